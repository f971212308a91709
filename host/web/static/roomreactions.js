/* What players of a room say to each other: a few fixed words, so that there is nothing to moderate. One tap mutes them. */

import { button } from "./dom.js";
import { recall, remember } from "./memory.js";

const MUTED = "room muted"; // in this browser's memory
const WORDS = {
  hello: "Hello!",
  good_luck: "Good luck!",
  well_played: "Well played!",
  oops: "Oops!",
  thanks: "Thank you!",
  good_game: "Good game!",
};

export class Reactions {
  /* buttons: an element for them; mute: a checkbox. send(word) to the room. */
  constructor({ buttons, mute, send }) {
    Object.assign(this, { buttons, mute });
    buttons.append(...Object.entries(WORDS).map(([value, text]) => button({ value }, text)));
    buttons.addEventListener("click", ({ target }) => target.value && send(target.value));
    mute.checked = recall(MUTED) === "yes";
    mute.addEventListener("change", () => remember(MUTED, mute.checked ? "yes" : ""));
  }

  show(room) {
    this.buttons.hidden = !(room.you > 0 && room.connection === "on");
  }

  /* Returns what was said since `before`, as a sentence; "" for nothing. nameOf(room, seat) is who said it. */
  news(before, room, nameOf) {
    const { number = 0, seat, word } = room.reaction ?? {};
    const said = WORDS[word];
    if (!said || this.mute.checked || number === (before.reaction?.number ?? 0)) return "";
    return `${nameOf(room, seat)}: ${said}`;
  }
}
