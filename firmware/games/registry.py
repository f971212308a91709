"""What the menu and the journal know of the games, and how a game opens on the board.

engines/registry.py names the games. A game's code loads when it is first wanted: that of all takes 100 ms of a start.
"""

import gc
import sys

from engines.game import NOBODY, Option
from engines.registry import GAMES, engine_of, package_of, title_of
from firmware import texts
from firmware.speech import Unreadable

LEVELS = ("1", "2", "3", "4", "5")
OTHERS = 9  # in place of the player that the board is: all but the first
TWO_SEATS = ((texts.TWO_PEOPLE, NOBODY), (texts.YOU_START, 2), (texts.BOARD_STARTS, 1))  # SEATS of a game for two
EMPTY_BOARD = (b"bbbb", b"b..b", b"bbbb")
_known: dict = {}  # GameInfo by name


class GameInfo:
    """What is known of a game before its code is loaded. options: of its rules. seats: (text, the player that the board
    is, OTHERS, or NOBODY for none). Its package has SEATS, MINIATURE and, where the menu shows more than names
    and values, SHOWN: (option, its text, a text for each choice, a tip for each), () for none.
    """

    def __init__(self, name: str) -> None:
        shown = __import__("firmware.games." + name, None, None, ("SEATS",))
        self.name = name
        self.title = title_of(name)
        self.options: tuple[Option, ...] = package_of(name).OPTIONS
        self.seats: tuple[tuple, ...] = shown.SEATS
        self._shown: tuple[tuple, ...] = shown.__dict__.get("SHOWN", ())

    def choices(self, option: Option) -> tuple:
        """Return the values that the menu offers of an option, None first where the rules can decide."""
        return option.values if option.default else (None,) + option.values

    def shown(self, option: Option) -> tuple:
        """Return the text that the menu has for an option, and for its choices texts and tips, () for no tips."""
        for name, label, words, tips in self._shown:
            if name == option.name:
                return label, words or self.choices(option), tips
        return title_of(option.name), self.choices(option), ()


def miniature(name: str) -> tuple[bytes, ...]:
    """Return the picture of a game in the menu, see firmware/screens/drawing.py; an empty board where it has none."""
    package = __import__("firmware.games." + name, None, None, ("MINIATURE",))
    return package.__dict__.get("MINIATURE", EMPTY_BOARD)


class Setup:
    """A game to begin: `game`, `options` (texts by name), `seat` (index in the game's seats), `level` (1 to 5).
    like_you: the level is what the results of the games before make it as the game begins, see Settings.level().
    """

    def __init__(
        self, name: str, options: dict[str, str], seat: int = 0, level: int = 1, like_you: bool = False
    ) -> None:
        self.game = info(name)
        self.options, self.seat, self.level, self.like_you = options, seat, level, like_you

    def board_plays(self) -> int:
        """Return the player that the board is, OTHERS or NOBODY."""
        return self.game.seats[self.seat][1]

    def head(self, game) -> dict:
        """Return the game as App.record() has it, without moves and room."""
        return {"game": game.NAME, "options": game.options(), "seat": self.seat, "level": self.level}

    def swapped(self):
        """Return the same with the seats of the board and of the others swapped; None where that cannot be."""
        if self.board_plays() == NOBODY:
            return None
        for seat, (_, player) in enumerate(self.game.seats):
            if seat != self.seat and player != NOBODY:
                return Setup(self.game.name, self.options, seat, self.level, self.like_you)
        return None


def is_board(board_plays: int, player: int) -> bool:
    """Return True if the board is this player; board_plays: see Setup."""
    return player == board_plays or (board_plays == OTHERS and player > 1)


def info(name: str) -> GameInfo:
    """Return what is known of a game. Raises: ValueError with a message."""
    if name not in GAMES:
        raise Unreadable(texts.NO_SUCH_GAME, name)
    if name not in _known:
        _known[name] = GameInfo(name)
    return _known[name]


def setup_of(record: dict) -> Setup:
    """Return the setup of a record. Raises: ValueError with a message."""
    seats = info(record.get("game", "")).seats
    options, seat, level = record.get("options", {}), record.get("seat", 0), record.get("level", 1)
    if type(seat) is not int or not 0 <= seat < len(seats):
        raise Unreadable(texts.BAD_SEAT)
    if type(level) is not int or not 1 <= level <= len(LEVELS):
        raise Unreadable(texts.BAD_LEVEL)
    if type(options) is not dict or type(record.get("moves", [])) is not list:
        raise Unreadable(texts.BAD_RECORD)
    return Setup(record["game"], options, seat, level)


def view_of(name: str):
    """Import and return the class of a game's view. The engine comes first and alone, and the heap is collected
    between, see engine_of().
    """
    module = "firmware.games." + name + ".view"
    if module not in sys.modules:
        engine_of(name)
        gc.collect()
    return __import__(module, None, None, ("View",)).View


def open_view(setup: Setup, say=None):
    """Return the view of a new game, which speaks by `say`. Raises: IllegalMove or ValueError with a message, where
    options do not fit. Collecting the heap before the game and before the view is worth 2 to 4 KB of the longest free
    piece.
    """
    view = view_of(setup.game.name)
    gc.collect()
    game = view.ENGINE.from_record({"game": setup.game.name, "options": setup.options})
    gc.collect()
    return view(game, say)


def forget(module: str) -> None:
    """Free the memory of a module; what it made lives as long as it is used."""
    package, _, name = module.rpartition(".")
    sys.modules.pop(module, None)
    sys.modules[package].__dict__.pop(name, None)
