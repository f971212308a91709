/* The network of online rooms for the board in the worker: WebSockets by their numbers, and questions over HTTP. What
 * comes goes to the client (host/rooms/client/client.py), to opened(), received(), closed() and fetched(). */

const PATIENCE_MS = 15000; // for an answer over HTTP

export class Network {
  /* kept(): a promise that is done once all lasts that was to be kept before. */
  constructor(kept) {
    this.kept = kept;
    this.sockets = new Map();
    this.client = null;
  }

  connect(number, url) {
    let socket;
    try {
      socket = new WebSocket(url);
    } catch {
      setTimeout(() => this.client.closed(number)); // an address that browsers refuse
      return;
    }
    this.sockets.set(number, socket);
    socket.onopen = () => this.client.opened(number);
    socket.onmessage = ({ data }) => typeof data === "string" && this.client.received(number, data);
    socket.onclose = () => {
      this.sockets.delete(number);
      this.client.closed(number);
    };
  }

  async send(number, text) {
    await this.kept();
    const socket = this.sockets.get(number);
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  }

  async disconnect(number) {
    await this.kept();
    this.sockets.get(number)?.close();
  }

  /* POST a text as JSON, or GET where it is "". */
  async ask(number, url, text) {
    const post = { method: "POST", body: text, headers: { "Content-Type": "application/json" } };
    let [status, answer] = [0, ""];
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(url, { ...(text ? post : {}), signal, credentials: "omit", redirect: "error" });
      answer = await response.text();
      status = response.status;
    } catch {
      // no answer: status 0
    }
    this.client.fetched(number, status, answer);
  }
}
