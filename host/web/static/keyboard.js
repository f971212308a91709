/* The keyboard: arrows move over the grid, Enter and Space press the key with the focus and
 * drag it along while they are held, a letter presses the control key that carries it,
 * Escape takes all fingers off in vain. Where the board scans, Enter and Space press any key,
 * with two keys Space one of the left half and Enter one of the right. */

import { COLUMNS } from "./grid.js";

const PRESSING = ["Enter", " "];
const PRESSING_CODES = ["Enter", "NumpadEnter", "Space"];

export class Keyboard {
  constructor(grid, hand) {
    this.grid = grid;
    this.hand = hand;
    this.letters = new Map(); // letter -> index of its control key
    this.scanning = "off"; // as the board's settings have it
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", (event) => this.keyUp(event));
    grid.element.addEventListener("focusout", (event) => this.letGo(event));
    window.addEventListener("blur", () => hand.cancelAll());
    document.addEventListener("visibilitychange", () => document.hidden && hand.cancelAll());
  }

  get scans() {
    return this.scanning !== "off";
  }

  setLetters(letters) {
    this.letters = letters;
  }

  keyDown(event) {
    if (event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const index = this.grid.indexOf(event.target);
    const free = index >= 0 || event.target === document.body;
    if (free && this.grid.moveFocus(event.key, event.ctrlKey)) {
      event.preventDefault();
    } else if (event.ctrlKey) {
      return;
    } else if (event.key === "Escape") {
      this.hand.cancelAll();
    } else if ((index >= 0 || (free && this.scans)) && PRESSING.includes(event.key)) {
      event.preventDefault(); // no click besides, no scrolling
      if (!event.repeat) this.hand.down(event.code, this.scans ? Number(event.key === "Enter") * (COLUMNS - 1) : index);
    } else if (this.letters.has(event.key.toLowerCase()) && !event.repeat) {
      this.hand.down(event.code, this.letters.get(event.key.toLowerCase()));
    }
  }

  keyUp({ code }) {
    if (PRESSING_CODES.includes(code) && !this.scans) this.hand.drop(code, this.grid.indexOf(document.activeElement));
    else this.hand.up(code);
  }

  /* The focus leaves the board: what Enter and Space hold was held in vain. */
  letGo({ relatedTarget }) {
    if (relatedTarget && this.grid.indexOf(relatedTarget) >= 0) return;
    for (const code of PRESSING_CODES) this.hand.cancel(code);
  }
}
