/* The edge between the information panel and the board: drag it, or move it by keys. It is right of the panel, or in an
 * upright window below it; a low window has none (small.css).
 *
 * How small and how large the panel may become stands in the style, which keeps to it: the board never shrinks for a
 * panel that is wider than usual. What was asked for is a property there, and is remembered, for either way.
 */

import { forget, recall, remember } from "./memory.js";

const STEP = 16; // px for an arrow key
const STEPS = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP, Home: -Infinity, End: Infinity };
const ROUNDED = 3; // px by which keys of whole quarters of a pixel leave the panel more than its least
const UPRIGHT = matchMedia("(max-aspect-ratio: 1/1)");
const WIDE = { property: "--panel", memory: "panel width", size: "width", least: "minWidth", most: "maxWidth", at: "clientX" };
const HIGH = { property: "--shelf-wanted", memory: "panel height", size: "height", least: "minHeight", most: "maxHeight", at: "clientY" };

export class Divider {
  /* element: the role=separator between panel and stage. */
  constructor({ element, panel, stage }) {
    Object.assign(this, { element, panel, stage });
    this.grip = null; // from the panel's edge to the pointer that drags it, px
    for (const part of [panel, stage]) new ResizeObserver(() => this.announce()).observe(part);
    element.addEventListener("pointerdown", (event) => this.take(event));
    element.addEventListener("pointermove", (event) => this.drag(event));
    element.addEventListener("lostpointercapture", () => this.leave());
    element.addEventListener("dblclick", () => this.reset());
    element.addEventListener("keydown", (event) => this.keyDown(event));
    UPRIGHT.addEventListener("change", () => this.announce());
    this.restore();
  }

  get way() {
    return UPRIGHT.matches ? HIGH : WIDE;
  }

  /* {now, least, most}: the panel's size, px. */
  measure() {
    const way = this.way;
    const [now, spare] = [this.panel, this.stage].map((part) => part.getBoundingClientRect()[way.size]);
    const style = getComputedStyle(this.panel);
    const [smallest, largest] = [style[way.least], style[way.most]].map(parseFloat);
    const room = UPRIGHT.matches ? Infinity : now + Math.max(0, spare - parseFloat(getComputedStyle(this.stage).minWidth));
    const least = smallest + ROUNDED < now ? smallest : now;
    const most = now + ROUNDED < Math.min(largest, room) ? Math.min(largest, room) : now;
    return { now, least, most };
  }

  restore() {
    for (const { property, memory } of [WIDE, HIGH]) {
      const size = Number.parseFloat(recall(memory));
      this.set(property, size > 0 && size < Infinity ? size : null);
    }
    this.announce();
  }

  set(property, size) {
    const { style } = document.documentElement;
    if (size === null) style.removeProperty(property);
    else style.setProperty(property, `${size}px`);
  }

  announce() {
    const { now, least, most } = this.measure();
    this.element.setAttribute("aria-orientation", UPRIGHT.matches ? "horizontal" : "vertical");
    for (const [name, value] of Object.entries({ valuenow: now, valuemin: least, valuemax: most })) {
      this.element.setAttribute(`aria-${name}`, Math.round(value));
    }
  }

  resize(size) {
    const { least, most } = this.measure();
    const kept = Math.round(Math.min(most, Math.max(least, size)));
    this.set(this.way.property, kept);
    remember(this.way.memory, kept);
  }

  reset() {
    forget(this.way.memory);
    this.restore();
  }

  take(event) {
    if (event.button !== 0) return;
    event.preventDefault(); // no text is selected on the way
    this.element.focus({ focusVisible: false });
    this.element.setPointerCapture(event.pointerId);
    this.grip = event[this.way.at] - this.measure().now;
    this.element.classList.add("dragged");
  }

  drag(event) {
    if (this.grip !== null) this.resize(event[this.way.at] - this.grip);
  }

  leave() {
    this.grip = null;
    this.element.classList.remove("dragged");
  }

  keyDown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in STEPS) this.resize(this.measure().now + STEPS[event.key]);
    else if (event.key === "Enter") this.reset();
    else return;
    event.preventDefault();
  }
}
