// PIO state machines on the cycle clock. rp2040js steps them from setTimeout and without their clock divider; here each
// machine has its own next time, is stepped in time order, and is left alone while it waits for a FIFO.

const FIFO_WAITS = [2, 3, 5]; // rp2040js' WaitType for receiving, sending, and OUT with an empty shift register
const CTRL = 0;

export class PioDriver {
  next = Infinity; // time of the next step of any machine
  running = [];

  constructor(mcu) {
    this.mcu = mcu;
    this.clock = mcu.clock;
    for (const pio of mcu.pio) {
      pio.run = () => {};
      const write = pio.writeUint32.bind(pio);
      pio.writeUint32 = (offset, value) => {
        write(offset, value);
        if (offset === CTRL) this.rescan();
      };
      for (const machine of pio.machines) this.prepare(machine);
    }
  }

  prepare(machine) {
    machine.due = Infinity;
    machine.seen = 0; // how many of machine.cycles have been turned into time
    for (const name of ["writeFIFO", "readFIFO"]) {
      const original = machine[name].bind(machine);
      machine[name] = (value) => {
        const waited = machine.waiting;
        const result = original(value);
        if (waited && !machine.waiting && machine.enabled) this.resume(machine);
        return result;
      };
    }
  }

  period(machine) {
    return (((machine.clockDivInt || 65536) + machine.clockDivFrac / 256) * 1e9) / this.mcu.clkSys;
  }

  // After a write to CTRL: which machines run now.
  rescan() {
    this.running = [];
    for (const pio of this.mcu.pio) {
      for (const machine of pio.machines) {
        if (machine.enabled && !pio.stopped) this.start(machine);
        else {
          machine.due = Infinity;
          machine.parked = false;
        }
      }
    }
    this.next = Math.min(...this.running.map((machine) => machine.due));
  }

  start(machine) {
    if (machine.due === Infinity && !machine.parked) this.spend(machine, this.clock.now, 1);
    this.running.push(machine);
  }

  // A core or the DMA has served the FIFO: the instruction that waited completes now.
  resume(machine) {
    this.spend(machine, this.clock.now, 1 + machine.cycles - machine.seen);
    machine.parked = false;
    machine.pio.checkChangedPins();
    if (machine.due < this.next) this.next = machine.due;
  }

  spend(machine, from, cycles) {
    machine.seen = machine.cycles;
    machine.due = from + cycles * this.period(machine);
  }

  // Every step due until `end`, in time order, or until an alarm is due: a step that fills a FIFO calls the DMA.
  service(end) {
    const until = () => Math.min(end, this.clock.nextNanos);
    for (let machine = this.first(until()); machine; machine = this.first(until())) {
      const time = machine.due;
      this.clock.now = time;
      const waited = machine.waiting;
      if (waited) machine.checkWait();
      else machine.step();
      const used = machine.cycles - machine.seen;
      if (machine.waiting) this.stall(machine, time);
      else this.spend(machine, time, waited ? 1 + used : Math.max(1, used));
      machine.pio.checkChangedPins();
    }
    this.clock.now = Math.max(this.clock.now, until());
    let next = Infinity;
    for (const machine of this.running) if (machine.due < next) next = machine.due;
    this.next = next;
  }

  // The machine that is due first, at `now` or before; null if none is.
  first(now) {
    let found = null;
    let time = now;
    for (const machine of this.running) {
      if (machine.due > time || (found && machine.due === time)) continue;
      found = machine;
      time = machine.due;
    }
    return found;
  }

  stall(machine, time) {
    machine.seen = machine.cycles;
    if (FIFO_WAITS.includes(machine.waitType)) {
      machine.parked = true;
      machine.due = Infinity;
    } else machine.due = time + this.period(machine); // waits for a pin or an interrupt flag: look again
  }
}
