/* Launchpads at a browser that has none: navigator.requestMIDIAccess with models of devices, by Novation's programmer's
 * reference manuals (Launchpad Mini [MK3], Launchpad X, Launchpad Pro [MK3], Launchpad MK2). A test plugs them in,
 * presses their keys and reads their lights: window.midi. */

(() => {
  const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
  const BASE = 240; // the start of a system exclusive message, 247 its end

  /* The manuals' tables: family in the reply to a device inquiry, id in messages, of each model. */
  const TABLE = {
    "Launchpad Mini MK3": { port: "LPMiniMK3", family: [19, 1], id: 13, most: 81 },
    "Launchpad X": { port: "LPX", family: [3, 1], id: 12, most: 81 },
    "Launchpad Pro MK3": { port: "LPProMK3", family: [35, 1], id: 14, most: 106 },
    "Launchpad MK2": { port: "Launchpad MK2", family: [105, 0], id: 24, most: 80 },
  };
  const LENGTH = [1, 2, 1, 3]; // of the data of each lighting type

  class Port extends EventTarget {
    constructor(device, type, name, at) {
      super();
      Object.assign(this, { device, type, name, at, id: `${type} ${device.number} ${name}`, state: "connected", onmidimessage: null });
    }

    send(data) {
      if (this.state !== "connected") throw new DOMException("The port is not connected.", "InvalidStateError");
      const bytes = [...data];
      if (bytes[0] === BASE && !midi.sysex) throw new DOMException("No system exclusive.", "InvalidAccessError");
      this.device.take(bytes, this.at);
    }
  }

  const INQUIRY = [240, 126, 127, 6, 1, 247];

  class Launchpad {
    /* names: of its ports; obeys: which of them shows lights and tells keys; answers: where it answers to an inquiry at
     * another one, "there" (at the one that obeys), "here", or "nowhere". */
    constructor(model, number, { names, obeys, answers = "nowhere" } = {}) {
      Object.assign(this, { model, number, ...TABLE[model], lights: new Map(), mute: false });
      this.mk2 = model === "Launchpad MK2";
      this.programmer = this.mk2;
      names ??= this.mk2 ? [`${this.port} In`] : [`${this.port} DAW In`, `${this.port} MIDI In`]; // of its outputs
      Object.assign(this, { answers, obeys: obeys ?? names.length - 1 });
      this.inputs = names.map((name, at) => new Port(this, "input", name.replace("OUT", "IN").replace(/In$/, "Out"), at));
      this.outputs = names.map((name, at) => new Port(this, "output", name, at));
    }

    say(...data) {
      this.inputs[this.obeys].onmidimessage?.({ data: new Uint8Array(data) });
    }

    take(bytes, at) {
      if (this.mute || (at !== this.obeys && this.answers === "nowhere")) return;
      if (same(bytes, INQUIRY)) {
        const port = this.inputs[this.answers === "here" ? at : this.obeys];
        const reply = [240, 126, 0, 6, 2, 0, 32, 41, ...this.family, 0, 0, 0, 1, 2, 3, 247];
        setTimeout(() => port.onmidimessage?.({ data: new Uint8Array(reply) }));
        return;
      }
      if (at !== this.obeys) return;
      if (!same(bytes.slice(0, 6), [240, 0, 32, 41, 2, this.id]) || bytes.at(-1) !== 247) throw Error(`not for ${this.model}: ${bytes}`);
      const [kind, ...data] = bytes.slice(6, -1);
      if (data.some((byte) => byte > 127)) throw Error(`not MIDI: ${bytes}`);
      if (this.mk2) this.takeMk2(kind, data);
      else this.takeMk3(kind, data);
    }

    takeMk3(kind, data) {
      if (kind === 14) {
        this.programmer = data[0] === 1;
        this.lights.clear();
        return;
      }
      if (kind !== 3) throw Error(`unknown: ${kind}`);
      let count = 0;
      for (let at = 0; at < data.length; count++) {
        const [type, number] = data.slice(at, at + 2);
        const colour = data.slice(at + 2, at + 2 + LENGTH[type]);
        if (colour.length !== LENGTH[type]) throw Error(`cut off: ${data}`);
        if (this.programmer) this.lights.set(number, type === 3 ? colour : { type, colour });
        at += 2 + LENGTH[type];
      }
      if (count > this.most) throw Error(`${count} lights in a message`);
    }

    takeMk2(kind, data) {
      if (kind === 34) return;
      if (kind === 14) return this.lights.clear();
      if (kind !== 11 || data.length % 4 || data.length > 4 * this.most) throw Error(`unknown: ${kind} ${data}`);
      for (let at = 0; at < data.length; at += 4) {
        if (data.slice(at + 1, at + 4).some((part) => part > 63)) throw Error(`too bright: ${data}`);
        this.lights.set(data[at], data.slice(at + 1, at + 4));
      }
    }

    /* A finger on the key with this number: pads send notes, round keys controllers. In live mode others hear it. */
    press(number, down = true) {
      if (!this.programmer) return;
      const pad = number % 10 >= 1 && number % 10 <= 8 && number >= 11 && number <= 88;
      this.say(pad ? 144 : 176, number, down ? 127 : 0);
    }
  }

  const access = { sysexEnabled: true, onstatechange: null, inputs: new Map(), outputs: new Map() };
  const midi = {
    sysex: true, // whether the reader lets the page
    devices: [],
    plug(model, ports) {
      const device = new Launchpad(model, midi.devices.length, ports);
      midi.devices.push(device);
      midi.join(device);
      return device.number;
    },
    join(device) {
      for (const port of device.inputs) access.inputs.set(port.id, port);
      for (const port of device.outputs) access.outputs.set(port.id, port);
      for (const port of [...device.inputs, ...device.outputs]) {
        port.state = "connected";
        access.onstatechange?.({ port });
      }
    },
    unplug(number) {
      const device = midi.devices[number];
      device.programmer = device.mk2;
      device.lights.clear();
      for (const port of [...device.inputs, ...device.outputs]) {
        port.state = "disconnected";
        access.onstatechange?.({ port });
      }
    },
  };
  window.midi = midi;
  navigator.requestMIDIAccess = async ({ sysex }) => {
    if (!sysex || !midi.sysex) throw new DOMException("Refused.", "NotAllowedError");
    return access;
  };
})();
