// A NeoTrellis tile on I2C: 4 x 4 keys and lights, and a SAMD09 with Adafruit's program seesaw.
//
// Facts from the program's source (github.com/adafruit/seesaw: I2CSlave, Delegate, AOKeypad, Neopixel, SeesawConfig).
// A message is module, function, data. One without data asks for something, or shows the lights; until the chip has done
// that it does not acknowledge its address. What it has not been asked for reads as 0xFF. Keys are looked at by a timer,
// and their edges wait in a FIFO; what does not fit in there is lost. The clock line is never held low.
import { random } from "../../../emulator/machine/random.mjs";

const SIZE = 4;
export const KEYS = SIZE * SIZE;
const MAX_HZ = 400_000;
const HARDWARE_ID = 0x55; // of the SAMD09
const VERSION = [0x0f, 0x72, 0x1c, 0x94]; // product 3954, and a date
const OPTIONS = [0x00, 0x01, 0x40, 0x01]; // modules: status, lights, keys

// Modules, and their functions:
const [STATUS, LIGHTS, KEYPAD] = [0x00, 0x0e, 0x10];
const [ID, READ_VERSION, READ_OPTIONS, RESET] = [0x01, 0x02, 0x03, 0x7f];
const [PIN, LENGTH, BUFFER, SHOW] = [0x01, 0x03, 0x04, 0x05];
const [EVENT, INTERRUPT_ON, INTERRUPT_OFF, COUNT, FIFO] = [0x01, 0x02, 0x03, 0x04, 0x10];
const [HIGH, LOW, FALLING, RISING] = [0, 1, 2, 3]; // kinds of events; a pressed key rises
const LIGHT_PIN = 3;
const LIGHT_BYTES = 3 * KEYS;

const MESSAGE = 32; // bytes that it takes at once
const FIFO_SIZE = 31; // a ring of 32
const NOTHING = 0xff;
const BUSY_NS = 500_000; // circuitpython issue 2110; lights are shown in 480 us, with all interrupts off
const LOOK_NS = 10_000_000; // between two looks at the keys
const START_NS = 50_000_000; // from power or reset until it answers

const hex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
const numberOf = (key) => Math.floor(key / SIZE) * 8 + (key % SIZE);
const is = (module, function_, [a, b]) => module === a && function_ === b;

export class Tile {
  down = new Set(); // keys with a finger on them
  moved = new Float64Array(KEYS).fill(-Infinity); // when a finger came or went, ns
  ghosts = false; // the keys have no diodes
  sticks = false; // see stick()
  shown = new Uint8Array(LIGHT_BYTES); // green, red, blue of each light as it shines
  shows = 0;
  calls = 0; // how often it was addressed
  unheard = 0; // how many of these it did not acknowledge
  plugged = true;
  look = null;
  lookAt = null; // when that is due, ns

  // changed(): `shown` or `interrupts` has changed; hold(): it holds the bus
  constructor({ changed = () => {}, hold = () => {}, bounceMs = 0, seed = 1 } = {}) {
    Object.assign(this, { changed, hold, bounceNs: bounceMs * 1e6, chance: random(seed) });
    this.forget();
  }

  connect(pico, poweredUp) {
    this.pico = pico;
    this.look = pico.clock.createAlarm(() => this.lookAtKeys());
    if (poweredUp) this.restart();
    else if (this.lookAt !== null) this.look.schedule(Math.max(0, this.lookAt - pico.time));
  }

  powerOff() {
    this.forget();
    this.shine(new Uint8Array(LIGHT_BYTES));
  }

  // As after a reset.
  forget() {
    this.look?.cancel();
    Object.assign(this, {
      lookAt: null,
      deaf: false,
      dead: false,
      holds: false,
      refuses: false,
      amid: null,
      interrupts: false,
      interrupt: false,
      began: 0, // when its program did, ns
      ready: 0, // when it answers again, ns
      message: [],
      reply: [],
      fifo: [],
      fromFifo: false,
      events: new Uint8Array(KEYS), // mask of the kinds that count
      states: new Uint8Array(KEYS),
      pin: 0,
      length: 0,
      buffer: new Uint8Array(LIGHT_BYTES),
    });
  }

