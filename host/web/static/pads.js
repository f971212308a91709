/* A grid of lit pads at the computer's USB as keys of the board: the page finds it by Web MIDI, shows the board's
 * lights on it and presses the board's keys. padlayout.js says which key lies where, launchpad.js how to speak to it. It
 * may come and go at any time.
 *
 * Systems name a device's ports in ways that do not say which of them shows lights and tells keys: the grid is all ports
 * that answer as its model does. So a second one of this model shows the same. */

import { exposed } from "./colour.js";
import { setText } from "./dom.js";
import { INQUIRY, MODELS, familyIn, keyIn } from "./launchpad.js";
import { recall, remember } from "./memory.js";
import { PADS, layOut } from "./padlayout.js";

const REPLY_MS = 500; // that a device has to say what it is
const FRAME_MS = 25; // between two messages of lights: a full one takes 4 ms of a full-speed USB
const WANTED = "pads";
const SIDES = ["Top", "Right", "Bottom"]; // of the round keys, as the models number them
const NONE = "No Launchpad is connected. Plug one in: the page finds it by itself.";
const NO_MIDI = "This browser cannot reach MIDI devices here. Chrome, Edge and Firefox can, at localhost or by https.";
const REFUSED = "The browser does not let this page use MIDI devices. Allow them beside its address, and choose this again.";
const BUSY = "The Launchpad does not answer. Close the music program that has it, and plug it in again.";
const OTHER_PORT = /DAW|DIN/; // a Launchpad has ports for music programs, too; its keys are not there

export class Pads {
  model = null; // of the grid, null where none is there
  inputs = new Set(); // its ports
  outputs = new Set();
  down = new Set(); // the numbers of keys that are held
  keys = new Map(); // number of a pad or round key -> index of the board's key that it presses
  lights = new Map(); // number -> indices of the board's keys whose light it shows
  sent = new Map(); // number -> colour
  screen = { keys: [], labels: [], squares: new Array(144).fill("") };
  frame = new Uint8Array(3 * 168);
  access = null; // once the browser has let the page have it
  wanted = false;
  timer = 0;

