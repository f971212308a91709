/* The panel as text: title, status (read out when it changes), tip, diagnostics, log; and
 * the meaning of the key under the pointer. */

const NEAR_END = 24; // px

export class Panel {
  constructor() {
    this.pointed = "";
    this.atEnd = true; // of the log
    for (const name of ["title", "status", "tip", "diagnostics", "readout", "log"]) {
      this[name] = document.getElementById(name);
    }
    this.log.addEventListener("scroll", () => {
      this.atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR_END;
    });
    new ResizeObserver(() => this.follow()).observe(this.log);
  }

  show(panel) {
    for (const name of ["title", "tip", "diagnostics"]) setText(this[name], panel[name]);
    setLines(this.status, panel.status);
    document.title = panel.title ? `${panel.title} – Cairn` : "Cairn";
    this.showLog(panel.log);
    this.point(this.pointed);
  }

  /* text: about a key. While that is held the board shows the same; once is enough. */
  point(text) {
    this.pointed = text;
    setText(this.readout, text === this.diagnostics.textContent ? "" : text);
  }

  /* Keep the lines that stay, so that the list does not scroll. */
  showLog(lines) {
    while (this.log.children.length > lines.length) this.log.lastElementChild.remove();
    lines.forEach((line, index) => {
      if (index >= this.log.children.length) this.log.append(document.createElement("li"));
      setText(this.log.children[index], line);
    });
    this.follow();
  }

  /* Keep the log's end in sight, unless its reader has gone up. */
  follow() {
    if (this.atEnd) this.log.scrollTop = this.log.scrollHeight;
  }
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/* A span a line, for the style to set below or beside each other. */
function setLines(element, text) {
  if (element.textContent === text) return;
  element.replaceChildren();
  for (const line of text.split("\n")) {
    if (element.hasChildNodes()) element.append("\n");
    element.append(Object.assign(document.createElement("span"), { textContent: line }));
  }
}
