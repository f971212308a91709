/* The clocks of a room's seats. The server says when the time of the seat to move is up, by its own clock, and what that
 * clock shows; between two messages they run by this page's, which nobody sets. */

const TICK_MS = 250;
const LOW_MS = 30_000;
const MARKS_S = [60, 30, 10]; // left on one's own clock: said to those who do not see it

/* Returns the clock for a message that makes a room, given the texts of the form in seconds; {} for none. */
export function clockOf(limit, add) {
  return Number(limit) ? { clock: { limit: limit * 1000, add: add * 1000 } } : {};
}

export class Clocks {
  /* tick() is called as they run; warn(seconds) when a mark of the seat `you` is reached. */
  constructor(tick, warn) {
    Object.assign(this, { tick, warn });
    this.room = {};
    this.ahead = -Infinity; // of the server's clock, ms
    this.timer = 0;
    this.marks = [];
  }

  show(room) {
    if (room.code !== this.room.code) this.ahead = -Infinity;
    if (room.turn !== this.room.turn || room.deadline !== this.room.deadline) this.marks = [...MARKS_S];
    this.room = room;
    // What comes late is older than it says; the freshest message is right.
    if (room.now) this.ahead = Math.max(this.ahead, room.now - performance.now());
    this.marks = this.marks.filter((mark) => mark * 1000 < this.left(room.turn));
    clearInterval(this.timer);
    if (this.runs) this.timer = setInterval(() => this.go(), TICK_MS);
  }

  /* While the connection is lost the server's clock runs all the same. */
  get runs() {
    return Boolean(this.room.deadline) && this.room.state === "playing";
  }

  go() {
    this.tick();
    const left = this.left(this.room.you);
    if (this.room.turn !== this.room.you || !this.marks.length || left > this.marks[0] * 1000) return;
    this.warn(this.marks.shift());
  }

  /* Returns the ms that a seat has left; null where it has no clock. */
  left(number) {
    const { turn, deadline, seats = [] } = this.room;
    const seat = seats.find((one) => one.seat === number);
    if (!seat || (seat.left ?? null) === null) return null;
    if (!this.runs || number !== turn) return seat.left;
    const left = Math.max(0, deadline - performance.now() - this.ahead);
    return Math.min(left, seat.left); // before the first move of a game the clock still stands for a while
  }

  /* Whether so little is left that it has to be seen. */
  isLow(number) {
    return (this.left(number) ?? Infinity) < LOW_MS;
  }

  /* Returns it as 2:05, or 1:02:05, or 3 d 4 h; "" for no clock. */
  text(number) {
    const left = this.left(number);
    if (left === null) return "";
    const seconds = Math.ceil(left / 1000);
    const [days, hours, minutes] = [seconds / 86400, (seconds / 3600) % 24, (seconds / 60) % 60].map(Math.floor);
    if (days) return `${days} d ${hours} h`;
    const parts = hours ? [hours, minutes, seconds % 60] : [minutes, seconds % 60];
    return parts.map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
  }
}
