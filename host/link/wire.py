"""The way to a board: bytes there and back, and the time that passes meanwhile."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import serial

from host.link import ports
from host.link.errors import LinkError
from host.locks import Lock
from host.terminal import sentence_of

BAUD = 115200  # USB has no use for it, a real serial line has
WRITE_S = 2.0  # a board that takes nothing meanwhile is stuck
READ_BYTES = 4096
CLOSED = "The link is closed."


class Wire(Protocol):
    """A connection to a board; a board in virtual time has one, too."""

    def open(self) -> None:
        """Open it, closed before if need be. Raises: LinkError."""

    def close(self) -> None:
        """Close it."""

    def write(self, data: bytes) -> None:
        """Send bytes. Raises: LinkError."""

    def read(self) -> bytes:
        """Return what has come, at once. Raises: LinkError."""

    def now_ms(self) -> float:
        """Return the time."""

    def wait(self, ms: float) -> None:
        """Let time pass."""


class SerialWire:
    """A serial port: a device, or an address as pyserial takes it, such as socket://127.0.0.1:3333."""

    def __init__(self, url: str):
        self.url = url
        self._port: serial.SerialBase | None = None
        self._lock: Lock | None = None
        self._page = ""
        self._why_closed = CLOSED

    def open(self) -> None:
        self.close()
        try:
            self._lock = ports.lock(self.url)
            self.note_page(self._page)
            self._port = ports.open_port(self.url, baudrate=BAUD, timeout=0, write_timeout=WRITE_S)
        except OSError as error:
            self.close()
            raise LinkError(sentence_of(error)) from error

    def note_page(self, page: str) -> None:
        """Let other programs know the address of the page that shows the board at this port."""
        self._page = page
        if self._lock is not None:
            self._lock.note_page(page)

    def close(self) -> None:
        if self._port is not None:
            with suppress(OSError):  # a device that is gone is closed, too
                self._port.close()
            self._port, self._why_closed = None, CLOSED
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def write(self, data: bytes) -> None:
        self._use(lambda port: port.write(data))

    def read(self) -> bytes:
        return bytes(self._use(lambda port: port.read(READ_BYTES)))

    def now_ms(self) -> float:
        return time.monotonic() * 1000

    def wait(self, ms: float) -> None:
        time.sleep(ms / 1000)

    def _use(self, action):  # type: ignore[no-untyped-def]
        if self._port is None:
            raise LinkError(self._why_closed)
        try:
            return action(self._port)
        except OSError as error:
            self.close()
            self._why_closed = f"The board at {self.url} is gone; was it unplugged, or does another program use it?"
            raise LinkError(self._why_closed) from error


class FoundWire(SerialWire):
    """A serial port that is looked for whenever it is opened: a board that comes back may have another name.

    find() returns a port, or raises OSError.
    """

    def __init__(self, find: Callable[[], str]):
        super().__init__("")
        self._find = find

    def open(self) -> None:
        self.close()
        try:
            self.url = self._find()
        except OSError as error:
            raise LinkError(str(error)) from error
        super().open()
