// 74HC595 shift registers in a chain. The bit shifted in first ends at the highest output. Facts from the Nexperia data
// sheet 74HC595; 74HCT595: bits are shifted in at rising edges of SHCP and reach the outputs at a rising edge of STCP.

const ALL = 0xffff; // outputs of two registers
const KEPT = 64; // latch pulses

export class ShiftRegisters {
  outputs = 0;
  latched = []; // the latest latch pulses: { time (ns), outputs, bits (shifted in since the pulse before) }
  onChange = () => {};

  // clock, data, latch: pins
  constructor({ clock, data, latch }) {
    Object.assign(this, { clock, data, latch });
  }

  connect(pico, poweredUp) {
    this.pico = pico;
    this.bits = 0;
    const { pins } = pico;
    // At power-up the outputs are undefined; all on is the state that disturbs most.
    if (poweredUp) this.register = this.outputs = ALL;
    pins.watch(this.clock, (level) => {
      if (level) this.shift(pins.level(this.data) ? 1 : 0);
    });
    pins.watch(this.latch, (level) => {
      if (level) this.latchPulse();
    });
  }

  powerOff() {
    this.register = this.outputs = 0;
  }

  shift(bit) {
    this.register = ((this.register << 1) | bit) & ALL;
    this.bits++;
  }

  latchPulse() {
    const outputs = this.register;
    this.latched.push({ time: this.pico.time, outputs, bits: this.bits });
    if (this.latched.length > KEPT) this.latched.shift();
    this.bits = 0;
    if (outputs === this.outputs) return;
    this.outputs = outputs;
    this.onChange();
  }
}
