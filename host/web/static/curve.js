/* What the players could expect, move by move, above the slider of a game that is over, and marks where it turned. */

const SVG = "http://www.w3.org/2000/svg";

export class Curve {
  /* element: with an svg and .turns; go(move) shows the position after so many moves. */
  constructor(element, go) {
    this.element = element;
    this.picture = element.querySelector("svg");
    this.turns = element.querySelector(".turns");
    this.turns.addEventListener("click", ({ target }) => {
      const mark = target.closest("button");
      if (mark) go(Number(mark.dataset.move));
    });
  }

  /* review: {} or {lines, turns}, as the server has it (lookback.py). */
  show({ lines = [], turns = [], moves = 1 }) {
    this.element.hidden = !lines.some((line) => line.length);
    const across = (move) => (100 * move) / Math.max(1, moves);
    this.picture.replaceChildren(...[middle(), ...lines.map((line, player) => drawn(line, across, player + 1))]);
    const last = lines.length === 1 && lines[0].at(-1);
    this.picture.setAttribute("aria-label", last ? "What the first player could expect, move by move" : "What each player could expect, move by move");
    this.turns.replaceChildren(...turns.map((move) => {
      const mark = Object.assign(document.createElement("button"), { type: "button", textContent: "?", title: `It turned at move ${move + 1}` });
      mark.setAttribute("aria-label", mark.title);
      mark.dataset.move = move;
      mark.style.left = `${across(move)}%`;
      return mark;
    }));
  }
}

/* An even game. */
function middle() {
  const line = document.createElementNS(SVG, "line");
  for (const [name, value] of Object.entries({ x1: 0, x2: 100, y1: 50, y2: 50 })) line.setAttribute(name, value);
  return line;
}

function drawn(line, across, player) {
  const path = document.createElementNS(SVG, "polyline");
  path.setAttribute("points", line.map(([move, value]) => `${across(move)},${100 - value}`).join(" "));
  path.classList.add(`player-${player}`);
  return path;
}
