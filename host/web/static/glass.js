/* The pieces on the glass of the keys: quiet drawings over the lights, from what the board says of each key
 * (docs/link.md, squares). A square of a small game is four keys, and one drawing.
 */

import { answersIn } from "./answers.js";
import { areasOf } from "./areas.js";
import { isNews } from "./dom.js";
import { Choice } from "./memory.js";
import { Overlay } from "./overlay.js";
import { KEY, TRAIL, add, drawPiece, drawWay } from "./pieces.js";

export class Glass {
  /* svg: the drawing over the keys. toggle: the menu's item that hides the pieces. list: of the answers (Answers). */
  constructor(svg, toggle, list) {
    this.layers = ["overlay", "under", "trail", "over", "marks", "names"].map((name) => add(svg, "g", { class: name }));
    this.overlay = new Overlay(this.layers[0], this.layers[5]);
    this.list = list;
    this.texts = [];
    this.marks = {}; // symbol -> mark, see legend.py; set before the squares that have them
    this.labels = this.meanings = this.keys = [];
    this.drawn = new Map(); // square -> {text, nodes}
    this.looks = null; // pieces.json, once it is there
    new Choice(toggle, "lights alone", (hidden) => document.body.classList.toggle("lights-alone", hidden));
  }

  use(looks) {
    this.looks = looks;
    this.draw();
  }

  /* texts: {index of a key on the board: text} of those that have changed. */
  show(texts) {
    for (const [index, text] of Object.entries(texts)) this.texts[index] = text;
    this.draw();
  }

  /* labels, meanings: of all keys; keys: those of Grid.ownKeys(). All for screens without a game. */
  setLabels(labels, meanings, keys) {
    Object.assign(this, { labels, meanings, keys });
    this.draw();
  }

  draw() {
    const squares = squaresOf(this.texts);
    const answers = squares.size ? [] : answersIn(this.labels, this.meanings);
    this.overlay.show(squares, answers);
    this.list.show(answers, answers.length ? this.keys : []);
    if (!this.looks) return;
    for (const [name, { nodes }] of this.drawn) {
      if (squares.has(name)) continue;
      nodes.forEach((node) => node.remove());
      this.drawn.delete(name);
    }
    for (const [name, square] of squares) this.drawSquare(name, square);
    this.drawTrail(squares);
    this.drawMarks(squares);
  }

  /* Only what is new there is drawn, and lands. */
  drawSquare(name, { pieces, row, column, keys }) {
    const standing = pieces.filter((piece) => piece[0] !== TRAIL);
    const place = placeOf({ row, column, keys });
    const text = [place, ...standing].join(" ");
    const before = this.drawn.get(name);
    if (before?.text === text) return;
    const known = [...(before?.nodes ?? [])];
    const [, under, , over] = this.layers;
    const nodes = standing.map((piece, at) => {
      const same = known.findIndex((node) => node.dataset.piece === piece);
      const [node] = same < 0 ? [this.landing(name, piece)] : known.splice(same, 1);
      node.setAttribute("transform", place);
      const layer = at < standing.length - 1 ? under : over; // what a piece stands on is below the way
      if (node.parentNode !== layer) layer.append(node);
      return node;
    });
    known.forEach((node) => node.remove());
    this.drawn.set(name, { text, nodes });
  }

  landing(name, piece) {
    const node = drawPiece(this.looks, piece);
    Object.assign(node.dataset, { square: name, piece });
    node.classList.add("lands");
    node.addEventListener("animationend", () => node.classList.remove("lands"), { once: true });
    return node;
  }

  /* What a rhythm says of squares, for those to whom it stands still. */
  drawMarks(squares) {
    const layer = this.layers[4];
    const marked = [...squares.values()].filter(({ symbol }) => this.marks[symbol]);
    if (!changed(layer, marked.map((square) => [placeOf(square), this.marks[square.symbol]]))) return;
    for (const square of marked) {
      const mark = drawPiece(this.looks, this.marks[square.symbol], "marker");
      mark.setAttribute("transform", placeOf(square));
      layer.append(mark);
    }
  }

  /* The way of a stone: a line from stop to stop. */
  drawTrail(squares) {
    const stops = [];
    for (const { pieces, row, column, keys } of squares.values()) {
      const half = (Math.sqrt(keys) * KEY) / 2;
      for (const piece of pieces) {
        if (piece[0] === TRAIL) stops[Number(piece.slice(1))] = [column * KEY + half, row * KEY + half];
      }
    }
    const layer = this.layers[2];
    const way = stops.filter(Boolean);
    if (!changed(layer, way) || way.length < 2) return;
    drawWay(layer, this.looks, way);
  }
}

/* Empty a layer whose content is another now; returns whether it is. */
function changed(layer, content) {
  const news = isNews(layer, content);
  if (news) layer.replaceChildren();
  return news;
}

function placeOf({ row, column, keys }) {
  return `translate(${column * KEY} ${row * KEY}) scale(${Math.sqrt(keys)})`;
}

/* Return the squares of the board: Map of name -> {symbol, pieces, row, column (of its first key), keys (how many)}. */
export function squaresOf(texts) {
  const areas = areasOf(texts.map((text) => text.split(" ")[0]));
  return new Map(areas.map(({ name, keys, top, left }) => {
    const [, symbol, ...pieces] = texts[keys[0]].split(" ");
    return [name, { symbol, pieces, row: top, column: left, keys: keys.length }];
  }));
}
