// The USB drive RPI-RP2 that the boot ROM shows, and what it does with the sectors that a computer writes to it. It keeps
// no files: it looks at each sector alone, in whatever order they come, and obeys those that are UF2 blocks.
//
// Sources: bootrom/virtual_disk.c and bootrom/async_task.c of the ROM's version 3
// (https://github.com/raspberrypi/pico-bootrom-rp2040); RP2040 data sheet, 2.8.4.2 (UF2) and erratum RP2040-E14: sectors
// of the flash are erased by the numbers of the blocks, not by their addresses.

const SECTOR = 512; // bytes of a UF2 block, and of a sector of the drive
const SECTOR_NS = 0.45e6; // eight full packets of USB, and a share of a command
const PAGE = 256; // bytes of the flash in a block
const ERASED = 4096;
const BLOCKS_AN_ERASE = ERASED / PAGE;
const MAX_BLOCKS = 123_360; // what the bit maps in the 16 KB of the flash cache have space for
const RESTART_NS = 1e9; // from the last block to the start of what is on the flash
const XIP = 0x10000000;
const FLASH_END = 0x20000000; // as the ROM checks addresses
const CHIP = 2 * 1024 * 1024; // it has no pins for higher addresses: data sheet, 2.8.4.2
const RAM = [
  [0x20000000, 0x20042000],
  [0x15000000, 0x15004000],
];
// UF2 file format, by Microsoft
const MAGIC = new Map([
  [0, 0x0a324655],
  [4, 0x9e5d5157],
  [508, 0x0ab16f30],
]);
const FLAGS = { notMainFlash: 0x0001, family: 0x2000 };
const RP2040 = 0xe48bff56;

const isRam = (address) => RAM.some(([first, end]) => address >= first && address < end);

export class BootDrive {
  total = 0; // blocks of the transfer under way; 0: there is none
  seen = new Set(); // their numbers
  erased = new Set(); // of each 16 numbers, whether a sector was erased for them
  restarting = false;

  // pico: for flash and time.
  constructor(pico) {
    this.pico = pico;
  }

  // Blocks of the transfer that have not come yet.
  get left() {
    return this.total - this.seen.size;
  }

  // Takes a sector; returns whether the flash was written. A power cut ends it early.
  write(sector) {
    this.pico.wait(SECTOR_NS);
    const block = read(sector);
    if (!block || !this.accepts(block) || this.seen.has(block.number)) return false;
    if (this.restarting) throw new Error("the drive takes no more blocks, the board restarts");
    this.seen.add(block.number);
    if (this.store(block) && !this.left) this.restart();
    return true;
  }

  // A block that fits no transfer ends the one under way; another number of blocks begins a new one.
  accepts({ address, number, total }) {
    if (isRam(address)) throw new Error("the emulated drive takes no programs for RAM");
    const fits = total > 0 && total <= MAX_BLOCKS && address >= XIP && address < FLASH_END && address % PAGE === 0;
    if (!fits || total !== this.total) this.begin(fits ? total : 0);
    if (number >= this.total) this.begin(0);
    return this.total > 0;
  }

  begin(total) {
    this.total = total;
    this.seen.clear();
    this.erased.clear();
  }

  // Returns false where the power fails on the way.
  store({ address, number, data }) {
    const { flash } = this.pico;
    const at = (address - XIP) % CHIP;
    const group = Math.floor(number / BLOCKS_AN_ERASE);
    if (!this.erased.has(group)) {
      this.erased.add(group);
      if (!flash.erase(at - (at % ERASED), ERASED, ERASED)) return false;
    }
    return flash.program(at, data);
  }

  restart() {
    this.restarting = true;
    this.pico.resetAfter(RESTART_NS);
  }
}

// The UF2 block in a sector of the drive; null where the ROM ignores it.
function read(sector) {
  const { buffer, byteOffset } = sector;
  const words = new DataView(buffer, byteOffset, SECTOR);
  const word = (at) => words.getUint32(at, true);
  for (const [at, value] of MAGIC) if (word(at) !== value) return null;
  const flags = word(8);
  if (!(flags & FLAGS.family) || flags & FLAGS.notMainFlash || word(28) !== RP2040 || word(16) !== PAGE) return null;
  return { address: word(12), number: word(20), total: word(24), data: sector.subarray(32, 32 + PAGE) };
}

// The sectors of a drive in some bytes.
export function sectors(bytes) {
  if (bytes.length % SECTOR) throw new Error(`the drive takes whole blocks of ${SECTOR} bytes`);
  return Array.from({ length: bytes.length / SECTOR }, (_, i) => bytes.subarray(i * SECTOR, (i + 1) * SECTOR));
}
