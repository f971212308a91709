/* Where the board's keys lie on a grid of 8 x 8 pads and its round keys.
 *
 * A square of the game is a pad, whether the board shows it on one key or on four. On the other screens an answer is a
 * block of pads, in the order and rows that the board has. The round keys are the soft keys, one each, between the
 * lights that say whose turn it is.
 */

import { BOARD_COLUMNS as SIDE, COLUMNS, ROWS, areasOf, inRows, indexOnBoard, onBoard } from "./areas.js";

export const PADS = 8; // in a row, and rows
// How many pads wide and high an answer is, and from which to which the next begins, by how many lie in a row: with a
// gap between them where there is space, as neighbours may have the same colour
const BLOCKS = [
  { most: 3, size: 2, step: 3 },
  { most: 4, size: 1, step: 2 },
  { most: Infinity, size: 1, step: 1 },
];
const TURN_LIGHTS = [0, ROWS - 1].map((row) => [row * COLUMNS + SIDE, row * COLUMNS + SIDE + 1]);

/* keys: the soft keys; labels: of all keys; squares: texts of the board's 144 keys; round: how many round keys the
 * grid has. Returns
 *   fits    whether the screen has space on the pads; the round keys work in any case
 *   size    [rows, columns] of the screen's squares or blocks
 *   pads    [{row, column, keys}], keys: the indices that share the pad, of which the first is pressed
 *   round   [{keys, turn}] for the round keys in their order; turn: a light alone
 *   left    the names of soft keys for which no round key was left. */
export function layOut({ keys, labels, squares, round }) {
  const names = squares.some(Boolean) ? squares.map((text) => text.split(" ")[0]) : onBoard(labels);
  const areas = areasOf(names).map((area) => ({ ...area, keys: area.keys.map(indexOnBoard) }));
  const found = squares.some(Boolean) ? placeSquares(areas) : placeAnswers(areas);
  const fits = found.rows <= PADS && found.columns <= PADS;
  const soft = areasOf(softKeys(keys, labels), COLUMNS);
  const [top, bottom] = TURN_LIGHTS.map((indices) => ({ keys: indices, turn: true }));
  const space = round - 2;
  const used = soft.slice(0, space).map(({ keys: indices }) => ({ keys: indices, turn: false }));
  const spare = new Array(space - used.length).fill({ keys: [], turn: false });
  const slots = [...used, ...spare];
  slots.splice(PADS, 0, top); // the top right corner, where the second row of round keys begins
  return {
    fits,
    size: [found.rows, found.columns],
    pads: fits ? found.pads : [],
    round: [...slots, bottom],
    left: soft.slice(space).map(({ name }) => name),
  };
}

/* The names of the soft keys where they lie; those that mean nothing now have none. */
function softKeys(keys, labels) {
  const names = new Array(ROWS * COLUMNS).fill("");
  for (const { name, row, column } of keys) {
    const index = row * COLUMNS + column;
    if (labels[index]) names[index] = name;
  }
  return names;
}

function placeSquares(areas) {
  const [rows, columns] = [distinct(areas, "top"), distinct(areas, "left")];
  const [down, right] = [rows, columns].map((all) => Math.floor((PADS - all.length) / 2));
  const pads = areas.map(({ keys, top, left }) => ({ row: rows.indexOf(top) + down, column: columns.indexOf(left) + right, keys }));
  return { rows: rows.length, columns: columns.length, pads };
}

function distinct(areas, side) {
  return [...new Set(areas.map((area) => area[side]))].sort((one, other) => one - other);
}

function placeAnswers(areas) {
  const bands = inRows(areas);
  const longest = Math.max(0, ...bands.map((band) => band.length));
  const most = Math.max(bands.length, longest);
  const { size, step } = BLOCKS.find((block) => most <= block.most);
  const pads = [];
  bands.forEach((band, row) => {
    band.forEach(({ keys }, column) => {
      for (let at = 0; at < size * size; at++) {
        pads.push({ row: row * step + Math.floor(at / size), column: column * step + (at % size), keys });
      }
    });
  });
  return { rows: bands.length, columns: longest, pads };
}
