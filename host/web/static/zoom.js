/* A small game fills the field: the keys that it uses are drawn larger, and those round it not at all. A reader who
 * wants the board as it is finds that in the page's menu; with the LEDs alone it always is.
 */

import { BOARD_COLUMNS as SIDE, COLUMNS, indexOnBoard } from "./areas.js";
import { isNews } from "./dom.js";
import { Choice } from "./memory.js";
import { KEY } from "./pieces.js";

const RIM = 0.7; // keys, for the names of columns and rows, left and below
const EDGE = 0.1; // keys, on the other sides
const MIN_ZOOM = 1.05; // with less, nothing would be seen to grow

export class Zoom {
  /* grid: see grid.js. svg: the drawing over the keys. toggle: the menu's item. */
  constructor(grid, svg, toggle) {
    Object.assign(this, { grid, svg });
    this.squares = new Array(SIDE * SIDE).fill(false); // by key of the board, whether it is a square of a game
    isNews(svg, null); // the view that is shown
    new Choice(toggle, "as the board is", (on) => {
      this.asItIs = on;
      this.update();
    });
    new MutationObserver(() => this.update()).observe(document.body, { attributeFilter: ["class"] });
  }

  /* texts: {index of a key on the board: text} of the squares that have changed. */
  show(texts) {
    for (const [index, text] of Object.entries(texts)) this.squares[index] = text !== "";
    this.update();
  }

  /* Look again: squares, labels, or what the reader chose have changed. */
  update() {
    const plain = this.asItIs || !this.squares.some(Boolean) || document.body.classList.contains("lights-alone");
    const view = plain ? null : fitted(this.extent());
    if (isNews(this.svg, view)) this.lay(view);
  }

  /* The rows and columns of keys that mean something. */
  extent() {
    const used = [...this.squares.keys()].filter((at) => this.squares[at] || this.grid.labels[indexOnBoard(at)]);
    const [rows, columns] = [used.map((at) => Math.floor(at / SIDE)), used.map((at) => at % SIDE)];
    const [top, left, bottom, right] = [Math.min(...rows), Math.min(...columns), Math.max(...rows), Math.max(...columns)];
    return { top, left, bottom: bottom + 1, right: right + 1 };
  }

  /* view: see fitted(), null for the board as it is. */
  lay(view) {
    const { style } = this.grid.element;
    const { x, y, side } = view ?? { x: 0, y: 0, side: SIDE };
    const { top, left, bottom, right } = view?.used ?? { top: 0, left: 0, bottom: SIDE, right: SIDE };
    this.svg.setAttribute("viewBox", [x, y, side, side].map((keys) => Math.round(keys * KEY)).join(" "));
    for (const [name, value] of Object.entries({
      "--zoom": view && SIDE / side,
      "--across-keys": view && tracks(left, right, x, side),
      "--down-keys": view && tracks(top, bottom, y, side),
    })) {
      style.setProperty(name, value); // null removes it
    }
    this.grid.buttons.forEach((button, index) => {
      const [row, column] = [Math.floor(index / COLUMNS), index % COLUMNS];
      const seen = column >= SIDE || (row >= top && row < bottom && column >= left && column < right);
      button.parentElement.classList.toggle("unseen", !seen);
    });
    this.grid.keepTabStop();
    this.grid.element.dispatchEvent(new Event("layout"));
  }
}

/* What is seen of the board, in keys: {used, x, y, side}; null where nothing would be larger. */
function fitted(used) {
  const { top, left, bottom, right } = used;
  const side = Math.max(right - left, bottom - top) + RIM + EDGE;
  if (!top || !left || bottom === SIDE || right === SIDE || SIDE / side < MIN_ZOOM) return null;
  const spare = (keys) => (side - RIM - EDGE - keys) / 2; // on either side
  return { used, x: left - RIM - spare(right - left), y: top - EDGE - spare(bottom - top), side };
}

/* The twelve tracks of a grid of which those from `first` up to `end` are seen; from: where the view begins. */
function tracks(first, end, from, side) {
  const before = [...new Array(first - 1).fill("0px"), `calc(${first - from} * var(--key))`];
  const after = [`calc(${from + side - end} * var(--key))`, ...new Array(SIDE - end - 1).fill("0px")];
  return [...before, `repeat(${end - first}, var(--key))`, ...after].join(" ");
}
