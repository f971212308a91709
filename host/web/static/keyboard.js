/* The keyboard: arrows move over the grid, Enter and Space press the key with the focus and
 * drag it along while they are held, a letter presses the control key that carries it (on a keyboard without Latin
 * letters the key at its place does),
 * Escape takes all touches off in vain. Where the board scans, Enter and Space press any key,
 * with two keys Space one of the left half and Enter one of the right. */

import { COLUMNS } from "./areas.js";

const PRESSING = ["Enter", " "];
const PRESSING_CODES = ["Enter", "NumpadEnter", "Space"];
const LATIN = /\p{Script=Latin}/u;
const LETTER = /[\p{L}\p{M}]/u;
const UNKNOWN = ["Process", "Unidentified"]; // what a key is called whose letter an input method takes

export class Keyboard {
  constructor(grid, hand) {
    Object.assign(this, { grid, hand });
    this.letters = new Map(); // letter -> index of its control key
    this.latin = true; // as far as the letters of this keyboard are known
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

  keyDown(event) {
    if (event.altKey || event.metaKey || event.getModifierState("AltGraph") || document.querySelector("dialog[open]")) return;
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
    } else if (!event.repeat) {
      const key = this.letters.get(this.letterOf(event));
      if (key !== undefined) this.hand.down(event.code, key);
    }
  }

  /* The Latin letter of a key. Latin layouts have all of them, each where it is printed; on others, Cyrillic or Hebrew
   * ones, the place of the key says it, also where that has a point or an accent. */
  letterOf({ key, code }) {
    const named = key.length > 1 && LATIN.test(key); // such as Enter
    if (LETTER.test(key) && !named) this.latin = LATIN.test(key);
    const byPlace = UNKNOWN.includes(key) || (!this.latin && (key === "Dead" || !LATIN.test(key)));
    return (byPlace ? /^Key([A-Z])$/.exec(code)?.[1] ?? key : key).toLowerCase();
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
