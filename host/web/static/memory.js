/* What this browser remembers of a reader's choices, and what a tab remembers when it is loaded
 * again (TAB). Storage may be forbidden or full; then it lasts as long as the page. */

const PREFIX = "cairn ";
const BROWSER = "localStorage";
export const TAB = "sessionStorage";

const NOTHING = ["", "null", "undefined"]; // texts that a program writes where it has none

/* Returns the text that was remembered under a name, or null. */
export function recall(name, where = BROWSER) {
  try {
    const text = window[where].getItem(PREFIX + name);
    return NOTHING.includes(text) ? null : text;
  } catch {
    return null;
  }
}

export function remember(name, text, where = BROWSER) {
  try {
    window[where].setItem(PREFIX + name, text);
  } catch {
    // nothing to do
  }
}

/* A choice of the page's menu, which is remembered. */
export class Choice {
  /* item: of the menu, that switches it; apply(on): called at once and with each change; usual(): what holds until the
   * reader chooses. */
  constructor(item, name, apply, usual = () => false) {
    Object.assign(this, { item, apply, usual, chosen: { yes: true, no: false }[recall(name)] });
    item.addEventListener("click", () => {
      this.chosen = !this.on;
      remember(name, this.chosen ? "yes" : "no");
      this.show();
    });
    this.show();
  }

  get on() {
    return this.chosen ?? this.usual();
  }

  show() {
    this.item.setAttribute("aria-checked", String(this.on));
    this.apply(this.on);
  }
}
