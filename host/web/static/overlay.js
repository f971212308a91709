/* What is printed over the keys: lines round the squares of a game, and the names of its columns and rows; where no
 * game is shown, as in the menu, words below what can be chosen.
 *
 * The names stand beside the squares, at the rim; where the squares fill the board and there is no rim, on a small
 * screen, in the corners of the outer squares. glass.css chooses.
 */

import { questionOf } from "./answers.js";
import { BOARD_COLUMNS as SIDE } from "./areas.js";
import { isNews } from "./dom.js";
import { KEY, add } from "./pieces.js";

const LETTER = 17; // px of the drawing
const LINE = 34;

export class Overlay {
  /* layer, names: where it is drawn, and the names, which no frame of a last move may cover. */
  constructor(layer, names) {
    Object.assign(this, { layer, names });
  }

  /* squares: as squaresOf() has them. answers: as answersIn() has them, where no game is shown. */
  show(squares, answers) {
    const layout = [...squares].map(([name, { row, column, keys }]) => ({ name, row, column, size: Math.sqrt(keys) }));
    if (!isNews(this.layer, [layout, answers])) return;
    for (const layer of [this.layer, this.names]) layer.replaceChildren();
    if (squares.size) {
      this.drawLines(layout);
      this.drawNames(layout);
    } else {
      const one = questionOf(answers); // "2, easy" is enough for "Level: 2, easy"
      answers.forEach(({ question, value, ...box }) => this.drawWords(!question || one ? value : `${question}: ${value}`, box));
    }
  }

  /* Below the keys of an answer, or at the lower edge. */
  drawWords(text, { left, bottom, right }) {
    const middle = ((left + right) * KEY) / 2;
    const lines = wrapped(text, Math.floor(((right - left + 1) * KEY) / LETTER));
    const first = Math.min(bottom * KEY + 30, SIDE * KEY - 20 - LINE * (lines.length - 1));
    const half = (Math.max(...lines.map(({ length }) => length)) * LETTER) / 2;
    const x = Math.min(Math.max(middle, half), SIDE * KEY - half);
    lines.forEach((line, at) => {
      add(this.layer, "text", { class: "words", x, y: first + LINE * at }).textContent = line;
    });
  }

  drawLines(all) {
    const lines = all.map(({ row, column, size }) => `M${column * KEY} ${row * KEY}h${size * KEY}v${size * KEY}h${-size * KEY}z`);
    add(this.layer, "path", { class: "lines", d: lines.join("") });
    const { top, left, bottom, right } = extent(all);
    add(this.layer, "rect", {
      class: "border",
      x: left * KEY, y: top * KEY, width: (right - left) * KEY, height: (bottom - top) * KEY, rx: 10,
    });
  }

  drawNames(all) {
    const { top, left, bottom, right } = extent(all);
    const rows = all.filter(({ column }) => column === left);
    const columns = all.filter(({ row, size }) => row + size === bottom);
    const full = right - left === SIDE;
    this.names.setAttribute("class", full ? "names full" : "names");
    for (const [squares, side] of [[rows, "left"], [columns, "below"]]) {
      const letters = squares.map(({ name }) => name[0]);
      const named = new Set(letters).size > 1 ? letters : squares.map(({ name }) => name.slice(1));
      squares.forEach(({ row, column, size }, at) => this.drawName(named[at], side, row, column, size, full));
    }
  }

  drawName(text, side, row, column, size, full) {
    const [x, y, across] = [column * KEY, row * KEY, size * KEY];
    const away = full ? 19 : 42; // from the squares
    const rim = side === "left" ? [x - away, y + across / 2] : [x + across / 2, y + across + away];
    const corner = side === "left" ? [x + 10, y + 27] : [x + across - 10, y + across - 27];
    const names = [["name rim", rim], ...(full ? [[`name corner ${side}`, corner]] : [])];
    for (const [name, [left, top]] of names) add(this.names, "text", { class: name, x: left, y: top }).textContent = text;
  }
}

function extent(all) {
  return {
    top: Math.min(...all.map(({ row }) => row)),
    left: Math.min(...all.map(({ column }) => column)),
    bottom: Math.max(...all.map(({ row, size }) => row + size)),
    right: Math.max(...all.map(({ column, size }) => column + size)),
  };
}

/* Return the lines of a text that have at most that many letters, unless a word is longer. */
function wrapped(text, most) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > most && lines.at(-1)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
