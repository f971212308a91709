/* The board of the site, in a Web Worker: MicroPython runs the board's program (host/site/board)
 * along the clock. The page sends and gets the same messages as from a server, as texts.
 *
 * A lock lets one tab at a time have the board, as there is one flash: others wait. Faults are in Cairn's own words;
 * the browser's are in its console.
 */

import { filesOf, unzipped } from "./archive.js";
import { Flash } from "./flash.js";
import { loadMicroPython } from "./micropython.mjs";
import { Network } from "./network.js";

const PACE_MS = 10; // between two readings of the clock
const SLICE_MS = 50; // of board time at most in one go, so that messages are taken between
const CATCH_UP_MS = 1000; // after the computer slept or was busy; the rest is dropped
const HEAP = 8 << 20; // bytes; a game with a bot takes less than one
const OPEN_MS = 10_000; // for the flash: a browser that is stuck there shall not hold up the board
const LOCK = "cairn board";
const ELSEWHERE = "The board is in use on another page of this browser. Close that page to play here.";
const NOT_STARTED = `The board's program does not start. Look whether there is a network, and power the board off and on; or try
another browser.`;
const STOPPED = "The board's program has stopped. Power the board off and on to continue.";
const NOT_KEPT = "This browser has no space left, so the game may be lost when you close the page.";
const NEVER_KEPT = "This browser does not let the page save anything: the game is lost when you close it.";
const INSECURE = "Without https a browser saves nothing for this page: the game is lost when you close it.";

const heard = []; // what came before the board was there
let handle = wait;
self.onmessage = ({ data }) => handle(data);

hold({ ifAvailable: true }).then((there) => {
  if (there) return;
  tell({ type: "fault", fault: ELSEWHERE });
  hold({});
});

/* Let the board live under the lock. Returns false where another page has it. Without locks, which browsers have for
 * pages of this computer and over HTTPS alone and may refuse, two pages would write to one flash: nothing is kept. */
async function hold(options) {
  let asked = false;
  try {
    return await navigator.locks.request(LOCK, options, (lock) => {
      asked = true;
      return lock !== null && live(true);
    });
  } catch (error) {
    if (asked) throw error;
    return live(false);
  }
}

/* Let the board live until the page ends. Where its program fails, this worker rests until the reader switches the board
 * off and on, and then fails, too, so that the page starts another one. MicroPython 1.25 keeps its tables in globalThis:
 * in the same worker, the finalizers of the program that is gone would free objects of the next one. */
async function live(keeps) {
  try {
    await run(keeps);
  } catch (error) {
    console.error(error);
    tell({ type: "fault", fault: handle === wait ? NOT_STARTED : STOPPED });
    handle = rest;
    await new Promise(() => {}); // the lock is held until the worker ends
  }
}

/* Take a message where the program has failed. */
function rest(text) {
  const { type } = JSON.parse(text);
  if (type === "ping") tell({ type: "pong" });
  if (type === "reboot") throw new Error("the program has failed");
}

/* Keep a message until the board is there; the page wants its pings answered. */
function wait(text) {
  if (JSON.parse(text).type === "ping") tell({ type: "pong" });
  else heard.push(text);
}

function tell(message) {
  postMessage(JSON.stringify(message));
}

/* Start the board's program, and run it along the clock. Raises where it fails. */
async function run(keeps) {
  const [micropython, program, flash] = await Promise.all([loadMicroPython({ heapsize: HEAP }), programFile(), keeps ? opened() : null]);
  if (!flash) tell({ type: "error", message: self.isSecureContext ? NEVER_KEPT : INSECURE });
  install(micropython, program);
  const { session, network } = begin(micropython, flash);
  self.ononline = () => network.client.came_back();
  handle = (text) => session.handle_message(text);
  heard.splice(0).forEach(handle);
  await follow((ms) => session.run(ms));
}

async function programFile() {
  const answer = await fetch("program.tar.gz");
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return unzipped(answer.body);
}

/* Returns the flash; null where the browser refuses it, as private windows may. */
function opened() {
  let told = false;
  const failed = () => {
    if (!told) tell({ type: "error", message: NOT_KEPT });
    told = true;
  };
  const late = new Promise((resolve) => AbortSignal.timeout(OPEN_MS).addEventListener("abort", () => resolve(null)));
  return Promise.race([Flash.open(failed).catch(() => null), late]);
}

/* Put the program's files where MicroPython finds them. */
function install(micropython, program) {
  for (const [path, data] of filesOf(program)) {
    micropython.FS.mkdirTree(`/cairn/${path}`.replace(/\/[^/]*$/, ""));
    micropython.FS.writeFile(`/cairn/${path}`, data);
  }
}

/* Returns the session (host/site/board/session.py), with the files of the flash, and its network. */
function begin(micropython, flash) {
  const files = {};
  for (const [name, data] of flash?.stored.flash ?? []) files[name] = encoded(data);
  let kept = Promise.resolve();
  const network = new Network(() => kept);
  micropython.registerJsModule("page", {
    files: JSON.stringify(files),
    post: (text) => postMessage(text),
    keep: (text) => void flash?.write(decoded(JSON.parse(text))),
    kept: JSON.stringify(Object.fromEntries(flash?.stored.rooms ?? [])),
    keep_text: (name, text) => {
      kept = flash?.writeText(name, text) ?? kept;
    },
    rooms: new URL(self.location).searchParams.get("rooms") ?? "",
    random: (count) => encoded(crypto.getRandomValues(new Uint8Array(count))),
    connect: (number, url) => network.connect(number, url),
    send: (number, text) => void network.send(number, text),
    disconnect: (number) => void network.disconnect(number),
    ask: (number, url, text) => void network.ask(number, url, text),
  });
  micropython.runPython("import sys; sys.path.insert(0, '/cairn')\nfrom host.site.board.worker import client, session");
  network.client = micropython.globals.get("client");
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
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function decoded(step) {
  const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return Object.fromEntries(Object.entries(step).map(([name, text]) => [name, text === null ? null : bytes(text)]));
}
