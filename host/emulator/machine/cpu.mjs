// A core: rp2040js' Cortex-M0+ with a fast loop. rp2040js decodes each instruction by a chain of comparisons, which is
// right but slow; the loop here is one switch, generated at start-up from the table in instructions.mjs, with direct
// access to RAM, flash and ROM. The package does not export the core's class: it is taken from an instance.
import { RP2040 } from "./rp2040js.mjs";
import { INSTRUCTIONS } from "./instructions.mjs";

const CortexM0Core = Object.getPrototypeOf(new RP2040().core).constructor;
const BITS = Uint8Array.from({ length: 256 }, (_, n) => n.toString(2).replaceAll("0", "").length);
const BY_RP2040JS = 255;
const CASE = new Uint8Array(65536); // opcode -> case of the switch; 0: not in the table

function makeCase([spaced, body], number) {
  const pattern = spaced.replaceAll(" ", "");
  const mask = parseInt(pattern.replace(/[01]/g, "1").replace(/[^1]/g, "0"), 2);
  const value = parseInt(pattern.replace(/[^01]/g, "0"), 2);
  for (let op = 0; op < 65536; op++) {
    if ((op & mask) === value && CASE[op] === 0) CASE[op] = body === null ? BY_RP2040JS : number + 1;
  }
  if (body === null) return "";
  const fields = [...new Set(pattern.replace(/[01x]/g, ""))].map((name) => {
    const last = pattern.lastIndexOf(name);
    const width = last - pattern.indexOf(name) + 1;
    return `const ${name} = (op >> ${15 - last}) & ${(1 << width) - 1};`;
  });
  return `case ${number + 1}: { ${fields.join(" ")} ${body} break; }`;
}

// `line`: the line of the flash cache that the instructions come from; within it the cache need not be asked again.
const run = new Function(
  "CASE",
  "BITS",
  `return function run(limit, nsPerCycle, clock, cache) {
  const { R, ram8, ram16, ram32, flash8, flash16, flash32, rom8, rom16, rom32 } = this;
  const base = clock.now;
  let cycles = 0, count = 0, pc = R[15] & ~1, line = -1;
  let nz = this.Z ? 0 : this.N ? -1 : 1, C = this.C, V = this.V, bail = false;
  while (cycles < limit) {
    let op, at = (pc - 0x10000000) >>> 0;
    if (at < 0x1000000) {
      if (at >>> 3 !== line) cycles += cache.touch(line = at >>> 3);
      op = flash16[at >>> 1];
    }
    else if ((at = (pc - 0x20000000) >>> 0) < 0x42000) op = ram16[at >>> 1];
    else if ((at = pc >>> 0) < 0x4000) op = rom16[at >>> 1];
    else { bail = true; break; }
    let next = pc + 2;
    switch (CASE[op]) {
      ${INSTRUCTIONS.map(makeCase).join("\n")}
      default: bail = true;
    }
    if (bail) break;
    pc = next;
    count++;
  }
  R[15] = pc; this.N = nz < 0; this.Z = nz === 0; this.C = C; this.V = V;
  const end = base + cycles * nsPerCycle;
  this.endNow = end > clock.now ? end : clock.now; // a flash write in a trap moves the clock itself
  if (bail) { // one instruction by rp2040js
    clock.now = this.endNow; this.cycles = 0;
    this.executeInstruction();
    this.endNow += this.cycles * nsPerCycle; cycles += this.cycles; count++;
  }
  this.cycles = cycles;
  return count;
}`,
)(CASE, BITS);

export class Cpu extends CortexM0Core {
  endNow = 0; // time after the last run()

  // chip: rp2040js' RP2040 as this core sees it; flash: its bytes; trap(code, registers, cpu): a function of the ROM,
  // returns its cycles, 0 if the run loop must look at what happened; onSev(): an event for both cores.
  constructor(chip, flash, trap, onSev) {
    super(chip);
    Object.assign(this, { trap, onSev });
    this.R = new Int32Array(this.registers.buffer);
    for (const [name, { buffer }] of Object.entries({ ram: chip.sram, flash, rom: chip.bootrom })) {
      this[name + "8"] = new Uint8Array(buffer);
      this[name + "16"] = new Uint16Array(buffer);
      this[name + "32"] = new Int32Array(buffer);
    }
  }

  halfword(address) {
    const at = (address - 0x10000000) >>> 0;
    return at < 0x1000000 ? this.flash16[at >>> 1] : this.rp2040.readUint16(address >>> 0);
  }
}

// Executes until about `limit` cycles are used or something outside the memories was touched; returns the number of
// instructions. this.cycles is then what was used, this.endNow the time.
Cpu.prototype.run = run;
