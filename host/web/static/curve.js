/* What the players could expect, move by move, above the slider of a game that is over, and marks where it turned. */

import { button, onButtons } from "./dom.js";
import { add } from "./pieces.js";

export class Curve {
  /* element: with an svg and .turns; go(move) shows the position after that many moves. */
  constructor(element, go) {
    this.element = element;
    this.picture = element.querySelector("svg");
    this.turns = element.querySelector(".turns");
    onButtons(this.turns, ({ dataset }) => go(Number(dataset.move)));
  }

  /* review: {} or {lines, turns}, as the server has it (lookback.py). */
  show({ lines = [], turns = [], moves = 1 }) {
    this.element.hidden = !lines.some((line) => line.length);
    const across = (move) => (100 * move) / Math.max(1, moves);
    this.picture.replaceChildren();
    add(this.picture, "line", { x1: 0, x2: 100, y1: 50, y2: 50 }); // an even game
    lines.forEach((line, at) => {
      const points = line.map(([move, value]) => `${across(move)},${100 - value}`).join(" ");
      add(this.picture, "polyline", { class: `player-${at + 1}`, points });
    });
    const last = lines.length === 1 && lines[0].at(-1);
    this.picture.setAttribute("aria-label", last ? "What the first player could expect, move by move" : "What each player could expect, move by move");
    this.turns.replaceChildren(...turns.map((move) => {
      const title = `It turned at move ${move + 1}`;
      const mark = button({ title, ariaLabel: title, dataset: { move } }, "?");
      mark.style.left = `${across(move)}%`;
      return mark;
    }));
  }
}
