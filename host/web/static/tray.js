/* Where the control keys lie on a screen that is too small for their two columns beside the
 * board: in a tray of rows and columns, below the board (up) or beside it (side).
 *
 * The keys of a heading (Vacuum's stages) have columns of their own. Keys with one name are
 * a bar and stay below each other, as on the board. The rest fills the last columns, row by
 * row as on the board.
 */

/* How many rows the tray has at most: for up to so many keys without bars and headings. */
const WAYS = {
  up: [[5, 1], [10, 2], [Infinity, 3]],
  side: [[10, 4], [Infinity, 6]],
};
const FEWEST = 2; // columns, where nothing but the rest is there

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
  for (const [text, members] of groupBy(keys, (key) => key.group)) {
    if (text) yield { text, keys: members };
  }
  const rest = [];
  const bars = [];
  for (const members of groupBy(keys.filter((key) => !key.group), (key) => key.name || key.index).values()) {
    if (members.length > 1) bars.push({ text: "", keys: members, bar: true });
    else rest.push(...members);
  }
  yield* bars.sort((one, other) => one.keys[0].column - other.keys[0].column);
  if (rest.length) yield { text: "", keys: rest };
}

/* rows: at most so many below each other; fewest: columns of a block, at least. */
function pack(blocks, rows, fewest) {
  const cells = new Map();
  const headings = [];
  let [left, filled] = [0, 0]; // the first free column, and how far bars fill the one before
  for (const { text, keys, bar } of blocks) {
    const stacked = bar && filled && filled + keys.length <= rows;
    const columns = bar ? 1 : Math.max(fewest, Math.ceil(keys.length / rows));
    const [top, start] = stacked ? [filled, left - 1] : [0, left];
    keys.forEach(({ index }, at) => cells.set(index, [top + Math.floor(at / columns), start + (at % columns)]));
    left = start + columns;
    filled = bar ? top + keys.length : 0;
    if (text) headings.push({ text, column: start, span: columns });
  }
  const used = Math.max(1, ...[...cells.values()].map(([row]) => row + 1));
  return { rows: used, columns: Math.max(1, left), cells, headings };
}

function groupBy(items, nameOf) {
  const groups = new Map();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return groups;
}
