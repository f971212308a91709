/* The 12 x 14 keys as buttons: a grid for screen readers, one tab stop, arrow keys. The focus
 * skips keys that mean nothing now.
 *
 * A key's index is row * COLUMNS + column, as in the server's messages.
 */

import { BOARD_COLUMNS, COLUMNS, ROWS } from "./areas.js";
import * as dom from "./dom.js";
import { layOut, widthsOf } from "./tray.js";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
// How bright a cap is when dark letters are easier to read than light ones (they are
// equal at 0.3), apart so that a breathing light does not make them flicker.
const [BRIGHT, DIM] = [0.33, 0.27];
const EVERYWHERE = ["menu", "help", "log", "settings"];

export class Grid {
  /* element: the role=grid element, filled here. headings: where those of the tray go. */
  constructor(element, headings) {
    Object.assign(this, { element, headings });
    this.current = 0;
    this.aim = -1;
    this.keys = new Map(); // index -> soft key
    this.lettered = new Set(); // indices of those that have a lettering
    this.labels = new Array(ROWS * COLUMNS).fill("");
    this.meanings = new Array(ROWS * COLUMNS).fill({}); // see meanings.py
    this.buttons = [];
    for (let row = 0; row < ROWS; row++) element.append(this.buildRow(row));
    this.controls = [...this.buttons.keys()].filter((index) => index % COLUMNS >= BOARD_COLUMNS); // row by row
    this.caps = this.buttons.map((button) => button.querySelector(".cap"));
    this.buttons[0].tabIndex = 0;
    element.addEventListener("focusin", (event) => this.setCurrent(this.indexOf(event.target)));
  }

  buildRow(row) {
    const line = dom.element("div", { className: "row", role: "row", ariaRowIndex: row + 1 });
    for (let column = 0; column < COLUMNS; column++) {
      const control = column >= BOARD_COLUMNS;
      const cap = dom.element("span", { className: "cap", ariaHidden: true });
      const key = dom.button({ className: "key", tabIndex: -1, ariaLabel: "unused", dataset: { index: this.buttons.length } }, cap);
      const cell = dom.element("div", { className: "cell", role: "gridcell", ariaColIndex: column + 1 }, key);
      setProperties(cell, { "--row": row + 1, "--column": column + 1 });
      if (control) {
        cell.classList.add("control", ...placeOf(row, column - BOARD_COLUMNS));
        key.append(dom.element("span", { className: "lettering" }));
      }
      this.buttons.push(key);
      line.append(cell);
    }
    return line;
  }

  /* keys: the soft keys of the board's screen, {name, row, column, letter, label, tip} each.
   * Those with the same name are one key; the first of them has the lettering. */
  setKeys(keys) {
    const indexOf = ({ row, column }) => row * COLUMNS + column;
    this.keys = new Map(keys.map((key) => [indexOf(key), key]));
    this.lettered = new Set(keys.filter(({ name }, at) => keys.findIndex((key) => key.name === name) === at).map(indexOf));
    for (const index of this.controls) {
      const { letter = "", tip = "" } = this.keys.get(index) ?? {};
      const button = this.buttons[index];
      button.querySelector(".cap").dataset.letter = letter.toUpperCase(); // drawn by case.css, read as a short cut
      button.ariaKeyShortcuts = letter.toUpperCase() || null;
      button.title = tip;
      this.setLettering(index);
      this.setName(index);
    }
    this.fillTray();
  }

  /* meanings: {index: meaning} of the keys whose meaning changed; their labels follow. */
  setMeanings(meanings) {
    Object.assign(this.meanings, meanings);
    for (const index of Object.keys(meanings)) this.setName(Number(index));
  }

  /* labels: {index: description} of the keys whose meaning changed. */
  setLabels(labels) {
    for (const [index, text] of Object.entries(labels)) {
      this.labels[index] = text;
      this.setName(Number(index));
      if (index % COLUMNS >= BOARD_COLUMNS) this.setLettering(Number(index));
    }
    this.fillTray();
    this.keepTabStop();
    this.element.setAttribute("aria-busy", "false");
  }

