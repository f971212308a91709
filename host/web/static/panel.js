/* The panel as text: title, status, tip, diagnostics, log; and the meaning of the key under
 * the pointer. What changes of status, tip (refusals and hints are tips) and diagnostics is
 * put into one live region for screen readers, which is there in every layout. */

const NEAR_END = 24; // px
const SPOKEN = ["status", "tip", "diagnostics"];

export class Panel {
  constructor() {
    this.pointed = "";
    this.atEnd = true; // of the log
    for (const name of ["title", "status", "tip", "diagnostics", "readout", "log", "news"]) {
      this[name] = document.getElementById(name);
    }
    this.lines = this.log.querySelector("ol");
    this.log.addEventListener("scroll", () => {
      this.atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR_END;
    });
    new ResizeObserver(() => this.follow()).observe(this.log);
  }

  show(panel) {
    const news = SPOKEN.filter((name) => panel[name] && panel[name] !== this[name].textContent);
    if (news.length) setText(this.news, news.map((name) => sentence(panel[name])).join(" "));
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
    while (this.lines.children.length > lines.length) this.lines.lastElementChild.remove();
    lines.forEach((line, index) => {
      if (index >= this.lines.children.length) this.lines.append(document.createElement("li"));
      setText(this.lines.children[index], line);
    });
    this.follow();
  }

  /* Keep the log's end in sight, unless its reader has gone up. */
  follow() {
    if (this.atEnd) this.log.scrollTop = this.log.scrollHeight;
  }
}

/* A text of lines as one that is read out. */
function sentence(text) {
  const words = text.split("\n").join(", ");
  return /[.!?:]$/.test(words) ? words : `${words}.`;
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
