// I2C controllers that take the time their clocks need.
//
// A DMA may feed a controller: it asks for a command while its FIFO has none. Of what a DMA sends after a part did not
// acknowledge, nothing is sent until the program has read IC_CLR_TX_ABRT: data sheet, 4.3.17.
//
// A part has address(reading, hz) -> acknowledge, write(byte) -> acknowledge, read() -> byte, and stop().
import { I2CMode } from "./rp2040js.mjs";

const TX_EMPTY = 1 << 4; // IC_RAW_INTR_STAT: RP2040 data sheet, 4.3.17
const TX_ABRT = 1 << 6;
const DATA_CMD = 0x10;
const DMA_CR = 0x88;
const TRANSMITS = 1 << 1; // in IC_DMA_CR
const REQUESTS = [32, 34]; // DREQ of both controllers: data sheet, 2.5.3.1
const ENABLE = 0x6c;
const FS_SPKLEN = 0xa0;
const IDLE = 0; // rp2040js' I2CState
const BYTE_BITS = 9; // with the acknowledge

// Rate of the clock on the wire, Hz: RP2040 data sheet, 4.3.14.1, without the rise and fall times of the wires.
function i2cHz(i2c, clkSys) {
  return clkSys / (i2c.sclHighPeriod + i2c.spikelen + 7 + (i2c.sclLowPeriod + 1));
}

// parts: address -> part; lines: [sda, scl] of the bus. A line that a part holds low stops the controller.
export function attachI2c(pico, bus, parts, lines) {
  const i2c = pico.mcu.i2c[bus];
  const wire = (i2c.wire = { part: null, then: null, alarm: null });
  wire.alarm = pico.clock.createAlarm(() => {
    const action = wire.then;
    wire.then = null;
    action();
  });
  const after = (bits, action) => {
    wire.then = action;
    wire.alarm.schedule((bits * 1e9) / i2cHz(i2c, pico.mcu.clkSys));
  };
  const abort = i2c.abort.bind(i2c);
  i2c.abort = (why) => {
    abort(why);
    i2c.setInterrupts(TX_EMPTY); // rp2040js forgets it here, and the driver would wait for ever
  };
  // A controller that is switched off in the middle of a transfer aborts it: data sheet, 4.3.10.3.
  const drop = () => {
    wire.alarm.cancel();
    wire.part?.stop();
    wire.part = wire.then = null;
    i2c.txFIFO.reset();
    i2c.rxFIFO.reset();
    Object.assign(i2c, { state: IDLE, busy: false, stop: false, pendingRestart: false });
  };
  i2c.dmaControl = 0;
  const request = () => {
    const { dma } = pico.mcu;
    if (i2c.dmaControl & TRANSMITS && i2c.enable & 1 && i2c.txFIFO.empty) dma.setDREQ(REQUESTS[bus]);
    else dma.clearDREQ(REQUESTS[bus]);
  };
  const write = i2c.writeUint32.bind(i2c);
  i2c.writeUint32 = (offset, value) => {
    if (offset === FS_SPKLEN) i2c.spikelen = value; // rp2040js refuses odd ones
    else if (offset === DMA_CR) i2c.dmaControl = value;
    else if (offset !== DATA_CMD || !(i2c.intRaw & TX_ABRT)) write(offset, value);
    if (offset === ENABLE && !(value & 1) && i2c.busy) drop();
    request();
  };
  const next = i2c.nextCommand.bind(i2c);
  i2c.nextCommand = () => {
    next();
    request();
  };
  const stuck = () => lines !== null && lines.some((pin) => pico.pins.grounded.has(pin));
  i2c.onStart = () => {
    if (!stuck()) after(1, () => i2c.completeStart());
  };
  i2c.onConnect = (address, mode) => {
    after(BYTE_BITS, () => {
      const part = (wire.part = parts.get(address) ?? null);
      const hz = i2cHz(i2c, pico.mcu.clkSys);
      i2c.completeConnect(part !== null && part.address(mode === I2CMode.Read, hz));
    });
  };
  i2c.onWriteByte = (value) => {
    if (!stuck()) after(BYTE_BITS, () => i2c.completeWrite(wire.part !== null && wire.part.write(value)));
  };
  i2c.onReadByte = () => after(BYTE_BITS, () => i2c.completeRead(wire.part ? wire.part.read() : 0xff));
  i2c.onStop = () => {
    after(1, () => {
      wire.part?.stop();
      wire.part = null;
      i2c.completeStop();
    });
  };
}
