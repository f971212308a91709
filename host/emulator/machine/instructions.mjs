// The common Thumb instructions as a table: bit pattern, and the JavaScript that executes it. cpu.mjs makes one switch
// of the table. What is not in it is left to rp2040js. Cycle counts are rp2040js' own, which are those of the
// Cortex-M0+ Technical Reference Manual (table 3-1).
//
// Names in the code: R registers (int32), pc, next (pc after this instruction), nz (the value that the flags N and Z
// are taken from), C, V, cycles, limit (0: leave the loop after this instruction), bail (leave this instruction to
// rp2040js), cache (of the flash); ram8, ram16, ram32 and likewise flash and rom: the memories.

// Reading the system timer is common in loops that wait; the run loop then need not look at what happened.
const TIMER = 0x40054000 >>> 14;

// Time and interrupts as the rest of the chip should see them during an access to a register.
const sync = "clock.now = base + cycles * nsPerCycle; this.cycles = 0;";
const index = { 32: "q >>> 2", 16: "q >>> 1", 8: "q" };
const aligned = { 32: " && !(A & 3)", 16: "", 8: "" };
const inRam = (size) => `(q = (A - 0x20000000) >>> 0) < 0x42000${aligned[size]}`;
const inFlash = (size) => `(q = (A - 0x10000000) >>> 0) < 0x1000000${aligned[size]}`;
const loadSio = `else if ((A & -4096) === -0x30000000) {
  ${sync} v = this.rp2040.sio.readUint32(A & 0xfff); cycles++;
  if (this.interruptsUpdated) limit = 0;
}`;
const storeSio = (value) => `else if ((A & -4096) === -0x30000000) {
  ${sync} const at = A & 0xfff;
  this.rp2040.sio.writeUint32(at, (${value}) >>> 0); cycles += 1 + this.cycles;
  // 0x50 to 0x5c: the mailboxes between the cores; below: GPIO, after which nothing else need happen
  if (at < 0x60 && (at >= 0x50 || this.interruptsUpdated || clock.nextNanos < base + limit * nsPerCycle)) limit = 0;
}`;

// Load `size` bits from `address`; `use` finds the value in v.
const load = (size, address, use) => `
  const A = ${address}; let q, v;
  if (${inRam(size)}) { v = ram${size}[${index[size]}]; cycles += 2; }
  ${size === 32 ? loadSio : ""}
  else if (${inFlash(size)}) { v = flash${size}[${index[size]}]; cycles += 2 + cache.touch(q >>> 3); }
  else if ((q = A >>> 0) < 0x4000) { v = rom${size}[${index[size]}]; cycles += 2; }
  else {
    ${sync} v = this.rp2040.readUint${size}(A >>> 0); cycles += 1 + this.cyclesIO(A) + this.cycles;
    if (A >>> 28 !== 14 && A >>> 14 !== ${TIMER}) limit = 0;
  }
  ${use};`;

const unsigned = { 32: ">>> 0", 16: "& 0xffff", 8: "& 0xff" };
const store = (size, address, value) => `
  const A = ${address}; let q;
  if (${inRam(size)}) { ram${size}[${index[size]}] = ${value}; cycles += 2; }
  ${size === 32 ? storeSio(value) : ""}
  else {
    ${sync} this.rp2040.writeUint${size}(A >>> 0, (${value}) ${unsigned[size]});
    cycles += 1 + this.cyclesIO(A, true) + this.cycles; limit = 0;
  }`;

const into = (name) => (name ? `${name} = r;` : "");
const add = (x, y, result) => `
  const a = ${x}, b = ${y}, r = (a + b) | 0;
  C = (r >>> 0) < (a >>> 0); V = ((a ^ r) & (b ^ r)) < 0; nz = r; ${into(result)} cycles++;`;
const subtract = (x, y, result) => `
  const a = ${x}, b = ${y}, r = (a - b) | 0;
  C = (a >>> 0) >= (b >>> 0); V = ((a ^ b) & (a ^ r)) < 0; nz = r; ${into(result)} cycles++;`;
