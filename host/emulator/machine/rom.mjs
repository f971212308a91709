// The boot ROM of the RP2040 by high-level emulation. The image holds only what programs can see: vectors, the magic
// and the pointers at 0x10, the lookup tables, and for each function one stub "BKPT n; BX LR", which the core hands to
// trap(). Sources: RP2040 data sheet, 2.7 (boot sequence), 2.8 (interface and functions), and pico-sdk's headers.
// Cycles of the memory functions: fitted to the real ROM; those of boot and flash set-up are guesses.
import { DOUBLE_FUNCTIONS, SINGLE_FUNCTIONS } from "./floats.mjs";

const SRAM_END = 0x20042000;
const BOOT2_AT = SRAM_END - 0x100; // where the ROM copies boot stage 2; the first stack lies below it
const XIP = 0x10000000;
const BX_LR = 0x4770;
const WFE = 0xbf20;
const TRIES_NS = 128 * 4e6; // to read a valid boot stage 2: FLASH_MAX_ATTEMPTS in bootrom_main.c, 4 ms each
const USB_BOOT_NS = 10e6; // from reset_usb_boot() to the reset by which it works, likewise
const VECTOR = [0xb007c0d3, 0x4ff83f2d]; // scratch registers 4 and 5: continue at 7 with stack 6: data sheet, 2.8.1.1
const BRANCH_TO_TRAP = 0xe7fc; // from behind a WFE
const BRANCH_TO_SELF = 0xe7fe;

const trailingZeros = (x) => (x ? 31 - Math.clz32(x & -x) : 32);
function popcount(x) {
  let count = 0;
  for (let rest = x >>> 0; rest; rest = (rest & (rest - 1)) >>> 0) count++;
  return count;
}
function reverse(x) {
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) reversed |= ((x >>> bit) & 1) << (31 - bit);
  return reversed;
}

// The checksum of boot stage 2 (data sheet, 2.8.1.3.1): polynomial 0x04c11db7, all ones at first, not reflected.
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

export class Rom {
  image = new Uint8Array(0x4000);
  words = new DataView(this.image.buffer);
  end = 0x100; // of what is in the image so far
  handlers = []; // by number of BKPT: (R, cpu) => cycles
  sequence = []; // what core 1 has received of its start sequence so far

  // pico: for flash, mailboxes, scratch registers of the watchdog, and to say why a core stopped.
  constructor(pico) {
    this.pico = pico;
    const reset = this.stub((R, cpu) => this.boot(R, cpu));
    const fault = this.stub((R, cpu) => this.park(cpu, "hard fault"), [BRANCH_TO_SELF]);
    this.bootLoader = this.stub((R, cpu) => this.showDrive(cpu), [BRANCH_TO_SELF]);
    this.waitForVector = this.stub((R, cpu) => this.launch(R, cpu), [WFE, BRANCH_TO_TRAP]);
    const lookup = this.stub((R) => this.lookUp(R));
    const functions = this.table(this.functions());
    const data = this.table({
      CR: this.text("high-level emulation of the RP2040 boot ROM"),
      GR: this.text("emulated"),
      SF: this.pointers(SINGLE_FUNCTIONS.map((handler) => this.stub(handler))),
      SD: this.pointers(DOUBLE_FUNCTIONS.map((handler) => this.stub(handler))),
    });
    [BOOT2_AT, reset, fault, fault].forEach((value, i) => this.words.setUint32(4 * i, value, true));
    this.image.set([0x4d, 0x75, 0x01, 3], 0x10); // "Mu", 1, version 3 of the ROM
    [functions, data, lookup].forEach((value, i) => this.words.setUint16(0x14 + 2 * i, value, true));
  }

