"""How the boards make one circuit: which tile is where, in which order the data goes through them, and their cables.

All boards lie in one plane, the tiles with their parts below and the mainboard with its front below, north of them.
A ribbon (16 at 0.5 mm, contacts of both ends on the same side) leaves a tile northwards and enters the mainboard
southwards, so its first conductor is the first pin of one and the last of the other.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from firmware.hardware import wiring
from host.boards.circuit import Cable, Circuit, kinds_by_value
from host.boards.design import GROUND
from host.boards.layout import Layout
from host.hardware.parts import KINDS
from host.hardware.tiles import GAP, RIBBON, TILES, Tile

MAIN = "mainboard"


@dataclass(frozen=True)
class Place:
    """A tile in the whole: its size, the row and column of its first key, and its plugs on the mainboard."""

    tile: Tile
    row: int
    column: int
    ribbon: str
    feed: str

    @property
    def name(self) -> str:
        """What guide and self-test call it, such as "A2"."""
        first = wiring.pixel_of(self.row, self.column)
        return next(name for tile, name in enumerate(wiring.TILES) if wiring.tile_start(tile) == first)

    @property
    def title(self) -> str:
        """What the mainboard's print calls it."""
        rows, columns = (self.row, self.row + self.tile.rows - 1), (self.column, self.column + self.tile.columns - 1)
        return f"rows {rows[0]}-{rows[1]} columns {columns[0]}-{columns[1]}"


def _places(squares: str, control: str) -> tuple[Place, ...]:
    """Return the tiles in the order of the mainboard's plugs: that from its left, which lies at the player's right.

    squares, control: the names of their sizes.
    """
    found: list[Place] = []
    corners = [(TILES[control], wiring.BOARD_COLUMNS)]
    corners += [(TILES[squares], column) for column in range(wiring.BOARD_COLUMNS - 6, -1, -6)]
    for tile, column in corners:
        for row in range(0, wiring.ROWS, tile.rows):
            number = len(found) + 1
            found.append(Place(tile, row, column, f"J{number}", f"J{number + 10}"))
    return tuple(found)


PLACES = _places("tile-a", "tile-b")
PAD_PLACES = _places("tile-s", "tile-t")  # the second version: silicone keypads
LAST_PIN = len(RIBBON)


def other_end(pin: int) -> int:
    """Return the pin at the other end of a ribbon."""
    return LAST_PIN + 1 - pin


def chain() -> list[Place]:
    """Return the tiles in the order in which the data goes through them."""
    return sorted(PLACES, key=lambda place: wiring.pixel_of(place.row, place.column))


def data_into(place: Place) -> str:
    """Return the mainboard's net that is a tile's data: that of the level shifter, or of the tile before."""
    index = wiring.TILES.index(place.name)
    return "DATA" if index == 0 else f"LINK{index}"


def data_out_of(place: Place) -> str:
    """Return the mainboard's net of the data that a tile hands on; that of the last one goes back to the Pico."""
    index = wiring.TILES.index(place.name) + 1
    return f"LINK{index}" if index < len(PLACES) else "END5"


def ribbon_nets(place: Place) -> dict[str, str]:
    """Return the mainboard's net of each pin of its end of a tile's ribbon."""
    nets = {}
    for pin, name in enumerate(RIBBON, 1):
        kind, number = name[0], name[1:]
        if name == GROUND:
            net = GROUND
        elif name == "DIN":
            net = data_into(place)
        elif name == "DOUT":
            net = data_out_of(place)
        elif kind == "R":
            net = f"ROW{place.row + int(number)}"
        else:
            net = f"COL{place.column + int(number)}" if int(number) < place.tile.columns else ""
        if net:
            nets[str(other_end(pin))] = net
    return nets | {"MP": GROUND}


# --- The whole, from finished boards ---------------------------------------------------


def name_of(place: Place) -> str:
    """Return the name of a tile in the whole."""
    return f"{place.tile.name} at {place.row},{place.column}"


def cables(places: tuple[Place, ...] = PLACES) -> tuple[Cable, ...]:
    """Return all cables: a ribbon, which turns the order round, and a feed, pin by pin, for each tile."""
    found = []
    for place in places:
        tile = name_of(place)
        ribbon = {str(pin): str(other_end(pin)) for pin in range(1, LAST_PIN + 1)}
        found.append(Cable((tile, "J1"), (MAIN, place.ribbon), ribbon))
        found.append(Cable((tile, "J2"), (MAIN, place.feed), {str(pin): str(pin) for pin in range(1, 5)}))
    return tuple(found)


def whole(layouts: Mapping[str, Layout], places: tuple[Place, ...] = PLACES) -> Circuit:
    """Return the circuit of all boards. layouts: by the names of the boards."""
    boards = {MAIN: layouts[MAIN]} | {name_of(place): layouts[place.tile.name] for place in places}
    return Circuit(boards, cables(places), KINDS)


def positions(
    layouts: Mapping[str, Layout], kind: str, places: tuple[Place, ...] = PLACES
) -> dict[tuple[str, str], tuple[int, int]]:
    """Return the row and column in the whole of each "key" or "led", by where it lies on its tile."""
    found = {}
    kind_of = kinds_by_value(KINDS)
    for place in places:
        layout, pitch, parts = layouts[place.tile.name], place.tile.style.pitch, place.tile.style.offsets
        dx, dy = parts.key if kind == "key" else parts.light
        for reference, part in layout.parts.items():
            if kind_of.get(part.value) == (parts.kind if kind == "key" else kind):
                column, row = (part.at[0] - dx + GAP / 2) / pitch - 0.5, (part.at[1] - dy + GAP / 2) / pitch - 0.5
                found[name_of(place), reference] = (place.row + round(row), place.column + round(column))
    return found
