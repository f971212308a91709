/* Which page plays: a line that says it where there are several, and a button for what can be changed. */

import { setText } from "./dom.js";
import { TAB, recall, remember } from "./memory.js";

const PASS = "pass";
const TOKEN = /^[\w-]{1,100}$/; // what a pass is made of

export class Seats {
  /* element: the line, of a text and a button. send(message) sends what was clicked to the server. */
  constructor(element, send) {
    Object.assign(this, { element, send });
    this.text = element.querySelector("span");
    this.button = element.querySelector("button");
    this.number = 0; // of this page
    this.seats = null;
    this.token = TOKEN.exec(recall(PASS, TAB))?.[0];
    this.button.addEventListener("click", () => send({ type: this.button.value }));
  }

  /* The page is connected: it asks for the seat that it had before it was loaded again, or lost the connection. */
  resume() {
    if (this.token) this.send({ type: "resume", pass: this.token });
  }

  /* number: of this page; pass: proves that a file comes from it, or that it is back. */
  introduce({ number, pass }) {
    this.number = number;
    this.token = pass;
    remember(PASS, pass, TAB);
    this.show(this.seats);
  }

  /* Whether this page may press keys. */
  get plays() {
    return Boolean(this.seats) && (this.seats.shared || this.seats.player === this.number);
  }

  show(seats) {
    this.seats = seats;
    if (!seats) return;
    const [text, type, label] = words(seats, seats.player === this.number);
    this.element.hidden = !text;
    setText(this.text, text);
    this.button.hidden = !type;
    this.button.value = type;
    this.button.textContent = label;
  }
}

/* Returns what the line says, and the button's message and label, "" for no button. */
function words({ player, held, pages, shared }, mine) {
  const others = pages === 2 ? "one other page" : `${pages - 1} other pages`;
  if (shared && mine) return [pages > 1 ? `You play, and so may ${others}.` : "", "unshare", "Play alone"];
  if (shared) return ["All pages may play, including this one.", "", ""];
  if (mine) return [pages > 1 ? `You play; ${others} can watch.` : "", "share", "Let all play"];
  if (held) return ["The page that was playing may come back. Its seat is kept for ten seconds.", "", ""];
  if (player === null) return ["Nobody is playing.", "take", "Play here"];
  return ["You are watching; another page is playing. It can let all pages play.", "", ""];
}
