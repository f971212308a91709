"""Workloads on littlefs on this computer: the operations on the flash, and what it holds after each step."""

from collections.abc import Callable
from random import Random
from typing import Any

from firmware.storage.journal_reader import BODY
from host.tools.powercuts.chip import Chip, Operation
from host.tools.powercuts.journalled_game import JournalledGame, JournalStore, Kept
from host.tools.powercuts.storage import Storage
from host.tools.powercuts.workloads import WORKLOADS, Session, Workload

SECTORS = 64  # a small flash, so that every sector is used
VACUUM: tuple[str, dict[str, str]] = ("vacuum", {})
NEW_GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("robble", {"size": "5"}),
    ("robble", {"size": "9"}),
    ("ouroboros", {}),
    VACUUM,
)
FIRST_MOVES = 300  # bytes of a journal, more than its header


class JournalBoard:
    """The journal and the settings on a chip, without the rest of a board."""

    def __init__(self, sectors: int = SECTORS) -> None:
        self.chip = Chip(sectors)
        self.store = JournalStore(Storage(self.chip, new=True))

    def load(self, record: dict[str, Any]) -> None:
        if self.store.current:
            self.store.keep()
        self.store.current = JournalledGame(record)

    def play(self, text: str) -> None:
        assert self.store.current
        self.store.current.replay(text)

    def undo(self) -> None:
        self.store.undo()

    def choose(self, name: str, text: str) -> None:
        self.store.settings.take(name, text)

    def settle(self) -> None:
        """Let the journal write everything; it files a finished game in a second pass."""
        self.store.keep()
        self.store.keep()

    paint = settle


class WorkloadRecorder(Session):
    """A session that records what is saved after which operation on the chip.

    marks: (operations so far, what is saved). A cut between two of them may leave either. first: the flash before.
    """

    def __init__(self, random: Random):
        self.journal = JournalBoard()
        self.marks: list[tuple[int, Kept]] = []
        self.games = NEW_GAMES
        super().__init__(self.journal, random, self.journal.store.kept())
        self.begin()

    def begin(self) -> None:
        """Start the record here."""
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
        """All operations on the chip."""
        return self.journal.chip.log

    # --- steps on littlefs alone -------------------------------------------------------------

    def undo_two(self) -> None:
        """Take back two moves in one step, as against the board."""
        self.ensure_game(2)
        for _ in range(2):
            self.game.retract()
        self.step(self._undo_two)

    def _undo_two(self) -> None:
        for _ in range(2):
            self.journal.undo()

    def give_up(self) -> None:
        """Give the game up."""
        if self.game.over:
            self.finished = self.kept().finished
        self.current = None
        self.step(self._give_up)

    def _give_up(self) -> None:
        self.journal.store.current = None

    def damage(self) -> None:
        """Change a bit of the journal, and switch on: the moves before it stay."""
        self.games = (VACUUM,)  # long enough for damage among the moves
        self.start(60, 40)
        self.ensure_game(70, 90)
        storage = self.journal.store.storage
        damaged = bytearray(storage.load(BODY) or b"")
        damaged[self.random.randrange(FIRST_MOVES, len(damaged))] ^= 1 << self.random.randrange(8)
        with storage.open(BODY, "wb") as file:
            file.write(damaged)
        self.journal.store = JournalStore(storage)
        found = self.journal.store.kept()
        self.take(found)
        self.begin()
        self.marks = [(0, found)]
        self.step(lambda: None)


def _give_up(session: WorkloadRecorder) -> None:
    session.give_up()
    session.ensure_game()


HERE = WORKLOADS | {
    "undo of two": Workload(Session.ensure_game, WorkloadRecorder.undo_two, times=10, most=0, share=0),
    "giving up": Workload(Session.ensure_game, _give_up, times=6, most=0, share=0),
    "damage": Workload(WorkloadRecorder.damage, Session.move, times=10, most=0, share=0),
}


def recorded(name: str, seed: int) -> WorkloadRecorder:
    """Run a workload and return its record."""
    workload = HERE[name]
    session = WorkloadRecorder(Random(f"{name} {seed}"))
    workload.prepare(session)
    if name != "damage":
        session.begin()
    for _ in range(workload.times):
        workload.step(session)
    return session
