// The commands of the emulator, over the standard input and output of this process: one JSON object a line in,
// {"command": name, ...}, and one a line out, {"ok": true, ...} or {"ok": false, "error": message}. Times are simulated
// ms since the start, bytes are hexadecimal. A line that is not a JSON object ends the process. The board has commands
// of its own.
import { createHash } from "node:crypto";
import { Snapshot } from "./machine/snapshot.mjs";
import { Probes } from "./probes.mjs";

const SAID_KEPT = 1 << 18; // bytes
const EVENTS = ["serial", "drive", "off"]; // that can end a run, with those of the board
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");
const ms = (nanos) => nanos / 1e6;

export class Control {
  resets = []; // since the last request for them
  // From the USB serial port since the last request: the latest packets, the bytes in them, and the bytes dropped before.
  said = { packets: [], bytes: 0, dropped: 0 };
  snapshots = new Map(); // by name
  probes = new Probes();

  constructor(pico, board, pacer, port, quit) {
    Object.assign(this, { pico, board, pacer, port, quit });
    pico.parts.push(this.probes); // the last one, so its levels hold
    pico.on("serial", (bytes) => this.keep(bytes));
    pico.on("reset", (why, what) => this.resets.push({ ms: ms(pico.time), why, ...what }));
    pico.on("halted", (why) => this.resets.push({ ms: ms(pico.time), why }));
    for (const name of Object.keys(board.commands)) {
      if (Object.hasOwn(this.commands, name)) throw new Error(`${name} is no name for a command of a board`);
    }
    Object.assign(this.commands, board.commands);
  }

  // Executes the requests from `input`, one after the other.
  serve(input, output) {
    let text = "";
    let last = Promise.resolve();
    input.setEncoding("utf8").on("data", (data) => {
      const lines = (text + data).split("\n");
      text = lines.pop();
      for (const line of lines) {
        last = last.then(() => this.answer(line)).then((reply) => output.write(`${JSON.stringify(reply)}\n`));
      }
    });
    input.on("end", this.quit); // the program that started this has ended
  }

  async answer(line) {
    try {
      const request = parse(line);
      if (!request) this.quit();
      if (!Object.hasOwn(this.commands, request.command)) throw new Error(`there is no command ${request.command}`);
      return { ok: true, ...(await this.commands[request.command](request)) };
    } catch (error) {
      return { ok: false, error: error.message };
    }
  }

  keep(bytes) {
    const { said } = this;
    said.packets.push(bytes);
    said.bytes += bytes.length;
    while (said.bytes > SAID_KEPT) {
      const { length } = said.packets.shift();
      said.bytes -= length;
      said.dropped += length;
    }
  }

  state() {
    const { pico, pacer } = this;
    return {
      ms: ms(pico.time),
      uptime_ms: ms(pico.uptime),
      mode: pacer.mode,
      powered: pico.powered,
      halted: pico.halted,
      drive: pico.drive !== null,
      cycles: pico.cycles,
      instructions: pico.instructions,
      misses: pico.cache.misses,
    };
  }

  async runUntil(event, nanos) {
    if (!event) return this.pacer.run(nanos);
    const events = [...EVENTS, ...this.board.events];
    if (!events.includes(event)) throw new Error(`a run ends at one of ${events.join(", ")}, not at ${event}`);
    const stop = () => this.pico.stop();
    this.pico.on(event, stop);
    try {
      return await this.pacer.run(nanos);
    } finally {
      this.pico.off(event, stop);
    }
  }

  // Bytes of the flash.
  part(start, size) {
    return this.pico.flash.contents.subarray(start, start + size);
  }

  commands = {
    // --- time and power
    state: () => this.state(),
    mode: ({ mode }) => {
      this.pacer.setMode(mode);
      return this.state();
    },
    // until: "serial" (something was said), "drive" (the boot ROM shows its drive), "off" (the power is lost), or an
    // event of the board; then the run ends at that moment
    run: async (request) => {
      const stopped = await this.runUntil(request.until, request.ms * 1e6);
      return { ...this.state(), stopped };
    },
    // bootsel: with that button held
    power: ({ on, bootsel = false }) => {
      if (on) this.pico.powerOn(bootsel);
      else this.pico.powerOff();
      return this.state();
    },
    // the power goes at the count-th flash operation from now (0: never) when `part` (0..1) of it is done
    cut: ({ kind = "any", count = 1, part = 0.5, seed = 1 }) => {
      this.pico.flash.cut = count > 0 ? { kind, count, part, seed } : null;
    },
    // Saves the state of the whole machine under a name; restore brings it back any number of times.
    snapshot: ({ name = "" }) => {
      this.snapshots.set(name, new Snapshot([this.pico, this.board, this.resets, this.said]));
    },
    restore: ({ name = "" }) => {
      const snapshot = this.snapshots.get(name);
      if (!snapshot) throw new Error(`there is no snapshot "${name}"`);
      snapshot.restore();
      this.pico.flash.changed = true; // its file has later contents
      this.pacer.anchor(); // time has gone back
      return this.state();
    },
    resets: () => ({ resets: this.resets.splice(0) }),

    // --- pins, and the parts at them
    read_pin: ({ pin }) => ({ level: this.probes.read(pin) }),
    // level: true, false, or null to release the pin
    set_pin: ({ pin, level }) => this.probes.set(pin, level),
    watch_pin: ({ pin }) => this.probes.watch(pin),
    // of a pin that is watched, since the last request for them
    edges: ({ pin }) => {
      const { edges, dropped } = this.probes.take(pin);
      return { edges: edges.map(([time, level]) => [ms(time), level]), dropped };
    },
    // what the parts complain about: messages with the time
    faults: () => ({ faults: this.pico.faults }),

    // --- serial port, drive and flash
    // port: a TCP port for programs that want a cable, 0 for any free one
    listen: async ({ port }) => ({ port: await this.port.listen(port) }),
    say: ({ bytes }) => this.pico.write(Buffer.from(bytes, "hex")),
    said: () => {
      const { packets, dropped } = this.said;
      Object.assign(this.said, { packets: [], bytes: 0, dropped: 0 });
      return { bytes: hex(Buffer.concat(packets)), dropped, ms: ms(this.pico.time) };
    },
    // blocks: sectors of 512 bytes that are written to the boot ROM's drive, one after the other
    drive: ({ blocks }) => {
      try {
        return this.pico.writeDrive(Buffer.from(blocks, "hex"));
      } finally {
        this.pacer.anchor(); // seconds have passed at once
      }
    },
    flash: () => ({ erased: this.pico.flash.erased, programmed: this.pico.flash.programmed }),
    contents: ({ start = 0, size = Infinity }) => ({ bytes: hex(this.part(start, size)) }),
    // SHA-256 of some parts of the flash, each [start, size]
    digests: ({ parts }) => ({ digests: parts.map((part) => digest(this.part(...part))) }),
  };
}

// Null unless the line is a request.
function parse(line) {
  try {
    const request = JSON.parse(line);
    return Object.hasOwn(request, "command") ? request : null;
  } catch {
    return null;
  }
}
