/* Tells who is not looking at the page that it is their turn: the title always, a notification of the browser's where the
 * reader wants it. */

import { recall, remember } from "./memory.js";

const WANTED = "room notices"; // in this browser's memory

export class Notice {
  /* box: a checkbox, hidden where the browser has no notifications. refused() is called where it does not allow them. */
  constructor(box, refused) {
    Object.assign(this, { box, refused });
    this.todo = "";
    this.bare = document.title; // without what is to be done; others write it, too
    new MutationObserver(() => this.mark()).observe(document.querySelector("title"), { childList: true });
    this.shown = null;
    box.parentElement.hidden = !("Notification" in window);
    box.checked = this.allowed && recall(WANTED) === "yes";
    box.addEventListener("change", () => this.change());
  }

  get allowed() {
    return "Notification" in window && Notification.permission === "granted";
  }

  async change() {
    if (this.box.checked && !this.allowed && (await Notification.requestPermission()) !== "granted") {
      this.box.checked = false;
      this.refused();
    }
    remember(WANTED, this.box.checked ? "yes" : "");
  }

  mark() {
    if (document.title !== this.written) this.bare = document.title;
    this.written = this.todo ? `${this.todo} – ${this.bare}` : this.bare;
    if (document.title !== this.written) document.title = this.written;
  }

  /* text: what is to be done, "" for nothing. fresh: it was not so before. */
  show(text, fresh) {
    this.todo = text || "";
    this.mark();
    if (!text || !document.hidden) this.shown?.close();
    if (text && fresh && document.hidden && this.box.checked && this.allowed) {
      this.shown = new Notification(text, { body: this.bare, tag: "cairn-turn" });
    }
  }
}
