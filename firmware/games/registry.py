"""What the menu and the journal know of the games, and how a game opens on the board.

engines/registry.py names the games. A game's code loads when it is first wanted: that of all takes 100 ms of a start.
"""

import gc
import sys

from engines.game import Option
from engines.registry import GAMES, engine_of, package_of, title_of

LEVELS = ("1", "2", "3", "4", "5")
_known: dict = {}  # GameInfo by name


class GameInfo:
    """What is known of a game before its code is loaded.

    options: of its rules. seats: (text, the player that the board is, NOBODY for none).
    """

    def __init__(self, name: str) -> None:
        shown = __import__("firmware.games." + name, None, None, ("SEATS",))
        self.name = name
        self.title = title_of(name)
        self.options: tuple[Option, ...] = package_of(name).OPTIONS
        self.seats: tuple[tuple[str, int], ...] = shown.SEATS
        self._texts: dict = shown.TEXTS

    def choices(self, option: Option) -> tuple:
        """Return the values that the menu offers of an option, None first where the rules can decide."""
        return option.values if option.default else (None,) + option.values

    def text(self, option: Option, value: str | None) -> str:
        """Return what the menu calls a value of an option."""
        return self._texts.get((option.name, value), value)


def miniature(name: str) -> str | tuple[bytes, ...]:
    """Return the picture of a game in the menu, see firmware/screens/drawing.py; its initial where it has none."""
    module = "firmware.games." + name
    if module not in sys.modules:
        __import__(module)
    try:
        return sys.modules[module].MINIATURE
    except AttributeError:
        return title_of(name)[0]


class Setup:
    """A game to begin: `game`, `options` (texts by name), `seat` (index in the game's seats), `level` (1 to 5)."""

    def __init__(self, name: str, options: dict[str, str], seat: int = 0, level: int = 1) -> None:
        self.game = info(name)
        self.options = options
        self.seat = seat
        self.level = level

    def board_plays(self) -> int:
        """Return the player that the board is, or NOBODY."""
        return self.game.seats[self.seat][1]


def info(name: str) -> GameInfo:
    """Return what is known of a game. Raises: ValueError with a message."""
    if name not in GAMES:
        raise ValueError("This board does not know a game called " + str(name) + ".")
    if name not in _known:
        _known[name] = GameInfo(name)
    return _known[name]


def setup_of(record: dict) -> Setup:
    """Return the setup of a record. Raises: ValueError with a message."""
    seats = info(record.get("game", "")).seats
    options, seat, level = record.get("options", {}), record.get("seat", 0), record.get("level", 1)
    if type(seat) is not int or not 0 <= seat < len(seats):
        raise ValueError("The saved game has an invalid seat.")
    if type(level) is not int or not 1 <= level <= len(LEVELS):
        raise ValueError("The saved game has an invalid level.")
    if type(options) is not dict or type(record.get("moves", [])) is not list:
        raise ValueError("A record has options by name and a list of moves.")
    return Setup(record["game"], options, seat, level)


def view_of(name: str):
    """Import and return the class of a game's view.

    The engine comes first and alone, and the heap is collected between, see engine_of().
    """
    module = "firmware.games." + name + ".view"
    if module not in sys.modules:
        engine_of(name)
        gc.collect()
        __import__(module)
    return __import__(module, None, None, ("View",)).View


def open_view(setup: Setup):
    """Return the view of a new game. Raises: IllegalMove or ValueError with a message, where options do not fit.

    The heap is collected before the view: Vacuum's has the largest buffer of all, and what was imported and read
    before it would lie below. That is worth 2 KB of the longest free piece.
    """
    view = view_of(setup.game.name)
    game = view.ENGINE.from_record({"game": setup.game.name, "options": setup.options})
    gc.collect()
    return view(game)
