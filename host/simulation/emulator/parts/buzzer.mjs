// A piezo buzzer on a PWM pin: it sounds at the frequency of the square wave there.
// Registers: RP2040 data sheet, 4.5.3.

const ENABLED = 1; // CSR
const PHASE_CORRECT = 2;

export class Buzzer {
  constructor({ pin }) {
    this.pin = pin;
  }

  connect(pico) {
    this.pico = pico;
  }

  powerOff() {}

  // What sounds now, in Hz; 0 for silence.
  get hz() {
    const { mcu, pins, powered } = this.pico;
    const { csr, div, top, cc } = mcu.pwm.channels[(this.pin >> 1) & 7];
    const level = this.pin & 1 ? cc >>> 16 : cc & 0xffff;
    if (!powered || !(csr & ENABLED) || !level || level > top || !pins.isPwm(this.pin)) return 0;
    const divider = (div >> 4 || 256) + (div & 15) / 16;
    return mcu.clkSys / (divider * (top + 1) * (csr & PHASE_CORRECT ? 2 : 1));
  }
}
