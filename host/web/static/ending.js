/* What to do after a game: beside its result, so that nothing of the board is covered. The board's own key `again` says
 * that a game is over. */

const AGAIN = "again";
const SWAPPED = "swapped"; // against the board
const TURNED = "turned"; // it has gone through the game

export class Ending {
  /* element: with buttons named in data-do. actions: {press(key), look(), save(), share()}. */
  constructor(element, actions) {
    this.element = element;
    this.keys = {};
    this.swap = element.querySelector(`[data-do="${SWAPPED}"]`);
    this.turned = element.querySelector(`[data-do="${TURNED}"]`);
    element.addEventListener("click", ({ target }) => {
      const what = target.closest("button")?.dataset.do;
      if (this.keys[what]) actions.press(this.keys[what]);
      else actions[what]?.();
    });
  }

  /* keys: as the board has them. */
  show(keys) {
    this.keys = Object.fromEntries(keys.filter(({ name }) => [AGAIN, SWAPPED, TURNED].includes(name)).map((key) => [key.name, key]));
    this.element.hidden = !this.keys[AGAIN];
    this.swap.hidden = !this.keys[SWAPPED];
    this.turned.hidden = !this.keys[TURNED];
    document.body.classList.toggle("game-over", !this.element.hidden);
  }
}
