// The emulator as a process: pico.py starts it. Arguments: the folder of node modules with rp2040js, one JSON object,
//   { uf2: FILE or null, flash: FILE or null, board: URL or null, boardOptions: {...} }
// When it is ready it prints {"ok": true}, and then executes the commands of its standard input (control.mjs); if it
// cannot start, {"ok": false, "error": message}.
//
// The flash starts as the image in the file `flash`, if there is one, blank behind its end, with the firmware of the UF2
// file over it, if there is one. It is written back at every reset, once a second, and at exit: the one file that this
// process writes. With flash: null it is not kept.
import fs from "node:fs";
import { Control } from "./control.mjs";
import { Pacer } from "./pacer.mjs";
import { Pico } from "./machine/pico.mjs";
import { SerialPort } from "./serialport.mjs";

const SAVE_MS = 1000;
const options = JSON.parse(process.argv[3]);
const pico = new Pico();
try {
  if (options.flash && fs.existsSync(options.flash)) pico.flash.load(options.flash);
  if (options.uf2) pico.flash.loadUf2(fs.readFileSync(options.uf2));
} catch (error) {
  say({ ok: false, error: `${options.uf2 ?? options.flash}: ${error.message}` });
  process.exit(1);
}

function say(result) {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

// The parts at the pins, of a module that exports `class Board`: README.md says what it has.
async function made(url) {
  const { Board } = await import(url);
  return new Board(pico, options.boardOptions);
}

let complaint = "";

// A flash that cannot be saved now is tried again; the board keeps running.
function save() {
  if (!options.flash || !pico.flash.changed) return;
  try {
    pico.flash.save(options.flash);
    complaint = "";
  } catch (error) {
    if (complaint !== error.message) console.error(`The flash of the emulated board is not saved: ${error.message}`);
    complaint = error.message;
  }
}

function quit() {
  save();
  process.exit(complaint ? 1 : 0);
}

pico.on("reset", save);
process.on("SIGTERM", quit).on("SIGINT", quit);
process.stdout.on("error", quit);
setInterval(save, SAVE_MS).unref();
const pacer = new Pacer(pico);
try {
  const board = options.board ? await made(options.board) : { commands: {}, events: [] };
  new Control(pico, board, pacer, new SerialPort(pico), quit).serve(process.stdin, process.stdout);
  say({ ok: true });
} catch (error) {
  say({ ok: false, error: `${options.board}: ${error.message}` });
  process.exit(1);
}
