/* The answers to the board's questions, in the menu and in the settings: what each is (meanings.py); and a list of them
 * and of the screen's own control keys beside the board, for whom words say it faster than lights. Its buttons press
 * these keys.
 */

import { areasOf, inRows, indexOnBoard, onBoard } from "./areas.js";
import { button, element, isNews, onButtons } from "./dom.js";

const MAX_ANSWERS = 24; // with more answers these are no questions

/* The answers of a screen without a game, none where there are too many: {question, value, tip, chosen, index (of its
 * first key), and top, left, bottom, right of the box of its keys}. labels, meanings: of the keys. */
export function answersIn(labels, meanings) {
  const answers = areasOf(onBoard(labels)).map(({ keys: [first], top, left, bottom, right }) => {
    const index = indexOnBoard(first);
    return { ...meanings[index], index, top, left, bottom, right };
  });
  return answers.length > MAX_ANSWERS ? [] : inRows(answers).flat();
}

/* Return the one question of all these answers; "" where they have several, or none. */
export function questionOf(answers) {
  const [first, ...others] = new Set(answers.map(({ question }) => question));
  return others.length ? "" : first ?? "";
}

export class Answers {
  /* list: empty; status: the panel's. press(index) is called with the key of an answer. */
  constructor(list, status, press) {
    Object.assign(this, { list, status });
    this.texts = [];
    this.lines = new Map(); // what it has, as JSON -> its line
    this.last = ""; // the question of the answer that was pressed
    onButtons(list, ({ dataset }) => {
      this.last = dataset.question;
      press(Number(dataset.index));
    });
  }

  /* answers: as answersIn() has them; keys: as Grid.ownKeys() has them. None where a game is shown. */
  show(answers, keys) {
    if (!isNews(this.list, [answers, keys])) return;
    const focused = this.list.contains(document.activeElement);
    const one = questionOf(answers);
    this.fill([...answers.map((answer) => [answer, one]), ...keys.map((key) => [key, ""])]);
    this.list.hidden = !answers.length;
    document.body.classList.toggle("asking", answers.length > 0);
    this.texts = answers.map(({ question, value }) => (question ? `${question}: ${value}` : value));
    this.compare();
    if (focused) this.keepFocus();
  }

  /* A line that stays is not touched: a finger may be on its button. */
  fill(items) {
    const before = this.lines;
    this.lines = new Map();
    for (const each of items) {
      const content = JSON.stringify(each);
      this.lines.set(content, before.get(content) ?? item(...each));
    }
    const { children } = this.list;
    [...this.lines.values()].forEach((line, at) => {
      if (children[at] !== line) this.list.insertBefore(line, children[at] ?? null);
    });
    while (children.length > this.lines.size) this.list.lastChild.remove();
  }

  /* Note whether the list has all that the status says, which the page then leaves out. */
  compare() {
    const parts = this.status.textContent.split(/\n|, /);
    const repeated = parts.every((part) => this.texts.some((text) => text.includes(part)));
    document.body.classList.toggle("repeated", repeated);
  }

  /* On what is chosen, else on the question that was open. */
  keepFocus() {
    const buttons = [...this.list.querySelectorAll("button")];
    const chosen = buttons.find((one) => one.ariaPressed === "true");
    (chosen ?? buttons.find(({ dataset }) => dataset.question && dataset.question === this.last) ?? buttons[0])?.focus();
  }
}

/* one: the question of all answers, which then stands above. */
function item({ question, value, tip, index, chosen }, one) {
  const answer = button({ dataset: { index, question } }, value);
  if (one) answer.ariaPressed = String(chosen);
  else if (question) answer.prepend(element("span", {}, `${question}: `));
  if (tip) answer.append(" ", element("span", { className: "meaning" }, tip));
  return element("li", {}, answer);
}
