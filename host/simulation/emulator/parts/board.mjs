// The parts of the reference board on a Pico's pins. What is on which pin comes from firmware/hardware/wiring.py, by way of
// host/simulation/emulator/emulator.py.
import { Buzzer } from "./buzzer.mjs";
import { KeyMatrix } from "./keymatrix.mjs";
import { ShiftRegisters } from "./hc595.mjs";
import { Ssd1306 } from "./ssd1306.mjs";
import { Ws2812Chain } from "./ws2812.mjs";

export class Board {
  // wiring: { rows, columns, shift, leds, oled, buzzer }; keys: { bounceMs, seed, missingDiodes }
  constructor(pico, wiring, keys) {
    const { rows, columns, oled } = wiring;
    this.leds = new Ws2812Chain(wiring.leds);
    this.registers = new ShiftRegisters(wiring.shift);
    this.keys = new KeyMatrix({ rows, columns, registers: this.registers, ...keys });
    this.oled = new Ssd1306({ seed: keys.seed, sda: oled.sda, scl: oled.scl });
    this.buzzer = new Buzzer(wiring.buzzer);
    pico.i2c[oled.bus].set(oled.address, this.oled);
    pico.i2cPins[oled.bus] = [oled.sda, oled.scl];
    pico.parts.push(this.leds, this.registers, this.keys, this.oled, this.buzzer);
  }
}
