/* The page: joins the server's messages to the parts that show them, and the parts that
 * take input to the server. session.py and messages.py list the messages. */

import { Answers } from "./answers.js";
import { COLUMNS } from "./areas.js";
import { Connection } from "./connection.js";
import { Curve } from "./curve.js";
import { Ending } from "./ending.js";
import { Files } from "./files.js";
import { Finished } from "./finished.js";
import { Focus } from "./focus.js";
import { Glass } from "./glass.js";
import { Grid } from "./grid.js";
import { Hand } from "./hand.js";
import { scriptOfBoard } from "./inside.js";
import { Keyboard } from "./keyboard.js";
import { Legend } from "./legend.js";
import { Lights } from "./lights.js";
import { Choice } from "./memory.js";
import { Menu } from "./menu.js";
import { More } from "./more.js";
import { Oled } from "./oled.js";
import { Pads } from "./pads.js";
import { Panel } from "./panel.js";
import { listenToPointers } from "./pointer.js";
import { Preview } from "./preview.js";
import { Room } from "./room.js";
import { Seats } from "./seats.js";
import { Share } from "./share.js";
import { Sound } from "./sound.js";
import { Speech } from "./speech.js";
import { Timeline } from "./timeline.js";
import { Updates } from "./updates.js";
import { Zoom } from "./zoom.js";

const NOTICE_MS = 3000; // and so much for each letter of it:
const LETTER_MS = 60;
const PATIENCE_MS = 2500; // without a connection, before the page says what to do
const ABSENT = `The board does not answer.
Start Cairn on its computer (make play), and be in the same network. This page then connects by itself.`;
const ABSENT_INSIDE = "The board's program in this page does not answer. Check your network connection, and load the page again.";
const REFUSED = "refused";
const $ = (id) => document.getElementById(id);

const connection = new Connection("board");
const grid = new Grid($("grid"), $("headings"));
const focus = new Focus(() => grid.keepTabStop());
const lights = new Lights($("lights"), grid.caps);
const oled = new Oled($("oled"));
const panel = new Panel();
const speech = new Speech($("news"), (index) => grid.labels[index], () => !timeline.looking);
const sound = new Sound($("sound"));
const hand = new Hand(grid, moveKey, () => timeline.mayPlay());
const keyboard = new Keyboard(grid, hand);
const pads = new Pads($("pads"), $("pads-item"), hand);
const seats = new Seats($("seat"), (message) => connection.send(message));
const preview = new Preview(grid, hand, pointAt);
const files = new Files($("file"), notify, () => seats.token, (path, options) => connection.ask(path, options));
const share = new Share($("share"), files, notify);
const more = new More($("more"), $("more-close"));
const finished = new Finished($("finished"), (message) => connection.send(message));
const timeline = new Timeline({
  send: (message) => connection.send(message),
  notify,
  plays: () => seats.plays,
  changed(looking) {
    hand.cancelAll();
    if (looking) more.close();
  },
});
const curve = new Curve($("curve"), (move) => timeline.go(move));
const room = new Room({
  send: (message) => connection.send(message),
  notify,
  lookBack: () => timeline.begin(),
  mark: (text) => panel.mark(text),
}); // it also takes a token or code out of the address, which the cookie has by now
const ending = new Ending($("ending"), {
  press: (key) => tap(indexOf(key)),
  look: () => timeline.begin(),
  save: () => files.save(),
  share: () => share.open(),
});
const legend = new Legend($("legend"));
const meanings = new More($("legend"), $("legend-close"));
const answers = new Answers($("answers"), $("status"), tap);
const glass = new Glass($("glass"), $("lights-item"), answers);
const zoom = new Zoom(grid, $("glass"), $("zoom-item"));
const updates = new Updates($("update"), () => hand.isDown || timeline.looking || document.querySelector("dialog[open]") !== null);
const wantsContrast = matchMedia("(prefers-contrast: more)");
const contrast = new Choice(
  $("contrast-item"),
  "more contrast",
  (on) => document.documentElement.classList.toggle("more-contrast", on),
  () => wantsContrast.matches,
);
wantsContrast.addEventListener("change", () => contrast.show());
new Menu($("menu"), $("menu-button"));
listenToPointers(grid, hand, point);
fetch(new URL("pieces.json", import.meta.url)).then((answer) => answer.json()).then((looks) => [glass, legend].forEach((part) => part.use(looks)));

