/* The page's menu: one list, opened by its button, the right mouse button, or the keys that
 * open menus elsewhere. It is a modal dialog, so that a click beside it only closes it. */

const GAP = 4; // px from the button, and from the window's edges
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

export class Menu {
  constructor(dialog, button) {
    Object.assign(this, { dialog, button });
    this.all = [...dialog.querySelectorAll("[role^=menuitem]")];
    button.addEventListener("click", () => this.openBelow(button));
    document.addEventListener("contextmenu", (event) => this.contextMenu(event));
    document.addEventListener("keydown", (event) => this.openByKey(event));
    dialog.addEventListener("keydown", (event) => this.keyDown(event));
    // Before what an item does, which may open another dialog and needs the focus for it.
    dialog.addEventListener("click", () => dialog.close(), { capture: true });
    dialog.addEventListener("close", () => button.setAttribute("aria-expanded", "false"));
    window.addEventListener("resize", () => dialog.open && this.place(...this.corner));
    for (const item of this.all) item.addEventListener("pointerenter", () => item.focus());
  }

  /* Those that this size of the window has. */
  get items() {
    return this.all.filter((item) => item.offsetParent);
  }

  openBelow(element) {
    const box = element.getBoundingClientRect();
    this.openAt(box.left, box.bottom + GAP);
  }

  /* x, y: where its corner would like to be, px; it stays within the window. */
  openAt(x, y) {
    if (!this.dialog.open) this.dialog.showModal();
    this.button.setAttribute("aria-expanded", "true");
    this.place(x, y);
    this.items[0].focus();
  }

  place(x, y) {
    this.corner = [x, y];
    const { style, offsetWidth, offsetHeight } = this.dialog;
    style.left = `${Math.max(GAP, Math.min(x, innerWidth - offsetWidth - GAP))}px`;
    style.top = `${Math.max(GAP, Math.min(y, innerHeight - offsetHeight - GAP))}px`;
  }

  contextMenu(event) {
    // A finger that stays asks for a menu too, but holding a key is how it is explained.
    if (event.pointerType === "touch" || otherDialog(this.dialog)) return;
    event.preventDefault();
    if (!event.target.closest("[role=menu]")) this.openAt(event.clientX, event.clientY);
  }

  openByKey(event) {
    const asks = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
    if (!asks || this.dialog.open || otherDialog(this.dialog)) return;
    event.preventDefault();
    const focused = document.activeElement;
    this.openBelow(focused && focused !== document.body ? focused : this.button);
  }

  keyDown(event) {
    const index = this.items.indexOf(document.activeElement);
    const count = this.items.length;
    if (event.key in STEPS) this.items[(index + STEPS[event.key] + count) % count].focus();
    else if (event.key === "Home") this.items[0].focus();
    else if (event.key === "End") this.items[count - 1].focus();
    else if (event.key === "Enter" || event.key === " ") this.items[index]?.click();
    else if (event.key === "Tab") this.dialog.close();
    else return;
    event.preventDefault();
  }
}

function otherDialog(dialog) {
  const open = document.querySelector("dialog[open]");
  return open && open !== dialog;
}
