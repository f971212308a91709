// A Raspberry Pi Pico that runs real firmware in exact simulated time: rp2040js' chip with this folder's cores, ROM,
// flash, clock, PIO, buses and USB host around it. Times are in ns.
import { EventEmitter } from "node:events";
import { ConsoleLogger, LogLevel, RP2040 } from "./rp2040js.mjs";
import { BootDrive, sectors } from "./bootdrive.mjs";
import { attachI2c } from "./buses.mjs";
import { FlashCache } from "./cache.mjs";
import { Clock } from "./clock.mjs";
import { FlashChip } from "./flash.mjs";
import { attachCores } from "./multicore.mjs";
import { Pins } from "./pins.mjs";
import { PioDriver } from "./pio.mjs";
import { Rom } from "./rom.mjs";
import { attachFlashCommands } from "./ssi.mjs";
import { UsbHost } from "./usb.mjs";

const SYSINFO = 0x40000; // keys of rp2040js' table of peripherals
const WATCHDOG = 0x40058;
// CHIP_ID of an RP2040 B2, whose ROM this is: RP2040 data sheet, 2.20 and appendix B. For the B1, which rp2040js takes
// itself for, a program's USB driver takes pin 15 away for some ms (erratum RP2040-E5).
const B2 = 0x20002927;
const BY_TIMER = 1; // its reason for a reset
const AHEAD_CYCLES = 16; // that a core gets ahead of the other one while both are awake
const MAX_CYCLES = 20_000;
const FAULTS_KEPT = 100;
const ROUNDING = 0.01; // sums of times are only that exact

// rp2040js takes an instruction that does not exist for one that does nothing, with a warning, and a register's word at an
// odd address is an error. The chip has hard faults there, at which MicroPython stands still.
class Logger extends ConsoleLogger {
  constructor(onFault) {
    super(LogLevel.Error, true);
    this.onFault = onFault;
  }

  warn(component, message) {
    if (message.endsWith("is not implemented yet!")) this.onFault(message);
  }

  error(component, message) {
    this.onFault(message);
  }
}

// Events: "serial" (bytes from the USB serial port), "power" (on), "reset" (why, and what was cut), "off" (the power is
// lost), "halted" (why), "drive" (the boot ROM shows its USB drive).
export class Pico extends EventEmitter {
  powered = false;
  halted = ""; // why the chip stopped by itself: "hard fault", ...
  bootsel = false; // the button of that name was held at power-up
  drive = null; // the boot ROM's USB drive, while the computer sees it
  before = 0; // simulated time before the last power-up or reset
  instructions = 0;
  cycles = 0; // of both cores while awake
  faults = []; // what the parts complain about: sentences with the time, latest last
  pins = new Pins();
  i2c = [new Map(), new Map()]; // address -> part
  i2cPins = [null, null]; // [sda, scl] where the parts' bus lies
  parts = []; // each has connect(pico, poweredUp), called for each new chip

  constructor() {
    super();
    this.cache = new FlashCache();
    this.flash = new FlashChip({
      wait: (nanos) => this.wait(nanos),
      powerFail: (what) => {
        this.request = { kind: "cut", what };
      },
    });
  }

  // --- time --------------------------------------------------------------------------------

  // Since this object was made; continues over resets and while the power is off.
  get time() {
    return this.before + (this.clock?.now ?? 0);
  }

  get uptime() {
    return this.clock?.now ?? 0;
  }

  isBefore(time) {
    return time - this.time > ROUNDING;
  }

  // Runs until `end`, or until stop() is called: then it returns false.
  runUntil(end) {
    this.stopped = false;
    while (this.powered && this.isBefore(end) && !this.stopped) {
      this.execute(end - this.before);
      if (this.request) this.obey();
    }
    if (!this.powered && !this.stopped && this.isBefore(end)) this.before += end - this.time;
    return !this.stopped;
  }

  stop() {
    this.stopped = true;
    this.request ??= { kind: "stop" };
  }

  // --- power -------------------------------------------------------------------------------

  powerOn(bootsel = false) {
    if (this.powered) return;
    this.bootsel = bootsel;
    this.start(true);
  }

  powerOff(what = null) {
    if (!this.powered) return;
    this.before = this.time;
    this.clock = null;
    this.powered = false;
    this.drive = null;
    for (const part of this.parts) part.powerOff();
    this.emit("reset", "power off", what);
    this.emit("off");
  }

  obey() {
    const { kind, what } = this.request;
    this.request = null;
    if (kind === "cut") this.powerOff(what);
    if (kind !== "watchdog") return;
    const { scratchData, reason } = this.mcu.peripherals[WATCHDOG]; // these survive
    this.before = this.time;
    this.clock = null; // its time is in `before` now
    this.bootsel = false; // no finger stays on it that long
    this.emit("reset", "watchdog");
    this.start(false, { scratchData, reason });
  }

