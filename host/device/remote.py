"""A board at the other end of a serial line, as deploy and measure see it; mpremote does the talking."""

import ast
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any, Protocol

from mpremote.transport import TransportError, TransportExecError

from host.device import ports

CHUNK = 2048  # bytes a command: each is a round trip
ANSWER_S = 60.0  # how long the board may take for one thing
RESTART_S = 20.0  # how long a version may take to start
GRACE_S = 1.0  # for so long a version that has started is watched
STARTED, PROMPT = b" runs from ", b">>> "


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
    """A board at a port: a device, or an address as pyserial takes it. Its program is stopped."""

    def __init__(self, port: str) -> None:
        self.port = port
        self._line = ports.connect(port)
        try:
            self.stop()
        except OSError:
            self._line.close()
            raise

    def stop(self) -> None:
        try:
            with redirect_stdout(None):  # it prints what it did not expect
                self._line.enter_raw_repl()
        except (TransportError, OSError):
            raise OSError(
                f"What is at {self.port} does not answer as MicroPython does; press the board's reset, or unplug it "
                "and plug it in again, and try once more."
            ) from None

    def run(self, code: str) -> Any:
        return ast.literal_eval(self.output(code).strip() or "None")

    def output(self, code: str) -> str:
        """Run Python code on the board; return what it prints. Errors: OSError with a sentence."""
        try:
            printed, error = self._line.exec_raw(code, timeout=ANSWER_S)
        except (TransportError, OSError):
            raise self._gone() from None
        if error:
            raise OSError(f"The board says: {last_line(error.decode())}")
        return str(printed.decode()).replace("\r\n", "\n")

    def write(self, path: str, data: bytes, progress: Callable[[int], None]) -> None:
        done = 0

        def told(so_far: int, _total: int) -> None:
            nonlocal done
            progress(so_far - done)
            done = so_far

        try:
            self._line.fs_writefile(path, data, CHUNK, told)
        except TransportExecError as error:
            raise OSError(f"The board could not write {path}: {last_line(error.error_output)}") from None
        except (TransportError, OSError):
            raise self._gone() from None

    def restart(self) -> str:
        line, said = self._line, b""
        try:
            line.exit_raw_repl()
            line.read_until(1, PROMPT, timeout=ANSWER_S)
            line.serial.write(b"\x04")  # ctrl-D: a soft reset, after which main.py runs
            end = time.monotonic() + RESTART_S
            while STARTED not in said and not said.endswith(PROMPT) and time.monotonic() < end:
                said += line.read_until(1, b"\n", timeout=GRACE_S)
            if STARTED in said:
                said += line.read_until(1, PROMPT, timeout=GRACE_S, timeout_overall=GRACE_S)
        except (TransportError, OSError):
            raise self._gone() from None
        return said.decode("utf-8", "replace").replace("\r", "")

    def close(self) -> None:
        self._line.close()

    def _gone(self) -> OSError:
        return OSError(f"The board at {self.port} is gone. Plug it in: it starts the version that is whole.")


def last_line(text: str) -> str:
    """What a traceback ends with."""
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else ""
