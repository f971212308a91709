"""A board on the bench: its keys, its power, its display's cable, its diodes, and a computer at its USB port."""

import gc
import types
from abc import ABC, abstractmethod
from pathlib import Path
from random import Random
from typing import Any

from firmware.clock import MASK
from host.closing import Closing
from host.link.noise import NoisyWire
from host.link.wire import Wire
from host.targets.emulator import EmulatedBoard, EmulatorWire
from host.targets.serial import SerialBoard
from host.targets.target import Target
from host.targets.virtual import VirtualBoard, VirtualWire

BOUNCE_MS = 3  # of all contacts, all the time
SLACK = 2048  # bytes: texts that differ from time to time
LINES = 60  # objects
WRAP_MS = 120_000  # a clock that is set ahead wraps within so long
# Code, and what belongs to the parts of the virtual Pico, is not what the app holds.
CODE = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType, types.FrameType)


class Rig(Closing, ABC):
    """`board` is pressed and switched, `cable` the computer at its port, over a `wire` that can be noisy.

    memory_unit: what memory() counts; rises: whether more of it is worse.
    """

    memory_unit = "bytes free"
    rises = False

    def __init__(self, board: Target, wire: Wire, random: Random):
        self.board = board
        self.wire = NoisyWire(wire, random)
        self.cable = SerialBoard(self.wire)
        self.random = random

    def boot(self) -> None:
        """Switch on."""
        self.board.boot()

    def memory(self, figures: dict[str, Any]) -> int:
        """Return how much memory there is, or is held; figures: what `selftest` tells."""
        return int(figures["memory_free"])

    def slack(self, first: int) -> int:
        """Return how much worse memory() may become than it was at first, when each game had been begun once."""
        return SLACK

    @abstractmethod
    def display(self, what: str, **how: Any) -> None:
        """Do to the display what host/simulation/virtual/ssd1306.py has: plug, unplug, hold or let_go."""

    @abstractmethod
    def diode(self, row: int, column: int, there: bool) -> None:
        """Take the diode of a key away, or put it back."""

    def close(self) -> None:
        self.board.close()


class VirtualRig(Rig):
    """The virtual board. Its clocks are set ahead at each power-on, so that they come round soon."""

    memory_unit = "objects held"
    rises = True

    def __init__(self, random: Random):
        self.virtual = VirtualBoard(bounce_ms=BOUNCE_MS, seed=random.getrandbits(30))
        super().__init__(self.virtual, VirtualWire(self.virtual), random)

    def boot(self) -> None:
        ahead = self.random.randrange(WRAP_MS)
        self.virtual.pico.uptime_ms = MASK - ahead
        super().boot()
        scanner = self.virtual.pico.variables.get("board")
        if scanner is not None:
            scanner.scan_ms = MASK - ahead - MASK % 5  # of the app, which counts scans of 5 ms

    def memory(self, figures: dict[str, Any]) -> int:
        """The virtual Pico has no heap: count what the app holds in CPython's, but for code."""
        self.virtual.state()  # until it is not in the middle of a tick
        return held(self.virtual.app)

    def slack(self, first: int) -> int:
        """The lines that the panel has worked out are some more objects or less, and come to an end."""
        return LINES

    def display(self, what: str, **how: Any) -> None:
        getattr(self.virtual.pico.oled, what)(**how)

    def diode(self, row: int, column: int, there: bool) -> None:
        self.virtual.pico.keys.set_diode(row, column, there)


class EmulatedRig(Rig):
    """The emulated Pico with the firmware on it. Its clock begins with 0 at each power-on, as the chip's does."""

    def __init__(self, random: Random, uf2: Path):
        """uf2: the image that it runs."""
        emulated = EmulatedBoard(uf2=uf2, bounce_ms=BOUNCE_MS, seed=random.getrandbits(30))
        self.emulator = emulated.emulator
        super().__init__(emulated, EmulatorWire(self.emulator), random)

    def display(self, what: str, **how: Any) -> None:
        self.emulator.ask("display", what={"let_go": "letGo"}.get(what, what), **how)

    def diode(self, row: int, column: int, there: bool) -> None:
        self.emulator.ask("diode", row=row, column=column, there=there)


def held(root: object) -> int:
    """Return how many objects hang on one, itself included, but for code, numbers, and what belongs to the host."""
    seen: set[int] = set()
    found: list[object] = [root]
    while found:
        thing = found.pop()
        if id(thing) in seen or isinstance(thing, CODE) or _is_hosts(thing):
            continue
        seen.add(id(thing))
        found.extend(gc.get_referents(thing))
    return len(seen)


def _is_hosts(thing: object) -> bool:
    return isinstance(thing, int | float | bool) or type(thing).__module__.startswith("host.")
