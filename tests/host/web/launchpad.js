/* Launchpads at a browser that has none: navigator.requestMIDIAccess with models of devices, by Novation's programmer's
 * reference manuals (Launchpad Mini [MK3], Launchpad X, Launchpad Pro [MK3], Launchpad MK2), as far as lights of red,
 * green and blue. A test plugs them in, presses their keys and reads their lights: window.midi. */

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
      if (kind === 14) {
        this.programmer = this.mk2 || data[0] === 1;
        this.lights.clear();
      } else if (!this.mk2 || kind !== 34) this.show(kind, data);
    }

    show(kind, data) {
      const [light, prefix, most] = this.mk2 ? [11, [], 63] : [3, [3], 127];
      const step = prefix.length + 4;
      if (kind !== light || data.length % step || data.length > step * this.most) throw Error(`unknown: ${kind} ${data}`);
      for (let at = 0; at < data.length; at += step) {
        const [number, ...colour] = data.slice(at + prefix.length, at + step);
        if (!same(data.slice(at, at + prefix.length), prefix) || colour.some((part) => part > most)) throw Error(`no colour: ${data}`);
        if (this.programmer) this.lights.set(number, colour);
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
