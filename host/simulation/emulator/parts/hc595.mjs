// 74HC595 shift registers in a chain. The bit shifted in first ends at the highest output. Facts from the Nexperia data
// sheet 74HC595; 74HCT595: bits are shifted in at rising edges of SHCP and reach the outputs at a rising edge of STCP.

const BYTE = 0xff;
const FLOATING = 1; // what an input reads that nothing is joined to
const WELL = { power: [true, true], clock: [true, true], latch: [true, true], data: [true, true] };
const KEPT = 64; // latch pulses

export class ShiftRegisters {
  outputs = 0;
  latched = []; // the latest latch pulses: { time (ns), outputs, bits (shifted in since the pulse before) }
  joined = WELL; // which of the two registers have what they need; without power the outputs drive nothing
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
    if (poweredUp) this.register = this.outputs = this.of("power");
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

  // The bits of the registers that have something.
  of(what) {
    const [first, second] = this.joined[what];
    return (first ? BYTE : 0) | (second ? BYTE << 8 : 0);
  }

  shift(bit) {
    const { power, clock, data } = this.joined;
    const bytes = [this.register & BYTE, this.register >> 8];
    const inputs = [bit, bytes[0] >> 7];
    const [first, second] = bytes.map((byte, index) => {
      if (!power[index] || !clock[index]) return byte;
      return ((byte << 1) | (data[index] ? inputs[index] : FLOATING)) & BYTE;
    });
    this.register = first | (second << 8);
    this.bits++;
  }

  latchPulse() {
    const latching = this.of("latch");
    const outputs = ((this.register & latching) | (this.outputs & ~latching)) & this.of("power");
    this.latched.push({ time: this.pico.time, outputs, bits: this.bits });
    if (this.latched.length > KEPT) this.latched.shift();
    this.bits = 0;
    if (outputs === this.outputs) return;
    this.outputs = outputs;
    this.onChange();
  }
}
