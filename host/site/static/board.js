/* The board of the site, in a Web Worker: MicroPython runs the board's program (host/site/board)
 * along the clock. The page sends and gets the same messages as from a server, as texts.
 *
 * A lock lets one tab at a time have the board, as there is one flash: others wait.
 */

import { filesOf, unzipped } from "./archive.js";
import { Flash } from "./flash.js";
import { loadMicroPython } from "./micropython.mjs";
import { Network } from "./network.js";

const PACE_MS = 10; // between two readings of the clock
const SLICE_MS = 50; // of board time at most in one go, so that messages are taken between
const CATCH_UP_MS = 1000; // after the computer slept or was busy; the rest is dropped
const HEAP = 8 << 20; // bytes; a game with a bot takes less than one
const LOCK = "cairn board";
const ELSEWHERE = "The board is in use on another page of this browser. Close that page to play here.";
const NOT_KEPT = "This browser keeps nothing more, so the game may be lost when the page is closed.";

const heard = []; // what came before the board was there
let hear = wait;
self.onmessage = ({ data }) => hear(data);

navigator.locks
  .request(LOCK, { ifAvailable: true }, (lock) => lock && live())
  .then(() => {
    tell({ type: "fault", fault: ELSEWHERE });
    return navigator.locks.request(LOCK, live);
  })
  .catch((error) => {
    console.error(error);
    tell({ type: "fault", fault: `The board's program could not start (${error.message.trim().split("\n").pop()}).` });
  });

/* Keep a message until the board is there; the page wants its pings answered. */
function wait(text) {
  if (JSON.parse(text).type === "ping") tell({ type: "pong" });
  else heard.push(text);
}

function tell(message) {
  postMessage(JSON.stringify(message));
}

/* Let the board live until the page ends. */
async function live() {
  const [micropython, program, flash] = await Promise.all([
    loadMicroPython({ heapsize: HEAP }),
    fetch("program.tar.gz").then((answer) => unzipped(answer.body)),
    Flash.open().catch(() => null), // private windows may refuse it
  ]);
  install(micropython, program);
  const { session, network } = await begin(micropython, flash);
  self.ononline = () => network.runner.came_back();
  hear = (text) => session.hear(text);
  heard.splice(0).forEach(hear);
  return follow((ms) => session.run(ms));
}

/* Put the program's files where MicroPython finds them. */
function install(micropython, program) {
  for (const [path, data] of filesOf(program)) {
    micropython.FS.mkdirTree(`/cairn/${path}`.replace(/\/[^/]*$/, ""));
    micropython.FS.writeFile(`/cairn/${path}`, data);
  }
}

/* Returns the session (host/site/board/session.py), with the files of the flash, and its network. */
async function begin(micropython, flash) {
  const files = {};
  for (const [name, data] of (await flash?.files()) ?? []) files[name] = encoded(data);
  let told = false;
  const failed = () => {
    if (!told) tell({ type: "error", message: NOT_KEPT });
    told = true;
  };
  if (!flash) failed();
  let kept = Promise.resolve();
  const network = new Network(() => kept);
  micropython.registerJsModule("page", {
    files: JSON.stringify(files),
    post: (text) => postMessage(text),
    keep: (text) => flash?.write(decoded(JSON.parse(text)), failed),
    kept: JSON.stringify(Object.fromEntries((await flash?.texts()) ?? [])),
    keep_text: (name, text) => {
      kept = flash?.writeText(name, text, failed) ?? kept;
    },
    rooms: new URL(self.location).searchParams.get("rooms") ?? "",
    random: (count) => encoded(crypto.getRandomValues(new Uint8Array(count))),
    connect: (number, url) => network.connect(number, url),
    send: (number, text) => void network.send(number, text),
    disconnect: (number) => void network.disconnect(number),
    ask: (number, url, text) => void network.ask(number, url, text),
  });
  micropython.runPython("import sys; sys.path.insert(0, '/cairn')\nfrom host.site.board.worker import runner, session");
  network.runner = micropython.globals.get("runner");
  return { session: micropython.globals.get("session"), network };
}

/* Call run(ms) along the clock, for ever. */
async function follow(run) {
  let then = performance.now();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PACE_MS));
    const elapsed = Math.floor(performance.now() - then);
    then += elapsed;
    for (let left = Math.min(elapsed, CATCH_UP_MS); left > 0; left -= SLICE_MS) {
      run(Math.min(left, SLICE_MS));
      if (left > SLICE_MS) await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

function encoded(data) {
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join("")); // a call has room for some 100,000 words
}

function decoded(step) {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return Object.fromEntries(Object.entries(step).map(([name, text]) => [name, text === null ? null : bytes(text)]));
}
