"""What people do at a board, and what may be on its flash at any moment of it."""

from collections.abc import Callable
from random import Random
from typing import Any

from firmware.journal import FINISHED, SLACK
from firmware.settings import TABLE
from firmware.story import BODY
from host.powercuts.chip import Chip, Operation
from host.powercuts.sitting import Kept, Sitting, Table
from host.powercuts.storage import Storage

SECTORS = 64  # a small flash, so that every sector has its turn


class Telling:
    """A story while it is told: the table, and after each step how much was done to the chip and what is kept.

    marks: (operations so far, what is kept then). Between two of them either may be found.
    """

    def __init__(self, random: Random):
        self.random = random
        self.chip = Chip(SECTORS)
        self.table = Table(Storage(self.chip, new=True))
        self.marks: list[tuple[int, Kept]] = []
        self.first = b""  # the flash when the story begins

    def begin(self) -> None:
        """What has been done so far comes before the story."""
        self.step()
        self.first = bytes(self.chip.buffer)
        self.chip.log.clear()
        self.marks = [(0, self.marks[-1][1])]

    def step(self) -> None:
        """Let the journal write what was done, and note what is kept now."""
        self.table.keep()
        if self.table.sitting and self.table.sitting.over:
            self.table.keep()
        self.marks.append((len(self.chip.log), self.table.kept()))

    def operations(self) -> list[Operation]:
        """Return all that was done to the chip."""
        return self.chip.log

    # --- what people do ------------------------------------------------------------------

    def start(self, game: str, moves: int = 0, **options: str) -> None:
        """Begin a new game; `moves` were made in it elsewhere."""
        record: dict[str, Any] = {"game": game, "options": options, "seat": 0, "level": 2}
        sitting = Sitting(record)
        for _ in range(moves):
            sitting.play(sitting.any_move(self.random))
        if self.table.sitting:
            self.table.keep()
        self.table.sitting = sitting
        self.step()

    def move(self, count: int = 1) -> None:
        """Make some moves, each a step."""
        sitting = self.sitting
        for _ in range(count):
            if not sitting.over:
                sitting.play(sitting.any_move(self.random))
                self.step()

    def undo(self, count: int = 1) -> None:
        """Take some moves back in one step."""
        for _ in range(min(count, self.sitting.game.ply)):
            self.sitting.retract()
        self.step()

    def resign(self) -> None:
        """Come to the end of a game for two."""
        if not self.sitting.over:
            self.sitting.play(0)
            self.step()

    @property
    def sitting(self) -> Sitting:
        assert self.table.sitting
        return self.table.sitting


def moves(telling: Telling) -> None:
    """A game of Vacuum from its start on."""
    telling.begin()
    telling.start("vacuum")
    telling.move(60)


def undo(telling: Telling) -> None:
    """A game of Robble in which much is taken back."""
    telling.begin()
    telling.start("robble", size="9")
    for _ in range(25):
        telling.move(telling.random.randrange(4))
        telling.undo(telling.random.randrange(3))


def compaction(telling: Telling) -> None:
    """So much is taken back that the game is written anew, three times."""
    telling.start("robble", moves=5, size="9")
    for _ in range(SLACK // 2 - 2):
        telling.move()
        telling.undo()
    telling.begin()
    for _ in range(3 * SLACK // 2):
        telling.move()
        telling.undo()


def game_over(telling: Telling) -> None:
    """Games end and join the last twenty, which are there already; each was taken up once more before."""
    for _ in range(FINISHED):
        telling.start("robble", moves=telling.random.randrange(10), size="5")
        telling.resign()
    telling.begin()
    for _ in range(4):
        telling.start("robble", moves=telling.random.randrange(30), size="5")
        telling.resign()
        telling.undo()
        telling.move(2)
        telling.resign()


def settings(telling: Telling) -> None:
    """Settings are changed in the middle of a game."""
    telling.start("robble", moves=5, size="5")
    telling.begin()
    for _ in range(20):
        place = telling.random.randrange(len(TABLE))
        telling.table.settings.choose(place, telling.random.randrange(len(TABLE[place][3])))
        telling.step()
        telling.move()


def other_games(telling: Telling) -> None:
    """A game is given up; one that was played elsewhere is loaded, and given up, and a new one begun."""
    telling.start("vacuum", moves=40)
    telling.begin()
    for _ in range(3):
        telling.table.sitting = None
        telling.step()
        telling.start("vacuum", moves=80)
        telling.start("ouroboros")
        telling.move(5)


def damage(telling: Telling) -> None:
    """A journal has a damaged byte: what is before it goes on, the rest is set aside."""
    telling.start("vacuum", moves=60)
    telling.move(30)
    damaged = bytearray(telling.table.storage.load(BODY) or b"")
    damaged[telling.random.randrange(300, len(damaged))] ^= 1 << telling.random.randrange(8)
    with telling.table.storage.open(BODY, "wb") as file:
        file.write(damaged)
    telling.table = Table(telling.table.storage)
    telling.marks.append((0, telling.table.kept()))
    telling.first = bytes(telling.chip.buffer)
    telling.chip.log.clear()
    telling.marks = [(0, telling.table.kept())]
    telling.step()
    telling.move(10)


STORIES: dict[str, Callable[[Telling], None]] = {
    "moves": moves,
    "undo": undo,
    "compaction": compaction,
    "game over": game_over,
    "settings": settings,
    "other games": other_games,
    "damage": damage,
}