  // --- keys ----------------------------------------------------------------------------------

  press(key) {
    this.move(key, true);
  }

  release(key) {
    this.move(key, false);
  }

  move(key, down) {
    if (down === this.down.has(key)) return;
    if (down) this.down.add(key);
    else this.down.delete(key);
    if (!this.pico?.powered) return;
    this.moved[key] = this.pico.time;
    this.lookSoon();
  }

  lookSoon() {
    if (!this.pico.powered || !this.plugged || this.lookAt !== null) return;
    const late = (((this.pico.time - this.began) % LOOK_NS) + LOOK_NS) % LOOK_NS;
    this.lookIn(LOOK_NS - late);
  }

  lookIn(nanos) {
    this.lookAt = this.pico.time + nanos;
    this.look.schedule(nanos);
  }

  lookAtKeys() {
    this.lookAt = null;
    const now = this.pico.time;
    if (this.dead) return;
    const levels = this.levels();
    let again = false;
    for (let key = 0; key < KEYS; key++) {
      const level = levels[key];
      const found = [level ? HIGH : LOW];
      if (level !== (this.states[key] === 1)) found.push(level ? RISING : FALLING);
      for (const kind of found) {
        if ((this.events[key] >> kind) & 1 && this.fifo.length < FIFO_SIZE) this.fifo.push((numberOf(key) << 2) | kind);
      }
      this.states[key] = level ? 1 : 0;
      again ||= (this.events[key] & 3) !== 0 || now - this.moved[key] <= this.bounceNs;
    }
    this.setInterrupt();
    if (again) this.lookSoon();
  }

  // Which keys read as pressed: with ghosts, all that join a row and a column that hang together.
  levels() {
    const levels = Array.from({ length: KEYS }, (_, key) => this.closed(key));
    for (let grown = this.ghosts; grown;) {
      grown = false;
      for (let one = 0; one < KEYS; one++) {
        for (let other = 0; other < KEYS; other++) {
          const fourth = one - (one % SIZE) + (other % SIZE);
          const third = other - (other % SIZE) + (one % SIZE);
          if (levels[one] && levels[other] && levels[third] && !levels[fourth]) levels[fourth] = grown = true;
        }
      }
    }
    return levels;
  }

  closed(key) {
    if (this.bounceNs && this.pico.time - this.moved[key] < this.bounceNs) return this.chance() < 0.5;
    return this.down.has(key);
  }

  setInterrupt() {
    const interrupts =
      this.plugged && this.interrupt && (this.fifo.length > 0 || (this.sticks && this.interrupts));
    if (interrupts === this.interrupts) return;
    this.interrupts = interrupts;
    this.changed();
  }

  // --- what goes wrong with it

  // Its joint is open: dark, and nothing answers.
  unplug() {
    this.plugged = false;
    this.powerOff();
  }

  plug() {
    this.plugged = true;
    if (this.pico?.powered) this.restart();
  }

  // As after a dip of its supply; the lights keep what they show, as they have their own chips.
  restart({ ns = START_NS } = {}) {
    this.forget();
    this.began = this.ready = this.pico.time + ns;
    this.lookIn(ns + LOOK_NS);
    this.changed();
  }

  // From now on its interrupt stays, once it is there, until a restart (Adafruit_Seesaw issue 76).
  stick() {
    this.sticks = true;
  }

  // Stands still until a software reset (Adafruit_Seesaw issue 18): no more events, no other lights. deaf: until a loss of
  // power, and no answer either. holds: where it is addressed next it holds the bus.
  lockUp({ deaf = false, holds = false } = {}) {
    Object.assign(this, { dead: true, deaf, holds });
  }

  // Does not acknowledge its address the next time, as one that is asked too soon (circuitpython issue 2110).
  refuse() {
    this.refuses = true;
  }

  // A key moves, and the tile looks at its keys, behind the next byte of its FIFO that is read.
  moveAmid({ key, down }) {
    this.amid = [key, down];
  }

  // --- I2C -----------------------------------------------------------------------------------

