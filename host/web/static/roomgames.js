/* The games that were finished in rooms: a list, kept with this board. A tap looks at a game, where the page's menu saves
 * and shares it as any other; a second tap on its cross removes it. */

import { button, element, setText } from "./dom.js";
import { gameOf, sideOf } from "./roomwords.js";

const SURE_MS = 4000; // for the second tap

export class RoomGames {
  /* box: a details element with a summary and a list. wish({do, game}) to the session; looked() once one is shown. */
  constructor(box, wish, looked) {
    Object.assign(this, { box, wish, looked });
    [this.summary, this.list] = [box.querySelector("summary"), box.querySelector("ul")];
    this.list.addEventListener("click", ({ target }) => this.choose(target.closest("button")));
  }

  /* games: the newest first. */
  show(games = []) {
    this.box.hidden = !games.length;
    setText(this.summary, `My finished games (${games.length})`);
    const content = JSON.stringify(games);
    if (content === this.list.dataset.content) return;
    this.list.dataset.content = content;
    this.list.replaceChildren(...games.map(lineOf));
  }

  choose(chosen) {
    if (!chosen) return;
    if (chosen.name === "look") {
      this.wish({ do: "look", game: chosen.value });
      this.looked();
    } else if (chosen.textContent === "×") {
      ask(chosen, "Delete?", "Press again: delete");
      setTimeout(() => ask(chosen, "×", "Delete"), SURE_MS);
    } else {
      this.wish({ do: "delete", game: chosen.value });
    }
  }
}

function ask(cross, textContent, label) {
  Object.assign(cross, { textContent, ariaLabel: `${label} ${cross.dataset.of}` });
}

function lineOf(game) {
  const title = gameOf(game);
  const day = new Date(game.at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const words = [element("b", {}, title), " ", element("span", {}, `${resultOf(game)} ${day}`)];
  const cross = button({ name: "delete", value: game.id, dataset: { of: `${title}, ${day}` } });
  ask(cross, "×", "Delete");
  return element("li", {}, button({ name: "look", value: game.id }, ...words), cross);
}

function resultOf({ seats, you, won }) {
  const others = seats.filter((_, at) => at + 1 !== you).map((seat) => seat.name || sideOf(seat)).join(", ");
  if (!you) return won ? `${seats[won - 1]?.name || sideOf(seats[won - 1] ?? {})} won.` : "A draw.";
  return `${won === you ? "You won" : won ? "You lost" : "A draw"} against ${others}.`;
}
