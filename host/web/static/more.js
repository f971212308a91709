/* Log and display on a screen that has no space for them beside the board: a sheet that the
 * page's menu opens, and that Escape or its button closes. Elsewhere they are always there. */

export class More {
  constructor(element, closer) {
    this.element = element;
    this.before = null; // what had the focus
    closer.addEventListener("click", () => this.close());
    element.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  open() {
    this.before = document.activeElement;
    this.element.classList.add("open");
    this.element.querySelector("[tabindex]").focus();
  }

  close() {
    if (!this.element.classList.contains("open")) return;
    this.element.classList.remove("open");
    this.before?.focus();
  }
}
