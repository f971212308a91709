// An SSD1306 display of 128 x 64 pixels on I2C, or an SH1106, mounted so that segment remap and reversed rows are
// upright.
//
// Facts from the Solomon Systech data sheet SSD1306, rev 1.1: tables 9-1 (commands), 8.1.5 (I2C), 10.1.3 (page
// addressing), 13-6 (clock), and its application note on the charge pump; and from the Sino Wealth data sheet SH1106,
// V2.3: commands, 132 columns.
import { random } from "../../../emulator/machine/random.mjs";

const WIDTH = 128;
const HEIGHT = 64;
const PAGES = HEIGHT / 8;
const MAX_HZ = 400_000; // table 13-6: a cycle of 2.5 us at least
// Commands that have arguments, with their number. All others are one byte.
const ARGUMENTS = {
  0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2a: 5, 0x81: 1, 0x8d: 1, 0xa3: 2,
  0xa8: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1,
};
// The same of an SH1106; what it does not know it takes for one byte that does nothing.
const SH1106_ARGUMENTS = { 0x81: 1, 0xa8: 1, 0xad: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1 };
const SH1106_UNKNOWN = new Set([0x20, 0x2e, 0x8d]);
const SH1106_MARGIN = 2; // columns of its memory on each side of the 128 that its modules show
// The low bits of the byte that one reads, which the data sheets do not explain.
const SSD1306_STATUS = 0x06;
const SH1106_STATUS = 0x08;
const DISPLAY_OFF = 0x40;
// Commands without an effect on the picture: contrast, timing and voltages, scrolling off, no operation.
const SILENT = new Set([0x81, 0xd5, 0xd9, 0xdb, 0xda, 0x2e, 0xe3]);
// Commands that are modelled as they are after a reset, with these arguments alone: page addressing, the first line on
// top, the memory shown as it is, all rows, no offset.
const USUAL = new Set(["20 02", "40", "a4", "a6", "a8 3f", "d3 00"]);
const OFF = { on: false, remapped: false, reversed: false, column: 0, page: 0 };
const hex = (byte) => byte.toString(16).padStart(2, "0");

export class Ssd1306 {
  hz = 0; // of the last transfer

  plugged = true;
  clocks = 0; // until it releases the data line

  // bus: address -> part, where the display is in the place of its module.
  constructor({ seed, sda, scl, bus, address }) {
    Object.assign(this, { sda, scl, bus });
    this.noise = random(seed);
    this.exchange({ address });
  }

  // Plugs another module in its place. mostHz: the clock that it follows; a faster one it does not acknowledge. sh1106:
  // its controller. byProgram: it answers only to a program that moves the pins itself, as some do.
  exchange({ address, mostHz = Infinity, sh1106 = false, byProgram = false }) {
    this.bus.delete(this.at);
    this.bus.set(address, this);
    this.margin = sh1106 ? SH1106_MARGIN : 0;
    this.columns = WIDTH + 2 * this.margin;
    this.memory = new Uint8Array(this.columns * PAGES);
    Object.assign(this, { at: address, mostHz, sh1106, byProgram });
    this.plug();
  }

  // After power-up all settings are reset, and the memory holds anything at all.
  connect(pico, poweredUp) {
    this.pico = pico;
    pico.pins.watch(this.scl, (level) => {
      if (level && this.clocks > 0 && --this.clocks === 0) this.letGo();
    });
    if (!poweredUp) return;
    this.reset();
    this.memory.forEach((_, i) => {
      this.memory[i] = this.noise() * 256;
    });
  }

  powerOff() {
    this.reset();
  }

  reset() {
    Object.assign(this, OFF, { pump: this.sh1106, command: [], control: null }); // an SH1106 starts with its pump on
  }

  // --- what goes wrong with it

  plug() {
    this.plugged = true;
    this.reset();
  }

  unplug() {
    this.plugged = false;
    this.reset();
  }

  // Holds a line low: the clock for good, the data until that number of clocks has come, or for good with 0.
  hold({ clock = false, clocks = 0 }) {
    this.pico.pins.ground(clock ? this.scl : this.sda, true);
    this.clocks = clocks;
  }

