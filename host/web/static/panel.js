/* The panel as text: title, status, tip, diagnostics; and the meaning of the key under the pointer. speech.js says it. */

import { element, setText } from "./dom.js";

/* A finger does not hover: it holds a key to read of it, and the tapped key is no question. */
const HOVERS = matchMedia("(hover: hover)");

export class Panel {
  constructor() {
    this.pointed = this.todo = "";
    this.called = "Cairn"; // the window
    for (const name of ["title", "status", "tip", "diagnostics", "readout"]) {
      this[name] = document.getElementById(name);
    }
  }

  show(panel) {
    for (const name of ["title", "tip", "diagnostics"]) setText(this[name], panel[name]);
    setLines(this.status, panel.status);
    this.called = /^$|\bCairn\b/.test(panel.title) ? panel.title || "Cairn" : `${panel.title} – Cairn`;
    this.mark(this.todo);
    this.point(this.pointed);
  }

  /* Begin the window's title with what is to be done, "" for nothing, for whoever does not look at the page. */
  mark(todo) {
    this.todo = todo;
    document.title = todo ? `${todo} – ${this.called}` : this.called;
  }

  /* text: about a key. While that is held the board shows the same; once is enough. */
  point(text) {
    this.pointed = text;
    const known = !HOVERS.matches || text === this.diagnostics.textContent;
    setText(this.readout, known ? "" : text);
  }
}

/* A span a line, for the style to set below or beside each other. */
function setLines(one, text) {
  if (one.textContent === text) return;
  one.replaceChildren(...text.split("\n").flatMap((line) => ["\n", element("span", {}, line)]).slice(1));
}
