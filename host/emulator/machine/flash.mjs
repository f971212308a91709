// The flash chip of the Pico, a Winbond W25Q16JV of 2 MiB: typical times from its data sheet (9.6, AC electrical
// characteristics), and power failures on demand.
import fs from "node:fs";
import path from "node:path";
import { random } from "./random.mjs";

const SIZE = 2 * 1024 * 1024;
const WINDOW = 16 * 1024 * 1024; // the address space for flash, as rp2040js has it
const SECTOR = 4096;
const BLOCK = 65536;
const PAGE = 256;
const SECTOR_NS = 45e6; // typical times
const BLOCK_NS = 150e6;
const PAGE_NS = 0.4e6;
const UNIQUE_ID = [0xe6, 0x61, 0x4c, 0x31, 0x1b, 0x0f, 0x3a, 0x24]; // of this very chip
const JEDEC_ID = [0xef, 0x40, 0x15];

// UF2 file format, by Microsoft: blocks of 512 bytes.
const UF2 = { block: 512, magic1: 0x0a324655, magic2: 0x9e5d5157, notForFlash: 1, rp2040: 0xe48bff56, data: 32 };

export class FlashChip {
  bytes = new Uint8Array(WINDOW).fill(0xff);
  erased = 0; // sectors so far
  programmed = 0; // pages so far
  changed = false; // since the last save
  cut = null; // planned power failure: { kind: "erase", "program" or "any", count, part, seed }

  // wait(ns) lets simulated time pass; powerFail(what) switches the power off.
  constructor({ wait, powerFail }) {
    Object.assign(this, { wait, powerFail });
  }

  // --- images --------------------------------------------------------------------------------

  loadUf2(data) {
    let blocks = 0; // of the file, as each block says
    for (let at = 0; at + UF2.block <= data.length; at += UF2.block) {
      const word = (field) => data.readUInt32LE(at + field);
      if (word(0) !== UF2.magic1 || word(4) !== UF2.magic2) throw new Error("this is not a UF2 file");
      if (word(8) & UF2.notForFlash || word(28) !== UF2.rp2040) continue;
      this.bytes.set(data.subarray(at + UF2.data, at + UF2.data + word(16)), word(12) - 0x10000000);
      blocks = Math.max(blocks, word(24));
    }
    if (!blocks) throw new Error("this UF2 file holds nothing for an RP2040");
    if (data.length < blocks * UF2.block) throw new Error("this UF2 file is cut off");
  }

  load(file) {
    this.bytes.set(fs.readFileSync(file).subarray(0, SIZE));
    this.changed = false;
  }

  get contents() {
    return this.bytes.subarray(0, SIZE);
  }

  // By way of a second file, complete on the disk before it takes the name: whatever interrupts a save leaves the old
  // image or the new one.
  save(file) {
    const next = `${file}.new`;
    flushed(next, "w", (handle) => fs.writeFileSync(handle, this.contents));
    fs.renameSync(next, file);
    flushed(path.dirname(file), "r"); // the folder, or a power cut takes the new name away again
    this.changed = false;
  }

  // --- the two operations of the ROM -----------------------------------------------------------
  // Both return false where the power fails on the way.

  erase(offset, count, blockSize) {
    const end = offset + count;
    for (let at = offset; at < end;) {
      const whole = blockSize === BLOCK && at % BLOCK === 0 && end - at >= BLOCK;
      const size = whole ? BLOCK : SECTOR;
      const tear = (part, chance) => {
        for (let i = at; i < at + size; i++) {
          this.bytes[i] = chance() < part ? 0xff : this.bytes[i] & (chance() * 256);
        }
      };
      if (!this.operate("erase", at, size, whole ? BLOCK_NS : SECTOR_NS, tear)) return false;
      this.bytes.fill(0xff, at, at + size);
      this.erased += size / SECTOR;
      at += size;
    }
    return true;
  }

  program(offset, data) {
    for (let at = 0; at < data.length; at += PAGE) {
      const page = data.subarray(at, at + PAGE);
      const first = offset + at;
      const tear = (part, chance) => {
        page.forEach((value, i) => {
          for (let bit = 1; bit < 256; bit <<= 1) if (!(value & bit) && chance() < part) this.bytes[first + i] &= ~bit;
        });
      };
      if (!this.operate("program", first, page.length, PAGE_NS, tear)) return false;
      page.forEach((value, i) => {
        this.bytes[first + i] &= value;
      });
      this.programmed++;
    }
    return true;
  }

  // Takes the operation's time; false if the power failed on the way. Then tear(part, chance) has done a part of it:
  // every bit or byte with that probability.
  operate(kind, offset, size, nanos, tear) {
    if (offset + size > SIZE) return true; // beyond the chip: nothing happens
    this.changed = true;
    const { cut } = this;
    const fails = cut && (cut.kind === "any" || cut.kind === kind) && --cut.count === 0;
    if (!fails) {
      this.wait(nanos);
      return true;
    }
    if (cut.part > 0) tear(cut.part, random(cut.seed));
    this.wait(nanos * cut.part);
    this.cut = null;
    this.powerFail({ kind, offset, part: cut.part });
    return false;
  }

  // What the chip answers to the byte at `index` of a command sent to it directly.
  answer(command, index) {
    if (command === 0x4b) return UNIQUE_ID[index - 5] ?? 0;
    if (command === 0x9f) return JEDEC_ID[index - 1] ?? 0;
    return 0;
  }
}

function flushed(file, mode, write = () => {}) {
  const handle = fs.openSync(file, mode);
  try {
    write(handle);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
