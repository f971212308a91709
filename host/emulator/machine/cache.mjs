// The cache between the cores and the flash (XIP, execute in place): what a core finds in it costs nothing extra, what
// it does not find costs MISS_CYCLES.
//
// RP2040 data sheet, 2.6.3.1: 16 kB, two-way set-associative, a hit takes one cycle; 2.6.3.2: 8 bytes per line; after a
// reset or a flush everything is invalid. It does not say which of the two lines of a set is replaced: here the one
// that was used longer ago. Only tags are kept; the contents are always those of the flash.

const LINE_BYTES = 8;
const WAYS = 2;
const MISS_CYCLES = 20; // docs/emulator.md says how it was found
const SETS = (16 * 1024) / LINE_BYTES / WAYS;

export class FlashCache {
  tags = new Int32Array(WAYS * SETS); // for each set the line used last, then the other one
  misses = 0;

  constructor() {
    this.flush();
  }

  flush() {
    this.tags.fill(-1);
  }

  // A core uses the line (flash offset / 8); returns the cycles that it waits.
  touch(line) {
    const { tags } = this;
    const set = (line & (SETS - 1)) * WAYS;
    if (tags[set] === line) return 0;
    const hit = tags[set + 1] === line;
    tags[set + 1] = tags[set];
    tags[set] = line;
    if (hit) return 0;
    this.misses++;
    return MISS_CYCLES;
  }

  // The same for `count` bytes from a flash offset on.
  touchBytes(offset, count) {
    let cycles = 0;
    const end = offset + count;
    for (let at = offset - (offset % LINE_BYTES); at < end; at += LINE_BYTES) cycles += this.touch(at / LINE_BYTES);
    return cycles;
  }
}
