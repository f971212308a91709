/* The finished games that the board keeps: a list to choose one from, which is then looked at. */

import { button, element, onButtons } from "./dom.js";

export class Finished {
  /* dialog: with a list and a paragraph for when it is empty. send(message) to the server. */
  constructor(dialog, send) {
    this.dialog = dialog;
    this.list = dialog.querySelector("ol");
    this.none = dialog.querySelector("p");
    onButtons(this.list, ({ dataset }) => {
      send({ type: "open", game: Number(dataset.number) });
      dialog.close();
    });
  }

  /* games: {number, title, words} each, the latest last; a title of "" cannot be read. */
  show(games) {
    this.list.replaceChildren(...games.map(lineOf).reverse());
    this.none.hidden = games.length > 0;
    if (!this.dialog.open) this.dialog.showModal();
  }
}

function lineOf({ number, title, words }) {
  if (!title) return element("li", {}, `${number}. This game could not be read.`);
  return element("li", {}, button({ dataset: { number } }, `${number}. ${title} `, element("span", {}, words)));
}