const addWithCarry = (y) => `
  const a = R[d], b = ${y}, s = (a >>> 0) + (b >>> 0) + (C ? 1 : 0), r = s | 0;
  C = s > 0xffffffff; V = ((a ^ r) & (b ^ r)) < 0; nz = R[d] = r; cycles++;`;
const logic = (expression) => `nz = R[d] = ${expression}; cycles++;`;
const move = (expression) => `R[d] = ${expression}; cycles++;`;
const shiftRight = (by, all) => `
  const a = R[m];
  if (i) { C = ((a >>> (i - 1)) & 1) !== 0; nz = R[d] = (a ${by} i) | 0; } else { C = a < 0; nz = R[d] = ${all}; }
  cycles++;`;
// Shifts by a register: by 1 to 31, and [carry, result] for 32 and for more.
const shiftByRegister = (by1to31, by32, more) => `
  const n = R[m] & 255, a = R[d]; let r = a;
  if (n && n < 32) { ${by1to31} }
  else if (n === 32) { C = ${by32[0]}; r = ${by32[1]}; }
  else if (n) { C = ${more[0]}; r = ${more[1]}; }
  nz = R[d] = r; cycles++;`;

// Several registers at once: only in plain RAM, otherwise rp2040js does it. w walks through the words.
const wordsAt = (address) => `
  const A = ${address}, at = (A - 0x20000000) >>> 0;
  if (at >= 0x41fc0 || A & 3) { bail = true; break; }
  let w = at >>> 2;`;
const eachRegister = (action) => `for (let list = s, k = 0; list; k++, list >>= 1) if (list & 1) { ${action} }`;
const branchIf = (condition) => `
  if (${condition}) { next = pc + 4 + ((i << 24) >> 23); cycles += 2; } else cycles++;`;
// 0xf....... is the return from an exception.
const jump = (target) => `
  const t = ${target};
  if (t >>> 28 === 15) { bail = true; break; }
  next = t & ~1; cycles += 2;`;

const CONDITIONS = [
  "nz === 0", "nz !== 0", "C", "!C", "nz < 0", "nz >= 0", "V", "!V", "C && nz !== 0", "!C || nz === 0",
  "(nz < 0) === V", "(nz < 0) !== V", "nz !== 0 && (nz < 0) === V", "nz === 0 || (nz < 0) !== V",
];
const branches = CONDITIONS.map((condition, code) => [
  `1101 ${code.toString(2).padStart(4, "0")} iiiiiiii`,
  branchIf(condition),
]);

const HIGH = "R[h << 3 | d]";
const second = (mask, value) => `
  const op2 = this.halfword(pc + 2);
  if ((op2 & ${mask}) !== ${value}) { bail = true; break; }`;

