"""A pseudo-terminal that is the serial port of an emulated Pico: a device file for programs that want one."""

import os
import select
import socket
import threading
import tty
from typing import Self

PIECE = 4096  # bytes at a time


class PtyBridge:
    """Copies bytes between a pseudo-terminal and the socket of an emulator, in a thread, until close().

    path: of the Unix socket. `device` is the terminal, as /dev/pts/3. The bridge connects when a program at the
    terminal says something, and again after the Pico has hung up, as it does at a reset: the terminal stays.
    """

    def __init__(self, path: str):
        self._path = path
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)  # it stays open here, or the terminal forgets that with each program
        os.set_blocking(self._master, False)
        self.device = os.ttyname(self._slave)
        self._end, self._ended = os.pipe()
        self._thread = threading.Thread(target=self._copy, daemon=True)
        self._thread.start()

    def close(self) -> None:
        os.close(self._ended)
        self._thread.join()
        for descriptor in (self._end, self._master, self._slave):
            os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _copy(self) -> None:
        line: socket.socket | None = None
        said = b""  # by the Pico; the program at the terminal has not taken it yet
        while True:
            from_line = [line.fileno()] if line and not said else []
            ready, writable, _ = select.select(
                [self._end, self._master, *from_line], [self._master] if said else [], []
            )
            if self._end in ready:
                break
            if writable:
                said = said[os.write(self._master, said) :]
            asked = os.read(self._master, PIECE) if self._master in ready else b""
            try:
                if line and line.fileno() in ready and not (said := line.recv(PIECE)):
                    line.close()  # the Pico has hung up
                    line = None
                if asked:
                    line = line or self._connected()
                    line.sendall(asked)
            except OSError:  # it does so now, or the emulator has ended
                if line:
                    line.close()
                line = None
        if line:
            line.close()

    def _connected(self) -> socket.socket:
        line = socket.socket(socket.AF_UNIX)
        try:
            line.connect(self._path)
        except OSError:
            line.close()
            raise
        return line
