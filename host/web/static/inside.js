/* A board inside the browser: a Web Worker in place of the server's WebSocket, with as much of its interface as
 * connection.js uses. The site has it (docs/architecture.md); its index.html names the worker's script. */

const NAMED = 'meta[name="cairn-board"]';
const STOPPED = "The board's program has stopped and is starting again.";
const NOT_LOADED = "The board's program could not be loaded. Check your network connection.";
const ROOMS = 'meta[name="cairn-rooms"]'; // the address of the server of online rooms, "" for none

/* Returns the script of the page's board, "" where the board is behind a server. */
export function scriptOfBoard() {
  return document.querySelector(NAMED)?.content ?? "";
}

/* Returns the script's address, with that of the server of online rooms. */
function withRooms(script) {
  const rooms = document.querySelector(ROOMS)?.content ?? "";
  return rooms ? `${script}?rooms=${encodeURIComponent(rooms.replace(/\/+$/, ""))}` : script;
}

export class BoardInside {
  patience = 3; // pings that it may leave without an answer before it counts as dead, however late they come

  constructor(script) {
    this.readyState = WebSocket.CONNECTING;
    this.worker = new Worker(withRooms(script), { type: "module" });
    this.worker.onmessage = (event) => this.take(event);
    this.worker.onerror = (event) => this.end(event.message ? STOPPED : NOT_LOADED); // a script that is not there says nothing
  }

  send(text) {
    this.worker.postMessage(text);
  }

  close() {
    this.readyState = WebSocket.CLOSED;
    this.worker.terminate();
  }

  take(event) {
    if (this.readyState === WebSocket.CONNECTING) {
      this.readyState = WebSocket.OPEN;
      this.onopen();
    }
    this.onmessage(event);
  }

  /* The worker has failed. */
  end(reason) {
    this.close();
    this.onclose({ reason });
  }
}

/* Ask the board inside for the game (path "save" or "record"), or to open that in the body; returns its answer, as a
 * server's. One question at a time. */
export async function askInside(connection, path, { body } = {}) {
  const question = path === "open" ? { type: "file", text: body } : { type: path, saved: new Date().toISOString() };
  const { status, text, name } = await new Promise((resolve, reject) => {
    const heard = ({ detail }) => {
      if (detail.type !== "answer") return;
      connection.removeEventListener("message", heard);
      resolve(detail);
    };
    connection.addEventListener("message", heard);
    connection.addEventListener("lost", reject, { once: true });
    if (!connection.send(question)) reject(new Error("The board is away."));
  });
  return new Response(text, { status, headers: { "Content-Disposition": `attachment; filename="${name}"` } });
}
