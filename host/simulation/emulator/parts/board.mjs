// The parts of the reference board on a Pico's pins, and the emulator's commands for them. What is on which pin comes
// from firmware/hardware/wiring.py, by way of host/simulation/emulator/emulator.py.
import { BitBangedI2c } from "./bitbanged.mjs";
import { Buzzer } from "./buzzer.mjs";
import { KeyMatrix } from "./keymatrix.mjs";
import { NeoTrellis } from "./neotrellis.mjs";
import { ShiftRegisters } from "./hc595.mjs";
import { Ssd1306 } from "./ssd1306.mjs";
import { Supply } from "./supply.mjs";
import { Ws2812Chain } from "./ws2812.mjs";

const FAULTS = [
  ...["unplug", "plug", "restart", "stick", "lockUp", "refuse", "moveAmid"], // of one tile
  ...["hold", "letGo", "cutInterrupt"], // of them all
];
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const ms = (nanos) => nanos / 1e6;
const range = ({ least, most }) => (least <= most ? [least, most] : null);

export class Board {
  events = ["frame"]; // the lights have been set

  // wiring: { rows, columns, shift, leds, oled, buzzer, supply }, and { trellis } where keys and lights are NeoTrellis
  // tiles; keys: { bounceMs, seed }
  constructor(pico, { wiring, keys }) {
    const { rows, columns, oled, trellis } = wiring;
    this.registers = new ShiftRegisters(wiring.shift);
    if (trellis) {
      this.leds = this.keys = new NeoTrellis({ ...trellis, columns, bus: pico.i2c[trellis.bus] }, keys);
      pico.i2cPins[trellis.bus] = [trellis.sda, trellis.scl];
    } else {
      this.leds = new Ws2812Chain(wiring.leds);
      this.keys = new KeyMatrix({ rows, columns, registers: this.registers, ...keys });
    }
    const bus = pico.i2c[oled.bus];
    this.oled = new Ssd1306({ ...oled, seed: keys.seed, bus });
    this.buzzer = new Buzzer(wiring.buzzer);
    this.supply = new Supply({ ...wiring.supply, leds: this.leds });
    pico.i2cPins[oled.bus] = [oled.sda, oled.scl];
    pico.parts.push(...new Set([this.leds, this.registers, this.keys]), this.oled, this.buzzer, this.supply);
    pico.parts.push(new BitBangedI2c({ sda: oled.sda, scl: oled.scl, parts: bus }));
  }

  // Of NeoTrellis tiles: how often each has shown its lights, and which; how often it was addressed, and in vain.
  tiles() {
    const { tiles } = this.leds;
    const of = (name) => tiles.map((tile) => tile[name]);
    return tiles && { shows: of("shows"), calls: of("calls"), unheard: of("unheard"), tiles: of("shown").map(hex) };
  }

  // Times are simulated ms since the start, bytes are hexadecimal.
  commands = {
    press: ({ row, column }) => this.keys.press(row, column),
    release: ({ row, column }) => this.keys.release(row, column),
    diode: ({ row, column, there }) => this.keys.setDiode(row, column, there),
    lights: () => {
      const { frames, last, shown } = this.leds;
      const times = last && {
        start_ms: ms(last.start),
        end_ms: ms(last.end),
        shown_ms: ms(last.shown),
        bits: last.bits,
        highs_ns: last.highs.map(range),
        lows_ns: last.lows.map(range),
      };
      return { frames, wire: hex(shown), ...this.tiles(), ...times };
    },
    // broken_at: the first light that gets no data, null for none; back: the pin that the last one's output comes back to,
    // null for none
    chain: ({ broken_at, back }) => {
      if (broken_at !== undefined) this.leds.brokenAt = broken_at ?? Infinity;
      if (back !== undefined) this.leds.leadBack(back);
    },
    supply: (how) => {
      Object.assign(this.supply, how);
    },
    oled: () => {
      const { oled } = this;
      return { picture: hex(oled.picture()), on: oled.on, hz: oled.hz };
    },
    // what: "plug", "unplug", "letGo", "hold" with { clock, clocks }, or "exchange" with { address, mostHz, sh1106,
    // byProgram }, see ssd1306.mjs
    display: ({ what, ...how }) => {
      if (!["plug", "unplug", "hold", "letGo", "exchange"].includes(what)) throw new Error(`a display does not ${what}`);
      this.oled[what](how);
    },
    // what: a call of the tile, see seesaw.mjs, or of them all, see neotrellis.mjs
    tile: ({ tile = null, what, ...how }) => {
      const part = tile === null ? this.keys : this.keys.tiles[tile];
      if (!FAULTS.includes(what)) throw new Error(`a tile does not ${what}`);
      part[what](how);
    },
    buzzer: () => ({ hz: this.buzzer.hz }),
    latched: () => ({
      latched: this.registers.latched.map(({ time, outputs, bits }) => [ms(time), outputs, bits]),
    }),
  };
}
