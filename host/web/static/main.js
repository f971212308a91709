/* The page: joins the room's messages to the parts that show them, and the parts that
 * take input to the room. What the messages hold is written down in room.py. */

import { Connection } from "./connection.js";
import { COLUMNS, Grid } from "./grid.js";
import { Hand } from "./hand.js";
import { Keyboard } from "./keyboard.js";
import { Lights } from "./lights.js";
import { Oled } from "./oled.js";
import { Panel } from "./panel.js";
import { listenToPointers } from "./pointer.js";
import { Sound } from "./sound.js";

const NOTICE_MS = 5000;
const $ = (id) => document.getElementById(id);

const connection = new Connection("board");
const grid = new Grid($("grid"));
const lights = new Lights($("lights"), grid.caps);
const oled = new Oled($("oled"));
const panel = new Panel();
const sound = new Sound($("sound"));
const hand = new Hand(moveKey);
const keyboard = new Keyboard(grid, hand);
listenToPointers(grid, hand);

const show = {
  keys({ keys }) {
    grid.setKeys(keys);
    keyboard.setLetters(new Map(keys.map((key) => [key.letter, key.row * COLUMNS + key.column])));
  },
  frame({ frame }) {
    lights.show(bytes(frame));
    grid.setLight(lights);
  },
  oled: ({ oled: memory }) => oled.show(bytes(memory)),
  panel: ({ panel: texts }) => panel.show(texts),
  labels({ labels }) {
    grid.setLabels(labels);
    readOut();
  },
  buzzer: ({ buzzer }) => sound.play(buzzer),
  fault({ fault }) {
    $("fault").hidden = !fault;
    $("fault-text").textContent = fault;
  },
  error: ({ message }) => notify(message),
  pong() {},
};

connection.addEventListener("message", ({ detail }) => show[detail.type]?.(detail));
connection.addEventListener("open", () => setConnected(true, "connected"));
connection.addEventListener("lost", ({ detail }) => {
  setConnected(false, "connection lost, trying again");
  hand.upAll(); // the room let go of them
  sound.play(0);
  if (detail.reason) notify(detail.reason);
});

for (const id of ["power", "fault-power"]) {
  $(id).addEventListener("click", () => connection.send({ type: "reboot" }));
}

// What the key under the pointer, or with the focus, means, for those who see.
let pointedAt = -1;
grid.element.addEventListener("pointerover", (event) => {
  pointedAt = grid.indexOf(event.target);
  readOut();
});
grid.element.addEventListener("pointerleave", () => {
  pointedAt = -1;
  readOut();
});
grid.element.addEventListener("focusin", readOut);

function readOut() {
  $("readout").textContent = grid.labels[pointedAt < 0 ? grid.current : pointedAt];
}

function moveKey(index, down) {
  grid.setPressed(index, down);
  lights.press(index, down);
  connection.send({ type: down ? "press" : "release", row: Math.floor(index / COLUMNS), column: index % COLUMNS });
}

function setConnected(connected, text) {
  document.body.classList.toggle("away", !connected);
  $("connection").textContent = text;
}

let notice = 0;
function notify(text) {
  $("notice").textContent = text;
  clearTimeout(notice);
  notice = setTimeout(() => ($("notice").textContent = ""), NOTICE_MS);
}

function bytes(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
