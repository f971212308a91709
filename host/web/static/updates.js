/* New versions of the page, which has a build (host/web/shell.py). The service worker (worker.js) brings the newest one
 * whole; where a browser has none, as for pages of another computer without HTTPS, the page looks by itself. Then the
 * page says so, and loads itself again at a moment that loses nothing: nobody has touched it, or it is hidden and the
 * last that was done is a move, which the board has kept. */

import { button, element } from "./dom.js";
import { TAB, recall, remember } from "./memory.js";

const HOUR_MS = 3_600_000;
const READY = "A new version of Cairn is ready. Your game continues in it.";
const RELOADED = "reloaded"; // for which build the page was loaded again by itself
const BUILD = document.querySelector('meta[name="cairn-build"]')?.content ?? "";
const TOUCHES = ["pointerdown", "keydown", "click", "drop"];

export class Updates {
  /* element: where it is said, empty until then; busy(): whether the reader is in the middle of something. */
  constructor(element, busy) {
    Object.assign(this, { element, busy });
    this.newest = BUILD;
    this.begun = false;
    this.touched = false; // since the page was loaded
    this.undone = false; // something was begun since the last move
    for (const name of TOUCHES) window.addEventListener(name, () => (this.touched = this.undone = true), true);
    document.addEventListener("visibilitychange", () => this.look());
  }

  /* The page has its board, and the network is free. */
  begin() {
    if (!this.begun) {
      this.begun = true;
      setInterval(() => this.look(), HOUR_MS);
      // Let the service worker keep this build as long as the page is open, see worker.js.
      tried(() => navigator.locks?.request(`cairn files ${BUILD}`, { mode: "shared" }, () => new Promise(() => {})));
    }
    this.look();
  }

  /* A move was made: nothing is half done. */
  rest() {
    this.undone = false;
    this.reloadIfHarmless();
  }

  /* Look for a newer build, and say so. */
  async look() {
    if (!BUILD || !this.begun) return;
    const newest = (await this.ask()) || this.newest;
    if (newest === this.newest) return this.reloadIfHarmless();
    this.newest = newest;
    this.say();
    this.reloadIfHarmless();
  }

  say() {
    this.element.replaceChildren();
    if (this.newest === BUILD) return; // the older one is back
    const load = button({ onclick: () => this.reload() }, "Load it");
    const later = button({ onclick: () => this.element.replaceChildren() }, "Later");
    this.element.append(element("p", {}, READY), element("p", { className: "choices" }, load, later));
  }

  /* Returns the name of the newest build, once the worker, where there is one, has all of it; "" where none is found. */
  async ask() {
    const registered = await tried(() => navigator.serviceWorker?.register("worker.js", { updateViaCache: "none" }));
    const worker = registered?.active;
    if (!worker) return (await tried(async () => (await fetch("build.json", { cache: "no-store" })).json()))?.build;
    const { port1, port2 } = new MessageChannel();
    worker.postMessage("update", [port2]);
    return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  }

  reloadIfHarmless() {
    const away = document.hidden && !this.undone;
    if (this.newest === BUILD || !(away || !this.touched) || this.busy() || recall(RELOADED, TAB) === this.newest) return;
    remember(RELOADED, this.newest, TAB);
    this.reload();
  }

  /* Without a worker the browser may have kept the page: fetch it past that. */
  async reload() {
    if (!(await tried(() => navigator.serviceWorker?.controller))) await tried(() => fetch(location.href, { cache: "reload" }));
    location.reload();
  }
}

/* Returns what act() comes to; undefined where the browser refuses it, as private windows may, or the network fails. */
async function tried(act) {
  try {
    return await act();
  } catch {
    return undefined;
  }
}
