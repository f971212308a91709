/* The lobby: rooms of people who wait for a partner. It is looked at again and again while it is on the
 * screen; a tap on a room sits down there. */

import { button, element, isNews, onButtons, setText } from "./dom.js";
import { gameOf, grouped, sideOf, titled } from "./roomwords.js";

const LOOK_MS = 5000;
const UNITS = [[86400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]];

export class Lobby {
  /* section: with a paragraph and a list. look() asks for news; take(code) sits down in a room. */
  constructor(section, look, take) {
    Object.assign(this, { section, look });
    [this.note, this.list] = [section.querySelector("p"), section.querySelector("ul")];
    onButtons(this.list, ({ value }) => take(value));
    setInterval(() => this.refresh(), LOOK_MS);
  }

  /* Ask for news if the list can be seen. */
  refresh() {
    if (this.section.offsetParent && !document.hidden) this.look();
  }

  /* lobby: {} until the server has answered, else {rooms, more, message}. */
  show({ rooms = [], more = 0, message = "Looking for open seats…" } = {}) {
    setText(this.note, message || noteOf(rooms, more));
    if (isNews(this.list, rooms)) this.list.replaceChildren(...rooms.map(lineOf));
  }
}

function noteOf(rooms, more) {
  if (!rooms.length) return "Nobody is waiting right now. Create a room, and tick “Anyone may join”.";
  return more ? `Tap a room to sit down there. ${more} more are waiting.` : "Tap a room to sit down there.";
}

function lineOf(room) {
  const [title, about] = [gameOf(room), `${whoOf(room)} · ${clockOf(room.clock)} · ${sinceOf(room)}`];
  const ariaLabel = `Sit down in ${grouped(room.code)}: ${title}; ${about}`;
  const words = [element("b", {}, title), " ", element("span", {}, about)];
  return element("li", {}, button({ value: room.code, ariaLabel }, ...words));
}

function whoOf({ seats }) {
  const sitters = seats.filter(({ name }) => name).map((seat) => `${seat.name} (${seat.bot ? `computer, level ${seat.bot}` : sideOf(seat)})`);
  const free = seats.length - sitters.length;
  return `${sitters.join(", ")}; ${free === 1 ? "one seat free" : `${free} seats free`}`;
}

function clockOf({ limit, add }) {
  if (!limit) return "no clock";
  return add ? `${lengthOf(limit)} each and ${lengthOf(add)} a turn` : `${lengthOf(limit)} each`;
}

function sinceOf({ minutes, waits }) {
  const step = minutes < 120 ? 1 : minutes < 2880 ? 60 : 1440;
  const since = minutes ? `for ${lengthOf((minutes - (minutes % step)) * 60_000)}` : "just now";
  return waits ? since : `under way, ${since}`;
}

/* Returns a time in words: 5 minutes. */
function lengthOf(ms) {
  const seconds = Math.round(ms / 1000);
  const [size, unit] = UNITS.find(([each]) => seconds >= each && seconds % each === 0) ?? UNITS.at(-1);
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/* Returns the line of a room to return to. */
export function tableOf({ code, game, seat, name }) {
  const as = name ? `as ${name}` : `seat ${seat}`;
  return element("li", {}, button({ value: code }, `${grouped(code)}: ${titled(game)}, ${as}`));
}
