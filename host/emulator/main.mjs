// The emulator as a process: host/emulator/emulator.py starts it. Arguments: one JSON object,
//   { uf2: FILE, flash: FILE or null, wiring: {...}, keys: {...}, mode, missCycles, serial: PORT, control: PORT }
// A port 0 takes any free one. Once all is ready it prints one line, {"serial": port, "control": port}; if that does
// not succeed, {"error": sentence}.
//
// The flash starts as the image in the file `flash`, if there is one, with the firmware of the UF2 file over it. It is
// written back at every reset, once a second, and in the end. With flash: null it is forgotten.
import fs from "node:fs";
import net from "node:net";
import { Board } from "./parts/board.mjs";
import { Control } from "./control.mjs";
import { Pacer } from "./pacer.mjs";
import { Pico } from "./machine/pico.mjs";

const SAVE_MS = 1000;
const options = JSON.parse(process.argv[2]);
const pico = new Pico(options);
try {
  if (options.flash && fs.existsSync(options.flash)) pico.flash.load(options.flash);
  pico.flash.loadUf2(fs.readFileSync(options.uf2));
} catch (error) {
  fail(`${options.uf2}: ${error.message}`);
}
const board = new Board(pico, options.wiring, options.keys);
const pacer = new Pacer(pico, options.mode);

function say(result) {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

function fail(error) {
  say({ error });
  process.exit(1);
}

function save() {
  if (options.flash && pico.flash.changed) pico.flash.save(options.flash);
}

function quit() {
  save();
  process.exit(0);
}

// The USB serial port as a socket, one client at a time. It closes at a reset, as USB does.
let client = null;
const server = net.createServer((socket) => {
  if (client) {
    socket.end();
    return;
  }
  client = socket;
  socket.setNoDelay(true);
  socket.on("error", () => {});
  socket.on("data", (bytes) => pico.write(bytes));
  socket.on("close", () => {
    if (client === socket) client = null;
  });
});
pico.on("serial", (bytes) => client?.write(bytes));
pico.on("reset", () => {
  save();
  client?.end();
  client = null;
});

process.on("SIGTERM", quit).on("SIGINT", quit);
process.stdin.on("end", quit).resume(); // whoever started this is gone
setInterval(save, SAVE_MS).unref();
server.on("error", (error) => fail(error.message));
try {
  const control = await new Control(pico, board, pacer, quit).listen(options.control);
  server.listen(options.serial, "127.0.0.1", () => say({ serial: server.address().port, control }));
} catch (error) {
  fail(error.message);
}
