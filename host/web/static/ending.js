/* What to do after a game: beside its result, so that nothing of the board is covered. The board's own key `again` says
 * that a game is over. */

import { onButtons } from "./dom.js";

const KEYS = ["again", "swapped", "turned"]; // against the board; it has gone through the game

export class Ending {
  /* element: with buttons named in data-do. actions: {press(key), look(), save(), share()}. */
  constructor(element, actions) {
    this.element = element;
    this.keys = {};
    onButtons(element, ({ dataset: { do: what } }) => {
      if (this.keys[what]) actions.press(this.keys[what]);
      else actions[what]();
    });
  }

  /* keys: as the board has them. */
  show(keys) {
    this.keys = Object.fromEntries(keys.filter(({ name }) => KEYS.includes(name)).map((key) => [key.name, key]));
    for (const name of KEYS) this.element.querySelector(`[data-do="${name}"]`).hidden = !this.keys[name];
    const has = (one) => keys.some(({ name }) => name === one);
    this.element.hidden = !document.body.classList.toggle("game-over", has("again"));
    document.body.classList.toggle("elsewhere", has("back") && !has("branch") && !has("look")); // in a lesson, a puzzle
  }
}
