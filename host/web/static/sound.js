/* The buzzer: a quiet square wave, as loud as the board's settings say. Off until switched on; the choice is
 * remembered. */

import { recall, remember } from "./memory.js";

const LOUDEST = 0.035; // the gain at full volume
const RAMP_S = 0.004; // no clicks
const MEMORY = "sound";

export class Sound {
  constructor(toggle) {
    this.toggle = toggle;
    this.frequency = 0;
    this.volume = 1; // of the loudest
    this.on = recall(MEMORY) === "on";
    this.render();
    toggle.addEventListener("click", () => {
      this.on = !this.on;
      remember(MEMORY, this.on ? "on" : "off");
      this.render();
      this.apply();
    });
    // A page may make a sound only after its reader has done something.
    for (const name of ["pointerdown", "keydown"]) {
      document.addEventListener(name, () => this.apply(), { capture: true });
    }
  }

  /* frequency: Hz, 0 is silence. */
  play(frequency) {
    this.frequency = frequency;
    this.apply();
  }

  apply() {
    if (this.context?.state === "closed") this.context = null; // the browser has taken it back
    if (this.on && !this.context && navigator.userActivation?.isActive !== false) this.build();
    if (!this.context) return;
    if (this.on && this.context.state !== "running") this.context.resume().catch(() => {}); // iOS interrupts it
    const sounding = this.on && this.frequency > 0;
    const now = this.context.currentTime;
    if (sounding) this.tone.frequency.setValueAtTime(this.frequency, now);
    this.gain.gain.setTargetAtTime(sounding ? LOUDEST * this.volume : 0, now, RAMP_S);
  }

  build() {
    this.context = new AudioContext();
    this.gain = new GainNode(this.context, { gain: 0 });
    this.tone = new OscillatorNode(this.context, { type: "square", frequency: 440 });
    this.tone.connect(this.gain).connect(this.context.destination);
    this.tone.start();
  }

  render() {
    this.toggle.setAttribute("aria-pressed", String(this.on));
    this.toggle.title = this.on ? "Sound is on" : "Sound is off";
  }
}
