/* The edge between the information panel and the board: drag it, or move it by keys.
 *
 * How small panel and board may become stands in page.css (min-width), and the style keeps to
 * it; the width that was asked for is the property --panel there, and is remembered. Small
 * screens have no divider (small.css).
 */

import { forget, recall, remember } from "./memory.js";

const STEP = 16; // px for an arrow key
const STEPS = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP, Home: -Infinity, End: Infinity };
const MEMORY = "panel width";

export class Divider {
  /* element: the role=separator between panel and stage, all three within layout. */
  constructor({ element, layout, panel, stage }) {
    Object.assign(this, { element, layout, panel, stage });
    this.grip = null; // from the panel's edge to the pointer that drags it, px
    new ResizeObserver(() => this.announce()).observe(panel);
    new ResizeObserver(() => this.announce()).observe(stage);
    element.addEventListener("pointerdown", (event) => this.take(event));
    element.addEventListener("pointermove", (event) => this.drag(event));
    element.addEventListener("lostpointercapture", () => this.leave());
    element.addEventListener("dblclick", () => this.reset());
    element.addEventListener("keydown", (event) => this.keyDown(event));
    this.restore();
  }

  /* {now, least, most}: the panel's width, px. */
  measure() {
    const [panel, stage] = [this.panel, this.stage].map((part) => ({
      size: part.getBoundingClientRect().width,
      least: parseFloat(getComputedStyle(part).minWidth),
    }));
    const spare = Math.max(0, stage.size - stage.least);
    return { now: panel.size, least: panel.least, most: Math.max(panel.least, panel.size + spare) };
  }

  restore() {
    const size = Number.parseFloat(recall(MEMORY));
    if (size > 0 && size < Infinity) this.layout.style.setProperty("--panel", `${size}px`);
    else this.layout.style.removeProperty("--panel");
    this.announce();
  }

  announce() {
    const { now, least, most } = this.measure();
    for (const [name, value] of Object.entries({ valuenow: now, valuemin: least, valuemax: most })) {
      this.element.setAttribute(`aria-${name}`, Math.round(value));
    }
  }

  resize(size) {
    const { least, most } = this.measure();
    const kept = Math.round(Math.min(most, Math.max(least, size)));
    this.layout.style.setProperty("--panel", `${kept}px`);
    remember(MEMORY, kept);
  }

  reset() {
    forget(MEMORY);
    this.restore();
  }

  take(event) {
    if (event.button !== 0) return;
    event.preventDefault(); // no text is selected on the way
    this.element.focus({ focusVisible: false });
    this.element.setPointerCapture(event.pointerId);
    this.grip = event.clientX - this.measure().now;
    this.element.classList.add("dragged");
  }

  drag(event) {
    if (this.grip !== null) this.resize(event.clientX - this.grip);
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
