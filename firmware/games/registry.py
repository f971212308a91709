"""The games that the menu offers.

A game's code is imported when it is first wanted: all four take 63 KB of the Pico's memory and 100 ms of its start.
"""

import gc
import sys

# (name, title, view's module, options, seats)
# options: (name, label, ((text, value), ...), index of the default); None: the rules decide by the other options
# seats: (text, the player that the board is, 0 for none)
GAMES = (
    (
        "robble",
        "Robble",
        "firmware.games.robble.view",
        (("size", "Size", (("5", "5"), ("6", "6"), ("7", "7"), ("8", "8"), ("9", "9")), 2),),
        (("two people", 0), ("you start", 2), ("board starts", 1)),
    ),
    (
        "pebble_rebel",
        "Pebble Rebel",
        "firmware.games.pebble_rebel.view",
        (
            ("setup", "Setup", (("default", "default"), ("random", "random")), 0),
            ("diagonals", "Diagonals", (("off", "off"), ("on", "on")), 0),
            ("draw", "Draw", (("all", "all"), ("one", "one")), 0),
        ),
        (("two people", 0), ("you: Pebble", 2), ("you: Rebel", 1)),
    ),
    (
        "ouroboros",
        "Ouroboros",
        "firmware.games.ouroboros.view",
        (
            ("players", "Players", (("2", "2"), ("3", "3"), ("4", "4")), 0),
            ("size", "Size", (("usual", None), ("6", "6"), ("7", "7"), ("8", "8")), 0),
        ),
        (("people", 0), ("board is p2", 2)),
    ),
    (
        "vacuum",
        "Vacuum",
        "firmware.games.vacuum.view",
        (
            ("players", "Players", (("2", "2"), ("3", "3"), ("4", "4")), 0),
            ("turns", "Turns", (("off", "0"), ("50", "50"), ("100", "100"), ("200", "200")), 0),
        ),
        (("people", 0),),
    ),
)

LEVELS = ("1", "2", "3", "4", "5")


def index_of(name: str) -> int:
    """Return the index in GAMES of the game with this name. Raises: ValueError with a message."""
    for index, entry in enumerate(GAMES):
        if entry[0] == name:
            return index
    raise ValueError("This board does not know a game called " + str(name) + ".")


def setup_of(record: dict) -> tuple:
    """Return the setup for App.begin() from a record. Raises: ValueError with a message."""
    entry = GAMES[index_of(record.get("game", ""))]
    options, seat, level = record.get("options", {}), record.get("seat", 0), record.get("level", 1)
    if type(seat) is not int or not 0 <= seat < len(entry[4]):
        raise ValueError("The saved game has an invalid seat.")
    if type(level) is not int or not 1 <= level <= len(LEVELS):
        raise ValueError("The saved game has an invalid level.")
    if type(options) is not dict or type(record.get("moves", [])) is not list:
        raise ValueError("A record has options by name and a list of moves.")
    return entry, options, seat, level


def view_of(entry: tuple):
    """Import and return the class of the view of an entry of GAMES.

    The engine comes first and alone: imports within imports fill the stack of the Pico. Code stays, so the heap is
    collected first; after all games that gains 0.7 KB: the longest free piece of 143 KB is then 116.7.
    """
    if entry[2] not in sys.modules:
        gc.collect()
    __import__("engines." + entry[0])
    return __import__(entry[2], None, None, ("View",)).View


def open_view(entry: tuple, options: dict[str, str]):
    """Return the view of an entry of GAMES on a new game with these options (texts by name).

    Raises: IllegalMove or ValueError with a message, where the options do not fit.
    """
    view = view_of(entry)
    return view(view.ENGINE.from_record({"game": entry[0], "options": options, "moves": []}))