// Letters in a pattern become variables of these bits. The first pattern that fits counts; null: rp2040js does it.
export const INSTRUCTIONS = [
  ["00000 iiiii mmm ddd", "const a = R[m]; if (i) C = ((a >>> (32 - i)) & 1) !== 0; nz = R[d] = a << i; cycles++;"],
  ["00001 iiiii mmm ddd", shiftRight(">>>", "0")],
  ["00010 iiiii mmm ddd", shiftRight(">>", "a >> 31")],
  ["0001100 mmm nnn ddd", add("R[n]", "R[m]", "R[d]")],
  ["0001101 mmm nnn ddd", subtract("R[n]", "R[m]", "R[d]")],
  ["0001110 iii nnn ddd", add("R[n]", "i", "R[d]")],
  ["0001111 iii nnn ddd", subtract("R[n]", "i", "R[d]")],
  ["00100 ddd iiiiiiii", logic("i")],
  ["00101 ddd iiiiiiii", subtract("R[d]", "i")],
  ["00110 ddd iiiiiiii", add("R[d]", "i", "R[d]")],
  ["00111 ddd iiiiiiii", subtract("R[d]", "i", "R[d]")],
  ["010000 0000 mmm ddd", logic("R[d] & R[m]")],
  ["010000 0001 mmm ddd", logic("R[d] ^ R[m]")],
  ["010000 0010 mmm ddd",
    shiftByRegister("C = ((a >>> (32 - n)) & 1) !== 0; r = a << n;", ["(a & 1) !== 0", "0"], ["false", "0"])],
  ["010000 0011 mmm ddd",
    shiftByRegister("C = ((a >>> (n - 1)) & 1) !== 0; r = (a >>> n) | 0;", ["a < 0", "0"], ["false", "0"])],
  ["010000 0100 mmm ddd",
    shiftByRegister("C = ((a >>> (n - 1)) & 1) !== 0; r = a >> n;", ["a < 0", "a >> 31"], ["a < 0", "a >> 31"])],
  ["010000 0101 mmm ddd", addWithCarry("R[m]")],
  ["010000 0110 mmm ddd", addWithCarry("~R[m]")],
  ["010000 1000 mmm ddd", "nz = R[d] & R[m]; cycles++;"],
  ["010000 1001 mmm ddd", subtract("0", "R[m]", "R[d]")],
  ["010000 1010 mmm ddd", subtract("R[d]", "R[m]")],
  ["010000 1011 mmm ddd", add("R[d]", "R[m]")],
  ["010000 1100 mmm ddd", logic("R[d] | R[m]")],
  ["010000 1101 mmm ddd", logic("Math.imul(R[d], R[m])")],
  ["010000 1110 mmm ddd", logic("R[d] & ~R[m]")],
  ["010000 1111 mmm ddd", logic("~R[m]")],
  ["01000100 1 mmmm 1x1", null], // ADD to SP or PC
  ["01000100 h mmmm ddd", `${HIGH} += m === 15 ? pc + 4 : R[m]; cycles++;`],
  ["01000101 h mmmm ddd", subtract(HIGH, "R[m]")],
  ["01000110 1 mmmm 101", null], // MOV to SP
  ["01000110 1 mmmm 111", "next = (m === 15 ? pc + 4 : R[m]) & ~1; cycles += 2;"],
  ["01000110 h mmmm ddd", `${HIGH} = m === 15 ? pc + 4 : R[m]; cycles++;`],
  ["01000111 0 mmmm 000", jump("R[m]")],
  ["01000111 1 mmmm 000", "const t = R[m]; R[14] = (pc + 2) | 1; next = t & ~1; cycles += 2;"],
  ["01001 ddd iiiiiiii", load(32, "((pc + 4) & ~3) + (i << 2)", "R[d] = v")],
  ["0101000 mmm nnn ddd", store(32, "(R[n] + R[m]) | 0", "R[d]")],
  ["0101001 mmm nnn ddd", store(16, "(R[n] + R[m]) | 0", "R[d]")],
  ["0101010 mmm nnn ddd", store(8, "(R[n] + R[m]) | 0", "R[d]")],
  ["0101011 mmm nnn ddd", load(8, "(R[n] + R[m]) | 0", "R[d] = (v << 24) >> 24")],
  ["0101100 mmm nnn ddd", load(32, "(R[n] + R[m]) | 0", "R[d] = v")],
  ["0101101 mmm nnn ddd", load(16, "(R[n] + R[m]) | 0", "R[d] = v")],
  ["0101110 mmm nnn ddd", load(8, "(R[n] + R[m]) | 0", "R[d] = v")],
  ["0101111 mmm nnn ddd", load(16, "(R[n] + R[m]) | 0", "R[d] = (v << 16) >> 16")],
  ["01100 iiiii nnn ddd", store(32, "(R[n] + (i << 2)) | 0", "R[d]")],
  ["01101 iiiii nnn ddd", load(32, "(R[n] + (i << 2)) | 0", "R[d] = v")],
  ["01110 iiiii nnn ddd", store(8, "(R[n] + i) | 0", "R[d]")],
  ["01111 iiiii nnn ddd", load(8, "(R[n] + i) | 0", "R[d] = v")],
  ["10000 iiiii nnn ddd", store(16, "(R[n] + (i << 1)) | 0", "R[d]")],
  ["10001 iiiii nnn ddd", load(16, "(R[n] + (i << 1)) | 0", "R[d] = v")],
  ["10010 ddd iiiiiiii", store(32, "(R[13] + (i << 2)) | 0", "R[d]")],
  ["10011 ddd iiiiiiii", load(32, "(R[13] + (i << 2)) | 0", "R[d] = v")],
  ["10100 ddd iiiiiiii", move("(pc & ~3) + 4 + (i << 2)")],
  ["10101 ddd iiiiiiii", move("R[13] + (i << 2)")],
  ["10110000 0 iiiiiii", "R[13] += i << 2; cycles++;"],
  ["10110000 1 iiiiiii", "R[13] -= i << 2; cycles++;"],
  ["10110010 00 mmm ddd", move("(R[m] << 16) >> 16")],
  ["10110010 01 mmm ddd", move("(R[m] << 24) >> 24")],
  ["10110010 10 mmm ddd", move("R[m] & 0xffff")],
  ["10110010 11 mmm ddd", move("R[m] & 0xff")],
  ["1011010 l ssssssss", // PUSH
    `${wordsAt("(R[13] - 4 * (BITS[s] + l)) | 0")} R[13] = A; ${eachRegister("ram32[w++] = R[k];")}
    if (l) ram32[w] = R[14]; cycles += 1 + BITS[s];`],
  ["1011110 0 ssssssss", // POP
    `${wordsAt("R[13]")} ${eachRegister("R[k] = ram32[w++]; cycles++;")} R[13] = 0x20000000 + (w << 2); cycles++;`],
  ["1011110 1 ssssssss", // POP with PC
    `${wordsAt("R[13]")} ${jump("ram32[w + BITS[s]]")} ${eachRegister("R[k] = ram32[w++]; cycles++;")}
    R[13] = 0x20000004 + (w << 2); cycles++;`],
  ["10111110 iiiiiiii", // BKPT in the ROM: a function of rom.mjs
    `if (pc >>> 0 >= 0x4000) { bail = true; break; }
    ${sync} R[15] = next; const t = this.trap(i, R, this); next = R[15] & ~1; cycles += t;
    if (t === 0 || this.interruptsUpdated) limit = 0;`],
  ["10111111 00000000", "cycles++;"], // NOP
  ["10111111 01000000", "cycles++; this.onSev(); limit = 0;"],
  ["11000 nnn ssssssss",
    `${wordsAt("R[n]")} ${eachRegister("ram32[w++] = R[k]; cycles++;")} R[n] = 0x20000000 + (w << 2); cycles++;`],
  ["11001 nnn ssssssss",
    `${wordsAt("R[n]")} ${eachRegister("R[k] = ram32[w++]; cycles++;")}
    if (!(s & (1 << n))) R[n] = 0x20000000 + (w << 2); cycles++;`],
  ...branches,
  ["11100 iiiiiiiiiii", "next = pc + 4 + ((i << 21) >> 20); cycles += 2;"],
  ["1011011001 1 i 0010", // CPSID, CPSIE
    "if (i) this.PM = true; else { this.PM = false; this.interruptsUpdated = true; limit = 0; } cycles++;"],
  ["111100111011 1111", "next = pc + 4; cycles += 3;"], // barriers
  ["111100111110 1111", // MRS of PRIMASK
    `${second("0xf0ff", "0x8010")} R[(op2 >> 8) & 15] = this.PM ? 1 : 0; next = pc + 4; cycles += 3;`],
  ["111100111000 nnnn", // MSR to PRIMASK
    `${second("0xffff", "0x8810")}
    this.PM = (R[n] & 1) !== 0; this.interruptsUpdated = true; next = pc + 4; cycles += 3;
    if (!this.PM && this.pendingInterrupts & this.enabledInterrupts) limit = 0;`],
  ["11110 s iiiiiiiiii", // BL
    `${second("0xd000", "0xd000")}
    const j1 = 1 ^ s ^ ((op2 >> 13) & 1), j2 = 1 ^ s ^ ((op2 >> 11) & 1);
    const offset = (s ? 0xff000000 : 0) | (j1 << 23) | (j2 << 22) | (i << 12) | ((op2 & 0x7ff) << 1);
    R[14] = (pc + 4) | 1; next = pc + 4 + offset; cycles += 3;`],
];
