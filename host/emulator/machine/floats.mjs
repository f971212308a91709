// The float and double functions of the boot ROM, computed by JavaScript's own numbers.
//
// Sources: RP2040 data sheet, 2.8.3.2 (what the tables hold) and 2.8.3.2.1 (NaN is taken for infinity, denormals are
// flushed to zero), and pico-sdk's headers (their order). The cycles are averages of random arguments, measured on
// the real ROM by direct calls on the same core. The functions for sin, cos, tan, exp, ln and atan2 differ from the
// ROM's in the last bits; MicroPython has its own for them.

const view = new DataView(new ArrayBuffer(8));
const SINGLE = {
  words: 1,
  digits: 24,
  least: 2 ** -126,
  round: Math.fround,
  get(R, at) {
    view.setInt32(0, R[at]);
    return view.getFloat32(0);
  },
  put(R, at, x) {
    view.setFloat32(0, x);
    R[at] = view.getInt32(0);
  },
};
const DOUBLE = {
  words: 2,
  digits: 53,
  least: 2 ** -1022,
  round: (x) => x,
  get(R, at) {
    view.setInt32(4, R[at]);
    view.setInt32(0, R[at + 1]);
    return view.getFloat64(0);
  },
  put(R, at, x) {
    view.setFloat64(0, x);
    R[at] = view.getInt32(4);
    R[at + 1] = view.getInt32(0);
  },
};

const negative = (kind, R, at) => R[at + kind.words - 1] < 0;
const flush = (kind, x, minus) => (Math.abs(x) < kind.least ? (minus ? -0 : 0) : x);

function getValue(kind, R, at) {
  const x = kind.get(R, at);
  const minus = negative(kind, R, at);
  if (Number.isNaN(x)) return minus ? -Infinity : Infinity;
  return flush(kind, x, minus);
}

function putValue(kind, R, at, exact) {
  const x = kind.round(exact);
  kind.put(R, at, flush(kind, x, Object.is(x, -0) || x < 0));
}

function int64(R, at, signed) {
  const value = (BigInt(R[at + 1]) << 32n) | BigInt(R[at] >>> 0);
  return signed ? value : BigInt.asUintN(64, value);
}

// A 64-bit integer as a number that a later rounding to the precision rounds correctly: what is cut off stays as one
// last bit.
function roundable(value, kind) {
  if (kind.digits === 53) return Number(value);
  const size = value < 0n ? -value : value;
  const extra = Math.max(0, size.toString(2).length - 50);
  const top = size >> BigInt(extra);
  const rest = top << BigInt(extra) !== size ? 1n : 0n;
  const x = Number(top | rest) * 2 ** extra;
  return value < 0n ? -x : x;
}

const floorWithin = (x, low, high) => (x >= high ? high : x <= low ? low : Math.floor(x));

function put64(R, x, low, high) {
  const value = x >= Number(high) ? high : x <= Number(low) ? low : BigInt(Math.floor(x));
  R[0] = Number(BigInt.asIntN(32, value));
  R[1] = Number(BigInt.asIntN(32, value >> 32n));
}

// Invalid operations give infinities, as in the ROM.
const signOf = (x) => (x < 0 || Object.is(x, -0) ? -1 : 1);
const orInfinity = (x, sign) => (Number.isNaN(x) ? sign * Infinity : x);
const compare = (a, b) => (a === b ? 0 : a < b ? -1 : 1);
const divide = (a, b) => {
  const sign = signOf(a) * signOf(b);
  return Math.abs(a) === Infinity ? sign * Infinity : orInfinity(a / b, sign);
};
const logarithm = (x) => (x <= 0 ? -Infinity : Math.log(x));
const squareRoot = (x) => (x < 0 ? -Infinity : Math.sqrt(x));
const same = (x) => x;
const timesPower = (x, n) => x * 2 ** n;
const overPower = (x, n) => x * 2 ** -n;
const ofFinite = (f) => (x) => (Number.isFinite(x) ? f(x) : 0);

