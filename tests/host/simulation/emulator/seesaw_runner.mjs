// Runs steps of tests/host/simulation/emulator/test_seesaw.py, a line each on the standard input, on the tile of the
// emulated Pico without a Pico around it, and writes a line for each: what it finds.
import { createInterface } from "node:readline";
import { Clock } from "../../../../host/emulator/machine/clock.mjs";
import { Tile } from "../../../../host/simulation/emulator/parts/seesaw.mjs";

const USUAL_HZ = 376_000;
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
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
const wait = (nanos) => {
  const end = clock.now + nanos;
  while (clock.nextNanos <= end) clock.advance(clock.nextNanos);
  clock.now = end;
};
const tile = new Tile({ bounceMs: 0 });
tile.connect(pico, true);
let hz = USUAL_HZ;
const ACTIONS = {
  clock: (rate) => void (hz = Number(rate)),
  wait: (ms) => wait(Number(ms) * 1e6),
  write: (...bytes) => {
    if (!tile.address(false, hz)) return "no";
    const heard = bytes.every((byte) => tile.write(parseInt(byte, 16)));
    tile.stop();
    return heard ? "ok" : "no";
  },
  read: (count) => {
    if (!tile.address(true, hz)) return "no";
    const bytes = Array.from({ length: Number(count) }, () => tile.read());
    tile.stop();
    return hex(bytes);
  },
  lights: (count) => hex(tile.shown.subarray(0, 3 * count)),
  interrupt: () => (tile.interrupts ? "yes" : "no"),
  faults: () => faults.join(" "),
};
wait(60e6); // a Pico takes longer to start than a tile
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...words] = line.split(" ");
  const action = ACTIONS[name] ?? ((key) => tile[name](key === undefined ? undefined : Number(key)));
  console.log(action(...words) ?? "");
}
