// The wires at the Pico's pins: who drives them, what pulls them, who watches them.
import { GPIOPinState } from "./rp2040js.mjs";

export const COUNT = 30;
const PWM_FUNCTION = 4;

export class Pins {
  outside = new Array(COUNT).fill(null); // level that a part puts on the pin: true, false or null
  pullUps = new Array(COUNT).fill(false); // resistors on the board
  grounded = new Set(); // pins that something broken holds low
  watchers = Array.from({ length: COUNT }, () => []);

  // A new chip, after power-up or reset; the parts connect again.
  attach(mcu) {
    this.mcu = mcu;
    this.outside.fill(null);
    this.pullUps.fill(false);
    for (const list of this.watchers) list.length = 0;
    mcu.gpio.forEach((gpio, pin) => {
      gpio.addListener(() => this.resolve(pin));
      this.resolve(pin);
    });
    // rp2040js counts at no pin as long as any other one may be an output of the PWM block.
    mcu.pwm.gpioOnInput = (pin) => {
      for (const channel of mcu.pwm.channels) {
        if (pin === channel.pinB1 || pin === channel.pinB2) channel.gpioBChanged();
      }
    };
  }

  // Drive a pin from outside; null releases it.
  drive(pin, level) {
    if (this.outside[pin] === level) return;
    this.outside[pin] = level;
    this.resolve(pin);
  }

  ground(pin, on) {
    if (on) this.grounded.add(pin);
    else this.grounded.delete(pin);
    this.resolve(pin);
  }

  pullUp(pin, on = true) {
    this.pullUps[pin] = on;
    this.resolve(pin);
  }

  level(pin) {
    return this.mcu.gpio[pin].rawInputValue;
  }

  // callback(level) at every change.
  watch(pin, callback) {
    this.watchers[pin].push(callback);
  }

  isPwm(pin) {
    return this.mcu.gpio[pin].functionSelect === PWM_FUNCTION;
  }

  resolve(pin) {
    const gpio = this.mcu.gpio[pin];
    const outside = this.grounded.has(pin) ? false : this.outside[pin];
    const level = this.resolved(gpio.value, outside, this.pullUps[pin], gpio.rawInputValue);
    if (gpio.rawInputValue === level) return;
    gpio.setInputValue(level);
    for (const callback of this.watchers[pin]) callback(level);
  }

  // Low wins, as on an open-drain bus. A pin that nothing drives follows its pull; without a pull it floats and reads
  // high, so that a forgotten pull-down does not go unseen: a button to 3.3 V then looks pressed.
  resolved(state, outside, pullUp, before) {
    if (state === GPIOPinState.Low || outside === false) return false;
    if (state === GPIOPinState.High || outside === true) return true;
    if (state === GPIOPinState.InputBusKeeper) return before;
    return pullUp || state !== GPIOPinState.InputPullDown;
  }
}
