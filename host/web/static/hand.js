/* The fingers of this page: which key each pointer and each keyboard key holds.
 *
 * A key of the board goes down with the first finger on it and up with the last. When the
 * last one goes, the page sends "release"; "slide", when it ends on another square; or
 * "cancel", when it was put down in vain and is to mean nothing.
 */

export class Hand {
  /* send(type, index, target) is called with "press", "release", "slide" (to the key target)
   * or "cancel" for the key index. mayPress() is asked before a finger goes down. */
  constructor(grid, send, mayPress) {
    Object.assign(this, { grid, send, mayPress });
    this.fingers = new Map(); // finger (any name) -> index of the key that it holds
  }

  get isDown() {
    return this.fingers.size > 0;
  }

  down(finger, index) {
    this.cancel(finger);
    if (!this.mayPress()) return;
    const first = !this.holds(index);
    this.fingers.set(finger, index);
    if (first) this.send("press", index);
  }

  up(finger) {
    this.end(finger, "release");
  }

  cancel(finger) {
    this.end(finger, "cancel");
  }

  cancelAll() {
    for (const finger of [...this.fingers.keys()]) this.cancel(finger);
  }

  /* The finger leaves the board over the key target, or over none (-1). */
  drop(finger, target) {
    const index = this.fingers.get(finger);
    if (index === target) this.up(finger);
    else this.end(finger, this.slides(finger, target) ? "slide" : "cancel", target);
  }

  /* Whether the finger, if dropped on the key target, would have slid there from its own. */
  slides(finger, target) {
    const index = this.fingers.get(finger);
    return index !== undefined && index !== target && this.grid.isSquare(index) && this.grid.isSquare(target);
  }

  end(finger, type, target) {
    const index = this.fingers.get(finger);
    if (index === undefined) return;
    this.fingers.delete(finger);
    if (!this.holds(index)) this.send(type, index, target);
  }

  holds(index) {
    return [...this.fingers.values()].includes(index);
  }
}
