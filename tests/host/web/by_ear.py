"""Games by ear: `python -m tests.host.web.by_ear` plays each to its end, or to move 30 and a resignation, and prints a
table; with names of games those alone.

The player is blind: they see no lights and no drawing, press by the keyboard what has a promising name, by a fixed
seed, and what was pressed once more where a sentence says so. A game of the engine's goes along: what is said, and what
squares are called, has to fit it.
"""

import re
import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engines.game import NOBODY, Game
from engines.registry import GAMES, engine_of, title_of
from host.report import Table
from tests.support.browsers import browsers
from tests.support.ear import Listener
from tests.support.felt_board import FeltBoard
from tests.support.game_page import GamePage
from tests.support.web_server import running_server

MOVES = 30
SQUARE = re.compile(r"\b[a-l]\d+\b")
KEY = re.compile(r"^[a-l]\d+, ")
STANDS = re.compile(r"^[a-l]\d+, ([^,;.]+(?:, (?:\d pebbles?|stone|boulder)\b)?)")  # what does, by a square's name
PROMISES = re.compile(r"\b(can|costs|goes with|Tap:)")
AGAIN = re.compile(r"\b[Tt]ap again\b|\b([a-l]\d+) again\b")
CONTROL = re.compile(r", lit$")
END = ("wins", "Draw")
NO_MOVE = re.compile(r"^(menu|help|log|settings|undo|redo|resign|hint|swap)\b")


class Blind:
    """Someone who plays a game that has begun. engine: returns it as the board has it."""

    def __init__(self, listener: Listener, engine: Callable[[], Game], seed: str):
        self.listener, self.engine = listener, engine
        self.chance = Random(seed)
        self.presses = 0
        self.moves = 0
        self.split: list[list[str]] = []  # what was said of moves that needed more than one announcement
        self.restart()

    def restart(self) -> None:
        """Begin with the position that the board has now."""
        self.game = self.engine()
        self.last = ""  # the square that was pressed
        self.said = ""
        self.promising: list[str] = []

    @property
    def over(self) -> bool:
        return self.game.to_move == NOBODY

    def step(self) -> None:
        """Press something, and check what is said and how the squares are called then."""
        key = self.choice()
        before = self.game.ply
        self.press(re.escape(key))
        self.last = key.partition(",")[0]
        for move in self.game.texts()[before:]:
            if not move.startswith("draw"):
                missing = [name for name in ends(move) if name not in self.said]
                assert not missing, f"{move}, and heard: {self.said}"
        self.check_names()

    def press(self, pattern: str) -> None:
        before = self.game.ply
        said = self.listener.press(pattern)
        self.presses += 1
        self.game = self.engine()
        self.said = " ".join(said)
        if self.game.ply > before:
            self.moves += 1
            if len(said) > 1 and not self.over:
                self.split.append(said)

    def choice(self) -> str:
        """Return what to press: again the same, what has become promising, what is promising, or a control key."""
        keys = self.listener.names()
        again = AGAIN.search(self.said)
        if again and self.last:
            name = again[1] or self.last
            return next(key for key in keys if key.startswith(name + ","))
        squares = [key for key in keys if KEY.match(key) and PROMISES.search(key)]
        fresh = [key for key in squares if key not in self.promising]
        self.promising = squares
        found = fresh or squares or [key for key in keys if CONTROL.search(key) and not NO_MOVE.match(key)]
        assert found, f"nothing to press; heard: {self.said}; keys: {keys}"
        return self.chance.choice(found)

    def check_names(self) -> None:
        """Each thing of the engine has words of its own, the same on all squares."""
        words: dict[Any, set[str]] = {}
        for key in self.listener.names():
            if found := STANDS.match(key):
                words.setdefault(stands(self.game, key.partition(",")[0]), set()).add(found[1].replace("void", "empty"))
        told = [next(iter(one)) for one in words.values() if len(one) == 1]
        assert len(told) == len(set(told)) == len(words), words

    def finish(self) -> None:
        """Resign, unless the game is over, and hear how it ends."""
        if not self.over:
            for _ in range(2):  # it asks
                self.press("resign")
        if not any(word in self.said for word in END):  # what counts is said first
            self.said = " ".join(self.listener.ear.hears(*END))


def ends(move: str) -> list[str]:
    """Return the squares where a move begins and ends, which are said; those between are not."""
    squares = SQUARE.findall(move)
    return squares[:1] + squares[-1:]


def stands(game: Any, name: str) -> int:
    """Return what the engine has on a square."""
    things: Sequence[int] = game.units if game.NAME == "vacuum" else game.cells
    return things[game.index_of(name)]


def begun(here: GamePage, name: str) -> Blind:
    """Start a game between two people from the menu, by ear."""
    listener = Listener(here)
    if not any(key.startswith(f"choose {title_of(name)}") for key in listener.names()):
        listener.press("more games")
    listener.press(f"choose {title_of(name)}")
    listener.press("start a new game")

    def engine() -> Game:
        record = here.served.session.board.record()
        return engine_of(record["game"]).from_record(record)

    return Blind(listener, engine, name)


def main() -> None:
    """Print the table: a row a game."""
    rows = []
    with browsers() as launched:
        for name in sys.argv[1:] or GAMES:
            with running_server(lambda: FeltBoard(None)) as served:
                page = launched("chromium").new_page(viewport={"width": 1280, "height": 800})
                blind = begun(GamePage(page, served).open(), name)
                while not blind.over and blind.game.ply < MOVES:
                    blind.step()
                blind.finish()
                page.close()
            counts = (blind.moves, blind.presses, len(blind.split))
            rows.append((title_of(name), *map(str, counts), blind.said))
            print(title_of(name), *blind.split, sep="\n", file=sys.stderr)
    print(Table("Games by ear", ("game", "moves", "presses", "in more than one announcement", "the end"), rows))


if __name__ == "__main__":
    main()
