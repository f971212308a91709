// Runs steps of seesaw_messages.py, JSON on the standard input, on the tile of the emulated Pico, without a Pico around
// it; writes what each finds. node seesaw_runner.mjs <the tile's module>
import { readFileSync } from "node:fs";
import { Clock } from "../../host/emulator/machine/clock.mjs";

const { Tile } = await import(process.argv[2]);
const clock = new Clock();
const faults = [];
const pico = {
  clock,
  powered: true,
  get time() {
    return clock.now;
  },
  isBefore: (time) => time - clock.now > 0.01,
  fault: (text) => faults.push(text),
};
const tile = new Tile();
tile.connect(pico, true);

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
const wait = (nanos) => {
  const end = clock.now + nanos;
  while (clock.nextNanos <= end) clock.advance(clock.nextNanos);
  clock.now = end;
};
wait(60e6); // a Pico takes longer to start than a tile
const HZ = 376_000;
const ACTIONS = {
  wait: (ms) => wait(Number(ms) * 1e6),
  write: (...bytes) => {
    if (!tile.address(false, HZ)) return "no";
    const heard = bytes.every((byte) => tile.write(parseInt(byte, 16)));
    tile.stop();
    return heard ? "ok" : "no";
  },
  read: (count) => {
    if (!tile.address(true, HZ)) return "no";
    const bytes = Array.from({ length: Number(count) }, () => tile.read());
    tile.stop();
    return hex(bytes);
  },
  press: (key) => tile.press(Number(key)),
  release: (key) => tile.release(Number(key)),
  lights: (count) => hex(tile.shown.subarray(0, 3 * count)),
  interrupt: () => (tile.interrupts ? "yes" : "no"),
  set: (name) => (tile[name] = true) && "",
  lock_up: (how) => tile.lockUp({ deaf: how === "deaf" }),
  unplug: () => tile.unplug(),
  plug: () => tile.plug(),
  restart: () => tile.restart(),
};
const answers = JSON.parse(readFileSync(0)).map(([name, ...words]) => ACTIONS[name](...words) ?? "");
console.log(JSON.stringify({ answers, faults }));