  // The functions by their codes, as addresses of stubs.
  functions() {
    const { flash, cache } = this.pico;
    const bitwise = (compute, cycles) =>
      this.stub((R) => {
        R[0] = compute(R[0]);
        return cycles;
      });
    const costs = (cycles) => this.stub(() => cycles);
    const work = (action) =>
      this.stub((R) => {
        action(R[0] >>> 0, R[1] >>> 0, R[2] >>> 0);
        return 0; // the flash has let the time pass; the run loop looks whether the power is still there
      });
    const flushCache = this.stub(() => {
      cache.flush();
      return 1024; // "just over 1024 clock cycles": data sheet, 2.6.3.2
    });
    const memcpy = this.stub((R) => this.copy(R[0] >>> 0, R[1] >>> 0, R[2] >>> 0));
    const memset = this.stub((R) => this.fill(R[0] >>> 0, R[1] & 0xff, R[2] >>> 0));
    return {
      P3: bitwise(popcount, 22),
      R3: bitwise(reverse, 24),
      L3: bitwise(Math.clz32, 12),
      T3: bitwise(trailingZeros, 13),
      MS: memset,
      S4: memset,
      MC: memcpy,
      C4: memcpy,
      UB: this.stub((R, cpu) => this.resetToDrive(R, cpu), [BRANCH_TO_SELF]),
      WV: this.waitForVector,
      IF: costs(200), // set-up of the flash chip
      EX: costs(2500),
      CX: costs(200),
      FC: flushCache,
      RE: work((offset, count, blockSize) => flash.erase(offset, count, blockSize)),
      RP: work((offset, address, count) => flash.program(offset, this.bytes(address, count))),
    };
  }

  trap = (number, R, cpu) => {
    const handler = this.handlers[number];
    return handler ? handler(R, cpu) : this.park(cpu, `unknown function ${number} of the ROM`);
  };

  // Nothing runs on this core any more.
  stop(cpu) {
    cpu.enabledInterrupts = 0;
    cpu.waiting = true;
    return 0;
  }

  park(cpu, why) {
    this.pico.halt(why);
    return this.stop(cpu);
  }

  // --- making the image ----------------------------------------------------------------

  half(value) {
    this.words.setUint16(this.end, value, true);
    this.end += 2;
  }

  stub(handler, rest = [BX_LR]) {
    const at = this.end;
    this.half(0xbe00 | (this.handlers.push(handler) - 1));
    for (const instruction of rest) this.half(instruction);
    return at | 1;
  }

  // Pairs of half-words, code and pointer, ended by a zero.
  table(entries) {
    const at = this.end;
    for (const [name, pointer] of Object.entries(entries)) {
      this.half(name.charCodeAt(0) | (name.charCodeAt(1) << 8));
      this.half(pointer);
    }
    this.half(0);
    return at;
  }

  text(string) {
    const at = this.end;
    const bytes = Buffer.from(`${string}\0`);
    this.image.set(bytes, at);
    this.end += bytes.length + (bytes.length & 1);
    return at;
  }

  // Words; two bytes before them is their number.
  pointers(list) {
    this.end = (this.end + 5) & ~3;
    this.image[this.end - 2] = list.length;
    const at = this.end;
    for (const pointer of list) {
      this.words.setUint32(this.end, pointer, true);
      this.end += 4;
    }
    return at;
  }

  lookUp(R) {
    for (let at = R[0]; this.words.getUint16(at, true); at += 4) {
      if (this.words.getUint16(at, true) === (R[1] & 0xffff)) {
        R[0] = this.words.getUint16(at + 2, true);
        return 60;
      }
    }
    R[0] = 0;
    return 100;
  }

  // --- start of the two cores --------------------------------------------------------------

  boot(R, cpu) {
    const { pico } = this;
    if (cpu !== pico.cores[0]) {
      pico.mailboxes.drain(1);
      pico.mailboxes.push(1, 0);
      this.sequence = [];
      R[15] = this.waitForVector;
      return 50;
    }
    const scratch = pico.scratch();
    if (scratch[4] === VECTOR[0] && scratch[5] === (scratch[7] ^ VECTOR[1]) >>> 0) {
      scratch[4] = 0;
      R[13] = scratch[6];
      R[15] = scratch[7] & ~1;
      return 200;
    }
    if (pico.bootsel) return this.showDrive(cpu);
    const stage2 = pico.flash.bytes.subarray(0, 256);
    const checksum = new DataView(stage2.buffer).getUint32(252, true);
    if (crc32(stage2.subarray(0, 252)) !== checksum) return this.showDrive(cpu, TRIES_NS);
    pico.mcu.sram.set(stage2, BOOT2_AT - 0x20000000);
    R[14] = 0; // makes stage 2 enter the program by its vector table
    R[15] = BOOT2_AT;
    return 30000;
  }

