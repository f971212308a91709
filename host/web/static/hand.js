/* The touches of this page: which key each pointer and each keyboard key holds.
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
    this.touches = new Map(); // finger (any name) -> index of the key that it holds
  }

  get isDown() {
    return this.touches.size > 0;
  }

  down(touch, index) {
    this.cancel(touch);
    if (!this.mayPress()) return;
    const first = !this.holds(index);
    this.touches.set(touch, index);
    if (first) this.send("press", index);
  }

  up(touch) {
    this.end(touch, "release");
  }

  cancel(touch) {
    this.end(touch, "cancel");
  }

  cancelAll() {
    for (const touch of [...this.touches.keys()]) this.cancel(touch);
  }

  /* The finger leaves the board over the key target, or over none (-1). */
  drop(touch, target) {
    const index = this.touches.get(touch);
    if (index === target) this.up(touch);
    else this.end(touch, this.slides(touch, target) ? "slide" : "cancel", target);
  }

  /* Whether the touch, if dropped on the key target, would have slid there from its own. */
  slides(touch, target) {
    const index = this.touches.get(touch);
    return index !== undefined && index !== target && this.grid.isSquare(index) && this.grid.isSquare(target);
  }

  end(touch, type, target) {
    const index = this.touches.get(touch);
    if (index === undefined) return;
    this.touches.delete(touch);
    if (!this.holds(index)) this.send(type, index, target);
  }

  holds(index) {
    return [...this.touches.values()].includes(index);
  }
}
