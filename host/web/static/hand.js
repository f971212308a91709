/* The fingers of this page: which key each pointer and each keyboard key holds.
 *
 * A key of the board goes down with the first finger on it and up with the last.
 */

export class Hand {
  /* move(index, down) is called when a key of the board goes down or up. */
  constructor(move) {
    this.move = move;
    this.fingers = new Map(); // finger (any name) -> index of the key that it holds
  }

  down(finger, index) {
    this.up(finger);
    const first = !this.holds(index);
    this.fingers.set(finger, index);
    if (first) this.move(index, true);
  }

  up(finger) {
    const index = this.fingers.get(finger);
    if (index === undefined) return;
    this.fingers.delete(finger);
    if (!this.holds(index)) this.move(index, false);
  }

  upAll() {
    for (const finger of [...this.fingers.keys()]) this.up(finger);
  }

  holds(index) {
    return [...this.fingers.values()].includes(index);
  }
}
