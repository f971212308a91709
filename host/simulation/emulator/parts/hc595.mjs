// 74HC595 shift registers in a chain, fed by GPIO or by an SPI controller. The bit shifted in first ends at the highest
// output. Facts from the Nexperia data sheet 74HC595; 74HCT595: bits are shifted in at rising edges of SHCP and reach
// the outputs at a rising edge of STCP; f_max is 9 MHz at 2 V and 30 MHz at 4.5 V at least.

const MAX_HZ = 9_000_000; // the registers have 3.3 V here; the sheet promises no more for less than 4.5 V
const SIZE = 16;
const KEPT = 64; // latch pulses

export class ShiftRegisters {
  outputs = 0;
  latched = []; // the latest latch pulses: { time (ns), outputs, bits (shifted in since the pulse before) }
  onChange = () => {};

  // clock, data, latch: pins; spi: the controller that has clock and data as its SCK and TX.
  constructor({ clock, data, latch, spi }) {
    Object.assign(this, { clock, data, latch, spi });
  }

  connect(pico, poweredUp) {
    this.pico = pico;
    this.bits = 0;
    const { pins } = pico;
    pico.spi[this.spi] = this;
    // At power-up the outputs are undefined; all on is the state that disturbs most.
    if (poweredUp) this.register = this.outputs = 2 ** SIZE - 1;
    pins.watch(this.clock, (level) => {
      if (level && !pins.isSpi(this.clock)) this.shift(pins.level(this.data) ? 1 : 0);
    });
    pins.watch(this.latch, (level) => {
      if (level) this.latchPulse();
    });
  }

  powerOff() {
    this.register = this.outputs = 0;
  }

  shift(bit) {
    this.register = ((this.register << 1) | bit) & (2 ** SIZE - 1);
    this.bits++;
  }

  // A transfer of the SPI controller, whose pins rp2040js does not move.
  transfer({ value, bits, hz, mode, start }) {
    const { pico } = this;
    if (!pico.pins.isSpi(this.clock) || !pico.pins.isSpi(this.data)) return;
    if (hz > MAX_HZ) pico.fault(`The 74HC595 is clocked with ${hz} Hz; its data sheet allows ${MAX_HZ} Hz.`);
    if (mode === 1 || mode === 2) {
      pico.fault(`SPI mode ${mode} changes the data while the 74HC595 takes it; use mode 0.`);
    }
    if (this.latched.length && this.latched.at(-1).time > start) {
      pico.fault("The 74HC595 is latched in the middle of a transfer.");
    }
    for (let bit = bits - 1; bit >= 0; bit--) this.shift((value >> bit) & 1);
  }

  latchPulse() {
    this.latched.push({ time: this.pico.time, outputs: this.register, bits: this.bits });
    if (this.latched.length > KEPT) this.latched.shift();
    this.bits = 0;
    if (this.register === this.outputs) return;
    this.outputs = this.register;
    this.onChange();
  }
}
