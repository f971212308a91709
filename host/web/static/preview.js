/* Asks the board to show what a tap would do on the square under the mouse, or with the focus,
 * once it has rested there. Nothing is pressed: the board forgets it as soon as the pointer
 * goes, or a finger comes. Readers who want less motion see it under a finger only. */

const REST_MS = 150;
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Preview {
  /* send("point", index) and send("leave") tell the server, and return whether it was told. */
  constructor(grid, hand, send) {
    Object.assign(this, { grid, hand, send });
    this.index = -1; // the square that is aimed at
    this.shown = false; // the board was asked to show it
    this.timer = 0;
  }

  /* Aim at the key `index`; -1, or a key that is no square, for none. */
  aim(index) {
    const square = this.grid.isSquare(index) && !STILL.matches && !this.hand.touches.size ? index : -1;
    if (square === this.index) return;
    if (this.shown) this.send("leave");
    this.forget();
    this.index = square;
    if (square >= 0) this.timer = setTimeout(() => (this.shown = this.send("point", square)), REST_MS);
  }

  /* The board shows nothing any more, or is not to be asked. */
  forget() {
    clearTimeout(this.timer);
    this.index = -1;
    this.shown = false;
  }
}
