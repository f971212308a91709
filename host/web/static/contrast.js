/* More contrast: as the reader's system asks for it, or as chosen in the page's menu, which is remembered. */

import { recall, remember } from "./memory.js";

const MEMORY = "more contrast";
const WANTED = window.matchMedia("(prefers-contrast: more)");

export class Contrast {
  /* item: of the menu, that switches it. */
  constructor(item) {
    this.item = item;
    item.addEventListener("click", () => {
      remember(MEMORY, this.on ? "no" : "yes");
      this.render();
    });
    WANTED.addEventListener("change", () => this.render());
    this.render();
  }

  get on() {
    return (recall(MEMORY) ?? (WANTED.matches ? "yes" : "no")) === "yes";
  }

  render() {
    document.documentElement.classList.toggle("more-contrast", this.on);
    this.item.setAttribute("aria-checked", String(this.on));
  }
}
