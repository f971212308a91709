// A grid of NeoTrellis tiles in the place of key matrix and chain of lights.
import { KEYS, Tile } from "./seesaw.mjs";

const CLOCKS = 9; // until a tile that was in the middle of a byte releases the data line

export class NeoTrellis {
  frames = 0; // how often something else was shown
  last = null; // the last change: when it was shown (ns)
  clocks = 0; // until the data line is released
  cut = false; // no interrupt reaches the Pico

  // tiles: those that are there, as a mask. pixels: of each tile and key its place in a chain of `count` lights, null for a dark one; keys: see KeyMatrix
  constructor({ sda, scl, interrupt, addresses, tiles, across, size, pixels, count, columns, bus }, { bounceMs, seed }) {
    Object.assign(this, { sda, scl, interrupt, across, size, pixels, columns });
    const [changed, hold] = [() => this.change(), () => this.hold({ clocks: CLOCKS })];
    this.tiles = addresses.map((address, place) => {
      const tile = new Tile({ changed, hold, bounceMs, seed: seed + place });
      tile.plugged = ((tiles >> place) & 1) === 1;
      bus.set(address, tile);
      return tile;
    });
    this.shown = new Uint8Array(3 * count); // green, red, blue of each pixel
  }

  connect(pico, poweredUp) {
    this.pico = pico;
    pico.pins.watch(this.scl, (level) => {
      if (level && this.clocks > 0 && --this.clocks === 0) this.letGo();
    });
    for (const tile of this.tiles) tile.connect(pico, poweredUp);
    pico.pins.pullUp(this.interrupt);
    this.change();
  }

  powerOff() {
    for (const tile of this.tiles) tile.powerOff();
    this.shown.fill(0);
  }

  press(row, column) {
    const [tile, key] = this.place(row, column);
    tile.press(key);
  }

  release(row, column) {
    const [tile, key] = this.place(row, column);
    tile.release(key);
  }

  // Their diodes are the tile's.
  setDiode(row, column, there) {
    this.place(row, column)[0].ghosts = !there;
  }

  place(row, column) {
    const { size, across } = this;
    const tile = this.tiles[Math.floor(row / size) * across + Math.floor(column / size)];
    if (!tile || !(column >= 0 && column < this.columns)) throw new Error(`there is no key at row ${row}, column ${column}`);
    return [tile, (row % size) * size + (column % size)];
  }

  // --- what goes wrong

  // Holds the data line low until that number of clocks has come, or for good with 0.
  hold({ clocks = 0 }) {
    this.pico.pins.ground(this.sda, true);
    this.clocks = clocks;
  }

  cutInterrupt() {
    this.cut = true;
    this.change();
  }

  letGo() {
    this.pico.pins.ground(this.sda, false);
  }

  change() {
    if (!this.pico?.powered) return;
    for (const line of [this.sda, this.scl]) this.pico.pins.pullUp(line, this.tiles.some((tile) => tile.plugged));
    const interrupts = !this.cut && this.tiles.some((tile) => tile.interrupts);
    this.pico.pins.drive(this.interrupt, interrupts ? false : null);
    let changed = false;
    for (let place = 0; place < this.pixels.length; place++) {
      const pixel = this.pixels[place];
      if (pixel === null) continue;
      const { shown } = this.tiles[Math.floor(place / KEYS)];
      for (let byte = 0; byte < 3; byte++) {
        const value = shown[3 * (place % KEYS) + byte];
        changed ||= this.shown[3 * pixel + byte] !== value;
        this.shown[3 * pixel + byte] = value;
      }
    }
    if (!changed) return;
    this.frames++;
    const { time } = this.pico;
    this.last = { start: time, end: time, shown: time, bits: 24 * this.shown.length, highs: [], lows: [] };
    this.pico.emit("frame");
  }
}
