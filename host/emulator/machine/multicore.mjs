// Core 1, and what the two cores share: mailboxes, spin locks, events, interrupts. rp2040js has one core only. The
// second one sees the same chip through an object that inherits from it and has its own SIO and its own PPB.
// Registers: RP2040 data sheet, 2.3.1.7 (SIO), 2.13.5 (PSM).
import { Cpu } from "./cpu.mjs";

const DEPTH = 8; // of a mailbox
const SIO_IRQ = [15, 16];
const PSM = 0x40010; // key of rp2040js' table of peripherals
const PROC1 = 1 << 16;
const CPUID = 0x00;
const FIFO_ST = 0x50;
const FIFO_WR = 0x54;
const FIFO_RD = 0x58;
const OVERFLOW = 4;
const UNDERFLOW = 8;
const isShared = (offset) => (offset >= 0x04 && offset <= 0x4c) || offset === 0x5c || offset >= 0x100; // GPIO, locks

export class Mailboxes {
  boxes = [[], []]; // words waiting for core 0 and for core 1
  errors = [0, 0];
  onChange = () => {};

  push(sender, word) {
    const box = this.boxes[1 - sender];
    if (box.length < DEPTH) box.push(word >>> 0);
    else this.errors[sender] |= OVERFLOW;
    this.onChange();
  }

  // The oldest word for `core`; null if there is none.
  pop(core) {
    const word = this.boxes[core].shift() ?? null;
    if (word !== null) this.onChange();
    return word;
  }

  drain(core) {
    this.boxes[core].length = 0;
    this.onChange();
  }

  status(core) {
    return (this.boxes[core].length ? 1 : 0) | (this.boxes[1 - core].length < DEPTH ? 2 : 0) | this.errors[core];
  }

  isPending(core) {
    return this.boxes[core].length > 0 || this.errors[core] > 0;
  }
}

// Gives a core's SIO its own number and mailbox, and all else from `shared`, core 0's.
function wire(sio, core, mailboxes, shared) {
  const read = sio.readUint32.bind(sio);
  const write = sio.writeUint32.bind(sio);
  sio.readUint32 = (offset) => {
    if (offset === CPUID) return core;
    if (offset === FIFO_ST) return mailboxes.status(core);
    if (offset === FIFO_RD) {
      const word = mailboxes.pop(core);
      if (word === null) mailboxes.errors[core] |= UNDERFLOW;
      return word ?? 0;
    }
    return isShared(offset) ? shared.read(offset) : read(offset);
  };
  sio.writeUint32 = (offset, value) => {
    if (offset === FIFO_WR) mailboxes.push(core, value);
    else if (offset === FIFO_ST) {
      mailboxes.errors[core] = 0;
      mailboxes.onChange();
    } else if (isShared(offset)) shared.write(offset, value);
    else write(offset, value);
  };
}

// Puts both cores into pico.cores; core 1 is in its state after a reset, in which the ROM lets it wait.
export function attachCores(pico, trap) {
  const { mcu } = pico;
  const mailboxes = (pico.mailboxes = new Mailboxes());
  const other = Object.create(mcu);
  pico.chips = [mcu, other]; // core 1 may be held in reset
  other.sio = new mcu.sio.constructor(other);
  const shared = { read: mcu.sio.readUint32.bind(mcu.sio), write: mcu.sio.writeUint32.bind(mcu.sio) };
  wire(mcu.sio, 0, mailboxes, shared);
  wire(other.sio, 1, mailboxes, shared);

  const sendEvent = () => {
    for (const cpu of pico.cores) {
      if (cpu.atHome && !mailboxes.boxes[1].length) continue; // waits in the ROM for a start: nothing to see yet
      if (cpu.waiting) cpu.waiting = false;
      else cpu.eventRegistered = true;
    }
  };
  const startCore = (chip) => {
    chip.core = new Cpu(chip, pico.flash.bytes, trap, sendEvent);
    chip.core.endNow = pico.clock.now;
    chip.core.reset();
  };
  const startOther = () => {
    other.ppb = new mcu.ppb.constructor(other, "PPB1");
    other.ppb.systickTimer.frequency = mcu.clkSys;
    startCore(other);
    pico.cores = [mcu.core, other.core];
  };
  startCore(mcu);
  startOther();

  mailboxes.onChange = () => {
    pico.cores.forEach((cpu, core) => cpu.setInterrupt(SIO_IRQ[core], mailboxes.isPending(core)));
  };
  mcu.setInterrupt = (number, value) => {
    for (const cpu of pico.cores) cpu.setInterrupt(number, value);
  };
  mcu.addClockListener((frequency) => {
    other.ppb.systickTimer.frequency = frequency;
  });
  resetWithPsm(pico, startOther);
}

// The power-on state machine can hold core 1 in reset.
function resetWithPsm(pico, startOther) {
  const psm = pico.mcu.peripherals[PSM];
  const write = psm.writeUint32.bind(psm);
  psm.writeUint32 = (offset, value) => {
    const was = psm.frceOff & PROC1;
    write(offset, value);
    const is = psm.frceOff & PROC1;
    if (is && !was) pico.cores = [pico.mcu.core];
    if (was && !is) startOther();
  };
}
