/* Keys that belong together, by what they are called. */

export const ROWS = 12;
export const BOARD_COLUMNS = 12;
export const COLUMNS = 14; // of keys, those beside the board, too

/* Returns {name, keys (their places in `names`), top, left, bottom, right} of the keys that have the same name, "" for
 * none, in reading order. names: of keys in rows of that many columns; bottom and right are beyond the last key. */
export function areasOf(names, columns = BOARD_COLUMNS) {
  const areas = new Map();
  names.forEach((name, at) => {
    if (!name) return;
    const [row, column] = [Math.floor(at / columns), at % columns];
    const area = areas.get(name) ?? { name, keys: [], top: row, left: column, bottom: 0, right: 0 };
    area.keys.push(at);
    area.left = Math.min(area.left, column);
    area.bottom = Math.max(area.bottom, row + 1);
    area.right = Math.max(area.right, column + 1);
    areas.set(name, area);
  });
  return [...areas.values()];
}

/* Returns the rows of areas, from the top, each from the left. Those in a row overlap, or are beside each other. */
export function inRows(areas) {
  const rows = [];
  for (const area of areas) {
    const row = rows.find(({ top, bottom }) => area.top < bottom && area.bottom > top);
    if (row) {
      row.members.push(area);
      row.bottom = Math.max(row.bottom, area.bottom);
    } else rows.push({ top: area.top, bottom: area.bottom, members: [area] });
  }
  return rows.map(({ members }) => members.sort((one, other) => one.left - other.left));
}

/* Returns what is of the keys on the board alone, of what is of all keys. */
export function onBoard(all) {
  return all.filter((_, index) => index % COLUMNS < BOARD_COLUMNS);
}

/* Returns the index of a key, given its place among those on the board. */
export function indexOnBoard(at) {
  return Math.floor(at / BOARD_COLUMNS) * COLUMNS + (at % BOARD_COLUMNS);
}
