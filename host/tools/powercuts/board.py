"""An emulated board whose power fails at a chosen operation on its flash, and what is on that flash afterwards."""

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from firmware.input.softkeys import UNDO
from firmware.storage.journal import ASIDE
from firmware.storage.journal_reader import FOLDER
from host.simulation.virtual.flash import SIZE
from host.targets.emulator import EmulatedBoard
from host.tools.powercuts.chip import Chip
from host.tools.powercuts.sitting import Told, read
from host.tools.powercuts.storage import Storage

FIRST = 2 * 1024 * 1024 - SIZE  # where the file system begins, behind MicroPython
KINDS = ("any", "any", "erase")  # of operations; erases are rarer, and are waited for now and then
PLACES = ("before a page", "in a page", "after a page", "before an erase", "in an erase", "after an erase")
TAP_MS = 30  # longer than the firmware takes a bounce for
PAINTED_MS = 60  # longer than a move takes to its first lights, and to the flash
KEEPS_MS = 200  # more than a finished game takes to be written as a whole
RESUMED = "Resumed. Hold menu to leave this game."


@dataclass(frozen=True)
class Strike:
    """Where the power fails: at the count-th operation of a kind from now on, when a part (0 to 1) of it is done."""

    kind: str
    count: int
    part: float
    seed: int

    @classmethod
    def by_chance(cls, random: Random, most: int) -> "Strike":
        """Choose one of the next `most` operations, or an erase; a third each before it, in it and after it."""
        kind = random.choice(KINDS)
        count = 1 if kind == "erase" else random.randint(1, most)
        part = random.choice((0.0, random.uniform(0.05, 0.95), 1.0))
        return cls(kind, count, part, random.getrandbits(30))

    def place(self, kind: str) -> str:
        """Return which of PLACES it was. kind: of the operation, "program" or "erase"."""
        return PLACES[(3 if kind == "erase" else 0) + (0 if not self.part else 2 if self.part == 1 else 1)]


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
        """Switch on, off before if need be. Errors: LinkError where no light is set."""
        self.emulator.ask("cut", count=0)
        super().boot()
        self.started = self.emulator.receive().decode("utf-8", "replace")  # what start.py has said

    def run(self, ms: float) -> None:
        """Let time pass. Errors: LinkError where the power is lost."""
        self.wire.wait(ms)

    def tap(self, row: int, column: int, ms: float = 50) -> None:
        """Hold a key for `ms` and then leave it alone for as long; whatever happens, no finger stays on it."""
        try:
            super().tap(row, column, ms)
        finally:
            self.release(row, column)

    def arm(self, strike: Strike) -> None:
        """Let the power fail later on."""
        self.emulator.ask("resets")
        self.emulator.ask("cut", kind=strike.kind, count=strike.count, part=strike.part, seed=strike.seed)

    def disarm(self) -> None:
        """Let it stay."""
        self.emulator.ask("cut", count=0)

    def is_on(self) -> bool:
        """Return whether the power has not failed."""
        return bool(self.emulator.ask("state")["powered"])

    def struck(self) -> str:
        """Return the kind of the operation at which the power has failed."""
        return str(self.emulator.ask("resets")["resets"][-1]["kind"])

    @property
    def operations(self) -> int:
        """How many pages were programmed and sectors erased so far."""
        return sum(self.emulator.ask("flash").values())

    # --- what people do --------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Make a move."""
        self.ask("play", move=text)

    def undo(self) -> None:
        """Take a move back, by its key."""
        for _ in range(2):  # the first time it asks back
            self.tap(*UNDO[1:3], ms=TAP_MS)

    def choose(self, name: str, text: str) -> None:
        """Change a setting."""
        self.ask("settings.set", name=name, value=text)

    def paint(self) -> None:
        """Wait until a move has its first lights, and is on the flash."""
        self.run(PAINTED_MS)

    # --- what it has kept ----------------------------------------------------------------

    def complaints(self) -> list[str]:
        """Return what is not as it is after any start: nothing, for a board that has only lost its power."""
        panel, told = self.panel(), self.ask("selftest")
        found = [f"{name}: {told[name]}" for name in ("mishaps", "failed_starts") if told[name]]
        if told["reset"] != "power on":
            found.append(f"reset: {told['reset']}")
        if not any(self.frame()):
            found.append("no light is lit")
        if self.record() and panel["tip"] != RESUMED:
            found.append(f"it says {panel['tip']!r}")
        return found + [line for line in panel["log"] if "set aside" in line or "could not" in line] + self.faults

    def files(self) -> "Files":
        """Return the files on its flash, as littlefs on this computer reads them."""
        return Files(Storage(Chip(contents=self.emulator.flash(FIRST, SIZE))))

    def settings(self) -> tuple[tuple[str, Any], ...]:
        """Return the settings in words, sorted."""
        return tuple(sorted(self.ask("settings").items()))


class Files:
    """What is on the flash of a board, read beside it. storage: as firmware/hardware/board.py has it."""

    def __init__(self, storage: Any):
        self._storage = storage

    def finished(self) -> tuple[Told | None, ...]:
        """Return the finished games that have a file of their own, the latest last; None: one that is damaged."""
        numbers = sorted(int(name) for name in self._storage.names(FOLDER) if name.isdigit())
        return tuple(read(self._storage, f"{FOLDER}/{number}") for number in numbers)

    def set_aside(self) -> list[str]:
        """Return the files that could not be read."""
        return [name for name in self._storage.names(FOLDER) if name.startswith(ASIDE)]
