/* The keyboard: arrows move over the grid, Enter and Space press the key with the
 * focus, a letter presses the control key that carries it. */

const PRESSING = ["Enter", " "];

export class Keyboard {
  constructor(grid, hand) {
    this.grid = grid;
    this.hand = hand;
    this.letters = new Map(); // letter -> index of its control key
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", (event) => hand.up(event.code));
    grid.element.addEventListener("focusout", () => this.letGo());
    window.addEventListener("blur", () => hand.upAll());
    document.addEventListener("visibilitychange", () => document.hidden && hand.upAll());
  }

  setLetters(letters) {
    this.letters = letters;
  }

  keyDown(event) {
    if (event.altKey || event.metaKey) return;
    const index = this.grid.indexOf(event.target);
    const free = index >= 0 || event.target === document.body;
    if (free && this.grid.moveFocus(event.key, event.ctrlKey)) {
      event.preventDefault();
    } else if (event.ctrlKey) {
      return;
    } else if (index >= 0 && PRESSING.includes(event.key)) {
      event.preventDefault(); // no click besides, no scrolling
      if (!event.repeat) this.hand.down(event.code, index);
    } else if (this.letters.has(event.key.toLowerCase()) && !event.repeat) {
      this.hand.down(event.code, this.letters.get(event.key.toLowerCase()));
    }
  }

  /* The focus goes: what Enter and Space hold comes up. */
  letGo() {
    for (const code of ["Enter", "NumpadEnter", "Space"]) this.hand.up(code);
  }
}
