// The supply of the board, as the Pico measures it: a third of VSYS at one of its ADC's channels.

const FIRST_PIN = 26; // of channel 0
const DIODE = 0.3; // V between the 5 V rail and VSYS: 1N5817, at 0.1 A
const REFERENCE = 3.3; // V
const STEPS = 4096; // of 12 bits

export class Supply {
  volts = 5; // without load
  ohms = 0; // of supply, plug and wires, in which the lights' current loses some
  radio = false; // a Pico W, which lets VSYS through to the ADC while `gate` is high

  // idleMa, channelMa: what all of it draws while dark, and what a channel of a light draws at 255, mA.
  constructor({ pin, gate, idleMa, channelMa, leds }) {
    Object.assign(this, { channel: pin - FIRST_PIN, gate, idleMa, channelMa, leds });
  }

  connect(pico) {
    this.pins = pico.pins;
    const { adc } = pico.mcu;
    const read = adc.onADCRead;
    adc.onADCRead = (channel) => {
      adc.channelValues[this.channel] = this.reading();
      read(channel);
    };
  }

  powerOff() {}

  reading() {
    if (this.radio && !this.pins.level(this.gate)) return 0;
    const drawn = this.idleMa + (this.leds.shown.reduce((sum, byte) => sum + byte, 0) * this.channelMa) / 255;
    const vsys = Math.max(0, this.volts - (this.ohms * drawn) / 1000 - DIODE);
    return Math.min(STEPS - 1, Math.floor(((vsys / 3) * STEPS) / REFERENCE));
  }
}