// What the board says, in its own language; the page itself speaks English.
const SPOKEN_BY_THE_BOARD = ["title", "status", "tip", "diagnostics", "readout", "answers", "log", "headings", "grid", "news"];

const show = {
  keys({ keys }) {
    grid.setKeys(keys);
    glass.setLabels(grid.labels, grid.meanings, grid.ownKeys());
    ending.show(keys);
    pads.show({ keys });
    keyboard.letters = new Map(keys.filter((key) => key.letter).map((key) => [key.letter, indexOf(key)]));
    readOut();
  },
  frame({ frame }) {
    const light = bytes(frame);
    lights.show(light);
    grid.setLight(lights);
    pads.light(light);
  },
  still({ still }) {
    lights.show(undefined, bytes(still));
    grid.setLight(lights);
  },
  oled: ({ oled: memory }) => oled.show(bytes(memory)),
  panel({ panel: texts }) {
    panel.show(texts);
    answers.compare();
    speech.show(texts);
  },
  meanings: ({ meanings }) => grid.setMeanings(meanings),
  labels({ labels }) {
    grid.setLabels(labels);
    glass.setLabels(grid.labels, grid.meanings, grid.ownKeys());
    zoom.update();
    pads.show({ labels: grid.labels });
    readOut();
  },
  marks: ({ marks }) => (glass.marks = marks),
  squares({ squares }) {
    glass.show(squares);
    zoom.show(squares);
    pads.show({ squares });
    speech.land();
  },
  legend: ({ legend: rows }) => legend.show(rows),
  language({ language }) {
    for (const id of SPOKEN_BY_THE_BOARD) $(id).lang = language;
    legend.list.lang = language;
  },
  scanning: ({ scanning }) => (keyboard.scanning = scanning),
  volume: ({ volume }) => (sound.volume = volume / 100),
  buzzer: ({ buzzer }) => sound.play(buzzer),
  fault({ fault }) {
    $("fault").hidden = !fault;
    $("fault-text").textContent = fault;
  },
  you(you) {
    seats.introduce(you);
    share.begin();
  },
  seats({ seats: taken }) {
    seats.show(taken);
    timeline.update();
  },
  room: ({ room: state }) => room.show(state),
  moves({ moves }) {
    speech.showMoves(moves);
    const before = timeline.count;
    timeline.showMoves(moves);
    if (timeline.count > before && !timeline.looking) updates.rest();
  },
  review: ({ review }) => curve.show(review),
  past: ({ past }) => timeline.showPast(past),
  meanwhile: ({ text }) => timeline.tell(text),
  finished: ({ games }) => finished.show(games),
  invite({ invite: { address, code } }) {
    $("invite-item").hidden = !code;
    if (!code) return;
    $("invite-address").textContent = address;
    $("invite-code").textContent = code;
    $("invite-picture").src = `invitation.svg?${code}`; // another picture for another code
  },
  version({ version }) {
    $("version").textContent = version;
    updates.begin();
  },
  error: ({ message }) => notify(message),
};

connection.addEventListener("message", ({ detail }) => {
  show[detail.type]?.(detail);
  if (detail.type !== "frame") focus.keep(); // lights come 30 times a second, and hide nothing
});
connection.addEventListener("open", () => {
  setConnected(true, "connected");
  seats.resume();
  room.resume();
});
connection.addEventListener("lost", ({ detail }) => {
  setConnected(false, connection.refusal ? REFUSED : "connection lost, trying again");
  preview.forget(); // as the server has
  hand.cancelAll(); // the server has released them
  sound.play(0);
  if (detail.reason) notify(detail.reason);
  updates.look(); // the board's program may be of a newer version
});

