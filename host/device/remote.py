"""A board at the other end of a serial line, as deploy and measure see it; mpremote does the talking."""

import ast
import os
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any, Protocol

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host.device import ports

CHUNK = 2048  # bytes a command: each is a round trip
ANSWER_S = 60.0  # how long the board may take for one thing
RESTART_S = 20.0  # how long a version may take to start
GRACE_S = 1.0  # for so long a version that has started is watched
STARTED, PROMPT = b" runs from ", b">>> "
SILENCE_S = 10.0  # within one answer
# What mpremote raises of a board that is gone: the last two are of an answer that is cut off, or was damaged.
LOST = (TransportError, OSError, struct.error, UnicodeError)


class Remote(Protocol):
    """What deploy and measure need of a board."""

    def run(self, code: str) -> Any:
        """Run Python code on the board; return what it prints, a literal. Errors: OSError with a sentence."""

    def write(self, path: str, data: bytes, progress: Callable[[int], None]) -> None:
        """Write a file; `progress` is told how many more bytes are there. Errors: OSError with a sentence."""

    def stop(self) -> None:
        """Stop what runs, with a heap as after a reset. Errors: OSError with a sentence."""

    def restart(self) -> str:
        """Start what is installed; return what it prints at first."""


class SerialRemote:
    """A board at a port: a device, or an address as pyserial takes it. Its program runs on until stop().

    Raises: OSError with a sentence, as all of its methods do.
    """

    def __init__(self, port: str) -> None:
        self.port = port
        self._lock = ports.lock(port)
        try:
            self._line = _connect(port)
        except OSError:
            self._lock.close()
            raise

    def stop(self) -> None:
        try:
            with redirect_stdout(None):  # it prints what it did not expect
                self._line.enter_raw_repl()
        except LOST:
            raise OSError(
                f"What is at {self.port} does not answer as MicroPython does; press the board's reset, or unplug it "
                "and plug it in again, and try once more."
            ) from None

    def run(self, code: str) -> Any:
        printed = self.output(code).strip()
        try:
            return ast.literal_eval(printed or "None")
        except (ValueError, SyntaxError):
            raise OSError(f"The board at {self.port} says something else than was asked: {printed[-80:]!r}") from None

    def output(self, code: str) -> str:
        """Run Python code on the board; return what it prints. Raises: OSError with a sentence."""
        with self._talking(), redirect_stdout(None):  # as in stop()
            printed, error = self._line.exec_raw(code, timeout=ANSWER_S)
        if error:
            raise OSError(f"The board says: {last_line(error.decode('utf-8', 'replace'))}")
        return str(printed.decode("utf-8", "replace")).replace("\r\n", "\n")

    def write(self, path: str, data: bytes, progress: Callable[[int], None]) -> None:
        done = 0

        def told(so_far: int, _total: int) -> None:
            nonlocal done
            progress(so_far - done)
            done = so_far

        with self._talking():
            try:
                self._line.fs_writefile(path, data, CHUNK, told)
            except TransportExecError as error:
                why = last_line(error.error_output)
            except OSError as error:
                if error.strerror != path:  # this computer's; of the board's mpremote makes one with the path in it
                    raise
                why = os.strerror(error.errno or 0)
            else:
                return
        raise OSError(f"The board could not write {path}: {why}")

    def restart(self) -> str:
        line, said = self._line, b""
        with self._talking():
            line.exit_raw_repl()
            line.read_until(1, PROMPT, timeout=ANSWER_S)
            line.serial.write(b"\x04")  # ctrl-D: a soft reset, after which main.py runs
            end = time.monotonic() + RESTART_S
            while STARTED not in said and not said.endswith(PROMPT) and time.monotonic() < end:
                said += line.read_until(1, b"\n", timeout=GRACE_S)
            if STARTED in said:
                said += line.read_until(1, PROMPT, timeout=GRACE_S, timeout_overall=GRACE_S)
        return said.decode("utf-8", "replace").replace("\r", "")

    def close(self) -> None:
        """Let go of the port; a device that is gone is closed, too."""
        with suppress(OSError):
            self._line.close()
        with suppress(OSError):  # mpremote has not come to this if the device is gone
            self._line.serial.close()
        self._lock.close()

    @contextmanager
    def _talking(self) -> Iterator[None]:
        """Let mpremote speak; whatever stops it is an OSError with a sentence."""
        try:
            yield
        except LOST:
            gone = f"The board at {self.port} is gone. Plug it in: it starts the version that is whole."
            raise OSError(gone) from None


def _connect(port: str) -> SerialTransport:
    """Open mpremote's way to a board. Raises: OSError with a sentence on what to do."""
    try:
        return SerialTransport(port, timeout=SILENCE_S)
    except Exception:  # as in ports.open_port()
        pass
    ports.open_port(port).close()  # mpremote keeps to itself why it fails
    raise OSError(ports.BUSY.format(port=port))  # it was so a moment ago


def last_line(text: str) -> str:
    """What a traceback ends with."""
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else ""
