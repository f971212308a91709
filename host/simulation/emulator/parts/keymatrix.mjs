// The key matrix: a contact and a diode at every key. Current flows from a column that is driven high through contact
// and diode into its row, which has a pull-down. Where the diode is missing it flows both ways, and rows and columns
// that hang together all rise: ghosts. (The 74HC595 holds the other columns low and works against that; whether such a
// row reads high then depends on the parts. Here it does, the worse of the two.)
import { random } from "../../../emulator/machine/random.mjs";

// How long a row that is no longer driven still reads high: 80 kohm pull-down (RP2040 data sheet, pin characteristics:
// 50 to 80 kohm), 14 diodes of 4 pF (1N4148 data sheet) and 45 pF of pin and traces; from 2.6 V down to 0.8 V (the
// input's low) in 1.2 time constants.
const FALL_NS = 10_000;

export class KeyMatrix {
  down = new Set(); // keys with a finger on them: row * columns + column
  closed = new Set(); // contacts that conduct now; differs while they bounce
  bouncing = new Map(); // key -> alarm
  high = 0; // rows that are driven high

  // rows: pins; columns: their number, driven by the outputs of `registers`; bounceMs: for how long a contact bounces,
  // in a pattern that `seed` gives.
  constructor({ rows, columns, registers, bounceMs, seed }) {
    Object.assign(this, { rows, columns, registers, bounceNs: bounceMs * 1e6 });
    this.chance = random(seed);
    this.noDiode = new Set();
    registers.onChange = () => this.update();
  }

  connect(pico) {
    this.pico = pico;
    this.closed = new Set(this.down);
    this.bouncing.clear();
    this.high = 0;
    this.falls = this.rows.map((pin) => pico.clock.createAlarm(() => pico.pins.drive(pin, null)));
    this.update();
  }

  powerOff() {}

  key(row, column) {
    if (this.rows[row] === undefined || !(column >= 0 && column < this.columns)) {
      throw new Error(`there is no key at row ${row}, column ${column}`);
    }
    return row * this.columns + column;
  }

  press(row, column) {
    this.move(this.key(row, column), true);
  }

  release(row, column) {
    this.move(this.key(row, column), false);
  }

  // Takes the diode of a key away, or puts it back.
  setDiode(row, column, there) {
    const key = this.key(row, column);
    if (there) this.noDiode.delete(key);
    else this.noDiode.add(key);
    this.update();
  }

  // --- contacts ------------------------------------------------------------------------------

  move(key, down) {
    if (down === this.down.has(key)) return;
    if (down) this.down.add(key);
    else this.down.delete(key);
    if (!this.pico?.powered) return;
    this.set(key, down);
    this.bouncing.get(key)?.cancel();
    if (this.bounceNs > 0) this.bounce(key, this.pico.time + this.bounceNs);
  }

  bounce(key, end) {
    const alarm = this.pico.clock.createAlarm(() => {
      if (this.pico.time < end - 1) {
        this.set(key, !this.closed.has(key));
        this.bounce(key, end);
      } else {
        this.set(key, this.down.has(key));
        this.bouncing.delete(key);
      }
    });
    const pause = (0.02 + 0.3 * this.chance()) * this.bounceNs;
    alarm.schedule(Math.min(pause, Math.max(end - this.pico.time, 0)));
    this.bouncing.set(key, alarm);
  }

  set(key, closed) {
    if (closed) this.closed.add(key);
    else this.closed.delete(key);
    this.update();
  }

  // --- levels --------------------------------------------------------------------------------

  update() {
    if (!this.pico?.powered) return;
    const high = this.flow();
    const changed = high ^ this.high;
    this.high = high;
    if (!changed) return;
    this.rows.forEach((pin, row) => {
      if (!(changed & (1 << row))) return;
      if (high & (1 << row)) {
        this.falls[row].cancel();
        this.pico.pins.drive(pin, true);
      } else this.falls[row].schedule(FALL_NS);
    });
  }

  // The rows that the present outputs reach through the closed contacts.
  flow() {
    let columns = this.registers.outputs;
    let rows = 0;
    for (let grown = this.closed.size > 0; grown;) {
      grown = false;
      for (const key of this.closed) {
        const row = 1 << Math.floor(key / this.columns);
        const column = 1 << (key % this.columns);
        if (columns & column && !(rows & row)) {
          rows |= row;
          grown = true;
        }
        if (rows & row && !(columns & column) && this.noDiode.has(key)) {
          columns |= column;
          grown = true;
        }
      }
    }
    return rows;
  }
}
