"""Workloads on littlefs on this computer: what is done to the flash, operation by operation, and what it then holds."""

from collections.abc import Callable
from random import Random
from typing import Any

from firmware.storage.journal_reader import BODY
from host.tools.powercuts.chip import Chip, Operation
from host.tools.powercuts.sitting import Kept, Sitting, Table
from host.tools.powercuts.storage import Storage
from host.tools.powercuts.workloads import WORKLOADS, Session, Workload

SECTORS = 64  # a small flash, so that every sector has its turn
VACUUM: tuple[str, dict[str, str]] = ("vacuum", {})
NEW_GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("robble", {"size": "5"}),
    ("robble", {"size": "9"}),
    ("ouroboros", {}),
    VACUUM,
)
FIRST_MOVES = 300  # bytes of a journal, of which the first tell what game it is


class JournalBoard:
    """The journal and the settings on a chip, and no more of a board."""

    def __init__(self, sectors: int = SECTORS) -> None:
        self.chip = Chip(sectors)
        self.table = Table(Storage(self.chip, new=True))

    def load(self, record: dict[str, Any]) -> None:
        if self.table.sitting:
            self.table.keep()
        self.table.sitting = Sitting(record)

    def play(self, text: str) -> None:
        assert self.table.sitting
        self.table.sitting.replay(text)

    def undo(self) -> None:
        assert self.table.sitting
        self.table.sitting.retract()

    def choose(self, name: str, text: str) -> None:
        self.table.settings.take(name, text)

    def settle(self) -> None:
        """Let the journal write all; a game that is over it looks at once more."""
        self.table.keep()
        self.table.keep()

    paint = settle


class Recording(Session):
    """A session that notes how much was done to the chip, and what is kept then.

    marks: (operations so far, what is kept). Between two of them either may be found. first: the flash before.
    """

    def __init__(self, random: Random):
        self.journal = JournalBoard()
        self.marks: list[tuple[int, Kept]] = []
        self.games = NEW_GAMES
        super().__init__(self.journal, random, self.journal.table.kept())
        self.begin()

    def begin(self) -> None:
        """Forget what was done so far."""
        self.first = bytes(self.journal.chip.buffer)
        self.journal.chip.log.clear()
        self.marks = [(0, self.before)]

    def step(self, act: Callable[[], object], wait: Callable[[], object] | None = None) -> None:
        super().step(act, wait)
        self.marks.append((len(self.operations), self.before))

    def setup(self) -> dict[str, Any]:
        name, options = self.random.choice(self.games)
        return {"game": name, "options": options, "seat": 0, "level": 2}

    @property
    def operations(self) -> list[Operation]:
        """All that was done to the chip."""
        return self.journal.chip.log

    # --- what is done here alone -------------------------------------------------------------

    def undo_two(self) -> None:
        """Take back two moves in one step, as against the board."""
        self.sit_down(2)
        for _ in range(2):
            self.game.retract()
        self.step(self._undo_two)

    def _undo_two(self) -> None:
        for _ in range(2):
            self.journal.undo()

    def give_up(self) -> None:
        """Have no game any more."""
        if self.game.over:
            self.finished = self.kept().finished
        self.sitting = None
        self.step(self._give_up)

    def _give_up(self) -> None:
        self.journal.table.sitting = None

    def damage(self) -> None:
        """Change a byte of the journal, and switch on: what is before it goes on."""
        self.games = (VACUUM,)  # long enough for damage among the moves
        self.start(60, 40)
        self.sit_down(70, 90)
        storage = self.journal.table.storage
        damaged = bytearray(storage.load(BODY) or b"")
        damaged[self.random.randrange(FIRST_MOVES, len(damaged))] ^= 1 << self.random.randrange(8)
        with storage.open(BODY, "wb") as file:
            file.write(damaged)
        self.journal.table = Table(storage)
        found = self.journal.table.kept()
        self.take(found)
        self.begin()
        self.marks = [(0, found)]
        self.step(lambda: None)


def _give_up(session: Recording) -> None:
    session.give_up()
    session.sit_down()


HERE = WORKLOADS | {
    "undo of two": Workload(Session.sit_down, Recording.undo_two, times=10, most=0, share=0),
    "giving up": Workload(Session.sit_down, _give_up, times=6, most=0, share=0),
    "damage": Workload(Recording.damage, Session.move, times=10, most=0, share=0),
}


def recorded(name: str, seed: int) -> Recording:
    """Return a workload as it was done."""
    workload = HERE[name]
    session = Recording(Random(f"{name} {seed}"))
    workload.prepare(session)
    if name != "damage":
        session.begin()
    for _ in range(workload.times):
        workload.go_on(session)
    return session
