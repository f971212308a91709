/* What to do after a game: beside its result, so that nothing of the board is covered. The board's own key `again` says
 * that a game is over. */

const AGAIN = "again";

export class Ending {
  /* element: with buttons named in data-do. actions: {again(key), look(), save(), share()}. */
  constructor(element, actions) {
    this.element = element;
    this.key = null;
    element.addEventListener("click", ({ target }) => actions[target.closest("button")?.dataset.do]?.(this.key));
  }

  /* keys: as the board has them. */
  show(keys) {
    this.key = keys.find(({ name }) => name === AGAIN) ?? null;
    this.element.hidden = !this.key;
    document.body.classList.toggle("game-over", this.key !== null);
  }
}