  /* On a small screen the tray holds the control keys that have a meaning; see tray.js. Its
   * size is in the custom properties --up-rows, --side-columns, ..., which small.css uses. */
  fillTray() {
    const keys = [];
    for (const index of this.controls) {
      const { name = "", group = "" } = this.keys.get(index) ?? {};
      if (isTurnLight(index) || !(name || this.labels[index])) continue;
      keys.push({ index, column: index % COLUMNS, name, group });
    }
    if (!dom.isNews(this.headings, keys)) return;
    const { style } = document.documentElement;
    const ways = Object.entries(layOut(keys));
    for (const [way, { rows, columns, cells, headings }] of ways) {
      for (const [name, value] of Object.entries({ rows, columns, headings: headings.length ? 1 : 0 })) {
        style.setProperty(`--${way}-${name}`, value);
      }
      for (const [index, [row, column]] of cells) {
        setProperties(this.buttons[index].parentElement, { [`--${way}-row`]: row, [`--${way}-column`]: column });
      }
    }
    for (const index of this.controls) {
      const used = isTurnLight(index) || keys.some((key) => key.index === index);
      this.buttons[index].parentElement.classList.toggle("spare", !used);
    }
    this.setHeadings(ways, keys);
    this.element.dispatchEvent(new Event("layout"));
  }

  /* In the tray, and beside the board: there above the word of the heading's first key. */
  setHeadings(ways, keys) {
    this.headings.replaceChildren();
    const firsts = new Map(keys.toReversed().map(({ group, index }) => [group, index]));
    for (const [text, index] of firsts) {
      if (!text) continue;
      const heading = dom.element("span", { className: "wide" }, text);
      setProperties(heading, { "--row": Math.floor(index / COLUMNS), "--column": (index % COLUMNS) - BOARD_COLUMNS });
      this.headings.append(heading);
    }
    for (const [way, { headings }] of ways) {
      for (const { text, column, span } of headings) {
        const heading = dom.element("span", { className: way }, text);
        setProperties(heading, { "--column": column, "--span": span });
        this.headings.append(heading);
      }
    }
  }

  /* What a screen reader says of a key. It contains what is written beside the key (WCAG 2.5.3). */
  setName(index) {
    const text = this.labels[index];
    const { label } = this.keys.get(index) ?? {};
    const name = text || label || (isTurnLight(index) ? turnLightName(index) : "unused");
    const { off, question, chosen } = this.meanings[index];
    const ariaDisabled = isTurnLight(index) || !text || off || null;
    Object.assign(this.buttons[index], { ariaLabel: name, ariaDisabled, ariaPressed: question ? String(chosen) : null });
  }

  /* Whether the focus may go to a key: it means something, and is not hidden. */
  canFocus(index) {
    return Boolean(this.labels[index]) && this.buttons[index].offsetParent !== null;
  }

  /* The tab stop, which is returned: a key that means something, if it can be what the last one did, else a square. A
   * key with the focus keeps it. */
  keepTabStop() {
    const button = this.buttons[this.current];
    if (this.canFocus(this.current) || (button === document.activeElement && button.offsetParent)) return button;
    const others = [...this.labels.keys()].filter((index) => this.canFocus(index));
    const same = others.find((index) => this.labels[index] === this.labels[this.current]);
    this.setCurrent(same ?? others.find((index) => this.isSquare(index)) ?? others[0] ?? -1);
    return this.buttons[this.current];
  }

  /* What is written beside a control key: how its description begins. */
  setLettering(index) {
    const written = this.lettered.has(index) || isTurnLight(index);
    const text = written ? this.labels[index].split(",")[0] || (this.keys.get(index)?.label ?? "") : "";
    const lettering = this.buttons[index].querySelector(".lettering");
    if (lettering.textContent === text) return;
    lettering.textContent = text;
    widthsOf(text).forEach((width, at) => lettering.style.setProperty(`--line-${at + 1}`, width));
  }

  /* Everything there is to say about a key, for those who point at it. */
  explain(index) {
    const tip = this.labels[index] && this.keys.get(index)?.tip;
    return tip ? `${this.labels[index]}. ${tip}` : this.labels[index];
  }

