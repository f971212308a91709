/* The log as a timeline: every move is an entry, and a slider, buttons and keys step through them.
 * The server shows a page that looks back the past (lookback.py) in place of the board; here is
 * what asks for it, and what says so. Nothing of it reaches the board but "branch". */

import { button, element, onButtons, setText } from "./dom.js";

const SEND_MS = 60; // between two requests of a slider that is dragged, or of a key that is held
const PATIENCE_MS = 1500; // after which a request that was not met counts no more
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const MARGIN = 24; // px beside an entry that has come into sight
const RESTS = "You are looking back, so the keys rest. “Now” takes you to the board.";

export class Timeline {
  /* send(message) to the server; notify(text) to the reader; plays() is whether this page may play;
   * changed(looking) is called when the reader begins or ends to look back. */
  constructor({ send, notify, plays, changed }) {
    Object.assign(this, { send, notify, plays, changed });
    for (const id of ["log", "timeline", "past", "moment", "earlier", "later", "now", "branch", "meanwhile"]) {
      this[id] = document.getElementById(id);
    }
    this.list = this.log.querySelector("ol");
    this.question = document.getElementById("branch-question");
    this.entries = new Map(); // move -> its button
    this.game = 0; // whose moves these are
    this.count = 0; // of moves
    this.shown = {}; // {} or {move, moves, source, over}, as the server has it
    this.wanted = null; // the move that was asked for, until it comes
    this.wantedAt = 0;
    this.waiting = 0; // the timer of a request that is not sent yet
    this.sentAt = -Infinity;
    this.listen();
    this.update();
  }

  listen() {
    new ResizeObserver(() => this.reveal()).observe(this.log);
    onButtons(this.list, ({ dataset }) => this.go(Number(dataset.move)));
    this.log.addEventListener("keydown", (event) => this.keyDown(event));
    this.moment.addEventListener("input", () => this.go(Number(this.moment.value)));
    this.earlier.addEventListener("click", () => this.step(-1));
    this.later.addEventListener("click", () => this.step(1));
    this.now.addEventListener("click", () => this.end());
    this.branch.addEventListener("click", () => this.ask());
    this.question.addEventListener("close", () => {
      if (this.question.returnValue === "yes" && this.looking) this.send({ type: "branch", move: this.shown.move });
    });
    document.addEventListener("keydown", (event) => {
      const covered = document.querySelector("dialog[open], .more.open");
      if (event.key === "Escape" && this.looking && !covered) this.end();
    });
  }

  get looking() {
    return "move" in this.shown;
  }

  /* Whether this is about the game that is on, at whose last move is the present. */
  get ofBoard() {
    return (this.shown.source ?? "board") === "board";
  }

  /* The move that is shown, or will be in a moment. */
  get move() {
    if (this.wanted !== null && performance.now() - this.wantedAt < PATIENCE_MS) return this.wanted;
    return this.looking ? this.shown.move : this.count;
  }

  /* Whether keys of the board may be pressed; if not, the reader is told why. */
  mayPlay() {
    if (this.looking) this.notify(RESTS);
    return !this.looking;
  }

  /* --- From the server ---------------------------------------------------------------- */

  /* Keep the first lines, and append others: [text, move], move -1 where it is about none. */
  showMoves({ game, from, lines, total }) {
    if (game !== this.game) this.wanted = null;
    this.game = game;
    this.log.setAttribute("aria-busy", String(from + lines.length < total));
    while (this.list.children.length > from) this.list.lastElementChild.remove();
    for (const [text, move] of lines) {
      this.list.append(element("li", {}, move < 0 ? text : button({ tabIndex: -1, dataset: { move } }, text)));
    }
    this.entries = new Map([...this.list.querySelectorAll("button")].map((one) => [Number(one.dataset.move), one]));
    this.count = Math.max(0, ...this.entries.keys());
    this.update();
    this.reveal();
  }

