// The board's USB serial port as a TCP port of this computer, for programs that speak over a cable: mpremote, pyserial,
// Cairn. Any page in a browser can connect to it as well, so the first byte decides: such a program begins with
// Return or ctrl-C, and nothing that a page can make a browser send does. HTTP and WebSockets begin with a letter, TLS
// with 22, TURN and ICE over TCP with 0 to 2. Until that byte nothing reaches the board, nothing is sent, and the
// connection blocks no other.
import net from "node:net";

const RETURN = 13;
const CTRL_C = 3;
const REFUSED = "This is the serial port of an emulated board: begin with Return or ctrl-C.\r\n";
const CONNECTIONS = 16;
const BACKLOG = 1 << 20; // bytes for a client that does not read

export class SerialPort {
  server = null;
  client = null; // the one program that speaks

  constructor(pico) {
    this.pico = pico;
    pico.on("serial", (bytes) => this.send(bytes));
    pico.on("reset", () => this.hangUp()); // as USB does
  }

  // Port 0: any free one; the one that is open already stays. Resolves to the port.
  async listen(port) {
    const taken = this.server?.address().port;
    if (taken && (port === 0 || port === taken)) return taken;
    this.server = await new Promise((resolve, reject) => {
      const server = net.createServer((socket) => this.serve(socket)).on("error", reject);
      server.maxConnections = CONNECTIONS;
      server.listen({ port, host: "127.0.0.1" }, () => resolve(server));
    });
    return this.server.address().port;
  }

  serve(socket) {
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.once("data", (bytes) => this.meet(socket, bytes));
  }

  // What a connection sends after a wrong first byte is lost.
  meet(socket, bytes) {
    const isProgram = bytes[0] === RETURN || bytes[0] === CTRL_C;
    if (!isProgram) socket.end(REFUSED, () => socket.destroy());
    else if (this.admit(socket)) this.pico.write(bytes);
  }

  // One client at a time: false if this is another one.
  admit(socket) {
    if (this.client) {
      socket.end(() => socket.destroy());
      return false;
    }
    this.client = socket;
    socket.on("data", (bytes) => {
      if (this.client === socket) this.pico.write(bytes);
    });
    socket.on("close", () => {
      if (this.client === socket) this.client = null;
    });
    return true;
  }

  send(bytes) {
    if (this.client?.writableLength > BACKLOG) this.hangUp();
    this.client?.write(bytes);
  }

  hangUp() {
    this.client?.destroySoon();
    this.client = null;
  }
}
