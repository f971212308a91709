/* Where the keyboard continues when what has its focus is hidden or removed, as the button that begins a game is: what
 * has its value or its place in the same list, else the heading of the open dialog, else the board. */

const LISTS = "ul, ol, .choices, [role=group]";
const STOPS = "button, input, select, summary, [href], [tabindex]";

export class Focus {
  /* board(): the key of the board that is a tab stop. */
  constructor(board) {
    this.board = board;
    this.last = null; // what has the focus, or had it when it went away
    this.list = null; // that it stands in
    this.place = 0; // in the list
    this.byKey = false;
    document.addEventListener("focusin", ({ target }) => this.note(target));
    document.addEventListener("focusout", () => queueMicrotask(() => this.forget())); // what is removed is not yet gone
    document.addEventListener("close", () => this.keep(), { capture: true });
  }

  note(element) {
    this.last = element;
    this.byKey = element.matches(":focus-visible"); // a mouse that clicks points at no square
    this.list = element.closest(LISTS);
    this.place = this.list ? stopsIn(this.list).indexOf(element) : 0;
  }

  /* Its reader left it: it is still there. */
  forget() {
    if (document.activeElement === document.body && this.last && isThere(this.last)) this.last = null;
  }

  /* What the page shows has changed. */
  keep() {
    if (!this.last || isThere(this.last) || ![this.last, document.body].includes(document.activeElement)) return;
    const heir = this.heir();
    this.last = null;
    if (heir) heir.focus({ preventScroll: true });
  }

  heir() {
    const stops = this.list && isThere(this.list) ? stopsIn(this.list) : [];
    const { value, name } = this.last;
    const same = value && stops.find((stop) => stop.value === value && stop.name === name);
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (same || stops.length) return same || stops[Math.min(this.place, stops.length - 1)];
    return dialog ? stopsIn(dialog)[0] : this.byKey && this.board();
  }
}

function stopsIn(element) {
  return [...element.querySelectorAll(STOPS)].filter(isThere);
}

function isThere(element) {
  return element.isConnected && element.checkVisibility({ visibilityProperty: true });
}
