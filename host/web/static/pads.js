/* A grid of lit pads at the computer's USB as keys of the board: the page finds it by Web MIDI, shows the board's
 * lights on it and presses the board's keys. padlayout.js says which key lies where, launchpad.js how to speak to it. A
 * device may come and go at any time. */

import { exposed } from "./colour.js";
import { INQUIRY, MODELS, deviceIn, familyIn, keyIn } from "./launchpad.js";
import { recall, remember } from "./memory.js";
import { PADS, layOut } from "./padlayout.js";

const REPLY_MS = 500; // that a device has to say what it is
const FRAME_MS = 25; // between two messages of lights: a full one takes 4 ms of a full-speed USB
const WANTED = "pads";
const SIDES = ["Top", "Right", "Bottom"]; // of the round keys, as the models number them
const NONE = "No Launchpad is there. Plug one in: the page finds it by itself.";
const NO_MIDI = "This browser cannot reach MIDI devices here. Chrome, Edge and Firefox can, at localhost or by https.";
const REFUSED = "The browser keeps MIDI devices from this page. Allow them beside its address, and choose this again.";
const BUSY = "The Launchpad does not answer. Close the music program that has it, and plug it in again.";
const OTHER_PORT = /DAW|DIN/; // a Launchpad has ports for music programs, too; its keys are not there

export class Pads {
  /* line: the element that says how it stands. toggle: the menu's item. hand: whose fingers the pads are. */
  constructor(line, toggle, hand) {
    Object.assign(this, { line, toggle, hand });
    this.access = null; // once the browser has let the page have it
    this.devices = new Set();
    this.reply = null; // what takes the answer to an inquiry
    this.screen = { keys: [], labels: [], squares: new Array(144).fill("") };
    this.frame = new Uint8Array(3 * 168);
    this.wanted = false;
    this.timer = 0;
    toggle.addEventListener("click", () => (this.wanted ? this.end() : this.begin()));
    window.addEventListener("pagehide", () => this.leaveAll());
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
    if (!navigator.requestMIDIAccess) return this.give(NO_MIDI);
    try {
      this.access ??= await navigator.requestMIDIAccess({ sysex: true });
    } catch {
      return this.give(REFUSED);
    }
    if (!this.wanted) return;
    remember(WANTED, "yes");
    this.access.onstatechange = () => this.look();
    this.look();
  }

  end() {
    remember(WANTED, "no");
    if (this.access) this.access.onstatechange = null;
    this.leaveAll();
    this.want(false);
    this.say("");
  }

  /* It cannot be had, and `text` says why. */
  give(text) {
    this.want(false);
    this.say(text);
  }

  want(wanted) {
    this.wanted = wanted;
    this.toggle.setAttribute("aria-checked", String(wanted));
  }

  /* --- devices ------------------------------------------------------------------------------ */

  /* Find what has come and what has gone. One at a time, for a reply is known by the time at which it comes. */
  async look() {
    this.again = Boolean(this.looking);
    if (this.looking) return;
    this.looking = true;
    do {
      this.again = false;
      this.drop();
      for (const output of this.access.outputs.values()) {
        if (!this.wanted) break;
        if (output.state === "connected" && !this.deviceAt(output) && !OTHER_PORT.test(output.name)) await this.meet(output);
      }
    } while (this.again && this.wanted);
    this.looking = false;
    if (this.wanted) this.tell();
  }