  /* line: the element that says how it stands. toggle: the menu's item. hand: whose touches the pads are. */
  constructor(line, toggle, hand) {
    Object.assign(this, { line, toggle, hand });
    toggle.addEventListener("click", () => (this.wanted ? this.end() : this.begin()));
    window.addEventListener("pagehide", () => this.leave());
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.wanted && this.look());
    if (recall(WANTED) === "yes") this.beginAgain();
  }

  /* After the page was loaded again, without a question to the reader. */
  async beginAgain() {
    try {
      const { state } = await navigator.permissions.query({ name: "midi", sysex: true });
      if (state === "granted") await this.begin();
    } catch {
      // a browser without this permission asks each time: the reader chooses it
    }
  }

  async begin() {
    this.want(true);
    if (!navigator.requestMIDIAccess) return this.want(false, NO_MIDI);
    try {
      this.access ??= await navigator.requestMIDIAccess({ sysex: true });
    } catch {
      return this.want(false, REFUSED);
    }
    if (!this.wanted) return;
    remember(WANTED, "yes");
    this.access.onstatechange = () => this.look();
    this.look();
  }

  end() {
    remember(WANTED, "no");
    if (this.access) this.access.onstatechange = null;
    this.leave();
    this.want(false);
  }

  want(wanted, text = "") {
    this.wanted = wanted;
    this.toggle.setAttribute("aria-checked", String(wanted));
    this.say(text);
  }

  /* --- the device --------------------------------------------------------------------------- */

  /* Find what has come and what has gone. One at a time, for a reply is known by the time at which it comes. */
  async look() {
    this.again = Boolean(this.looking);
    if (this.looking) return;
    this.looking = true;
    do {
      this.again = false;
      if ([...this.inputs, ...this.outputs].some(({ state }) => state !== "connected")) this.leave();
      for (const output of this.there("outputs")) if (this.wanted && !this.outputs.has(output)) await this.meet(output);
    } while (this.again && this.wanted);
    this.looking = false;
    if (this.wanted) this.tell();
  }

  /* The ports at which a grid can be. */
  there(ways) {
    return [...this.access[ways].values()].filter(({ state, name }) => state === "connected" && !OTHER_PORT.test(name));
  }

  /* Ask what is at an output. */
  async meet(output) {
    const inputs = this.there("inputs");
    const reply = await new Promise((resolve) => {
      this.reply = resolve;
      setTimeout(resolve, REPLY_MS);
      for (const input of inputs) input.onmidimessage = ({ data }) => this.handleMessage(input, data);
      send(output, INQUIRY);
    });
    this.reply = null;
    if (reply && this.wanted) this.take(reply, output);
    for (const input of inputs) if (!this.inputs.has(input)) input.onmidimessage = null;
  }

  take({ input, model }, output) {
    if (this.model && this.model !== model) return; // another one is the board
    this.model = model;
    this.inputs.add(input);
    this.outputs.add(output);
    for (const message of model.enter) this.sendAll(message);
    this.sent.clear();
    this.arrange();
  }

  /* Give the grid back as it was, for music, where it is still there. */
  leave() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const number of this.down) this.hand.cancel(touch(number));
    for (const message of this.model?.leave ?? []) this.sendAll(message);
    for (const input of this.inputs) input.onmidimessage = null;
    for (const all of [this.down, this.inputs, this.outputs]) all.clear();
    this.model = null;
  }

  /* Whether a message went out at one of the ports. */
  sendAll(message) {
    return [...this.outputs].map((output) => send(output, message)).some(Boolean);
  }

  handleMessage(input, data) {
    const family = String(familyIn(data));
    const model = MODELS.find((each) => String(each.family) === family);
    if (model) return this.reply?.({ input, model });
    const key = this.inputs.has(input) && keyIn(data);
    if (!key || key.down === this.down.has(key.number)) return; // another port has told it
    const index = this.keys.get(key.number);
    if (!key.down) {
      this.down.delete(key.number);
      this.hand.up(touch(key.number));
    } else {
      this.down.add(key.number);
      if (index !== undefined) this.hand.down(touch(key.number), index);
    }
  }

  /* --- what the board shows ------------------------------------------------------------------- */

  /* keys, labels: of the board's screen; squares: {index: text} of those that have changed. */
  show({ squares, ...parts }) {
    Object.assign(this.screen, parts);
    Object.assign(this.screen.squares, squares);
    if (!this.model) return;
    this.arrange();
    this.tell();
  }

  light(frame) {
    this.frame = frame;
    this.schedule();
  }

  arrange() {
    const { pads, round } = this.model;
    this.layout = layOut({ ...this.screen, round: round.length });
    const shown = this.layout.pads.map(({ row, column, keys }) => [pads[PADS * row + column], keys, false]);
    shown.push(...this.layout.round.map(({ keys, turn }, at) => [round[at], keys, turn]));
    this.lights = new Map(shown);
    this.keys = new Map(shown.filter(([, keys, turn]) => keys.length && !turn).map(([number, [first]]) => [number, first]));
    this.schedule();
  }

  schedule() {
    if (this.model && !this.timer) this.timer = setTimeout(() => this.draw(), FRAME_MS);
  }

  /* Send the pads and round keys whose light is another now. */
  draw() {
    this.timer = 0;
    const changed = [];
    for (const number of [...this.model.pads, ...this.model.round]) {
      const colour = brightest(this.frame, this.lights.get(number) ?? [], this.model.depth);
      if (String(colour) === this.sent.get(number)) continue;
      this.sent.set(number, String(colour));
      changed.push([number, ...colour]);
    }
    if (changed.length && !this.sendAll(this.model.light(changed))) this.sent.clear();
  }

  /* --- what the page says ---------------------------------------------------------------------- */

  tell() {
    this.say(this.model ? this.words() : this.there("outputs").some(({ name }) => /launchpad|^LP/i.test(name)) ? BUSY : NONE);
  }

  /* What lies where. */
  words() {
    const { fits, size, round, left } = this.layout;
    const state = fits ? "its pads are the board." : `${size.join(" x ")} squares do not fit on 8 x 8 pads. Play on this page.`;
    const caption = ({ keys, turn }) => (turn ? "whose turn" : (this.screen.labels[keys[0]] ?? "").split(",")[0]);
    const rows = SIDES.map((side, at) => [side, round.slice(PADS * at, PADS * (at + 1)).map(caption).join(", ")]);
    const known = rows.map(([side, keys]) => [side, keys.replace(/(, )+$/, "").replace(/, (?=,|$)/g, ", –")]).filter(([, keys]) => keys);
    const missing = left.length ? ` Without a round key: ${left.join(", ")}.` : "";
    return `${this.model.name}: ${state} ${known.map(([side, keys]) => `${side}: ${keys}.`).join(" ")}${missing}`;
  }

  say(text) {
    this.line.hidden = !text;
    setText(this.line, text);
  }
}

function touch(number) {
  return `pad ${number}`;
}

/* Whether a message went out: a device may go at any instant, and another program may have it. */
function send(output, message) {
  try {
    output.send(message);
    return true;
  } catch {
    return false;
  }
}

/* The brightest light of some of the board's keys, as a pad of `depth` steps shows it; what glows stays visible. */
function brightest(frame, indices, depth) {
  let best = [0, 0, 0];
  for (const index of indices) {
    const colour = [...frame.slice(3 * index, 3 * index + 3)];
    if (Math.max(...colour) > Math.max(...best)) best = colour;
  }
  return exposed(...best).map((part) => Math.ceil(part * depth));
}