  /* The control keys that the screen has beside those of every screen, and that can be pressed now, as answersIn() has
   * answers. */
  ownKeys() {
    const own = [...this.lettered].filter((index) => !EVERYWHERE.includes(this.keys.get(index).name));
    const usable = own.filter((index) => this.labels[index] && !this.meanings[index].off);
    return usable.map((index) => {
      const { label, tip } = this.keys.get(index);
      const named = tip.toLowerCase().startsWith(`${label}: `);
      return { index, question: "", value: label, tip: named ? tip.slice(label.length + 2) : tip, chosen: false };
    });
  }

  /* Whether the key means a square of the game now; control keys and dark keys do not. */
  isSquare(index) {
    return index >= 0 && index % COLUMNS < BOARD_COLUMNS && Boolean(this.labels[index]);
  }

  /* Choose the letters' colour for the light below them. lights: see lights.js. */
  setLight(lights) {
    for (const index of this.controls) {
      const { red, green, blue, level } = lights.colour(index);
      const luma = (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
      const style = this.buttons[index].classList;
      style.toggle("lit", level > 0);
      style.toggle("bright", luma > (style.contains("bright") ? DIM : BRIGHT));
    }
  }

  /* Show the key that a finger would slide to if it went now; -1 for none. */
  setAim(index) {
    if (index === this.aim) return;
    this.buttons[this.aim]?.classList.remove("aim");
    this.buttons[index]?.classList.add("aim");
    this.aim = index;
  }

  /* The key that an event's target belongs to, or -1. */
  indexOf(target) {
    const button = target.closest?.(".key");
    return button ? Number(button.dataset.index) : -1;
  }

  setCurrent(index) {
    if (index < 0 || index === this.current) return;
    this.buttons[this.current].tabIndex = -1;
    this.buttons[index].tabIndex = 0;
    this.current = index;
  }

  /* Move the focus as an arrow key, Home or End says; returns whether it was one. */
  moveFocus(key, far) {
    if (!(key in STEPS) && key !== "Home" && key !== "End") return false;
    const target = key in STEPS ? this.nearest(...STEPS[key]) : this.last(key === "Home", far);
    if (target >= 0) this.buttons[target].focus({ preventScroll: false });
    return true;
  }

  /* The next key on the way that can have the focus, -1 for none. What lies beside the way
   * counts as further off than what lies on it. */
  nearest(down, right) {
    const [row, column] = [Math.floor(this.current / COLUMNS), this.current % COLUMNS];
    let [best, least] = [-1, Infinity];
    for (let index = 0; index < this.buttons.length; index++) {
      const [rows, columns] = [Math.floor(index / COLUMNS) - row, (index % COLUMNS) - column];
      const ahead = rows * down + columns * right;
      const beside = Math.abs(rows * right) + Math.abs(columns * down);
      const far = ahead + 2 * beside;
      if (ahead > 0 && ahead >= beside && far < least && this.canFocus(index)) [best, least] = [index, far];
    }
    return best;
  }

  /* The first or last key that can have the focus: of the row, or (far) of all. */
  last(first, far) {
    const row = Math.floor(this.current / COLUMNS);
    const indices = [...this.buttons.keys()].filter(
      (index) => (far || Math.floor(index / COLUMNS) === row) && this.canFocus(index),
    );
    return indices.at(first ? 0 : -1) ?? -1;
  }
}

/* The classes of a control key's cell. The turn lights, first and last of the columns, stay at
 * their players' edges of the board; the other keys lie in the tray. */
function placeOf(row, side) {
  if (row > 0 && row < ROWS - 1) return ["tray", "spare"]; // until the board says what it is
  return ["turn", row ? "bottom" : "top", side ? "right" : "left"];
}

function isTurnLight(index) {
  return index % COLUMNS >= BOARD_COLUMNS && [0, ROWS - 1].includes(Math.floor(index / COLUMNS));
}

function turnLightName(index) {
  const edge = index < COLUMNS ? "top" : "bottom";
  return `turn light, ${edge} ${index % COLUMNS === BOARD_COLUMNS ? "left" : "right"}`;
}

function setProperties(element, values) {
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
}
