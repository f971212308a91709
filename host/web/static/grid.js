/* The 12 x 14 keys as buttons: a grid for screen readers, one tab stop, arrow keys.
 *
 * A key's index is row * COLUMNS + column, as in the room's messages.
 */

export const ROWS = 12;
export const BOARD_COLUMNS = 12;
export const COLUMNS = 14;

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
// How bright a cap is when dark letters are easier to read than light ones (they are
// equal at 0.3), apart so that a breathing light does not make them flicker.
const [BRIGHT, DIM] = [0.33, 0.27];

export class Grid {
  /* element: the role=grid element, filled here. */
  constructor(element) {
    this.element = element;
    this.current = 0;
    this.labels = new Array(ROWS * COLUMNS).fill("");
    this.buttons = [];
    for (let row = 0; row < ROWS; row++) element.append(this.buildRow(row));
    this.caps = this.buttons.map((button) => button.querySelector(".cap"));
    this.buttons[0].tabIndex = 0;
    element.addEventListener("focusin", (event) => this.setCurrent(this.indexOf(event.target)));
  }

  buildRow(row) {
    const line = node("div", "row", { role: "row", "aria-rowindex": row + 1 });
    for (let column = 0; column < COLUMNS; column++) {
      const control = column >= BOARD_COLUMNS;
      const cell = node("div", control ? "cell control" : "cell", { role: "gridcell", "aria-colindex": column + 1 });
      const place = 2 * row + column - BOARD_COLUMNS; // among the control keys, in reading order
      cell.style.setProperty("--row", row + 1);
      cell.style.setProperty("--column", column + 1);
      if (control) {
        cell.style.setProperty("--low-row", Math.floor(place / 6) + 1);
        cell.style.setProperty("--low-column", 2 * (place % 6) + 1);
      }
      const button = node("button", "key", { type: "button", tabindex: -1, "aria-label": "unused" });
      button.dataset.index = this.buttons.length;
      button.append(node("span", "cap"));
      if (control) button.append(node("span", "lettering"));
      this.buttons.push(button);
      cell.append(button);
      line.append(cell);
    }
    return line;
  }

  /* keys: the soft keys, {row, column, letter, label, tip} each. */
  setKeys(keys) {
    for (const key of keys) {
      const button = this.buttons[key.row * COLUMNS + key.column];
      button.querySelector(".cap").textContent = key.letter.toUpperCase();
      button.querySelector(".lettering").textContent = key.label;
      button.setAttribute("aria-keyshortcuts", key.letter.toUpperCase());
      button.title = key.tip;
    }
  }

  /* labels: {index: description} of the keys whose meaning changed. */
  setLabels(labels) {
    for (const [index, text] of Object.entries(labels)) {
      this.labels[index] = text;
      this.buttons[index].setAttribute("aria-label", text || "unused");
      const lettering = this.buttons[index].querySelector(".lettering");
      if (lettering && text) lettering.textContent = text.split(",")[0];
    }
    this.element.setAttribute("aria-busy", "false");
  }

  /* Choose the letters' colour for the light below them. lights: see lights.js. */
  setLight(lights) {
    for (let row = 0; row < ROWS; row++) {
      for (let column = BOARD_COLUMNS; column < COLUMNS; column++) {
        const index = row * COLUMNS + column;
        const { red, green, blue, level } = lights.colour(index);
        const luma = (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
        const style = this.buttons[index].classList;
        style.toggle("lit", level > 0);
        style.toggle("bright", luma > (style.contains("bright") ? DIM : BRIGHT));
      }
    }
  }

  setPressed(index, down) {
    this.buttons[index].classList.toggle("down", down);
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
    let row = Math.floor(this.current / COLUMNS);
    let column = this.current % COLUMNS;
    if (key in STEPS) {
      row = Math.min(ROWS - 1, Math.max(0, row + STEPS[key][0]));
      column = Math.min(COLUMNS - 1, Math.max(0, column + STEPS[key][1]));
    } else if (key === "Home") {
      [row, column] = [far ? 0 : row, 0];
    } else if (key === "End") {
      [row, column] = [far ? ROWS - 1 : row, COLUMNS - 1];
    } else {
      return false;
    }
    this.buttons[row * COLUMNS + column].focus({ preventScroll: false });
    return true;
  }
}

function node(tag, name, attributes = {}) {
  const element = document.createElement(tag);
  element.className = name;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