connection.addEventListener("refused", () => {
  setConnected(false, REFUSED);
  $("absent").textContent = connection.refusal;
});

for (const id of ["power", "fault-power"]) $(id).addEventListener("click", () => connection.reboot());
$("more-item").addEventListener("click", () => more.open());
$("legend-item").addEventListener("click", () => meanings.open());
for (const id of ["sound", "power"]) $(`${id}-item`).addEventListener("click", () => $(id).click());
$("invite-item").addEventListener("click", () => $("invite").showModal());
$("save").addEventListener("click", () => files.save());
$("share-item").addEventListener("click", () => share.open());
$("load").addEventListener("click", () => $("file").click());
$("look-item").addEventListener("click", () => timeline.begin());
$("finished-item").addEventListener("click", () => connection.send({ type: "finished" }));
$("about-item").addEventListener("click", () => $("about").showModal());

grid.element.addEventListener("layout", () => lights.measure()); // the tray's keys have other places
for (const part of [lights, oled]) part.canvas.addEventListener("contextrestored", () => part.measure()); // drawn again, all of it

// What the key under the pointer, or with the focus, means, for those who see.
let pointedAt = -1;
function point(index) {
  if (index === pointedAt) return;
  pointedAt = index;
  readOut();
  aim();
}
grid.element.addEventListener("focusin", readOut);
grid.element.addEventListener("focusout", readOut);
grid.element.addEventListener("focusin", aim);
grid.element.addEventListener("focusout", aim);

function readOut() {
  const index = pointedAt < 0 ? grid.indexOf(document.activeElement) : pointedAt;
  panel.point(index < 0 ? "" : grid.explain(index));
}

/* The preview follows the pointer, and else the keyboard's focus: that of a click is no aim. */
function aim() {
  const focus = document.activeElement;
  const focused = focus.matches(":focus-visible") ? grid.indexOf(focus) : -1;
  preview.aim(pointedAt < 0 ? focused : pointedAt);
}

/* type: "point" at the key index, or "leave". Returns whether the message went out: pages that watch send none. */
function pointAt(type, index) {
  const [row, column] = index === undefined ? [] : position(index);
  return seats.plays && !timeline.looking && connection.send({ type, row, column });
}

/* Tap a key for a button of the page. */
function tap(index) {
  hand.down("button", index);
  hand.up("button");
}

/* See hand.js for what the types mean. */
function moveKey(type, index, target) {
  if (type === "press") preview.forget(); // the finger shows it
  if (type === "press") speech.press(index);
  else speech.release();
  grid.buttons[index].classList.toggle("down", type === "press");
  lights.press(index, type === "press");
  const [row, column] = position(index);
  const [to_row, to_column] = type === "slide" ? position(target) : [];
  connection.send({ type, row, column, to_row, to_column });
}

function position(index) {
  return [Math.floor(index / COLUMNS), index % COLUMNS];
}

function indexOf({ row, column }) {
  return row * COLUMNS + column;
}

const absent = scriptOfBoard() ? ABSENT_INSIDE : ABSENT;
let absence = 0;
function setConnected(connected, text) {
  document.body.classList.toggle("away", !connected);
  if (connected) {
    clearTimeout(absence);
    absence = 0;
    $("absent").textContent = "";
  } else {
    absence ||= setTimeout(() => ($("absent").textContent = connection.refusal || absent), PATIENCE_MS);
  }
  $("connection").textContent = text;
}

let notice = 0;
function notify(text) {
  if (room.tell(text)) return;
  $("notice").textContent = text;
  clearTimeout(notice);
  notice = setTimeout(() => ($("notice").textContent = ""), NOTICE_MS + LETTER_MS * text.length);
}

function bytes(digits) {
  return Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));
}
