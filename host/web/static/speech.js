/* What a screen reader says of the board, in one live region: a sentence for each move, an answer to each press, also
 * to one that is repeated, and what comes by itself (a hint, a fault). It waits until nothing changes, as the board
 * shows a move step by step. */

const REST_MS = 400;
const LANDING_MS = 1500; // where a move changes no square
const HOLD_MS = 600; // as HOLD_MS in firmware/input/gestures.py: a longer press explains
const PROGRESS = /\n\.+$/; // dots of the board that thinks

export class Speech {
  /* nameOf(index): what a key is. mayTalk(): not while the page looks back, which says other things. */
  constructor(region, nameOf, mayTalk) {
    Object.assign(this, { region, nameOf, mayTalk });
    this.panel = this.told = { title: "", status: "", tip: "", diagnostics: "" };
    this.usual = ""; // the tip of this turn
    this.known = new Set(); // tips of turns that were said in this game
    this.game = null;
    this.length = 0; // of the log
    this.lines = []; // of the log, that are still to be said
    this.moved = this.landed = false; // a move was made, and its squares have been shown
    this.held = null; // the key that is down: its name before, and since when
    this.pressed = null; // the key that was tapped
    this.timer = 0;
  }

  show(panel) {
    const before = this.panel;
    this.panel = panel;
    if (panel.title !== before.title && screenOf(panel.title) === screenOf(before.title)) this.moved = true;
    if (shown(panel) !== shown(before)) this.wait();
  }

  /* from: how many lines of the log stay; lines: [text, move] of those that follow. */
  showMoves({ game, from, lines }) {
    const length = from + lines.length;
    if (game !== this.game) {
      this.known.clear();
    } else if (from !== this.length || lines.length) {
      this.moved = true;
      this.lines.push(...lines.slice(Math.max(0, this.length - from)).map(([text]) => text.replace(/^\d+ |\.$/g, "")));
    }
    Object.assign(this, { game, length, landed: false });
    this.wait();
  }

  /* What stands on the squares has changed: a move has been shown. */
  land() {
    this.landed = true;
    if (this.moved) this.wait();
  }

  press(index) {
    this.held = { index, name: this.nameOf(index), since: performance.now() };
  }

  release() {
    if (this.held && performance.now() - this.held.since < HOLD_MS) this.pressed = this.held;
    this.held = null;
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.talk(), this.moved && !this.landed ? LANDING_MS : REST_MS);
  }

  talk() {
    const words = this.moved ? this.ofMoves() : this.ofChanges();
    Object.assign(this, { told: this.panel, lines: [], moved: false, landed: false, pressed: null });
    if (!this.mayTalk()) return;
    const text = words.filter(Boolean).map(sentence).join(" ");
    // A text that stays the same is not read again; a blank that no ear notices makes it another.
    if (text) this.region.textContent = this.region.textContent === text ? `${text}\u00a0` : text;
  }

  /* What was played and who is next, and once in a game what to do then. */
  ofMoves() {
    const { status, tip } = this.panel;
    this.usual = tip;
    const isNew = !PROGRESS.test(tip) && !this.known.has(tip);
    if (isNew) this.known.add(tip);
    return [[...this.lines, status].filter(Boolean).join("; "), isNew && tip];
  }

  ofChanges() {
    const { title, status, tip, diagnostics } = this.panel;
    const { told, pressed } = this;
    const name = pressed ? this.nameOf(pressed.index) : "";
    const elsewhere = screenOf(title) !== screenOf(told.title);
    const same = pressed && status === told.status; // the press has to be answered all the same
    const news = same || (tip !== told.tip && tip !== this.usual && !PROGRESS.test(tip));
    return [
      elsewhere && title,
      status !== told.status && changedLines(elsewhere ? "" : told.status, status),
      !elsewhere && same && name !== pressed.name && name,
      news && tip.replace(PROGRESS, ""),
      this.held && diagnostics !== told.diagnostics && diagnostics,
    ];
  }
}

/* All texts but dots of progress. */
function shown(panel) {
  return JSON.stringify({ ...panel, tip: panel.tip.replace(PROGRESS, "") });
}

/* A title without what counts in it: "Robble x" of "Robble 7x7, move 3". */
function screenOf(title) {
  return title.split(", ")[0].replace(/\d+/g, "");
}

function changedLines(before, text) {
  const old = before.split("\n");
  return text.split("\n").filter((line) => !old.includes(line)).join("\n");
}

/* A text of lines as one that is read out. */
function sentence(text) {
  const words = text.split("\n").join(", ");
  return /[.!?:]$/.test(words) ? words : `${words}.`;
}