  showPast(past) {
    const before = this.looking;
    this.shown = past;
    if (!this.looking || past.move === this.wanted) this.wanted = null;
    if (!this.looking) setText(this.meanwhile, "");
    document.body.classList.toggle("looking-back", this.looking);
    this.update();
    this.reveal();
    if (before === this.looking) return;
    if (!this.looking) this.log.scrollTop = 0; // its end, see timeline.css
    this.changed(this.looking);
  }

  /* A move was made on the board. */
  tell(text) {
    if (this.looking) setText(this.meanwhile, `On the board: ${text}.`);
  }

  update() {
    const { move, looking, count } = this;
    const label = looking ? this.label() : "";
    setText(this.past, label);
    this.timeline.hidden = !looking && !count;
    Object.assign(this.moment, { max: count, value: move });
    const entry = this.entries.get(move);
    this.moment.setAttribute("aria-valuetext", `Move ${move} of ${count}${entry ? `: ${entry.textContent}` : ""}`);
    // So they can have the focus while they do nothing, and it stays where it is.
    this.earlier.ariaDisabled = move <= 0 || null;
    this.later.ariaDisabled = !looking || (!this.ofBoard && move >= count) || null;
    this.now.ariaDisabled = !looking || null;
    this.branch.hidden = !looking || !this.plays();
    setText(this.branch, this.shown.over ? "Where did it turn?" : this.ofBoard ? "Branch from here" : "Play on from here");
    for (const one of this.list.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    if (looking) entry?.setAttribute("aria-current", "true");
    document.getElementById("stage").setAttribute("aria-label", label ? `Board. ${label}` : "Board");
  }

  label() {
    const { move, moves, source } = this.shown;
    const what = { board: "looking back", finished: "a finished game", file: "a game you opened" }[source];
    return `Move ${move} of ${moves}: ${what}`;
  }

  /* --- From the reader ---------------------------------------------------------------- */

  keyDown(event) {
    if (!(event.key in KEYS) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.step(KEYS[event.key]);
  }

  step(by) {
    this.go(Math.min(this.count, Math.max(0, this.move + by)));
  }

  /* Show the position after a move; after the last of the game that is on, the board. */
  go(move) {
    if (this.ofBoard && move >= this.count) return this.end();
    if (!this.looking || move !== this.move) this.want(move);
  }

  want(move) {
    this.wanted = move;
    this.wantedAt = performance.now();
    this.update();
    this.waiting ||= setTimeout(() => this.sendWish(), Math.max(0, this.sentAt + SEND_MS - performance.now()));
  }

  sendWish() {
    this.waiting = 0;
    this.sentAt = performance.now();
    if (this.wanted !== null) this.send({ type: "look", move: this.wanted });
  }

  /* Look at the last but one, where the board is too small to show the log. */
  begin() {
    if (this.count) this.go(this.count - 1);
    else this.notify("There is no move to look back at yet.");
  }

  end() {
    this.wanted = null;
    if (this.looking) this.send({ type: "now" });
    this.update();
  }

  /* At the end of another game than the board's: the board can go through it. */
  ask() {
    const [title, about, yes] = this.shown.over
      ? ["Put this game on the board?", "The board goes through it and shows where it turned.", "Put it there"]
      : [`Play on from move ${this.shown.move}?`, "The board then shows this position.", "Play on"];
    setText(this.question.querySelector("h2"), title);
    setText(this.question.querySelector("p"), `${about} The game that it has now is kept with the finished games.`);
    setText(this.question.querySelector("[value=yes]"), yes);
    this.question.returnValue = "";
    this.question.showModal();
  }

  /* Keep in sight the entry of the move that is looked at. */
  reveal() {
    const entry = this.looking && this.entries.get(this.shown.move);
    if (!entry) return;
    const [box, frame] = [entry.getBoundingClientRect(), this.log.getBoundingClientRect()];
    if (box.top < frame.top) this.log.scrollTop -= frame.top - box.top + MARGIN;
    else if (box.bottom > frame.bottom) this.log.scrollTop += box.bottom - frame.bottom + MARGIN;
  }
}