  /* Ask what is at an output. A grid is taken, once for all of its ports: systems name them in ways that do not say which
   * of them shows lights and tells keys. */
  async meet(output) {
    const inputs = [...this.access.inputs.values()].filter(({ state, name }) => state === "connected" && !OTHER_PORT.test(name));
    const reply = await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), REPLY_MS);
      this.reply = (found) => {
        clearTimeout(timer);
        resolve(found);
      };
      for (const input of inputs) input.onmidimessage = ({ data }) => this.hear(input, data);
      this.send(output, INQUIRY);
    });
    this.reply = null;
    if (reply && this.wanted) this.take(reply, output);
    for (const input of inputs) if (!this.deviceAt(input)) input.onmidimessage = null;
  }

  take({ input, model }, output) {
    const known = [...this.devices].filter((device) => device.model === model);
    const device = known.find(({ ports }) => ports.has(input)) ?? known.find((each) => each.misses(output)) ?? new Device(model, output.name);
    device.ports.add(input).add(output);
    this.devices.add(device);
    for (const message of model.enter) this.send(output, message);
    device.forget();
    this.arrange(device);
  }

  deviceAt(port) {
    return [...this.devices].find(({ ports }) => ports.has(port));
  }

  /* Forget what has been unplugged. */
  drop() {
    for (const device of this.devices) {
      if ([...device.ports].every(({ state }) => state === "connected")) continue;
      this.release(device);
      this.devices.delete(device);
    }
  }

  /* Give the devices back as they were: for music. */
  leaveAll() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const device of this.devices) {
      this.release(device);
      for (const input of device.inputs) input.onmidimessage = null;
      for (const message of device.model.leave) this.sendAll(device, message);
    }
    this.devices.clear();
  }

  /* Whether a message went out: a device may go at any instant, and another program may have it. */
  send(output, message) {
    try {
      output.send(message);
      return true;
    } catch {
      return false;
    }
  }

  /* Whether a message went out at one of a device's ports. */
  sendAll(device, message) {
    return device.outputs.map((output) => this.send(output, message)).some(Boolean);
  }

  /* --- keys --------------------------------------------------------------------------------- */

  hear(input, data) {
    const family = familyIn(data);
    const model = family && MODELS.find((each) => String(each.family) === String(family));
    if (model) return this.reply?.({ input, model });
    const [device, key] = [this.deviceAt(input), keyIn(data)];
    if (!device || !key || key.down === device.down.has(key.number)) return; // another port has told it
    const index = device.keys.get(key.number);
    if (key.down) device.down.add(key.number);
    else device.down.delete(key.number);
    if (!key.down) this.hand.up(device.finger(key.number));
    else if (index !== undefined) this.hand.down(device.finger(key.number), index);
  }

  release(device) {
    for (const number of device.down) this.hand.cancel(device.finger(number));
    device.down.clear();
  }

  /* --- what the board shows ------------------------------------------------------------------- */

  /* keys, labels: of the board's screen; squares: {index: text} of those that have changed. */
  show({ keys, labels, squares }) {
    if (keys) this.screen.keys = keys;
    if (labels) this.screen.labels = labels;
    for (const [index, text] of Object.entries(squares ?? {})) this.screen.squares[index] = text;
    for (const device of this.devices) this.arrange(device);
    if (this.devices.size) this.tell();
  }

  light(frame) {
    this.frame = frame;
    this.schedule();
  }

  arrange(device) {
    device.arrange(layOut({ ...this.screen, round: device.model.round.length }));
    this.schedule();
  }

  schedule() {
    if (!this.devices.size || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      for (const device of this.devices) this.draw(device);
    }, FRAME_MS);
  }

  draw(device) {
    const lights = device.news(this.frame);
    if (lights.length && !this.sendAll(device, device.model.light(lights))) device.forget();
  }

  /* --- what the page says ---------------------------------------------------------------------- */

  tell() {
    const devices = [...this.devices];
    this.say(devices.length ? devices.map((device) => device.words(this.screen.labels)).join(" ") : this.busy() ? BUSY : NONE);
  }

  /* Whether something calls itself a Launchpad, and says nothing. */
  busy() {
    return [...this.access.outputs.values()].some(({ state, name }) => state === "connected" && /launchpad|^LP/i.test(name));
  }

  say(text) {
    this.line.hidden = !text;
    if (this.line.textContent !== text) this.line.textContent = text;
  }
}

let met = 0; // devices so far

/* A grid, and what it shows. port: the name of its first one. */
class Device {
  constructor(model, port) {
    this.model = model;
    this.name = deviceIn(port);
    this.number = met++;
    this.ports = new Set();
    this.down = new Set(); // the numbers of keys that are held
    this.keys = new Map(); // number of a pad or round key -> index of the board's key that it presses
    this.lights = new Map(); // number -> indices of the board's keys whose light it shows
    this.layout = null;
    this.forget();
  }

  get inputs() {
    return [...this.ports].filter(({ type }) => type === "input");
  }

  get outputs() {
    return [...this.ports].filter(({ type }) => type === "output");
  }

  /* Whether an output that it does not have yet is its own, by its name: no device has two of one name. */
  misses({ name }) {
    return deviceIn(name) === this.name && !this.outputs.some((output) => output.name === name);
  }

  finger(number) {
    return `pad ${this.number} ${number}`;
  }

  /* Send all lights again. */
  forget() {
    this.sent = new Map(); // number -> colour
  }

  arrange(layout) {
    this.layout = layout;
    this.keys.clear();
    this.lights.clear();
    for (const { row, column, keys } of layout.pads) this.put(this.model.pads[PADS * row + column], keys, false);
    layout.round.forEach(({ keys, turn }, at) => this.put(this.model.round[at], keys, turn));
  }

  put(number, keys, lightOnly) {
    this.lights.set(number, keys);
    if (keys.length && !lightOnly) this.keys.set(number, keys[0]);
  }

  /* The [number, red, green, blue] of the pads and round keys whose light is another now. */
  news(frame) {
    const changed = [];
    for (const number of [...this.model.pads, ...this.model.round]) {
      const colour = brightest(frame, this.lights.get(number) ?? [], this.model.depth);
      if (String(colour) === this.sent.get(number)) continue;
      this.sent.set(number, String(colour));
      changed.push([number, ...colour]);
    }
    return changed;
  }

  /* What lies where; labels: of the board's keys. */
  words(labels) {
    const { name } = this.model;
    const { fits, size, round, left } = this.layout;
    const state = fits ? "its pads are the board." : `${size.join(" x ")} squares do not fit on 8 x 8 pads. Play on this page.`;
    const rows = SIDES.map((side, at) => [side, round.slice(PADS * at, PADS * (at + 1)).map((key) => caption(key, labels)).join(", ")]);
    const known = rows.map(([side, keys]) => [side, keys.replace(/(, )+$/, "").replace(/, (?=,|$)/g, ", –")]).filter(([, keys]) => keys);
    const missing = left.length ? ` Without a round key: ${left.join(", ")}.` : "";
    return `${name}: ${state} ${known.map(([side, keys]) => `${side}: ${keys}.`).join(" ")}${missing}`;
  }
}

/* What is written beside a round key in a text: how its key's description begins. */
function caption({ keys, turn }, labels) {
  return turn ? "whose turn" : (labels[keys[0]] ?? "").split(",")[0];
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
