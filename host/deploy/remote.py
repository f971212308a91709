"""A board's MicroPython prompt at a serial line, by way of mpremote."""

import ast
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any

import msgspec
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from host.link import ports

ANSWER_S = 60.0  # how long the board may take for one thing
SILENCE_S = 10.0  # within one answer
MAX_PRINTED = 1 << 16  # bytes; the longest answers are checksums of all sectors
LOOK_S = 0.01
LEAVE_MS = 100  # from the board's consent to its reset
# What mpremote raises of a board that is gone: the last two are of an answer that is cut off, or was damaged.
LOST = (TransportError, OSError, struct.error, UnicodeError)
# What reading a literal raises: too many brackets are one of the last two. A ValidationError is a ValueError.
NO_LITERAL = (ValueError, SyntaxError, TypeError, MemoryError, RecursionError)


class SerialRemote:
    """The prompt at a port: a device, or an address as pyserial takes it. Its program runs on until stop().

    left: the board was sent away by leave(). Raises: OSError, as all of its methods do.
    """

    left = False

    def __init__(self, port: str) -> None:
        self.port = port
        self._lock = ports.lock(port)
        try:
            self._line = _connect(port)
        except OSError:
            self._lock.close()
            raise

    def stop(self) -> None:
        """Interrupt what runs, and have a heap as after a reset."""
        try:
            with redirect_stdout(None):  # it prints what it did not expect
                self._line.enter_raw_repl()
        except LOST:
            raise OSError(
                f"The board at {self.port} answers neither as Cairn does nor as MicroPython. Hold its BOOTSEL button "
                "while you plug it in, and try once more."
            ) from None

    def run(self, code: str, kind: Any = Any) -> Any:
        """Run Python code on the board; return what it prints, a literal of a type."""
        printed = self.output(code).strip()
        try:
            return msgspec.convert(ast.literal_eval(printed or "None"), kind)
        except NO_LITERAL:
            raise OSError(f"The board at {self.port} says something else than was asked: {printed[-80:]!r}.") from None

    def output(self, code: str) -> str:
        """Run Python code on the board; return what it prints."""
        with self._talking(), redirect_stdout(None):  # as in stop()
            printed, error = self._line.exec_raw(code, timeout=ANSWER_S)
        if error:
            raise OSError(f"The board says: {last_line(error.decode('utf-8', 'replace'))}")
        return str(printed.decode("utf-8", "replace")).replace("\r\n", "\n")

    def leave(self, code: str) -> None:
        """Have the board do what it does not come back from, such as machine.reset()."""
        with self._talking():
            self._line.exec_raw_no_follow(f"import machine, time\ntime.sleep_ms({LEAVE_MS})\n{code}")
        self.left = True

    def close(self) -> None:
        """Close the port, of a device that is gone, too."""
        with suppress(OSError):
            self._line.close()
        with suppress(OSError):  # mpremote has not come to this if the device is gone
            self._line.serial.close()
        self._lock.close()

    @contextmanager
    def _talking(self) -> Iterator[None]:
        """Let mpremote speak; whatever stops it is an OSError."""
        try:
            yield
        except LOST:
            raise OSError(f"The board at {self.port} is gone. Plug it in, and try once more.") from None


class _Line(SerialTransport):
    """mpremote's way to a board, which does not listen for ever to one that prints without end."""

    def read_until(
        self,
        min_num_bytes: int,
        ending: bytes,
        timeout: float | None = 10,
        data_consumer: object = None,
        timeout_overall: float | None = None,
    ) -> bytes:
        """Return what comes up to `ending`, or some of it, as mpremote has it; MAX_PRINTED bytes at most."""
        data = bytearray()
        began = heard = now = time.monotonic()
        while not data.endswith(ending) and len(data) < MAX_PRINTED and now < began + (timeout_overall or ANSWER_S):
            now = time.monotonic()
            if self.serial.inWaiting() > 0:
                data += self.serial.read(1)
                heard = now
            elif timeout is not None and now >= heard + timeout:
                break
            else:
                time.sleep(LOOK_S)
        return bytes(data)


def _connect(port: str) -> SerialTransport:
    """Open mpremote's way to a board. Raises: OSError, which says what to do."""
    try:
        return _Line(port, timeout=SILENCE_S)
    except Exception:  # as in ports.open_port()
        pass
    ports.open_port(port).close()  # mpremote keeps to itself why it fails
    raise OSError(ports.BUSY.format(port=port))  # it was so a moment ago


def last_line(text: str) -> str:
    """Return what a traceback ends with."""
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else ""
