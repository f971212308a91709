/* The LEDs and the translucent caps above them, on one canvas behind the buttons.
 *
 * A cap is its own dull colour plus the light from below; round a lit cap lies a
 * halo that grows with the light. Only what changed is drawn again.
 */

import { emitted } from "./colour.js";

const REACH = 1.35; // of a halo from the middle of its cap, in cap sizes
const FEW = 40; // changed lights; with more, everything is drawn
const MAX_RATIO = 2; // device pixels a CSS pixel; more costs time and shows nothing

const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Lights {
  /* caps: the elements whose boxes on the canvas the lights take, in grid order. */
  constructor(canvas, caps) {
    Object.assign(this, { canvas, caps });
    this.context = canvas.getContext("2d");
    this.boxes = [];
    this.frame = new Uint8Array(3 * caps.length);
    this.pressed = new Set();
    this.changed = new Set();
    this.waiting = false;
    this.given = this.still = this.frame; // as the board sent them last
    STILL.addEventListener("change", () => this.show());
    new ResizeObserver(() => this.measure()).observe(canvas.parentElement);
  }

  /* frame: 3 bytes (red, green, blue) a cap; still: the same without rhythms, for readers who want less motion. */
  show(frame = this.given, still = this.still) {
    Object.assign(this, { given: frame, still });
    const light = STILL.matches ? still : frame;
    light.forEach((byte, at) => byte !== this.frame[at] && this.changed.add(Math.floor(at / 3)));
    this.frame = light;
    this.schedule();
  }

  press(index, down) {
    if (down) this.pressed.add(index);
    else this.pressed.delete(index);
    this.changed.add(index);
    this.schedule();
  }

  colour(index) {
    return emitted(this.frame[3 * index], this.frame[3 * index + 1], this.frame[3 * index + 2]);
  }

  /* Read where the caps are; after every change of layout. */
  measure() {
    const box = this.canvas.parentElement.getBoundingClientRect();
    const ratio = Math.max(1, Math.round(Math.min(window.devicePixelRatio || 1, MAX_RATIO)));
    this.canvas.width = Math.round(box.width * ratio);
    this.canvas.height = Math.round(box.height * ratio);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.boxes = this.caps.map((cap) => {
      const width = cap.offsetWidth;
      const height = cap.offsetHeight;
      let [left, top] = [0, 0];
      for (let node = cap; node && node !== this.canvas.parentElement; node = node.offsetParent) {
        left += node.offsetLeft;
        top += node.offsetTop;
      }
      const reach = Math.min(width, height) * REACH;
      const spill = (Math.max(width, height) - Math.min(width, height)) / 2;
      return { left, top, width, height, x: left + width / 2, y: top + height / 2, reach, extent: reach + spill };
    });
    for (let index = 0; index < this.caps.length; index++) this.changed.add(index);
    this.schedule();
  }

  schedule() {
    if (this.waiting || !this.boxes.length || !this.changed.size) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  draw() {
    const { context, boxes } = this;
    const dirty = this.changed.size > FEW ? null : [...this.changed].map((index) => boxes[index]);
    this.changed.clear();
    context.save();
    if (dirty) {
      context.beginPath();
      for (const { left, top, side } of dirty.map(wholePixels)) context.rect(left, top, side, side);
      context.clip();
    }
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const near = (index) => !dirty || dirty.some((box) => touches(box, boxes[index]));
    const shown = [...boxes.keys()].filter(near);
    context.globalCompositeOperation = "lighter";
    for (const index of shown) this.drawHalo(boxes[index], this.colour(index));
    context.globalCompositeOperation = "source-over";
    for (const index of shown) this.drawCap(boxes[index], this.colour(index), this.pressed.has(index));
    context.restore();
  }

  drawHalo({ x, y, reach, width, height }, { red, green, blue, level }) {
    if (!level) return;
    const { context } = this;
    const radius = reach * (0.72 + 0.28 * level);
    const glow = context.createRadialGradient(0, 0, 0, 0, 0, radius);
    const tint = (alpha) => `rgba(${red}, ${green}, ${blue}, ${alpha * level})`;
    glow.addColorStop(0, tint(0.75));
    glow.addColorStop(0.55, tint(0.28));
    glow.addColorStop(1, tint(0));
    context.save();
    context.translate(x, y);
    if (width > height) context.scale(width / height, 1);
    context.fillStyle = glow;
    context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
    context.restore();
  }

  drawCap({ left, top, width, height, x, y }, { red, green, blue, level }, pressed) {
    const { context } = this;
    const inset = pressed ? 0.05 * Math.min(width, height) : 0;
    context.beginPath();
    context.roundRect(left + inset, top + inset, width - 2 * inset, height - 2 * inset, 0.17 * Math.min(width, height));
    context.fillStyle = pressed ? "rgba(33, 34, 38, 0.86)" : "rgba(47, 48, 53, 0.86)";
    context.fill();
    if (!level) return;
    const light = context.createRadialGradient(x, y, 0, x, y, 0.74 * Math.max(width, height));
    const white = 0.55 * level * level; // the light's middle is too bright for its colour
    const core = (value) => Math.round(value + (255 - value) * white);
    const edge = 0.5 + 0.4 * level;
    light.addColorStop(0, `rgba(${core(red)}, ${core(green)}, ${core(blue)}, 1)`);
    light.addColorStop(0.38, `rgba(${red}, ${green}, ${blue}, 0.97)`);
    light.addColorStop(1, `rgba(${red * edge}, ${green * edge}, ${blue * edge}, 0.82)`);
    context.globalCompositeOperation = "lighter";
    context.fillStyle = light;
    context.fill();
    context.globalCompositeOperation = "source-over";
  }
}

/* The square that a cap and its halo lie in, on whole pixels: a seam shows otherwise. */
function wholePixels({ x, y, extent }) {
  const [left, top] = [Math.floor(x - extent), Math.floor(y - extent)];
  return { left, top, side: Math.ceil(2 * extent) + 1 };
}

function touches(one, other) {
  const span = one.extent + other.extent + 2;
  return Math.abs(one.x - other.x) < span && Math.abs(one.y - other.y) < span;
}
