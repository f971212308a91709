/* The finished games that the board keeps: a list to choose one from, which is then looked at. */

import { button, element } from "./dom.js";

export class Finished {
  /* dialog: with a list and a paragraph for when it is empty. send(message) to the server. */
  constructor(dialog, send) {
    Object.assign(this, { dialog, send });
    this.list = dialog.querySelector("ol");
    this.none = dialog.querySelector("p");
    this.list.addEventListener("click", ({ target }) => this.choose(target.closest("button")));
  }

  /* games: {number, title, words} each, the latest last; a title of "" cannot be read. */
  show(games) {
    this.list.replaceChildren(...games.map(lineOf).reverse());
    this.none.hidden = games.length > 0;
    if (!this.dialog.open) this.dialog.showModal();
  }

  choose(entry) {
    if (!entry) return;
    this.send({ type: "open", game: Number(entry.dataset.number) });
    this.dialog.close();
  }
}

function lineOf({ number, title, words }) {
  if (!title) return element("li", {}, `${number}. This game could not be read.`);
  return element("li", {}, button({ dataset: { number } }, `${number}. ${title} `, element("span", {}, words)));
}
