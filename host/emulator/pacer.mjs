// How simulated time follows the clock on the wall: "real" (as fast as the clock, as far as the machine can), "fast"
// (as fast as the machine can) or "lockstep" (only on request, so that every run can be repeated).

const MODES = ["real", "fast", "lockstep"];
const SLICE_NS = 5e6; // between two looks at the sockets
const SLICE_WALL_MS = 4;
const LATE_NS = 20e6; // later than this: do not try to catch up

export class Pacer {
  running = false; // during a run on request

  constructor(pico) {
    this.pico = pico;
    this.timer = null;
    this.setMode("lockstep");
  }

  setMode(mode) {
    if (!MODES.includes(mode)) throw new Error(`the mode is one of ${MODES.join(", ")}, not ${mode}`);
    this.mode = mode;
    this.anchor();
    if (mode !== "lockstep" && !this.timer) this.timer = setImmediate(() => this.tick());
  }

  // Counts real time from now on.
  anchor() {
    this.wall = performance.now();
    this.simulated = this.pico.time;
  }

  tick() {
    this.timer = null;
    if (this.mode === "lockstep") return;
    const waits = this.running || this.slice();
    this.timer = waits ? setTimeout(() => this.tick(), 1) : setImmediate(() => this.tick());
  }

  // Runs for a moment; true if simulated time has caught up with the clock on the wall.
  slice() {
    const { pico } = this;
    const started = performance.now();
    const real = this.mode === "real";
    let target = pico.time + SLICE_NS;
    if (real) {
      target = this.simulated + (started - this.wall) * 1e6;
      if (target - pico.time > LATE_NS) {
        this.anchor();
        target = pico.time + SLICE_NS;
      }
    }
    while (pico.isBefore(target) && performance.now() - started < SLICE_WALL_MS) {
      pico.runUntil(Math.min(target, pico.time + 1e6));
    }
    return real && !pico.isBefore(target);
  }

  // Lets simulated time pass while the sockets are served. Resolves to true if pico.stop() ended it.
  async run(nanos) {
    const { pico } = this;
    const end = pico.time + nanos;
    let stopped = false;
    this.running = true;
    try {
      while (pico.isBefore(end) && !stopped) {
        stopped = !pico.runUntil(Math.min(end, pico.time + SLICE_NS));
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    } finally {
      this.running = false;
      this.anchor();
    }
    return stopped;
  }
}
