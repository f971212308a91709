// An I2C bus that a program drives by moving the pins itself: I2C specification UM10204, 3.1. The parts are those of the
// controller's bus, see host/emulator/machine/buses.mjs; a controller does not move the pins.
const BITS = 8;
const BY_PROGRAM = 0; // Hz, for a part

export class BitBangedI2c {
  constructor({ sda, scl, parts }) {
    Object.assign(this, { sda, scl, parts });
  }

  connect(pico) {
    this.pins = pico.pins;
    this.idle();
    this.pins.watch(this.sda, (level) => {
      if (!this.pins.level(this.scl)) return;
      if (level) this.end();
      else this.begin();
    });
    this.pins.watch(this.scl, (level) => {
      if (this.count === null) return;
      if (level) this.rise();
      else this.fall();
    });
  }

  powerOff() {
    this.idle();
  }

  idle() {
    // count: clocks of the byte that is under way, null between transfers; answer: the byte that a part sends, or null
    Object.assign(this, { part: null, count: null, byte: 0, addressed: false, reading: false, answer: null });
  }

  begin() {
    this.idle();
    this.count = -1; // the clock falls once before the first bit
  }

  end() {
    this.part?.stop();
    this.idle();
  }

  rise() {
    if (this.count < BITS) this.byte = ((this.byte << 1) | this.pins.level(this.sda)) & 0xff;
    else if (this.answer !== null && this.pins.level(this.sda)) this.reading = false; // that was enough
  }

  fall() {
    this.count++;
    if (this.count === BITS) this.acknowledge();
    else if (this.count > BITS) this.next();
    else this.put();
  }

  // The ninth clock: the part's, but where the program reads.
  acknowledge() {
    let heard = false;
    if (!this.addressed) {
      this.addressed = true;
      this.part = this.parts.get(this.byte >> 1) ?? null;
      this.reading = (this.byte & 1) === 1;
      heard = this.part?.address(this.reading, BY_PROGRAM) ?? false;
      if (!heard) this.part = null;
    } else if (this.answer === null) heard = this.part?.write(this.byte) ?? false;
    this.pins.drive(this.sda, heard ? false : null);
  }

  next() {
    this.count = 0;
    this.answer = this.part && this.reading ? this.part.read() : null;
    this.put();
  }

  // The line for the next bit: a part that sends holds it low for a 0.
  put() {
    const low = this.answer !== null && ((this.answer >> (BITS - 1 - this.count)) & 1) === 0;
    this.pins.drive(this.sda, low ? false : null);
  }
}
