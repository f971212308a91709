"""Games as the journal sees them, and what a flash holds of them."""

import json
from typing import NamedTuple

from engines.game import NOBODY
from firmware.games.registry import setup_of
from firmware.screens.seats import Seats
from firmware.storage.journal import FINISHED, Journal
from firmware.storage.journal_reader import BODY
from firmware.storage.records import Reader
from firmware.storage.settings import Settings
from host.games import any_move, new_game


class JournalledGame:
    """What the journal sees of firmware/screens/play.py: a game, who plays it, and whether it is over."""

    def __init__(self, record):
        self.game = new_game(record["game"], [f"{name}={text}" for name, text in record.get("options", {}).items()])
        self.setup = setup_of(record)
        self.seats = Seats(None, self.setup.board_plays())
        self.over = False
        for text in record.get("moves", ()):
            self.replay(text)

    def play(self, move):
        self.game.play(move)
        self.over = self.game.to_move == NOBODY

    def replay(self, text):
        """Make a move of a record. Raises: IllegalMove."""
        self.play(self.game.parse(text))

    def retract(self):
        self.game.undo()
        self.over = False

    def any_move(self, random):
        return any_move(self.game, random)

    def record(self):
        """The game, its options and moves."""
        return self.game.dump()


class Kept(NamedTuple):
    """The current game, the finished ones, and the settings. A game is its record; None: there is none, or it is
    unreadable.
    """

    game: dict | None
    finished: list
    settings: dict


class JournalStore:
    """A journal and its game on a flash, read as at power-on."""

    def __init__(self, storage):
        self.storage = storage
        self.journal = Journal(storage)
        self.settings = Settings(storage)
        self.current = None
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

    def undo(self):
        self.current.retract()
        self.journal.retracted(self.current)

    def keep(self):
        """Let the journal write everything."""
        while self.journal.settle(self.current):
            pass

    def kept(self):
        """What the flash holds. Only before a move is made."""
        game = self.current and self.current.record()
        finished = [read(self.storage, name) for name in self.journal.finished() if name != BODY]
        finished += [game] * bool(self.current and self.current.over)
        return Kept(game, finished[-FINISHED:], self.settings.texts())


def read(storage, name):
    """The game in a file of the journal; None where it is damaged."""
    contents = []
    reader = Reader(storage, name)
    while reader.next():
        contents.append(reader.content())
    if not contents or not reader.whole:
        return None
    head = json.loads(contents[0])
    return {"game": head["game"], "options": head["options"], "moves": [text.decode() for text in contents[1:]]}
