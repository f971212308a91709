"""An emulated board as `cairn deploy` sees one, in a time that passes only in waits."""

import ast
from collections.abc import Callable
from typing import Any

import msgspec

from host.deploy.remote import ANSWER_S, CHUNK, last_line
from host.emulator.control import EmulatorError
from host.emulator.pico import END, INTERRUPT, RAW_REPL
from host.link.drives import FLUSH
from host.simulation.emulator.emulator import Emulator
from host.targets.emulator import EmulatorWire

RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"


class EmulatedDevice:
    """A Device (host/deploy/install.py) with an emulator in lockstep. `hint`: what how_to_mount() says."""

    hint = ""

    def __init__(self, emulator: Emulator):
        self.emulator = emulator
        self.written: list[bytes] = []  # files that came to its drive

    def drive(self) -> "EmulatedDevice | None":
        return self if self.emulator.shows_drive() else None

    def write(self, data: bytes, progress: Callable[[int, int], None]) -> None:
        """Copy a file to the drive. Raises: OSError where the power fails."""
        self.written.append(data)
        for start in range(0, len(data), FLUSH):
            try:
                self.emulator.drive_write(data[start : start + FLUSH])
            except EmulatorError as error:
                raise OSError(str(error)) from error
            progress(min(start + FLUSH, len(data)), len(data))

    def how_to_mount(self) -> str:
        return self.hint

    def wire(self) -> EmulatorWire:
        return EmulatorWire(self.emulator)

    def remote(self) -> "EmulatedPrompt":
        return EmulatedPrompt(self.emulator)

    def now_ms(self) -> float:
        return self.emulator.now_ms

    def wait(self, ms: float) -> None:
        self.emulator.run(ms)


class EmulatedPrompt:
    """A Remote (host/deploy/remote.py). It says what mpremote says, but for raw-paste mode."""

    port = "the emulated board"
    left = False

    def __init__(self, emulator: Emulator) -> None:
        self._emulator = emulator

    def stop(self) -> None:
        self._emulator.receive()
        self._emulator.send(b"\r" + INTERRUPT + INTERRUPT + b"\r" + RAW_REPL)
        self._hear(RAW_PROMPT)
        self._emulator.send(END)  # a soft reset, which runs no main.py in this mode
        self._hear(RAW_PROMPT)

    def run(self, code: str, kind: Any = Any) -> Any:
        self._emulator.send(code.encode() + END)
        printed, error = self._hear(END + b">").removesuffix(END + b">").removeprefix(b"OK").split(END)
        if error:
            raise OSError(f"The board says: {last_line(error.decode())}")
        return msgspec.convert(ast.literal_eval(printed.decode().strip() or "None"), kind)

    def write(self, path: str, data: bytes, progress: Callable[[int], None]) -> None:
        self.run(f"file = open({path!r}, 'wb')")
        for start in range(0, len(data), CHUNK):
            part = data[start : start + CHUNK]
            self.run(f"file.write({part!r}) and None")
            progress(len(part))
        self.run("file.close()")

    def leave(self, code: str) -> None:
        self._emulator.send(f"import machine\n{code}".encode() + END)
        self._emulator.run(50)
        self.left = True

    def close(self) -> None:
        self._emulator.receive()

    def _hear(self, ending: bytes) -> bytes:
        """Return what the board says until it has said `ending` last. Raises: OSError where it does not."""
        heard, end = b"", self._emulator.now_ms + 1000 * ANSWER_S
        while not heard.endswith(ending):
            state = self._emulator.ask("state")
            if not state["powered"] or state["ms"] >= end:
                raise OSError(f"The board is gone. It said: {heard!r}")
            self._emulator.run(end - state["ms"], until="serial")
            heard += self._emulator.receive()
        return heard
