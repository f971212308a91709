"""An emulated board as `cairn deploy` sees one, in a time that passes only in waits."""

import ast
from collections.abc import Callable
from typing import Any

import msgspec

from host.deploy.remote import ANSWER_S, last_line
from host.emulator.control import EmulatorError
from host.emulator.pico import END, RAW_REPL
from host.link.drives import FLUSH
from host.simulation.emulator.emulator import Emulator
from host.targets.emulator import EmulatorWire


class EmulatedDevice:
    """An emulator in lockstep in place of a PluggedBoard (host/deploy/board.py)."""

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
        return ""

    def wire(self) -> EmulatorWire:
        return EmulatorWire(self.emulator)

    def remote(self) -> "EmulatedPrompt":
        return EmulatedPrompt(self.emulator)

    def now_ms(self) -> float:
        return self.emulator.now_ms

    def wait(self, ms: float) -> None:
        self.emulator.run(ms)


class EmulatedPrompt:
    """In place of a SerialRemote (host/deploy/remote.py)."""

    port = "the emulated board"
    left = False

    def __init__(self, emulator: Emulator) -> None:
        self._emulator = emulator

    def stop(self) -> None:
        self._emulator.execute("pass", fresh=True)

    def run(self, code: str, kind: Any = Any) -> Any:
        try:
            printed = self._emulator.execute(code, 1000 * ANSWER_S)
        except EmulatorError as error:
            raise OSError(f"The board says: {last_line(str(error))}") from error
        return msgspec.convert(ast.literal_eval(printed.strip() or "None"), kind)

    def leave(self, code: str) -> None:
        self._emulator.send(b"\r" + RAW_REPL + f"import machine\n{code}".encode() + END)
        self._emulator.run(50)
        self.left = True

    def close(self) -> None:
        self._emulator.receive()