  start(poweredUp, kept = null) {
    this.clock = new Clock();
    this.request = null;
    this.halted = "";
    this.drive = null;
    this.powered = true;
    this.cache.flush();
    const mcu = (this.mcu = new RP2040(this.clock));
    const rom = (this.rom = new Rom(this));
    mcu.loadBootrom(new Uint32Array(rom.image.buffer));
    const { bytes } = this.flash;
    Object.assign(mcu, {
      flash: bytes,
      flash16: new Uint16Array(bytes.buffer),
      flashView: new DataView(bytes.buffer),
    });
    nameChip(mcu.peripherals[SYSINFO]);
    this.attachWatchdog(kept);
    attachFlashCommands(mcu, this.flash);
    attachCores(this, rom.trap);
    for (const chip of this.chips) {
      chip.logger = new Logger((message) => rom.park(chip.core, `hard fault: ${message}`));
    }
    this.pio = new PioDriver(mcu);
    this.pins.attach(mcu);
    this.i2c.forEach((parts, bus) => attachI2c(this, bus, parts, this.i2cPins[bus]));
    for (const pin of this.i2cPins.flat()) if (pin !== null) this.pins.pullUp(pin);
    this.usb = new UsbHost(mcu, (bytes) => this.emit("serial", bytes));
    for (const part of this.parts) part.connect(this, poweredUp);
    this.emit("power");
  }

  halt(why) {
    this.halted = why;
    this.emit("halted", why);
  }

  showDrive() {
    this.drive = new BootDrive(this);
    this.emit("drive");
  }

  scratch() {
    return this.mcu.peripherals[WATCHDOG].scratchData;
  }

  attachWatchdog(kept) {
    const watchdog = this.mcu.peripherals[WATCHDOG];
    if (kept) {
      watchdog.scratchData.set(kept.scratchData);
      watchdog.reason = kept.reason;
    }
    watchdog.onWatchdogTrigger = () => {
      watchdog.timer.enable = watchdog.alarm.enable = false;
      this.request = { kind: "watchdog" };
    };
  }

  // The ROM resets the chip by its watchdog: nothing prevents that any more.
  resetAfter(nanos) {
    const watchdog = this.mcu.peripherals[WATCHDOG];
    const reset = () => {
      watchdog.reason = BY_TIMER;
      watchdog.onWatchdogTrigger();
    };
    this.clock.createAlarm(reset).schedule(nanos);
  }

  // --- the run loop --------------------------------------------------------------------------

  wait(nanos) {
    this.advance(this.clock.now + nanos);
  }

  // Alarms and PIO steps until `target`, in time order.
  advance(target) {
    const { clock, pio } = this;
    while (Math.min(clock.nextNanos, pio.next) <= target) {
      if (pio.next <= clock.nextNanos) pio.service(Math.min(target, clock.nextNanos));
      else clock.advance(clock.nextNanos);
    }
    if (target > clock.now) clock.now = target;
  }

  // Runs until the clock shows `until`, or until a request.
  execute(until) {
    const { clock, pio, mcu, cache } = this;
    while (!this.request && clock.now < until) {
      const now = clock.now;
      let cpu = null; // of the cores that are awake, the one that is behind
      let other = null;
      for (const core of this.cores) {
        if (core.waiting) core.endNow = now;
        else if (!cpu) cpu = core;
        else if (core.endNow < cpu.endNow) [cpu, other] = [core, cpu];
        else other = core;
      }
      if (!cpu) {
        this.advance(Math.min(clock.nextNanos, pio.next, until));
        continue;
      }
      if (cpu.endNow > now) {
        this.advance(Math.min(cpu.endNow, until));
        if (cpu.waiting || this.request || clock.now >= until) continue;
      }
      if (cpu.interruptsUpdated && cpu.checkForInterrupts()) cpu.waiting = false;
      const nsPerCycle = 1e9 / mcu.clkSys;
      const left = Math.ceil((Math.min(clock.nextNanos, pio.next, until) - clock.now) / nsPerCycle);
      const behind = other ? Math.max(0, Math.ceil((other.endNow - clock.now) / nsPerCycle)) : 0;
      const most = other ? behind + AHEAD_CYCLES : MAX_CYCLES;
      this.instructions += cpu.run(Math.max(1, Math.min(left, most)), nsPerCycle, clock, cache);
      this.cycles += cpu.cycles;
    }
  }

  // --- for the parts and the host --------------------------------------------------------------

  fault(text) {
    this.faults.push(`${(this.time / 1e6).toFixed(3)} ms: ${text}`);
    if (this.faults.length > FAULTS_KEPT) this.faults.shift();
  }

  // From the host to the USB serial port.
  write(bytes) {
    if (this.powered) this.usb.write(bytes);
  }

  // From the host to the USB drive: sectors, each of which takes its time. Returns how many blocks were written, and how
  // many of their transfer have not come yet.
  writeDrive(bytes) {
    let taken = 0;
    for (const sector of sectors(bytes)) {
      if (!this.drive) throw new Error(this.powered ? "the board shows no drive" : "the board is off");
      taken += this.drive.write(sector);
      if (this.request) this.obey();
      if (!this.powered) throw new Error("the board has lost its power");
    }
    return { taken, left: this.drive?.left ?? 0 };
  }
}

function nameChip(sysinfo) {
  const read = sysinfo.readUint32.bind(sysinfo);
  sysinfo.readUint32 = (offset) => (offset === 0 ? B2 : read(offset));
}
