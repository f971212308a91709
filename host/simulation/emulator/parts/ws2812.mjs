// A chain of WS2812B pixels, decoded from the waveform at its data pin.
//
// Times (Worldsemi): WS2812B data sheet, each +-150 ns; a low of more than 50 us ends a frame. The WS2812B-V5 data
// sheet wants more than 280 us; the chain here waits for those.

// Least and most ns of the high and of the low, of a 0 and of a 1.
const HIGH = [
  [250, 550],
  [650, 950],
];
const LOW = [
  [700, 1000],
  [300, 600],
];
const ONE_NS = 600; // a longer high is taken for a 1: the middle between the two
const PAUSE_NS = 5_000; // a low this long is no part of a bit any more
const RESET_NS = 280_000;
const ROUNDING_NS = 0.5; // much less than a cycle

class Range {
  least = Infinity;
  most = -Infinity;

  add(value) {
    if (value < this.least) this.least = value;
    if (value > this.most) this.most = value;
  }

  isWithin([least, most]) {
    return this.least > this.most || (this.least >= least - ROUNDING_NS && this.most <= most + ROUNDING_NS);
  }
}

export class Ws2812Chain {
  frames = 0; // how often something was shown
  brokenAt = Infinity; // the first pixel that gets no data
  last = null; // the last frame: start and end of its bits, when it was shown (ns), bits, highs and lows of 0 and 1

  // back: the pin that the last pixel's output comes back to, through a divider that holds it low meanwhile; or null.
  constructor({ pin, count, back }) {
    this.pin = pin;
    this.back = back;
    this.shown = new Uint8Array(3 * count); // green, red, blue of each pixel as they shine now
  }

  connect(pico, poweredUp) {
    this.pico = pico;
    if (poweredUp) this.shown.fill(0);
    this.latch = pico.clock.createAlarm(() => this.show());
    this.begin();
    this.giveBack(false);
    pico.pins.watch(this.pin, (level) => (level ? this.rise(pico.time) : this.fall(pico.time)));
  }

  // Connects the last pixel's output to a pin, or to none.
  leadBack(pin) {
    if (this.back !== null) this.pico?.pins.drive(this.back, null);
    this.back = pin;
    if (this.pico?.powered) this.giveBack(false);
  }

  powerOff() {
    this.shown.fill(0);
  }

  begin() {
    this.wire = new Uint8Array(this.shown.length);
    this.bits = 0;
    this.bit = 0;
    this.rose = null; // when, null while the line is low
    this.fell = null;
    this.highs = [new Range(), new Range()];
    this.lows = [new Range(), new Range()];
  }

  // The bits that are beyond the last pixel leave it.
  giveBack(level) {
    if (this.back === null) return;
    const beyond = this.bits >= 8 * this.shown.length && this.brokenAt === Infinity;
    this.pico.pins.drive(this.back, level && beyond);
  }

  rise(now) {
    this.latch.cancel();
    this.rose = now;
    this.giveBack(true);
    if (this.bits === 0) {
      this.start = now;
      return;
    }
    const low = now - this.fell;
    if (low < PAUSE_NS) this.lows[this.bit].add(low);
    else {
      const gap = Math.floor(low / 1000);
      this.pico.fault(`New data ${gap} us after the last: the pixels take it for more of the same frame.`);
    }
  }

  fall(now) {
    if (this.rose === null) return;
    this.giveBack(false);
    const high = now - this.rose;
    this.bit = high > ONE_NS ? 1 : 0;
    this.highs[this.bit].add(high);
    if (this.bit && this.bits < 8 * this.wire.length) this.wire[this.bits >> 3] |= 0x80 >> (this.bits & 7);
    this.bits++;
    this.rose = null;
    this.fell = now;
    this.latch.schedule(RESET_NS);
  }

  // The pixels take over what they received; those not reached keep their colour.
  show() {
    const { wire, shown, bits, highs, lows, start, fell, brokenAt } = this;
    const bytes = Math.min(shown.length, 3 * Math.floor(bits / 24));
    if (bytes) {
      shown.set(wire.subarray(0, Math.min(bytes, 3 * brokenAt)));
      this.frames++;
      this.last = { start, end: fell, shown: this.pico.time, bits, highs, lows };
      this.check();
    } else this.pico.fault(`The WS2812B chain got ${bits} bits, less than a pixel takes.`);
    this.begin();
    if (bytes) this.pico.emit("frame");
  }

  check() {
    for (const bit of [0, 1]) {
      this.complain(`high of a ${bit}`, this.highs[bit], HIGH[bit]);
      this.complain(`low of a ${bit}`, this.lows[bit], LOW[bit]);
    }
  }

  complain(phase, range, allowed) {
    if (range.isWithin(allowed)) return;
    const [least, most] = allowed;
    const lasts = `${range.least.toFixed(0)} to ${range.most.toFixed(0)} ns`;
    this.pico.fault(`The ${phase} lasts ${lasts}; the WS2812B data sheet allows ${least} to ${most} ns.`);
  }
}
