"""Games that people play, as far as the journal looks at them, and games as they stand on a flash."""

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engines.game import CHANCE, NOBODY, RESIGN
from firmware.storage.journal import FINISHED, Journal
from firmware.storage.journal_reader import BODY
from firmware.storage.records import Reader
from firmware.storage.settings import Settings
from host.games import new_game
from host.tools.powercuts.storage import Storage


class Sitting:
    """What the journal sees of firmware/screens/play.py: a game, and how far it was taken back."""

    def __init__(self, record: dict[str, Any]):
        self.game = new_game(record["game"], [f"{name}={text}" for name, text in record.get("options", {}).items()])
        self.setup = (None, None, record.get("seat", 0), record.get("level", 1))
        self.over = False
        self.low = 0
        for text in record.get("moves", ()):
            self.replay(text)

    def play(self, move: int) -> None:
        """Make a move."""
        self.game.play(move)
        self.over = self.game.to_move == NOBODY

    def replay(self, text: str) -> None:
        """Make a move of a record. Errors: IllegalMove."""
        self.play(self.game.parse(text))

    def retract(self) -> None:
        """Take the last move back."""
        self.game.undo()
        self.over = False
        self.low = min(self.low, self.game.ply)

    def any_move(self, random: Random) -> int:
        """Return a legal move."""
        if self.game.to_move == CHANCE:
            return self.game.sample(random.getrandbits(32))
        return random.choice(self.game.legal_moves() or [RESIGN])

    def told(self) -> "Told":
        """Return the game in words."""
        return told_of(self.game.dump())


Told = tuple[str, tuple, tuple[str, ...]]  # a game: name, options, moves


def told_of(record: dict[str, Any]) -> Told:
    """Return the game of a record in words."""
    return record["game"], tuple(sorted(record["options"].items())), tuple(record["moves"])


def record_of(game: Told) -> dict[str, Any]:
    """Return the record of a game in words."""
    name, options, moves = game
    return {"game": name, "options": dict(options), "moves": list(moves)}


@dataclass(frozen=True)
class Kept:
    """What a flash holds: the game that goes on, those that are over, the settings, and what was said at power-on."""

    game: Told | None
    finished: tuple[Told | None, ...] = ()  # None: one that cannot be read
    settings: tuple = ()
    message: str = field(default="", compare=False)


class Table:
    """A journal and its game on a flash; made as the board makes them at power-on."""

    def __init__(self, storage: Storage):
        self.storage = storage
        self.journal = Journal(storage)
        self.settings = Settings(storage)
        self.sitting: Sitting | None = None
        story = self.journal.recall()
        if story:
            try:
                self.sitting = Sitting(story.head())
            except ValueError as problem:
                self.journal.refuse(str(problem))
            else:
                while story.apply(self.sitting):
                    pass
                self.journal.adopt(self.sitting, story)

    def keep(self) -> None:
        """Let the journal write all that there is to write."""
        self.journal.settle(self.sitting)

    def kept(self) -> Kept:
        """Return what is on the flash as the board would show it; only before anything is played."""
        finished = tuple(read(self.storage, name) for name in self.journal.finished() if name != BODY)
        if self.sitting and self.sitting.over:
            finished += (self.sitting.told(),)
        return Kept(
            self.sitting.told() if self.sitting else None,
            finished[-FINISHED:],
            tuple(sorted(self.settings.texts().items())),
            self.journal.message,
        )


def read(storage: Any, name: str) -> Told | None:
    """Return the game in a file of the journal; None where it is damaged."""
    reader = Reader(storage, name)
    contents = []
    while reader.next():
        contents.append(reader.content())
    if not contents or not reader.whole:
        return None
    head = json.loads(contents[0])
    return head["game"], tuple(sorted(head["options"].items())), tuple(text.decode() for text in contents[1:])