  address(reading, hz) {
    this.stop();
    this.calls++;
    if (this.holds) this.hold();
    const silent = this.holds || this.refuses || this.deaf || !this.pico.powered || !this.plugged;
    this.holds = this.refuses = false;
    if (silent || this.pico.isBefore(this.ready)) {
      this.unheard++;
      return false;
    }
    if (hz > MAX_HZ) {
      this.pico.fault(`A NeoTrellis is clocked with ${hz.toFixed(0)} Hz; it follows ${MAX_HZ} Hz.`);
    }
    return true;
  }

  read() {
    if (!this.plugged) return NOTHING;
    if (!this.fromFifo) return this.reply.shift() ?? NOTHING;
    const byte = this.fifo.shift() ?? NOTHING;
    this.setInterrupt();
    if (this.amid) {
      this.move(...this.amid);
      this.amid = null;
      this.lookAtKeys();
    }
    return byte;
  }

  write(byte) {
    if (!this.plugged) return false;
    this.message.push(byte);
    return true;
  }

  stop() {
    const { message } = this;
    this.message = [];
    if (message.length < 2 || !this.plugged) return; // someone looks whether it is there
    if (message.length > MESSAGE) {
      this.pico.fault(`A NeoTrellis got a message of ${message.length} bytes; it takes ${MESSAGE}.`);
      message.length = MESSAGE;
    }
    const [module, function_, ...given] = message;
    if (!given.length) {
      this.ready = this.pico.time + BUSY_NS;
      this.ask(module, function_);
    } else if (is(module, function_, [STATUS, RESET])) this.restart();
    else if (module === LIGHTS) this.setLights(function_, given);
    else if (module === KEYPAD) this.setKeys(function_, given);
    else this.misunderstand(message);
  }

  ask(module, function_) {
    this.fromFifo = is(module, function_, [KEYPAD, FIFO]);
    this.reply = [];
    if (is(module, function_, [STATUS, ID])) this.reply = [HARDWARE_ID];
    else if (is(module, function_, [STATUS, READ_VERSION])) this.reply = [...VERSION];
    else if (is(module, function_, [STATUS, READ_OPTIONS])) this.reply = [...OPTIONS];
    else if (is(module, function_, [KEYPAD, COUNT])) this.reply = [this.fifo.length];
    else if (is(module, function_, [LIGHTS, SHOW])) this.show();
    else if (!this.fromFifo) this.misunderstand([module, function_]);
  }

  show() {
    if (this.pin !== LIGHT_PIN || this.dead) return;
    const shown = this.shown.slice();
    shown.set(this.buffer.subarray(0, this.length));
    this.shine(shown);
  }

  setLights(function_, given) {
    if (function_ === PIN) [this.pin] = given;
    else if (function_ === LENGTH) this.length = Math.min((given[0] << 8) | given[1], LIGHT_BYTES);
    else if (function_ === BUFFER) {
      const [high, low, ...data] = given;
      const start = (high << 8) | low;
      data.slice(0, Math.max(0, LIGHT_BYTES - start)).forEach((byte, i) => (this.buffer[start + i] = byte));
    } else this.misunderstand([LIGHTS, function_]);
  }

  setKeys(function_, given) {
    if (function_ === EVENT && given.length > 1) {
      const [number, kinds] = given;
      const key = (number >> 3) * SIZE + (number & 7);
      if ((number & 7) >= SIZE || key >= KEYS) this.misunderstand([KEYPAD, function_, ...given]);
      else if (kinds & 1) this.events[key] |= kinds >> 1;
      else this.events[key] &= ~(kinds >> 1);
      this.lookSoon();
    } else if (function_ === INTERRUPT_ON || function_ === INTERRUPT_OFF) {
      this.interrupt = function_ === INTERRUPT_ON;
      this.setInterrupt();
    } else this.misunderstand([KEYPAD, function_, ...given]);
  }

  misunderstand(message) {
    this.pico.fault(`A NeoTrellis does not know the message ${hex(message)}, or it is not modelled.`);
  }

  shine(colours) {
    this.shown.set(colours);
    this.shows++;
    this.changed();
  }
}
