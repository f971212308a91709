// The host's side of the USB serial port.
import { USBCDC } from "./rp2040js.mjs";

const PACKET = 64; // bytes, full speed bulk
const PACKET_US = 50; // a full packet at 12 Mbit/s, with its overhead

export class UsbHost {
  queue = []; // bytes for the device
  offered = 0; // size of the buffer that the device offers
  ready = false;

  // output(bytes): data from the device.
  constructor(mcu, output) {
    this.usb = mcu.usbCtrl;
    this.serial = new USBCDC(this.usb);
    this.serial.onDeviceConnected = () => {
      this.ready = true;
      this.pump();
    };
    this.serial.onSerialData = output;
    // rp2040js' own host answers with an empty packet every 10 us for ever; this one answers only with data.
    this.usb.onEndpointRead = (endpoint, size) => {
      if (endpoint === 0 || endpoint !== this.serial.outEndpoint) return;
      this.offered = size;
      this.pump();
    };
  }

  write(bytes) {
    for (const byte of bytes) this.queue.push(byte);
    this.pump();
  }

  pump() {
    if (!this.offered || !this.ready || !this.queue.length) return;
    const packet = Uint8Array.from(this.queue.splice(0, Math.min(this.offered, PACKET)));
    this.offered = 0;
    this.usb.endpointReadDone(this.serial.outEndpoint, packet, PACKET_US);
  }
}
