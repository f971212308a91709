/* The WebSocket to the server: it reconnects by itself, and says when it is away. A page whose board is inside the
 * browser has that in its place (inside.js). */

import { BoardInside, askInside, scriptOfBoard } from "./inside.js";

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 4000;
const PING_MS = 5000;
const SILENCE_MS = 12000; // without any message, pongs too: the connection is dead
const POWER_MS = 4000; // that a board inside has to say something once it is switched off and on
const NO_CODE = "The board wants its code again: load this page again.";
const NO_SOCKET = `The board can be reached, but no WebSocket comes through to it. A proxy or a tunnel in between
stops it: open the page at the address that Cairn printed as it started.`;

export class Connection extends EventTarget {
  /* Events: "open", "lost" (once for each connection or try that ends, with detail.reason), "refused" (refusal says
   * why, until a connection opens) and "message" (detail: the parsed message). */
  constructor(path) {
    super();
    this.address = new URL(path, location.href.replace(/^http/, "ws"));
    this.wait = FIRST_WAIT_MS;
    this.retry = 0;
    this.tries = 0; // without a connection
    this.refusal = "";
    setInterval(() => this.watch(), PING_MS);
    for (const name of ["online", "pageshow"]) window.addEventListener(name, () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.open();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /* Returns whether the message went out. */
  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
    return this.isOpen;
  }

  /* Switch the board off and on; one inside that says nothing then is replaced. */
  reboot() {
    const { socket } = this;
    this.send({ type: "reboot" });
    this.send({ type: "ping" });
    const since = performance.now();
    if (scriptOfBoard() && socket) setTimeout(() => this.heardAt < since && this.cut(socket), POWER_MS);
  }

  /* Ask the board for a file, or to take one, as fetch() asks a server. */
  ask(path, options) {
    return scriptOfBoard() ? askInside(this, path, options) : fetch(path, options);
  }

  open() {
    clearTimeout(this.retry);
    this.retry = 0;
    const script = scriptOfBoard();
    let socket = {};
    try {
      socket = script ? new BoardInside(script) : new WebSocket(this.address);
    } catch {
      setTimeout(() => this.lose(socket, "")); // the browser refuses it
    }
    this.socket = socket;
    this.heard();
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.tries = 0;
      this.refusal = "";
      this.dispatchEvent(new Event("open"));
    };
    socket.onmessage = (event) => {
      this.heard();
      this.dispatchEvent(new CustomEvent("message", { detail: JSON.parse(event.data) }));
    };
    socket.onclose = (event) => this.lose(socket, event.reason);
  }

  lose(socket, reason) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.dispatchEvent(new CustomEvent("lost", { detail: { reason } }));
    this.retry = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, MAX_WAIT_MS);
    this.tries += 1;
    if (this.tries > 1 && !scriptOfBoard()) this.explain();
  }

  /* Browsers do not say that a WebSocket was refused, nor why: ask for it over HTTP, whose answer can be read. */
  async explain() {
    let refusal = "";
    try {
      const answer = await fetch(this.address.href.replace(/^ws/, "http"), { method: "POST" });
      if (answer.ok) refusal = NO_SOCKET;
      else if (answer.headers.get("Content-Type")?.startsWith("text/plain")) refusal = await answer.text();
      else if (answer.status === 403) refusal = NO_CODE;
    } catch {
      // nothing answers at all
    }
    if (!this.tries) return; // it is connected by now
    this.refusal = refusal;
    if (refusal) this.dispatchEvent(new Event("refused"));
  }

  /* The connection is dead. */
  cut(socket) {
    if (socket !== this.socket) return;
    socket.close();
    this.lose(socket, "");
  }

  heard() {
    this.heardAt = performance.now();
    this.pings = 0; // since then
  }

  /* A board inside was silent while its page was hidden or the computer slept; it has time to answer (patience). */
  watch() {
    if (!this.isOpen) return;
    const silent = performance.now() - this.heardAt > SILENCE_MS;
    if (silent && this.pings >= (this.socket.patience ?? 0)) {
      this.cut(this.socket);
    } else {
      this.pings += 1;
      this.send({ type: "ping" });
    }
  }

  /* The page is visible again, or the network is back: try now. */
  hurry() {
    if (this.retry) this.open();
    else if (scriptOfBoard()) this.send({ type: "back" }); // its online room may be asleep
  }
}
