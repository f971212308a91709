/* The list of what the lights and pieces mean that are on the board now, as legend.py sends it; and a small picture of
 * each, which the manual has, too. */

import { element } from "./dom.js";
import { TRAIL, add, drawPiece, drawWay } from "./pieces.js";

const TURN = [[20, 78], [20, 25], [82, 25]]; // of a way, as an example

export class Legend {
  /* element: the section with the list. */
  constructor(element) {
    this.element = element;
    this.list = element.querySelector("ul");
    this.rows = [];
    this.looks = null; // pieces.json, once it is there
  }

  use(looks) {
    this.looks = looks;
    this.show(this.rows);
  }

  /* rows: [{text, piece, mark, lights, rhythm}, ...] */
  show(rows) {
    this.rows = rows;
    this.element.classList.toggle("empty", !rows.length);
    const items = rows.map(({ text, ...row }) => {
      const item = element("li");
      drawSwatch(item, row, this.looks);
      item.append(text);
      return item;
    });
    this.list.replaceChildren(...items);
  }
}

/* Begin an element with the picture of a row. looks: of the pieces, null for none. */
export function drawSwatch(item, { piece, mark, lights, rhythm }, looks) {
  const picture = add(item, "svg", { class: "swatch", viewBox: "0 0 100 100", "aria-hidden": "true" });
  item.prepend(picture);
  drawLights(picture, lights, rhythm);
  if (piece && looks) {
    if (piece[0] === TRAIL) drawWay(picture, looks, TURN);
    else picture.append(drawPiece(looks, piece));
  }
  if (mark && looks) picture.append(drawPiece(looks, mark, "marker"));
}

/* lights: one, or the four of a block. */
function drawLights(picture, lights, rhythm) {
  const pitch = lights.length > 1 ? 50 : 100;
  lights.forEach((fill, at) => {
    const [x, y] = [(at * pitch) % 100, at > 1 ? pitch : 0].map((edge) => edge + 3);
    add(picture, "rect", { class: `light ${rhythm}`, x, y, width: pitch - 6, height: pitch - 6, rx: pitch / 6, fill });
  });
}
