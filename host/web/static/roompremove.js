/* A move that the reader enters while another player thinks: a tap on a square, or a drag from one to another. It has a
 * mark of its own; the room's client makes it when the turn comes (host/rooms/client/premove.py). */

import { recall, remember } from "./memory.js";

const WANTED = "room premoves"; // in this browser's memory
const [COLUMNS, SIDE] = [14, 12]; // of the keys, and of the board's squares among them

export class Premove {
  /* box: the checkbox that switches it on. send(move) to the room, "" for none; notify(text) to the reader. */
  constructor(box, grid, send, notify) {
    Object.assign(this, { box, grid, send, notify });
    this.names = []; // of squares, by the board's keys
    this.room = {};
    this.held = new Set(); // keys that went down here, and not on the board
    box.checked = recall(WANTED) === "yes";
    box.addEventListener("change", () => {
      remember(WANTED, box.checked ? "yes" : "");
      if (!box.checked && this.room.premove) send("");
      this.show(this.room);
    });
  }

  get isOn() {
    return Boolean(this.box.checked && this.room.premoves && this.room.turn && this.room.turn !== this.room.you);
  }

  /* room: the part of the session's state. */
  show(room) {
    this.room = room;
    document.body.classList.toggle("premoves", this.isOn);
    this.mark();
  }

  /* texts: those of squares that have changed, as glass.js has them. */
  showSquares(texts) {
    for (const [index, text] of Object.entries(texts)) this.names[index] = text.split(" ")[0];
    this.mark();
  }

  mark() {
    const squares = (this.room.premove || "").split("-");
    this.grid.buttons.forEach((button, index) => button.classList.toggle("ahead", squares.includes(this.nameOf(index))));
  }

  /* Returns the name of a key's square; undefined for what is none. */
  nameOf(index) {
    const column = index % COLUMNS;
    return (column < SIDE && this.names[Math.floor(index / COLUMNS) * SIDE + column]) || undefined;
  }

  /* Take what a finger does, see hand.js; return whether it is not for the board. */
  takes(type, index, target) {
    if (type === "press") {
      if (!this.isOn || !this.nameOf(index)) return false;
      this.held.add(index);
      return true;
    }
    if (!this.held.delete(index)) return false;
    if (type !== "cancel") this.enter([index, ...(type === "slide" ? [target] : [])]);
    return true;
  }

  enter(keys) {
    const move = keys.map((key) => this.nameOf(key)).join("-");
    const again = move === this.room.premove || (keys.length === 1 && this.room.premove?.split("-").includes(move));
    this.send(again ? "" : move);
    this.notify(again ? "Your move ahead is cancelled." : `${move} is made once it is your turn. Tap it again to cancel.`);
  }
}
