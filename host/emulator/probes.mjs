// A test's own wires at the pins: levels that it sets, and edges that it records. Both outlive resets and power cuts,
// as a finger on a button does.
import { COUNT } from "./machine/pins.mjs";

const KEPT = 100_000; // edges of a pin

export class Probes {
  levels = new Map(); // pin -> level
  watched = new Map(); // pin -> { edges: [[ns, level], ...], dropped, level }

  connect(pico) {
    this.pico = pico;
    for (const [pin, level] of this.levels) pico.pins.drive(pin, level);
    for (const pin of this.watched.keys()) this.follow(pin);
  }

  // Without power every pin is low.
  powerOff() {
    for (const pin of this.watched.keys()) this.note(pin, false);
  }

  read(pin) {
    const { pico } = this;
    return check(pin) && Boolean(pico?.powered) && pico.pins.level(pin);
  }

  // level: true, false, or null to release the pin
  set(pin, level) {
    check(pin);
    if (level === null) this.levels.delete(pin);
    else this.levels.set(pin, level);
    if (this.pico?.powered) this.pico.pins.drive(pin, level);
  }

  watch(pin) {
    const level = this.read(pin);
    if (this.watched.has(pin)) return;
    this.watched.set(pin, { edges: [], dropped: 0, level });
    if (this.pico?.powered) this.follow(pin);
  }

  // The edges of a pin since the last request for them, and how many came after these that are not kept.
  take(pin) {
    const watched = this.watched.get(pin);
    if (!watched) throw new Error(`pin ${pin} is not watched`);
    const { edges, dropped } = watched;
    Object.assign(watched, { edges: [], dropped: 0 });
    return { edges, dropped };
  }

  // The chip is new after each start, and its pins may have changed with it.
  follow(pin) {
    this.note(pin, this.pico.pins.level(pin));
    this.pico.pins.watch(pin, (level) => this.note(pin, level));
  }

  note(pin, level) {
    const watched = this.watched.get(pin);
    if (watched.level === level) return;
    watched.level = level;
    if (watched.edges.length < KEPT) watched.edges.push([this.pico.time, level]);
    else watched.dropped++;
  }
}

function check(pin) {
  if (!Number.isInteger(pin) || pin < 0 || pin >= COUNT) throw new Error(`there is no pin ${pin}`);
  return true;
}
