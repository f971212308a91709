/* The names of the people who play: a dialog to give them, and this browser's memory of them. */

import { recall, remember } from "./memory.js";

const NAMES = "names";
const LONGEST = 12; // letters; the server takes no more
const MOST = 4;
const FITS = new RegExp(`^[^\\p{C}]{0,${LONGEST}}$`, "u"); // what may be stored is whatever anybody has stored

export class People {
  /* dialog: with a form, whose first child takes the fields; item: of the page's menu. send(message) to the server;
   * plays(): whether this page may. */
  constructor(dialog, item, send, plays) {
    this.dialog = dialog;
    this.item = item;
    this.fields = dialog.querySelector(".fields");
    this.send = send;
    this.plays = plays;
    this.people = { called: [], names: [] };
    this.tried = false; // to give the server what this browser remembers
    dialog.addEventListener("close", () => dialog.returnValue === "yes" && this.give());
  }

  /* called: what the board calls the players; names: what they are called instead. {} without a game. */
  show({ called = [], names = [] }) {
    this.people = { called, names };
    this.item.hidden = !called.length;
    this.restore();
  }

  ask() {
    const { called, names } = this.people;
    this.fields.replaceChildren(...called.map((word, at) => field(word, names[at] ?? "", at)));
    this.dialog.returnValue = "";
    this.dialog.showModal();
    this.fields.querySelector("input").select();
  }

  give() {
    const names = [...this.fields.querySelectorAll("input")].map((input) => input.value);
    remember(NAMES, JSON.stringify(names));
    this.send({ type: "names", names });
  }

  /* A server that was started again knows no names: who plays tells it those of the last time, once. */
  restore() {
    const { called, names: given } = this.people;
    if (this.tried || !called.length || !this.plays()) return;
    this.tried = true;
    if (given.some(Boolean)) return;
    const names = remembered();
    if (names.some(Boolean)) this.send({ type: "names", names });
  }
}

function remembered() {
  try {
    const names = JSON.parse(recall(NAMES) ?? "[]");
    return Array.isArray(names) ? names.slice(0, MOST).map((name) => (typeof name === "string" && FITS.test(name) ? name : "")) : [];
  } catch {
    return [];
  }
}

function field(word, name, at) {
  const label = document.createElement("label");
  const input = Object.assign(document.createElement("input"), {
    type: "text", name: `player-${at + 1}`, value: name, maxLength: LONGEST, autocomplete: "off", placeholder: word,
  });
  label.append(Object.assign(document.createElement("span"), { textContent: word }), input);
  return label;
}
