/* The games that were finished in rooms: a list, kept with this board. A tap looks at a game, where the page's menu saves
 * and shares it as any other; a second tap on its cross removes it. */

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
    const title = `My finished games (${games.length})`;
    if (this.summary.textContent !== title) this.summary.textContent = title;
    const content = JSON.stringify(games);
    if (content === this.list.dataset.content) return;
    this.list.dataset.content = content;
    this.list.replaceChildren(...games.map(lineOf));
  }

  choose(button) {
    if (!button) return;
    if (button.name === "look") {
      this.wish({ do: "look", game: button.value });
      this.looked();
    } else if (button.textContent === "×") {
      ask(button, "Delete?", "Press again: delete");
      setTimeout(() => ask(button, "×", "Delete"), SURE_MS);
    } else {
      this.wish({ do: "delete", game: button.value });
    }
  }
}

function ask(button, text, label) {
  button.textContent = text;
  button.setAttribute("aria-label", `${label} ${button.dataset.of}`);
}

function lineOf(game) {
  const item = document.createElement("li");
  const look = Object.assign(document.createElement("button"), { type: "button", name: "look", value: game.id });
  const title = Object.assign(document.createElement("b"), { textContent: gameOf(game) });
  const day = new Date(game.at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const about = Object.assign(document.createElement("span"), { textContent: `${resultOf(game)} ${day}` });
  look.append(title, " ", about);
  const cross = Object.assign(document.createElement("button"), { type: "button", name: "delete", value: game.id });
  cross.dataset.of = `${title.textContent}, ${day}`;
  ask(cross, "×", "Delete");
  item.append(look, cross);
  return item;
}

function resultOf({ seats, you, won }) {
  const others = seats.filter((_, at) => at + 1 !== you).map((seat) => seat.name || sideOf(seat)).join(", ");
  if (!you) return won ? `${seats[won - 1]?.name || sideOf(seats[won - 1] ?? {})} won.` : "A draw.";
  return `${won === you ? "You won" : won ? "You lost" : "A draw"} against ${others}.`;
}
