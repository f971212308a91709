/* The panel as text: title, status (read out when it changes), tip, diagnostics, log. */

export class Panel {
  constructor() {
    for (const name of ["title", "status", "tip", "diagnostics", "log"]) {
      this[name] = document.getElementById(name);
    }
  }

  show(panel) {
    for (const name of ["title", "tip", "diagnostics"]) setText(this[name], panel[name]);
    setLines(this.status, panel.status);
    document.title = panel.title ? `${panel.title} – Cairn` : "Cairn";
    this.showLog(panel.log);
  }

  /* Keep the lines that stay, so that a reader's place in the list stays too. */
  showLog(lines) {
    const atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 24;
    while (this.log.children.length > lines.length) this.log.lastElementChild.remove();
    lines.forEach((line, place) => {
      if (place >= this.log.children.length) this.log.append(document.createElement("li"));
      setText(this.log.children[place], line);
    });
    if (atEnd) this.log.scrollTop = this.log.scrollHeight;
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
