/* The seats of a room as a list: whose they are, who is here, whose turn it is, and the clocks. Rows are kept, so that
 * the focus stays on a button of them while the room changes. */

import { button, element, setText } from "./dom.js";
import { colourOf, sideOf } from "./roomwords.js";

export class SeatList {
  /* list: a ul. act: what its buttons do, act("sit" or "stand", seat); without it there are none. */
  constructor(list, act) {
    Object.assign(this, { list, act });
    this.rows = [];
  }

  /* clocks: see roomclock.js. */
  show(room, clocks) {
    const seats = room.seats ?? [];
    if (seats.length !== this.rows.length) {
      this.rows = seats.map(() => this.row());
      this.list.replaceChildren(...this.rows.map(({ item }) => item));
    }
    this.rows.forEach((row, at) => this.fill(row, seats[at], room));
    this.tick(clocks);
  }

  tick(clocks) {
    for (const { clock, number } of this.rows) {
      setText(clock, clocks.text(number));
      clock.classList.toggle("low", clocks.isLow(number));
    }
  }

  row() {
    const parts = { item: element("li") };
    for (const name of ["disc", "side", "who", "state", "clock"]) {
      parts[name] = element("span", { className: name });
      parts.item.append(parts[name], " ");
    }
    if (this.act) {
      parts.button = button({ onclick: () => this.act(parts.button.value, parts.number) });
      parts.item.append(parts.button);
    }
    return parts;
  }

  fill(row, seat, room) {
    const mine = seat.seat === room.you;
    const turn = seat.seat === room.turn && room.state === "playing";
    row.number = seat.seat;
    row.item.classList.toggle("turn", turn);
    row.item.classList.toggle("gone", Boolean(seat.name) && !seat.here && !mine);
    row.disc.className = `disc ${colourOf(seat)}`;
    setText(row.side, sideOf(seat));
    setText(row.who, seat.name ?? "free");
    setText(row.state, stateOf(seat, mine, turn));
    if (row.button) this.offer(row.button, seat, mine, room);
  }

  offer(offered, seat, mine, { you, state }) {
    const ended = state === "over" || state === "closed";
    offered.hidden = ended || !(mine || (!you && !seat.name));
    offered.value = mine ? "stand" : "sit";
    setText(offered, mine ? "Stand up" : "Sit here");
    offered.ariaLabel = mine ? "Stand up" : `Sit here, as ${sideOf(seat)}`;
  }
}

function stateOf(seat, mine, turn) {
  const words = [mine && "you", seat.name && !mine && (seat.here ? "here" : "away"), seat.out && "out of the game", turn && "to move"];
  return words.filter(Boolean).join(", ");
}
