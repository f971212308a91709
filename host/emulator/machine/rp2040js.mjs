// rp2040js, of the folder of node modules that is the first argument of this process: where this file lies, Node.js
// finds no packages of whoever uses it.
import path from "node:path";
import { pathToFileURL } from "node:url";

const file = path.join(process.argv[2], "rp2040js/dist/esm/index.js");

export const { ConsoleLogger, GPIOPinState, I2CMode, LogLevel, RP2040, USBCDC } = await import(pathToFileURL(file));
