"""Games as the journal sees them, and as a flash holds them."""

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engines.game import CHANCE, NOBODY, RESIGN
from firmware.games.registry import setup_of
from firmware.storage.journal import FINISHED, Journal
from firmware.storage.journal_reader import BODY
from firmware.storage.records import Reader
from firmware.storage.settings import Settings
from host.games import new_game
from host.simulation.board import Storage


class JournalledGame:
    """What the journal sees of firmware/screens/play.py: a game, who plays it, and whether it is over."""

    room = left = None  # in no online room

    def __init__(self, record: dict[str, Any]):
        self.game = new_game(record["game"], [f"{name}={text}" for name, text in record.get("options", {}).items()])
        self.setup = setup_of(record)
        self.over = False
        for text in record.get("moves", ()):
            self.replay(text)

    def play(self, move: int) -> None:
        """Make a move."""
        self.game.play(move)
        self.over = self.game.to_move == NOBODY

    def replay(self, text: str) -> None:
        """Make a move of a record. Raises: IllegalMove."""
        self.play(self.game.parse(text))

    def retract(self) -> None:
        """Take the last move back."""
        self.game.undo()
        self.over = False

    def any_move(self, random: Random) -> int:
        """Return a legal move."""
        if self.game.to_move == CHANCE:
            return self.game.sample(random.getrandbits(32))
        return random.choice(self.game.legal_moves() or [RESIGN])

    def frozen(self) -> "FrozenRecord":
        """Return the game as a value."""
        return frozen(self.game.dump())


FrozenRecord = tuple[str, tuple, tuple[str, ...]]  # a game: name, options, moves


def frozen(record: dict[str, Any]) -> FrozenRecord:
    """Return the game of a record as a value."""
    return record["game"], tuple(sorted(record["options"].items())), tuple(record["moves"])


def record_of(game: FrozenRecord) -> dict[str, Any]:
    """Return the record of a game."""
    name, options, moves = game
    return {"game": name, "options": dict(options), "moves": list(moves)}


@dataclass(frozen=True)
class Kept:
    """What a flash holds: the current game, finished games, settings, and the message at power-on."""

    game: FrozenRecord | None
    finished: tuple[FrozenRecord | None, ...] = ()  # None: an unreadable one
    settings: tuple = ()
    message: str = field(default="", compare=False)


class JournalStore:
    """A journal and its game on a flash, read as at power-on."""

    def __init__(self, storage: Storage):
        self.storage = storage
        self.journal = Journal(storage)
        self.settings = Settings(storage)
        self.current: JournalledGame | None = None
        reader = self.journal.recall()
        if reader:
            try:
                self.current = JournalledGame(reader.head())
            except ValueError as problem:
                self.journal.refuse(str(problem))
            else:
                while reader.apply(self.current):
                    pass
                self.journal.adopt(self.current, reader)

    def undo(self) -> None:
        """Take the last move back."""
        assert self.current
        self.current.retract()
        self.journal.retracted(self.current)

    def keep(self) -> None:
        """Let the journal write everything."""
        while self.journal.settle(self.current):
            pass

    def kept(self) -> Kept:
        """Return what the flash holds. Only before a move is made."""
        finished = tuple(read(self.storage, name) for name in self.journal.finished() if name != BODY)
        if self.current and self.current.over:
            finished += (self.current.frozen(),)
        return Kept(
            self.current.frozen() if self.current else None,
            finished[-FINISHED:],
            tuple(sorted(self.settings.texts().items())),
            self.journal.message,
        )


def read(storage: Storage, name: str) -> FrozenRecord | None:
    """Return the game in a file of the journal; None where it is damaged."""
    reader = Reader(storage, name)
    contents = []
    while reader.next():
        contents.append(reader.content())
    if not contents or not reader.whole:
        return None
    head = json.loads(contents[0])
    return head["game"], tuple(sorted(head["options"].items())), tuple(text.decode() for text in contents[1:])
