"""An emulated board whose power fails at a chosen operation on its flash, and what that flash then holds."""

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from firmware.input.softkeys import UNDO
from firmware.storage.journal import ASIDE
from firmware.storage.journal_reader import FOLDER
from host.simulation.memory import FLASH_BYTES
from host.targets.emulator import EmulatedBoard
from host.tools.powercuts.chip import Chip
from host.tools.powercuts.journalled_game import FrozenRecord, read
from host.tools.powercuts.storage import Storage

FIRST = 2 * 1024 * 1024 - FLASH_BYTES  # where the file system begins, behind MicroPython
KINDS = ("any", "any", "erase")  # of operations; erases are rarer
POINTS = ("before a page", "in a page", "after a page", "before an erase", "in an erase", "after an erase")
TAP_MS = 30  # longer than the firmware takes a bounce for
PAINTED_MS = 60  # longer than a move takes to its first lights, and to the flash
KEEPS_MS = 200  # longer than the board takes to write a finished game
RESUMED = "Resumed. Hold menu to leave this game."


@dataclass(frozen=True)
class CutPoint:
    """Where the power fails: at the next operation number `count` of a kind, after a part (0 to 1) of it."""

    kind: str
    count: int
    part: float
    seed: int

    @classmethod
    def at_random(cls, random: Random, most: int) -> "CutPoint":
        """Choose one of the next `most` operations, or an erase; a third each before, in and after it."""
        kind = random.choice(KINDS)
        count = 1 if kind == "erase" else random.randint(1, most)
        part = random.choice((0.0, random.uniform(0.05, 0.95), 1.0))
        return cls(kind, count, part, random.getrandbits(30))

    def name(self, kind: str) -> str:
        """Return the entry in POINTS. kind: of the operation, "program" or "erase"."""
        return POINTS[(3 if kind == "erase" else 0) + (0 if not self.part else 2 if self.part == 1 else 1)]


class CutBoard(EmulatedBoard):
    """A board that runs the image `uf2`; its flash begins as a copy of the file `flash`, or empty.

    uf2: None for the image that is on the flash, if there is one.
    """

    def __init__(self, uf2: Path | None, flash: Path | None = None):
        self._folder = Path(tempfile.mkdtemp(prefix="cairn-cuts-"))
        if flash:
            shutil.copy(flash, self._folder / "flash.img")
        super().__init__(self._folder / "flash.img", uf2, blank=uf2 is None)

    def close(self) -> None:
        super().close()
        shutil.rmtree(self._folder, ignore_errors=True)

    # --- time and power ----------------------------------------------------------------

    def boot(self) -> None:
        """Switch on, off first if it is on. Raises: LinkError where no light is set."""
        self.emulator.ask("cut", count=0)
        super().boot()
        self.started = self.emulator.receive().decode("utf-8", "replace")  # what firmware/start.py printed

    def run(self, ms: float) -> None:
        """Let time pass. Raises: LinkError where the power is lost."""
        self.wire.wait(ms)

    def tap(self, row: int, column: int, ms: float = 50) -> None:
        """Hold a key for `ms`, then wait as long; release it even if that fails."""
        try:
            super().tap(row, column, ms)
        finally:
            self.release(row, column)

    def arm(self, point: CutPoint) -> None:
        """Make the power fail at a point."""
        self.emulator.ask("resets")
        self.emulator.ask("cut", kind=point.kind, count=point.count, part=point.part, seed=point.seed)

    def disarm(self) -> None:
        """Cancel that."""
        self.emulator.ask("cut", count=0)

    def is_on(self) -> bool:
        """Return whether the power has not failed."""
        return bool(self.emulator.ask("state")["powered"])

    def failed_at(self) -> str:
        """Return the kind of the operation at which the power has failed."""
        return str(self.emulator.ask("resets")["resets"][-1]["kind"])

    @property
    def operations(self) -> int:
        """The number of pages programmed and sectors erased so far."""
        return sum(self.emulator.ask("flash").values())

    # --- steps -----------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Make a move."""
        self.ask("play", move=text)

    def undo(self) -> None:
        """Take a move back, by its key."""
        for _ in range(2):  # the second confirms
            self.tap(*UNDO[1:3], ms=TAP_MS)

    def choose(self, name: str, text: str) -> None:
        """Change a setting."""
        self.ask("settings.set", name=name, value=text)

    def paint(self) -> None:
        """Wait until a move has its first lights, and is on the flash."""
        self.run(PAINTED_MS)

    # --- what it has saved ---------------------------------------------------------------

    def complaints(self) -> list[str]:
        """Return what is unusual for a start after a power cut."""
        panel, figures = self.panel(), self.ask("selftest")
        found = [f"{name}: {figures[name]}" for name in ("crashes", "failed_starts") if figures[name]]
        if figures["reset"] != "power on":
            found.append(f"reset: {figures['reset']}")
        if not any(self.frame()):
            found.append("no light is lit")
        if self.record() and panel["tip"] != RESUMED:
            found.append(f"it says {panel['tip']!r}")
        return found + [line for line in panel["log"] if "set aside" in line or "could not" in line] + self.faults

    def files(self) -> "Files":
        """Return the files on its flash, as littlefs on this computer reads them."""
        return Files(Storage(Chip(contents=self.emulator.flash(FIRST, FLASH_BYTES))))

    def chosen_settings(self) -> tuple[tuple[str, Any], ...]:
        """Return the settings as texts, sorted."""
        return tuple(sorted(self.ask("settings").items()))


class Files:
    """The files of a board, read without it. storage: with the interface of firmware/hardware/board.py."""

    def __init__(self, storage: Any):
        self._storage = storage

    def finished(self) -> tuple[FrozenRecord | None, ...]:
        """Return the finished games in files of their own, the latest last; None: a damaged one."""
        numbers = sorted(int(name) for name in self._storage.names(FOLDER) if name.isdigit())
        return tuple(read(self._storage, f"{FOLDER}/{number}") for number in numbers)

    def set_aside(self) -> list[str]:
        """Return the names of unreadable files."""
        return [name for name in self._storage.names(FOLDER) if name.startswith(ASIDE)]
