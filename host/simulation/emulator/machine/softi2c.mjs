// Parts on I2C as seen on two pins that a program moves itself: MicroPython's I2C.scan() and SoftI2C do so.

export class PinI2c {
  state = "idle";
  bits = 0;
  byte = 0;
  part = null;
  holding = false; // this side pulls the data line low

  // parts: address -> part, see buses.mjs
  constructor(pins, parts, sda, scl) {
    Object.assign(this, { pins, parts, sda, scl });
    pins.pullUp(sda);
    pins.pullUp(scl);
    pins.watch(sda, (level) => this.dataEdge(level));
    pins.watch(scl, (level) => (level ? this.sample() : this.shift()));
  }

  hold(low) {
    this.holding = low;
    this.pins.drive(this.sda, low ? false : null);
  }

  // Data that moves while the clock is high is a start or a stop.
  dataEdge(level) {
    if (this.holding || !this.pins.level(this.scl)) return;
    if (level) this.end();
    else {
      this.state = "address";
      this.bits = this.byte = 0;
    }
  }

  end() {
    this.part?.stop();
    this.part = null;
    this.state = "idle";
  }

  sample() {
    const bit = this.pins.level(this.sda) ? 1 : 0;
    if (this.state === "reply") this.refused = bit === 1;
    else if ((this.state === "address" || this.state === "write") && this.bits < 8) {
      this.byte = (this.byte << 1) | bit;
      this.bits++;
    }
  }

  // The clock falls: time to change the data line.
  shift() {
    if (this.state === "address" || this.state === "write") this.acknowledge();
    else if (this.state === "refused") this.end();
    else if (this.state === "acknowledged") {
      this.hold(false);
      this.bits = this.byte = 0;
      this.state = "write";
      if (this.reading) this.send();
    } else if (this.state === "read") {
      if (++this.bits < 8) return this.hold(!((this.byte >> (7 - this.bits)) & 1));
      this.state = "reply";
      this.hold(false);
    } else if (this.state === "reply") {
      if (this.refused) this.state = "idle";
      else this.send();
    }
    return undefined;
  }

  acknowledge() {
    if (this.bits < 8) return;
    let heard;
    if (this.state === "write") heard = this.part.write(this.byte);
    else {
      this.part = this.parts.get(this.byte >> 1) ?? null;
      this.reading = (this.byte & 1) === 1;
      heard = this.part !== null && this.part.address(this.reading, 0);
    }
    this.state = heard ? "acknowledged" : "refused";
    this.hold(heard);
  }

  send() {
    this.byte = this.part.read();
    this.bits = 0;
    this.state = "read";
    this.hold(!(this.byte >> 7));
  }
}
