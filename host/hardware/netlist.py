"""The circuit boards as far as a self-test speaks of them: parts and their nets, and which tile is at which plugs.

netlist.json has them: `{board: {reference: {pin: net}}}`, and under `tiles` the board and the two plugs on the
mainboard of each tile. hardware/check.py compares it with the boards of hardware/boards.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from firmware.hardware import wiring

Key = tuple[int, int]  # row and column of the whole
KEYS = tuple((row, column) for row in range(wiring.ROWS) for column in range(wiring.COLUMNS))
MAIN = "mainboard"
RIBBON_PINS = 16
NETLIST = json.loads(Path(__file__).with_name("netlist.json").read_text("utf-8"))


@dataclass(frozen=True)
class Place:
    """A tile in the whole: its name, its board, the row and column of its first key, its size in keys, and its plugs on
    the mainboard.
    """

    name: str
    board: str
    row: int
    column: int
    rows: int
    columns: int
    ribbon: str
    feed: str


def _place(name: str, board: str, ribbon: str, feed: str) -> Place:
    start = wiring.tile_start(wiring.TILES.index(name))
    row, column = next(key for key in KEYS if wiring.pixel_of(*key) == start)
    columns = wiring.TILE if column < wiring.BOARD_COLUMNS else wiring.CONTROL_COLUMNS
    return Place(name, board, row, column, wiring.TILE, columns, ribbon, feed)


# In the order of the mainboard's plugs
PLACES = tuple(_place(name, **plugs) for name, plugs in NETLIST["tiles"].items())


def chain() -> list[Place]:
    """Return the tiles in the order in which the data goes through them."""
    return sorted(PLACES, key=lambda place: wiring.TILES.index(place.name))


def other_end(pin: str) -> str:
    """Return the pin of the mainboard's plug that a ribbon joins with a pin of a tile's.

    Both lie in one plane, and the contacts of both ends are on the same side of the ribbon: it turns the order round.
    """
    return str(RIBBON_PINS + 1 - int(pin))


def nets(board: str, reference: str) -> dict[str, str]:
    """Return the net of each pin of a part. Raises: KeyError."""
    found: dict[str, str] = NETLIST[board][reference]
    return found


def pins(board: str, reference: str, net: str) -> list[str]:
    """Return the pins of a part that are on a net. Raises: KeyError for a part that is not there."""
    return [pin for pin, name in nets(board, reference).items() if name == net]


def parts_between(first: str, second: str, letter: str) -> list[str]:
    """Return the parts of the mainboard with two pins, on these nets; letter: how their references begin."""
    ends = sorted((first, second))
    return [name for name, of in NETLIST[MAIN].items() if name.startswith(letter) and sorted(of.values()) == ends]


def across(place: Place, net: str) -> str:
    """Return the mainboard's net that a tile's net meets through the ribbon."""
    (pin,) = pins(place.board, "J1", net)
    return nets(MAIN, place.ribbon)[other_end(pin)]
