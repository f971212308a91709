/* Where the control keys lie on a screen that is too small for their two columns beside the
 * board: in a tray of rows and columns, below the board (up) or beside it (side).
 *
 * The keys of a heading (Vacuum's stages) have columns of their own. The last of these begin
 * with undo and commit beside each other, and what is left below them takes the last of the
 * rest. Keys with one name are a bar and stay below each other, as on the board. The rest fills
 * the last columns, row by row as on the board.
 */

/* How many rows the tray has at most: for up to that many keys without bars and headings. */
const WAYS = {
  up: [[5, 1], [10, 2], [Infinity, 3]],
  side: [[10, 4], [Infinity, 6]],
};
const FEWEST = 2; // columns, where nothing but the rest is there
const TURN = ["undo", "commit", "redo"]; // redo has commit's place

/* keys: [{index, column, name, group}, ...] in the board's order. Returns, for each way,
 * {rows, columns, cells: Map of index -> [row, column], headings: [{text, column, span}, ...]}. */
export function layOut(keys) {
  const blocks = [...blocksOf(keys)];
  const plain = blocks.length < 2;
  const rowsOf = (limits) => limits.find(([most]) => (plain ? keys.length : Infinity) <= most)[1];
  return Object.fromEntries(
    Object.entries(WAYS).map(([way, limits]) => [way, pack(blocks, rowsOf(limits), plain ? FEWEST : 0)]),
  );
}

/* Yields {text, keys, bar}: first the headings, then the bars, then the rest. */
function* blocksOf(keys) {
  const stages = Map.groupBy(keys, (key) => key.group);
  const others = stages.get("") ?? [];
  stages.delete("");
  const last = [...stages.keys()].at(-1);
  for (const [text, members] of stages) {
    const undo = text === last ? others.filter(({ name }) => name === TURN[0]) : [];
    const place = ({ name }) => TURN.indexOf(name) + 1 || TURN.length + 1;
    yield { text, keys: [...undo, ...members].sort((one, other) => place(one) - place(other)), fills: text === last };
  }
  const rest = [];
  const bars = [];
  const free = others.filter(({ name }) => !last || name !== TURN[0]);
  for (const members of Map.groupBy(free, (key) => key.name || key.index).values()) {
    if (members.length > 1) bars.push({ text: "", keys: members, bar: true });
    else rest.push(...members);
  }
  yield* bars.sort((one, other) => one.keys[0].column - other.keys[0].column);
  if (rest.length) yield { text: "", keys: rest };
}

/* rows: at most that many below each other; fewest: columns of a block, at least. */
function pack(blocks, rows, fewest) {
  const cells = new Map();
  const headings = [];
  let [left, filled] = [0, 0]; // the first free column, and how far bars fill the one before
  let spare = []; // places below the last heading's keys
  for (const { text, keys: wanted, bar, fills } of blocks) {
    const below = text || bar ? [] : wanted.slice(wanted.length - spare.length);
    below.forEach(({ index }, at) => cells.set(index, spare[at]));
    const keys = wanted.slice(0, wanted.length - below.length);
    if (!keys.length) continue;
    const stacked = bar && filled && filled + keys.length <= rows;
    const columns = bar ? 1 : Math.max(fewest, Math.ceil(keys.length / rows));
    const [top, start] = stacked ? [filled, left - 1] : [0, left];
    keys.forEach(({ index }, at) => cells.set(index, [top + Math.floor(at / columns), start + (at % columns)]));
    const places = Array.from({ length: columns * rows }, (_, at) => [Math.floor(at / columns), start + (at % columns)]);
    if (fills) spare = places.slice(keys.length);
    left = start + columns;
    filled = bar ? top + keys.length : 0;
    if (text) headings.push({ text, column: start, span: columns });
  }
  const used = Math.max(1, ...[...cells.values()].map(([row]) => row + 1));
  return { rows: used, columns: Math.max(1, left), cells, headings };
}

const pen = document.createElement("canvas").getContext("2d");

/* How wide a name is at least, in one line, two, and three: in em, 0 for no name. */
export function widthsOf(name) {
  pen.font = `100px ${getComputedStyle(document.documentElement).fontFamily}`;
  const words = name.split(" ");
  const wide = (from, end) => pen.measureText(words.slice(from, end).join(" ")).width / 100;
  const least = (lines, from = 0) =>
    lines === 1
      ? wide(from)
      : Math.min(...words.slice(from).map((_, at) => Math.max(wide(from, from + at + 1), least(lines - 1, from + at + 1))));
  return [1, 2, 3].map((lines) => least(Math.min(lines, words.length)));
}
