"""The tiles: boards of lit keys, each a piece of the grid of firmware/hardware/wiring.py.

Each key has a switch, a diode, an LED and its capacitor at the same places round its middle; plugs and screws are
between the keys. The chain of lights goes to and fro through a tile as `wiring.pixel_of` has it.

Tiles S and T are A and B for silicone keypads: the same circuit and plugs, contacts of gold instead of switches.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from firmware.hardware import wiring
from host.boards.assembly import marks
from host.boards.design import BACK, FRONT, GROUND, Board, Feed, Part, Text, Zone
from host.boards.geometry import Box, turned
from host.boards.keys import MX, SILICONE, Offsets, lit_key
from host.hardware.parts import KINDS

PITCH = 50 / 3
GAP = 0.4  # between the edges of two tiles: the makers cut to 0.2 mm
EDGE_OF_PLANE = 0.5
TRUNK = 3.0  # width
PIXEL_MA = 3 * wiring.CHANNEL_MA + wiring.PIXEL_IDLE_MA

# The ribbon, at the tile's end: data beside ground, columns on the side where they are
RIBBON = ("DIN", GROUND, "C0", "C1", *(f"R{row}" for row in range(6)), "C2", "C3", "C4", "C5", GROUND, "DOUT")


@dataclass(frozen=True)
class Style:
    """What tiles with the same keys have in common, in mm; offsets are from the middle of a key.

    above: how high the keys are above the board. plug, bulk: angles of J2 and of the capacitors beside it. resistor:
    how far left of the last light R1 is, right if negative. fiducials: in corners of the first row, and of the last;
    mirrored: 1, or -1 where the last column has them on its right. tooling: how far outside of a corner's key its hole
    is. rails: whether the assembly house adds them.
    """

    offsets: Offsets
    pitch: float
    above: float
    plug: int
    bulk: int
    resistor: float
    fiducials: tuple[tuple[float, float], tuple[float, float]]
    mirrored: int
    tooling: float
    rails: bool


SWITCHES = Style(MX, PITCH, 17.3, 270, 90, resistor=-6.3,
                 fiducials=((-0.6, -3.7), (-0.6, -3.7)), mirrored=1, tooling=5.4, rails=False)  # fmt: skip
# The keypad 1611, by Adafruit's model of it (github.com/adafruit/Adafruit_Trellis)
KEYPADS = Style(SILICONE, 15.0, 11.3, 0, 0, resistor=5.2,
                 fiducials=((-2.5, 4.5), (-2.5, -5.4)), mirrored=-1, tooling=5.6, rails=True)  # fmt: skip


@dataclass(frozen=True)
class Tile:
    """A size of tile. Positions are of (row, column), the key from whose middle they are counted, with x and y.

    trunk: right of which column. screws, pins: (row, column) of the corner between four keys; pegs of silicone keypads:
    the same, and how far right of it.
    """

    name: str
    rows: int
    columns: int
    ribbon: tuple[int, int, float, float]
    plug: tuple[int, int, float, float]
    trunk: int | None
    bulk: tuple[tuple[int, int, float, float], ...]
    screws: tuple[tuple[float, float], ...] = ()
    style: Style = SWITCHES
    pins: tuple[tuple[float, float], ...] = ()
    pegs: tuple[tuple[float, float, float], ...] = ()

    @property
    def keys(self) -> Iterator[tuple[int, int]]:
        """Yield (row, column) of each key."""
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    @property
    def feeds(self) -> dict[str, range]:
        """Return the supplies, each with the rows that it feeds: more than 1.2 A would be too much for one fuse."""
        if self.rows * self.columns * PIXEL_MA < 1200:
            return {"5VA": range(self.rows)}
        half = self.rows // 2
        return {"5VA": range(half), "5VB": range(half, self.rows)}

    def feed(self, row: int) -> str:
        """Return the supply of a row."""
        return next(net for net, rows in self.feeds.items() if row in rows)


def _pegs(columns: int) -> tuple[tuple[float, float, float], ...]:
    """Return where the keypads have their pegs: every other line of corners, 2 mm beside it (Adafruit's model)."""
    lines = [(-0.5 + column, side) for column in range(0, columns + 1, 2) for side in (-2.0, 2.0)]
    inside = lines[1:-1]  # those before the first and after the last are of the next tile
    return tuple((row + 0.5, column, side) for row in (0, 2, 4) for column, side in inside)


TILES = {
    "tile-a": Tile("tile-a", 6, 6, ribbon=(0, 1, 10.75, 10.3), plug=(2, 3, 8.4, 8.333), trunk=2,
                   bulk=((0, 3, 7.85, 8.333), (4, 3, 7.85, 8.333)),
                   screws=((0.5, 0.5), (0.5, 4.5), (2.5, 1.5), (4.5, 0.5), (4.5, 4.5))),
    "tile-b": Tile("tile-b", 6, 2, ribbon=(0, 0, 10.75, 10.3), plug=(2, 0, 8.4, 8.333), trunk=None,
                   bulk=((3, 0, 7.85, 8.333),), screws=((1.5, 0.5), (4.5, 0.5))),
    "tile-s": Tile("tile-s", 6, 6, ribbon=(0, 2, 7.5, 6.5), plug=(2, 4, 7.5, 5.7), trunk=4,
                   bulk=((1, 2, 7.5, 6.2), (3, 2, 7.5, 6.2)), style=KEYPADS,
                   pins=((0.5, 0.5), (2.5, 2.5), (4.5, 0.5), (4.5, 2.5)), pegs=_pegs(6)),
    "tile-t": Tile("tile-t", 6, 2, ribbon=(0, 0, 7.5, 6.5), plug=(2, 0, 7.5, 5.7), trunk=None,
                   bulk=((3, 0, 7.5, 6.2),), style=KEYPADS, pins=((4.5, 0.5),), pegs=_pegs(2)),
}  # fmt: skip


def order(tile: Tile, row: int, column: int) -> int:
    """Return the place in the tile's chain of a key: row 0 from left to right, row 1 from right to left and so on."""
    return row * tile.columns + (tile.columns - 1 - column if row & 1 else column)


def middle(tile: Tile, row: float, column: float) -> tuple[float, float]:
    """Return where the middle of a key is."""
    return (column + 0.5) * tile.style.pitch - GAP / 2, (row + 0.5) * tile.style.pitch - GAP / 2


def size(tile: Tile) -> tuple[float, float]:
    """Return width and height."""
    return tile.columns * tile.style.pitch - GAP, tile.rows * tile.style.pitch - GAP


def board(name: str) -> Board:
    """Return a tile. Raises: KeyError for an unknown name."""
    return board_of(TILES[name])


def board_of(tile: Tile) -> Board:
    """Return the board of a tile of any size."""
    width, height = size(tile)
    parts = [part for row, column in tile.keys for part in _key(tile, row, column)]
    parts += _plugs(tile)
    lights = {net: {part.reference: PIXEL_MA for part in parts if part.kind == "led" and part.nets["3"] == net}
              for net in tile.feeds}  # fmt: skip
    lights[GROUND] = {reference: milliamps for draws in lights.values() for reference, milliamps in draws.items()}
    middles = [f"K{row * tile.columns + column}" for row, column in tile.keys]
    chain = (*(f"L{pixel}" for pixel in range(1, tile.rows * tile.columns)), "LAST")
    rows, columns = (f"R{row}" for row in range(tile.rows)), (f"C{column}" for column in range(tile.columns))
    return Board(
        tile.name,
        f"Cairn {tile.name}",
        width,
        height,
        KINDS,
        tuple(parts),
        tuple(_zones(tile)),
        tuple(_texts(tile)),
        {net: Feed("J2", draws) for net, draws in lights.items()},
        first=(*middles, *chain, *columns, *rows, "DIN", "DOUT", *lights),
        stitches=tuple(_stitches(tile)),
        ground_vias={"J1": 0, "J2": 3},
        guards=tuple(_guards(tile)),
        library="cairn",
        gold=tile.style == KEYPADS,
        rails=tile.style.rails,
    )


def _key(tile: Tile, row: int, column: int) -> list[Part]:
    """Return the parts of a key."""
    number, pixel = row * tile.columns + column, order(tile, row, column)
    last = pixel == tile.rows * tile.columns - 1
    return lit_key(
        middle(tile, row, column),
        number,
        pixel,
        column=f"C{column}",
        row=f"R{row}",
        supply=tile.feed(row),
        data=(f"L{pixel}" if pixel else "DIN", "LAST" if last else f"L{pixel + 1}"),
        backwards=bool(row & 1),
        offsets=_offsets(tile, row, column),
    )


def _offsets(tile: Tile, row: int, column: int) -> Offsets:
    """Return where the parts of a key are: beside the plugs, some give way."""
    found = tile.style.offsets
    if found != MX:
        return found
    (x, y, angle), (left, below, upright) = found.diode, found.capacitor
    plug_row, plug_column = tile.plug[:2]
    if column == 0:  # away from the edge, which a machine holds
        x = -x
        left = -left if plug_column else left  # else plugs are there
    if row in (plug_row, plug_row + 1) and column in ((plug_column + 1,) if plug_column else (0, 1)):
        y += 0.8 if row > plug_row else -0.8
    if (row, column) in ((plug_row, plug_column + 1), (tile.ribbon[0], tile.ribbon[1] + 1)):
        left = -found.capacitor[0]
    return replace(found, diode=(x, y, angle), capacitor=(left, below, upright))


def _plugs(tile: Tile) -> list[Part]:
    """Return ribbon, plug, their parts, and the holes."""
    unused = {f"C{column}" for column in range(tile.columns, 6)}
    ribbon = {str(pin): net for pin, net in enumerate(RIBBON, 1) if net not in unused}
    ribbon |= {"MP": GROUND}
    feeds = list(tile.feeds)
    plug = {"1": feeds[0], "2": GROUND, "3": GROUND, "4": feeds[-1], "MP": GROUND}
    x, y = middle(tile, tile.rows - 1, 0 if tile.rows % 2 == 0 else tile.columns - 1)
    parts = [
        Part("J1", "ribbon", *_from(tile, tile.ribbon), 0, True, ribbon),
        Part("J2", "feed", *_from(tile, tile.plug), tile.style.plug, True, plug),
        Part("R1", "330R", x - tile.style.resistor, y + tile.style.offsets.light[1], 90, True,
             {"1": "LAST", "2": "DOUT"}),
    ]  # fmt: skip
    for index, (net, bulk) in enumerate(zip(feeds, tile.bulk, strict=True)):
        parts.append(Part(f"C{tile.rows * tile.columns + index}", "100uF", *_from(tile, bulk), tile.style.bulk, True,
                          {"1": net, "2": GROUND}))  # fmt: skip
    for index, (row, column) in enumerate(tile.screws, 1):
        parts.append(Part(f"H{index}", "hole", *middle(tile, row, column), 0, False, {"1": GROUND}))
    for index, (row, column, x) in enumerate((*tile.pegs, *((row, column, 0.0) for row, column in tile.pins)), 1):
        at = middle(tile, row, column)
        parts.append(Part(f"P{index}", "peg", at[0] + x, at[1]))
    return [*parts, *_marks(tile)]


def _marks(tile: Tile) -> Iterator[Part]:
    """Yield fiducials in three corners, where the keys have space for them, and tooling holes in three."""
    style, first, last = tile.style, (0, 0), (tile.rows - 1, tile.columns - 1)
    fiducials, holes = [], []
    for row, column in (first, (first[0], last[1]), (last[0], first[1])):
        x, y = middle(tile, row, column)
        dx, dy = style.fiducials[int(row > 0)]
        fiducials.append((x + (dx if column == 0 else style.mirrored * dx), y + dy))
    for row, column in (first, (first[0], last[1]), last):
        x, y = middle(tile, row, column)
        holes.append((x + style.tooling * (1 if column else -1), y + style.tooling * (1 if row else -1)))
    return marks(fiducials, holes, back=True)


def _from(tile: Tile, place: tuple[int, int, float, float]) -> tuple[float, float]:
    row, column, x, y = place
    at = middle(tile, row, column)
    # Pins 0.5 mm apart and the router's steps of 0.25 mm meet only on whole steps.
    return round((at[0] + x) * 4) / 4, at[1] + y


def _zones(tile: Tile) -> Iterator[Zone]:
    """Yield the planes: ground in front, each supply on the back, and in front a trunk from row to row of a supply.

    The tracks of the rows cut the planes on the back from left to right; the trunks join their pieces.
    """
    width, height = size(tile)
    yield Zone(GROUND, FRONT, EDGE_OF_PLANE, EDGE_OF_PLANE, width - EDGE_OF_PLANE, height - EDGE_OF_PLANE)
    for net, rows in tile.feeds.items():
        top, bottom = rows.start * tile.style.pitch, rows.stop * tile.style.pitch - GAP
        top = top + EDGE_OF_PLANE if rows.start == 0 else top
        yield Zone(net, BACK, EDGE_OF_PLANE, top, width - EDGE_OF_PLANE, bottom - EDGE_OF_PLANE)
        if tile.trunk is None:
            continue
        x = middle(tile, 0, tile.trunk)[0] + tile.style.pitch / 2
        lights = [middle(tile, row, 0)[1] + tile.style.offsets.light[1] for row in (rows.start, rows.stop - 1)]
        above, below = lights[0] - 2, lights[1] + 2
        yield Zone(net, FRONT, x - TRUNK / 2, above, x + TRUNK / 2, below, rank=1)


def _stitches(tile: Tile) -> Iterator[tuple[str, float, float]]:
    """Yield the vias between the trunks and each row's piece of a plane: three, 0.4 A each at most."""
    if tile.trunk is None:
        return
    for net, rows in tile.feeds.items():
        for row in rows:
            x, y = middle(tile, row, tile.trunk)
            for offset in (-1, 0, 1):
                yield net, x + tile.style.pitch / 2 + offset, y + tile.style.offsets.light[1]


def _guards(tile: Tile) -> Iterator[Box]:
    """Yield where no via and no track in front may be: within a contact's rings, where no plane reaches."""
    if tile.style == KEYPADS:
        for row, column in tile.keys:
            x, y = middle(tile, row, column)
            yield Box(x, y, x, y).grown(2.5)


def _texts(tile: Tile) -> Iterator[Text]:
    """Yield what is printed: in front rows and columns, on the back the plugs with their first pins and polarity."""
    style = tile.style
    for row in range(tile.rows):
        x, y = middle(tile, row, 0)
        yield Text(f"row {row}", x + style.pitch / 2, y, 0.9, angle=90)
    for column in range(tile.columns):
        x, y = middle(tile, 0, column)
        yield Text(f"column {column}", x, y + style.pitch / 2, 0.9)
    for index, words in enumerate(("{title}", "{version}")):
        x, y = middle(tile, tile.rows - 2, tile.columns // 2 - 1 + index)
        for back in (False, True):
            yield Text(words, x, y + style.pitch / 2, 0.8, back)
    x, y = middle(tile, *tile.ribbon[:2])
    yield Text("1", _from(tile, tile.ribbon)[0] - 3.75, y + tile.ribbon[3] + 3.4, 0.9, True)
    x, y = _from(tile, tile.plug)
    for sign, offset in zip("+--+", (-3, -1, 1, 3), strict=True):
        dx, dy = turned((offset, -4.2), style.plug)
        yield Text(sign, x + dx, y + dy, 0.9, True)
