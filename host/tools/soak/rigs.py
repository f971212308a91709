"""A board on the bench: its keys, power, display, diodes, and a computer at its USB port."""

import gc
import types
from abc import ABC, abstractmethod
from pathlib import Path
from random import Random
from typing import Any

from firmware.clock import MASK
from host.closeable import Closeable
from host.link.noise import NoisyWire
from host.link.wire import Wire
from host.targets.emulator import EmulatedBoard, EmulatorWire
from host.targets.linked import LinkedBoard
from host.targets.memory import MemoryTarget, MemoryWire
from host.targets.target import Target

BOUNCE_MS = 3  # of all contacts, all the time
SLACK = 2048  # bytes: once a name is new, MicroPython takes a larger table for names, 1.6 KB
LINES = 60  # objects
WRAP_MS = 120_000  # a clock that is set ahead wraps within this time
# Code is not what the app holds.
CODE = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType, types.FrameType)


class Rig(Closeable, ABC):
    """`board`: its keys and power. `cable`: the computer at its port, over `wire`, which can be noisy.

    memory_unit: what memory() counts; rises: whether a rise of it is a leak.
    """

    memory_unit = "bytes free"
    rises = False

    def __init__(self, board: Target, wire: Wire, random: Random):
        self.board = board
        self.wire = NoisyWire(wire, random)
        self.cable = LinkedBoard(self.wire)
        self.random = random

    def boot(self) -> None:
        """Switch on."""
        self.board.boot()

    def memory(self, figures: dict[str, Any]) -> int:
        """Return how much memory is free, or in use. figures: the reply to `selftest`."""
        return int(figures["memory_free"])

    def slack(self, first: int) -> int:
        """Return by how much memory() may be worse than `first`, its value after each game was begun once."""
        return SLACK

    @abstractmethod
    def display(self, what: str, **how: Any) -> None:
        """Do to the display what host/simulation/emulator/parts/ssd1306.mjs has: plug, unplug, hold, release."""

    @abstractmethod
    def diode(self, row: int, column: int, there: bool) -> None:
        """Remove the diode of a key, or replace it."""

    def close(self) -> None:
        self.board.close()


class VirtualRig(Rig):
    """The virtual board. Its clocks are set ahead at each power-on, so that they wrap soon."""

    memory_unit = "objects held"
    rises = True

    def __init__(self, random: Random):
        self.virtual = MemoryTarget(bounce_ms=BOUNCE_MS, seed=random.getrandbits(30))
        super().__init__(self.virtual, MemoryWire(self.virtual), random)

    def boot(self) -> None:
        ahead = self.random.randrange(WRAP_MS)
        self.virtual.uptime_ms = MASK - ahead
        super().boot()

    def memory(self, figures: dict[str, Any]) -> int:
        """A board in memory has no heap: count the objects of the app in CPython's, without code."""
        return held(self.virtual.app)

    def slack(self, first: int) -> int:
        """The panel caches some lines."""
        return LINES

    def display(self, what: str, **how: Any) -> None:
        """That of a board in memory has no faults."""

    def diode(self, row: int, column: int, there: bool) -> None:
        self.virtual.contacts.set_diode(row, column, there)


class EmulatedRig(Rig):
    """The emulated Pico with the firmware. Its clock begins at 0 at each power-on, as the chip's does."""

    def __init__(self, random: Random, uf2: Path):
        """uf2: the image that it runs."""
        emulated = EmulatedBoard(uf2=uf2, bounce_ms=BOUNCE_MS, seed=random.getrandbits(30))
        self.emulator = emulated.emulator
        super().__init__(emulated, EmulatorWire(self.emulator), random)

    def display(self, what: str, **how: Any) -> None:
        self.emulator.ask("display", what={"release": "letGo"}.get(what, what), **how)

    def diode(self, row: int, column: int, there: bool) -> None:
        self.emulator.ask("diode", row=row, column=column, there=there)


def held(root: object) -> int:
    """Return how many objects are reachable from one, itself included, without code, numbers and the host's objects."""
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