// Arguments: v a value, i and u 32-bit integers, I and U 64-bit ones; result: the same, or s sine and cosine,
// c the outcome of a comparison, o a value of the other precision; then the function, and the cycles in single and in
// double precision. Both tables of the ROM have these entries in this order.
const TABLE = [
  ["vv", "v", (a, b) => orInfinity(a + b, 1), 72, 90],
  ["vv", "v", (a, b) => orInfinity(a - b, 1), 76, 96],
  ["vv", "v", (a, b) => orInfinity(a * b, signOf(a) * signOf(b)), 55, 154],
  ["vv", "v", divide, 85, 199],
  ["vv", "c", compare, 14, 25], // two deprecated comparisons
  ["vv", "c", compare, 14, 25],
  ["v", "v", squareRoot, 63, 167],
  ["v", "i", same, 38, 68],
  ["vi", "i", timesPower, 37, 67],
  ["v", "u", same, 34, 40],
  ["vi", "u", timesPower, 33, 37],
  ["i", "v", same, 53, 59],
  ["ii", "v", overPower, 51, 58],
  ["u", "v", same, 51, 53],
  ["ui", "v", overPower, 51, 51],
  ["v", "v", ofFinite(Math.cos), 577, 1615],
  ["v", "s", ofFinite(same), 568, 1614], // sine; the SDK's sincosf uses the cosine that it leaves
  ["v", "v", ofFinite(Math.tan), 659, 1900],
  ["v", "s", ofFinite(same), 600, 1800],
  ["v", "v", Math.exp, 518, 801],
  ["v", "v", logarithm, 790, 892],
  ["vv", "c", compare, 26, 37],
  ["vv", "v", Math.atan2, 659, 2172],
  ["I", "v", same, 88, 102],
  ["Ii", "v", overPower, 87, 100],
  ["U", "v", same, 91, 101],
  ["Ui", "v", overPower, 90, 98],
  ["v", "I", same, 50, 60],
  ["vi", "I", timesPower, 49, 59],
  ["v", "U", same, 25, 27],
  ["vi", "U", timesPower, 25, 27],
  ["v", "o", same, 15, 24],
];

// How many registers an argument takes, 0 for as many as a value of the precision, and how it is read.
const ARGUMENTS = {
  v: [0, getValue],
  i: [1, (kind, R, at) => R[at]],
  u: [1, (kind, R, at) => R[at] >>> 0],
  I: [2, (kind, R, at) => roundable(int64(R, at, true), kind)],
  U: [2, (kind, R, at) => roundable(int64(R, at, false), kind)],
};

const RESULTS = {
  v: (kind, R, x) => putValue(kind, R, 0, x),
  i: (kind, R, x) => { R[0] = floorWithin(x, -0x80000000, 0x7fffffff); },
  u: (kind, R, x) => { R[0] = floorWithin(x, 0, 0xffffffff); },
  I: (kind, R, x) => put64(R, x, -(1n << 63n), (1n << 63n) - 1n),
  U: (kind, R, x) => put64(R, x, 0n, (1n << 64n) - 1n),
  c: (kind, R, x) => { R[0] = x; },
  s: (kind, R, x) => {
    putValue(kind, R, 0, Math.sin(x));
    putValue(kind, R, kind.words, Math.cos(x));
  },
  o: (kind, R, x) => putValue(kind === SINGLE ? DOUBLE : SINGLE, R, 0, x),
};

function makeFunction(kind, [names, result, compute, single, double]) {
  let offset = 0;
  const readers = [...names].map((name) => {
    const [words, read] = ARGUMENTS[name];
    const at = offset;
    offset += words || kind.words;
    return (R) => read(kind, R, at);
  });
  const write = RESULTS[result];
  const cycles = kind === SINGLE ? single : double;
  return (R) => {
    write(kind, R, compute(...readers.map((read) => read(R))));
    return cycles;
  };
}

// In the order of the ROM's tables: functions of the registers that leave their result there and return their cycles.
export const SINGLE_FUNCTIONS = TABLE.map((row) => makeFunction(SINGLE, row));
export const DOUBLE_FUNCTIONS = TABLE.map((row) => makeFunction(DOUBLE, row));
