/* The answers to the board's questions, in the menu and in the settings: what each is, from the words of its keys; and
 * a list of them beside the board, for whom words say it faster than lights. Its buttons press the answers' keys.
 */

import { CHOSEN } from "./grid.js";

const SIDE = 12;
const COLUMNS = 14; // of keys, those beside the board, too
const MOST = 24; // with more answers these are no questions
// What follows what an answer is: CHOSEN and TAP_TO_CHANGE_IT in firmware/texts.py, and a tip.
const CHANGES = "tap to change|antippen zum Ändern|toca para cambiar|touche pour changer";
const ASIDE = new RegExp(`(${CHOSEN.source}|, (${CHANGES}))?(\\. .*)?$`, "s");

/* The answers of a screen without a game, none where there are too many: {text, tip, index (of its first key), chosen, and top,
 * left, bottom, right of the box of its keys}. labels: what the keys are, in words. */
export function answersIn(labels) {
  const answers = new Map();
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [row, column] = [Math.floor(at / SIDE), at % SIDE];
    const index = row * COLUMNS + column;
    const label = labels[index];
    if (!label) continue;
    const text = label.replace(ASIDE, "");
    const [, tip = ""] = /\. (.*)$/s.exec(label.slice(text.length)) ?? [];
    const box = { top: row, left: column, bottom: 0, right: 0 };
    const known = answers.get(label) ?? { text, tip, index, chosen: CHOSEN.test(label), ...box };
    const { left, bottom, right } = known;
    answers.set(label, {
      ...known, left: Math.min(left, column), bottom: Math.max(bottom, row + 1), right: Math.max(right, column + 1),
    });
  }
  const inOrder = [...answers.values()].sort((one, other) => rowOf(one) - rowOf(other) || one.left - other.left);
  return inOrder.length > MOST ? [] : inOrder;
}

/* Drawings stand in two rows (firmware/screens/form.py). */
function rowOf({ bottom }) {
  return Number(bottom > SIDE / 2);
}

/* Return the one question of all these answers; "" where they have several, or none. */
export function questionOf(answers) {
  const [question, ...others] = new Set(answers.map(({ text }) => partsOf(text)[0]));
  return others.length ? "" : question ?? "";
}

/* "Level" and "2, easy" for "Level: 2, easy"; "" and all of it where there is no question. */
export function partsOf(text) {
  const [, question = "", value = text] = /^([^,.:]+): (.*)$/s.exec(text) ?? [];
  return [question, value];
}

export class Answers {
  /* element: the list, empty. press(index) is called with the key of an answer. */
  constructor(element, press) {
    this.element = element;
    this.known = "";
    this.last = ""; // the question of the answer that was pressed
    element.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (!button) return;
      this.last = button.dataset.question;
      press(Number(button.dataset.index));
    });
  }

  /* answers: as answersIn() has them, none where a game is shown. */
  show(answers) {
    const content = JSON.stringify(answers);
    if (content === this.known) return;
    this.known = content;
    const focused = this.element.contains(document.activeElement);
    const one = questionOf(answers);
    this.element.replaceChildren(...answers.map((answer) => item(answer, one)));
    this.element.hidden = !answers.length;
    document.body.classList.toggle("asking", answers.length > 0);
    document.body.classList.toggle("questions", answers.some(({ text }) => partsOf(text)[0]));
    if (focused) this.keepFocus();
  }

  /* On what is chosen, else on the question that was open. */
  keepFocus() {
    const buttons = [...this.element.querySelectorAll("button")];
    const chosen = buttons.find((button) => button.ariaPressed === "true");
    (chosen ?? buttons.find(({ dataset }) => dataset.question && dataset.question === this.last) ?? buttons[0])?.focus();
  }
}

/* one: the question of all answers, which then stands above. */
function item({ text, tip, index, chosen }, one) {
  const [question, value] = partsOf(text);
  const button = node("button", value);
  button.type = "button";
  Object.assign(button.dataset, { index, question });
  if (one) button.ariaPressed = String(chosen);
  else if (question) button.prepend(node("span", `${question}: `));
  if (tip) button.append(" ", Object.assign(node("span", tip), { className: "meaning" }));
  const line = node("li");
  line.append(button);
  return line;
}

function node(tag, text = "") {
  return Object.assign(document.createElement(tag), { textContent: text });
}
