/* The display, pixel by pixel, as an SSD1306 lays its memory out: eight pages of 128
 * columns, a byte is eight pixels of a column, the least significant bit on top. */

const WIDTH = 128;
const HEIGHT = 64;
const EMPTY = 0.2; // of the width, at most
const LIT = "#d3ebff";
const SEAM = "#6f8496"; // between lit pixels, which shine into it
const UNLIT = "#090d12";

export class Oled {
  constructor(canvas) {
    this.canvas = canvas;
    this.memory = new Uint8Array(WIDTH * (HEIGHT / 8));
    this.waiting = false;
    this.measure(); // the observer does so a frame later, and the page would jump
    new ResizeObserver(() => this.measure()).observe(canvas.parentElement);
  }

  show(memory) {
    this.memory = memory;
    this.schedule();
  }

  /* Give every pixel a whole number of the screen's pixels; where that leaves much of the
   * width empty, a larger picture is scaled down to it. */
  measure() {
    const style = getComputedStyle(this.canvas.parentElement);
    const width = this.canvas.parentElement.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const ratio = window.devicePixelRatio || 1;
    const fits = (width * ratio) / WIDTH;
    this.size = fits - Math.floor(fits) > EMPTY * fits ? Math.ceil(fits) : Math.floor(fits);
    this.canvas.width = WIDTH * this.size;
    this.canvas.height = HEIGHT * this.size;
    this.canvas.style.width = `${Math.min(width, (WIDTH * this.size) / ratio)}px`;
    this.schedule();
  }

  schedule() {
    if (this.waiting || !this.size) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  draw() {
    const context = this.canvas.getContext("2d");
    const gap = this.size > 2 ? Math.max(1, Math.round(this.size / 6)) : 0;
    const dot = this.size - gap;
    context.fillStyle = UNLIT;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    for (const [colour, side] of [[SEAM, this.size], [LIT, dot]]) {
      context.fillStyle = colour;
      this.eachLit((x, y) => context.fillRect(x * this.size, y * this.size, side, side));
    }
  }

  eachLit(visit) {
    for (let index = 0; index < this.memory.length; index++) {
      const top = 8 * Math.floor(index / WIDTH);
      for (let bits = this.memory[index], row = 0; bits; bits >>= 1, row++) {
        if (bits & 1) visit(index % WIDTH, top + row);
      }
    }
  }
}
