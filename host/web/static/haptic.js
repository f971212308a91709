/* What a hand feels of the board, on a phone whose browser can shake it: a move, and a refusal. It is muted with sound,
 * on the page and on the board.
 */

const MOVE_MS = 15;
const REFUSAL_MS = [20, 60, 20]; // twice, and a pause between
const REFUSAL_HZ = 160; // as no other tune of firmware/output/sound.py has it

export class Haptic {
  /* on(): whether sound is on. */
  constructor(on) {
    this.on = on;
    this.refused = false;
    this.moves = null; // of the game, once they are known
  }

  /* frequency: of the buzzer (Hz). */
  hear(frequency) {
    const refused = frequency === REFUSAL_HZ;
    if (refused && !this.refused) this.shake(REFUSAL_MS);
    this.refused = refused;
  }

  /* game: a number of its own; count: of its moves. */
  count(game, count) {
    const before = this.moves;
    this.moves = { game, count };
    if (before?.game === game && count > before.count) this.shake(MOVE_MS);
  }

  shake(pattern) {
    if (this.on() && document.visibilityState === "visible") navigator.vibrate?.(pattern);
  }
}