  // The boot loader on USB: from now on the ROM waits for what comes to its drive.
  showDrive(cpu, after = 0) {
    const { pico } = this;
    pico.clock.createAlarm(() => pico.showDrive()).schedule(after);
    return this.stop(cpu);
  }

  // reset_usb_boot(): its arguments (a pin that shows activity, interfaces to leave out) pass the reset by the scratch
  // registers 0 and 1, and are not modelled.
  resetToDrive(R, cpu) {
    const { pico } = this;
    const scratch = pico.scratch();
    const [magic, check] = VECTOR;
    scratch.set(R.subarray(0, 2));
    scratch.set([magic, (this.bootLoader ^ check) >>> 0, SRAM_END, this.bootLoader], 4);
    pico.resetAfter(USB_BOOT_NS);
    return this.stop(cpu);
  }

  // Data sheet, 2.8.2: core 0 sends 0, 0, 1, vector table, stack pointer, entry; core 1 sends each word back.
  launch(R, cpu) {
    const { mailboxes } = this.pico;
    for (let word = mailboxes.pop(1); word !== null; word = mailboxes.pop(1)) {
      const at = this.sequence.length;
      if (at >= 3 || word === [0, 0, 1][at]) this.sequence.push(word);
      else this.sequence.length = 0;
      mailboxes.push(1, word);
      if (this.sequence.length < 6) continue;
      cpu.VTOR = this.sequence[3];
      R[13] = this.sequence[4];
      R[14] = this.waitForVector;
      R[15] = this.sequence[5] & ~1;
      this.sequence = [];
      cpu.atHome = false;
      return 30;
    }
    cpu.atHome = true;
    return 20;
  }

  // --- memory --------------------------------------------------------------------------------

  // The array and index behind plain memory, or null for registers.
  plain(address, count) {
    const { mcu, flash } = this.pico;
    const memories = [
      [0x20000000, mcu.sram],
      [XIP, flash.bytes],
      [0, this.image],
    ];
    for (const [base, array] of memories) {
      if (address >= base && address + count <= base + array.length) return [array, address - base];
    }
    return null;
  }

  bytes(address, count) {
    const from = this.plain(address, count);
    if (from) return from[0].slice(from[1], from[1] + count);
    return Uint8Array.from({ length: count }, (_, i) => this.pico.mcu.readUint8(address + i));
  }

  copy(to, from, count) {
    const target = to >>> 28 === 2 ? this.plain(to, count) : null;
    if (target) target[0].set(this.bytes(from, count), target[1]);
    else this.copyToRegisters(to, from, count);
    const waited = from >>> 24 === XIP >>> 24 ? this.pico.cache.touchBytes(from - XIP, count) : 0;
    const cycles = count < 8 ? 13 + 4 * count : (to ^ from) & 3 ? 9 + 7 * count : 37 + Math.round(0.81 * count);
    return cycles + waited;
  }

  copyToRegisters(to, from, count) {
    const { mcu } = this.pico;
    let i = 0;
    if (!((to | from) & 3)) for (; i + 4 <= count; i += 4) mcu.writeUint32(to + i, mcu.readUint32(from + i));
    for (; i < count; i++) mcu.writeUint8(to + i, mcu.readUint8(from + i));
  }

  fill(to, value, count) {
    const target = to >>> 28 === 2 ? this.plain(to, count) : null;
    if (target) target[0].fill(value, target[1], target[1] + count);
    else for (let i = 0; i < count; i++) this.pico.mcu.writeUint8(to + i, value);
    return count < 8 ? 13 + 2 * count : 32 + (count >> 1);
  }
}