  letGo() {
    for (const pin of [this.sda, this.scl]) this.pico.pins.ground(pin, false);
  }

  // --- I2C -----------------------------------------------------------------------------------

  // reading: the direction of what follows; hz: 0 if a program moves the pins itself
  address(reading, hz) {
    if (!this.plugged || hz > this.mostHz || (this.byProgram && hz > 0)) return false;
    this.control = null;
    this.hz = hz;
    if (hz > MAX_HZ) {
      this.pico.fault(`The SSD1306 is clocked with ${hz.toFixed(0)} Hz; its data sheet allows ${MAX_HZ} Hz.`);
    }
    return true;
  }

  stop() {}

  // The status byte: bit 6 says that the display is off.
  read() {
    if (!this.plugged) return 0xff;
    return (this.on ? 0 : DISPLAY_OFF) | (this.sh1106 ? SH1106_STATUS : SSD1306_STATUS);
  }

  // Control bytes, each followed by one byte (bit 7 set) or by all that is left.
  write(byte) {
    if (!this.plugged) return false; // its cable has come off in the middle of a transfer
    if (this.control === null) {
      this.control = byte;
      if (byte & 0x3f) {
        this.pico.fault(`The SSD1306 got 0x${hex(byte)} as a control byte, whose low six bits must be 0.`);
      }
      return true;
    }
    if (this.control & 0x40) this.store(byte);
    else this.take(byte);
    if (this.control & 0x80) this.control = null;
    return true;
  }

  // The remap command changes where data goes from now on, not where it is (table 9-1, A0/A1).
  store(byte) {
    if (this.column < this.columns) {
      const column = this.remapped ? this.column : this.columns - 1 - this.column;
      this.memory[this.page * this.columns + column] = byte;
    }
    this.column++;
    if (!this.sh1106) this.column %= WIDTH; // the SH1106's columns end there
  }

  // --- commands ------------------------------------------------------------------------------

  take(byte) {
    this.command.push(byte);
    const [code, ...values] = this.command;
    const wanted = this.sh1106 ? SH1106_ARGUMENTS : ARGUMENTS;
    if (values.length < (wanted[code] ?? 0)) return;
    this.command = [];
    this.execute(code, values);
  }

  execute(code, values) {
    const words = [code, ...values].map(hex).join(" ");
    if (code >= 0xb0 && code <= 0xb7) this.page = code & 7;
    else if (code <= 0x0f) this.column = (this.column & 0xf0) | code;
    else if (code <= 0x1f) this.column = (this.column & 0x0f) | ((code & (this.sh1106 ? 15 : 7)) << 4);
    else if (this.sh1106 && SH1106_UNKNOWN.has(code)) return;
    else if (code === 0x8d) this.pump = (values[0] & 4) !== 0;
    else if (code === 0xa0 || code === 0xa1) this.remapped = code === 0xa1;
    else if (code === 0xae || code === 0xaf) this.on = code === 0xaf;
    else if ((code & 0xf0) === 0xc0) this.reversed = (code & 8) !== 0;
    else if (!SILENT.has(code) && !USUAL.has(words)) {
      this.pico.fault(`The command ${words} is not in the SSD1306 data sheet, or not modelled.`);
    }
  }

  // --- the picture -----------------------------------------------------------------------------

  // What one sees: 8 pages of 128 bytes, lowest bit on top; all 0 while the display is dark.
  picture() {
    const shown = new Uint8Array(WIDTH * PAGES);
    if (!this.on || !this.pump) return shown;
    for (let y = 0; y < HEIGHT; y++) {
      const line = this.reversed ? y : HEIGHT - 1 - y;
      for (let x = 0; x < WIDTH; x++) {
        const lit = (this.memory[(line >> 3) * this.columns + this.margin + x] >> (line & 7)) & 1;
        shown[(y >> 3) * WIDTH + x] |= lit << (y & 7);
      }
    }
    return shown;
  }
}
