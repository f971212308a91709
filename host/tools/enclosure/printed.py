"""What is printed, or cut from a sheet: floor, walls, posts, frame, light grids, key caps, clamps of the display."""

from collections.abc import Iterator
from itertools import pairwise, product
from math import dist

from manifold3d import CrossSection, Manifold

from firmware.hardware import wiring
from host.boards import keys
from host.boards.design import Board
from host.boards.solids.shapes import Point, area, block, box, cut, moved, rod, union
from host.hardware import mainboard, tiles
from host.hardware.parts import KINDS
from host.hardware.system import PLACES, Place
from host.tools.enclosure import parameters as p
from host.tools.enclosure.bought import ring
from host.tools.enclosure.seams import FAR, halves

M2_HOLE, M3_HOLE = p.SCREWS["M2x6"].hole, p.SCREWS["M3x6"].hole
_MIDDLE = ((p.OUTER[0] + p.OUTER[2]) / 2, (p.OUTER[1] + p.OUTER[3]) / 2)
_OUTER_SIZE = (p.OUTER[2] - p.OUTER[0], p.OUTER[3] - p.OUTER[1])
_INNER_SIZE = (p.INNER[2] - p.INNER[0], p.INNER[3] - p.INNER[1])


def pieces_of(solid: Manifold, x_seams: tuple[float, ...], y_seams: tuple[float, ...]) -> list[Manifold]:
    """Return a solid in pieces, each a little smaller at its seams; from the front to the back, from left to right."""
    half = p.SEAM / 2
    xs = [-FAR, *x_seams, 2 * FAR]
    ys = [-FAR, *y_seams, 2 * FAR]
    return [
        solid ^ box(left + half, front + half, -FAR, right - half, back - half, FAR)
        for front, back in pairwise(ys)
        for left, right in pairwise(xs)
    ]


# --- The floor ------------------------------------------------------------------------


def tile_board(place: Place) -> Board:
    """Return the board of a tile."""
    return tiles.board_of(place.tile)


def spacers() -> Iterator[tuple[str, Point]]:
    """Yield each screw hole of the boards, as (board, where)."""
    for number, place in enumerate(PLACES):
        for x, y in p.holes_of(tile_board(place)):
            yield f"tile {number}", p.on_tile(place, x, y)
    for x, y in mainboard.HOLES:
        yield "mainboard", p.on_mainboard(x, y)


def buttons() -> dict[str, tuple[Point, float]]:
    """Return the buttons that a pin reaches from below: where they are, and how far they stand below the board."""
    reset = mainboard.board().part("SW1")
    return {
        "BOOTSEL": (p.on_mainboard(*mainboard.BOOTSEL), KINDS["pico"].height),
        "reset": (p.on_mainboard(reset.x, reset.y), KINDS["button"].height),
    }


def floor_slots() -> Iterator[Point]:
    """Yield the middle of each slot for air in the floor."""
    taken = [at for _board, at in spacers()]
    taken += [*p.BOSSES, *p.LOW_BOSSES, *p.POSTS, *p.FEET]
    wide, long = p.SLOT
    for x, y in product(*p.FLOOR_SLOTS):
        # From the slot's own line, whose ends lie half its width before its edge
        near = min(dist(at, (x, min(max(at[1], y - (long - wide) / 2), y + (long - wide) / 2))) for at in taken)
        seams = min(abs(x - p.FLOOR_SEAMS[0]) - wide / 2, abs(y - p.FLOOR_SEAMS[1]) - long / 2)
        if near >= p.SLOT_ROOM + wide / 2 and seams >= p.SLOT_ROOM:
            yield x, y


def floor_holes() -> Iterator[Manifold]:
    """Yield what is cut from the floor: screws, buttons, slots, and seven holes for the buzzer's sound."""
    low, high = p.FLOOR_LOW - 1, p.FLOOR_TOP + 1
    for at in floor_slots():
        yield block(at, p.SLOT, low, high, p.SLOT_ROUNDING)
    for _board, at in spacers():
        yield rod(at, low, high, M2_HOLE)
    for at in (*p.BOSSES, *p.LOW_BOSSES, *p.POSTS):
        yield rod(at, low, high, M3_HOLE)
    for at, _high in buttons().values():
        yield rod(at, low, high, p.GUIDE_BORE)
    buzzer = mainboard.board().part("B1")
    x, y = p.on_mainboard(buzzer.x, buzzer.y)
    for dx, dy in (
        (0.0, 0.0),
        *((4 * sx, 2.3 * sy) for sx in (-0.5, 0.5) for sy in (-1.5, 1.5)),
        (-4.0, 0.0),
        (4.0, 0.0),
    ):
        yield rod((x + dx, y + dy), low, high, 2.0)


def floor_sheet() -> Manifold:
    """Return the floor in one piece, as it is cut from a sheet."""
    return cut(block(_MIDDLE, _OUTER_SIZE, p.FLOOR_LOW, p.FLOOR_TOP, p.ROUNDING), *floor_holes())


def floor() -> list[Manifold]:
    """Return the printed floor in four pieces, with tubes that lead a pin to the buttons."""
    guides = []
    for at, below in buttons().values():
        top = p.BOARD_LOW - below - p.GUIDE_GAP
        tube = Manifold.extrude(ring(p.GUIDE_BORE, p.GUIDE), top - p.FLOOR_TOP + 1)
        guides.append(tube.translate((*at, p.FLOOR_TOP - 1)))
    return pieces_of(union([floor_sheet(), *guides]), p.FLOOR_SEAMS[:1], p.FLOOR_SEAMS[1:])


# --- Walls and posts --------------------------------------------------------------------


def sockets() -> dict[str, tuple[float, float, float]]:
    """Return x, y of the mouth and z of the sockets in the wall at the back."""
    supply = mainboard.board().part("J8")
    pico = mainboard.board().part("A1")
    mouth = p.MAIN_BACK + 0.5  # both stand 0.5 mm over the board's edge
    return {
        "USB": (p.on_mainboard(pico.x, 0)[0], mouth, p.BOARD_LOW - p.USB_MIDDLE),
        "supply": (p.on_mainboard(supply.x, 0)[0], mouth, p.BOARD_LOW - p.SUPPLY_MIDDLE),
    }


def openings() -> list[Manifold]:
    """Return what is cut from the wall at the back."""
    inside, outside = p.INNER[3] - 1, p.OUTER[3] + 1

    def opening(x: float, z: float, wide: float, high: float) -> Manifold:
        return box(x - wide / 2, inside, z - high / 2, x + wide / 2, outside, z + high / 2)

    (usb_x, _, usb_z), (supply_x, _, supply_z) = sockets()["USB"], sockets()["supply"]
    return [
        opening(usb_x, usb_z, p.USB_PLUG[0] + 2, p.USB_PLUG[1] + 1),
        opening(supply_x, supply_z, p.SUPPLY_PLUG[0] + 2, p.SUPPLY_PLUG[1] + 1),
        opening(*p.ROCKER_AT, *p.ROCKER),
    ]


def walls() -> list[Manifold]:
    """Return the four pieces of the wall, each round a corner: front left, front right, back left, back right."""
    low, high = p.FLOOR_TOP, p.FRAME_LOW
    outline = area(_OUTER_SIZE, p.ROUNDING) - area(_INNER_SIZE)
    solids = [Manifold.extrude(outline, high - low).translate((*_MIDDLE, low))]
    inside = box(p.OUTER[0] + 1, p.OUTER[1] + 1, low, p.OUTER[2] - 1, p.OUTER[3] - 1, high)
    holes = openings()
    for at in p.BOSSES:
        solids.append(_boss(at, low, high) ^ inside)
        holes += [_insert_hole(at, low, True), _insert_hole(at, high, False)]
    for at in p.LOW_BOSSES:
        solids.append(_boss(at, low, low + p.LOW_BOSS) ^ inside)
        holes.append(_insert_hole(at, low, True))
    ring_of_walls = cut(union(solids), *holes)
    half, seams = p.SEAM / 2, p.WALL_SEAMS
    found = []
    for back in (False, True):
        y = (seams["side"] + half, FAR) if back else (-FAR, seams["side"] - half)
        x = seams["back" if back else "front"]
        for left, right in ((-FAR, x - half), (x + half, FAR)):
            found.append(ring_of_walls ^ box(left, y[0], -FAR, right, y[1], FAR))
    return found


def _boss(at: Point, low: float, high: float) -> Manifold:
    """Return a block that reaches into the walls near it."""
    right = p.INNER[2] - p.BOSS if at[0] == p.SIDES[1] else at[0] - p.BOSS / 2
    left_reach = p.OUTER[0] if at[0] == p.SIDES[0] else right
    right_reach = p.OUTER[2] if at[0] == p.SIDES[1] else at[0] + p.BOSS / 2
    front_reach = p.OUTER[1] if at[1] == p.FRONT else at[1] - p.BOSS / 2
    back_reach = p.OUTER[3] if at[1] == p.BACK else at[1] + p.BOSS / 2
    return box(left_reach, front_reach, low, right_reach, back_reach, high)


def _insert_hole(at: Point, mouth: float, upwards: bool) -> Manifold:
    """Return the hole for an insert, from its mouth upwards or downwards."""
    low, high = (mouth - 1, mouth + p.INSERT_HOLE) if upwards else (mouth - p.INSERT_HOLE, mouth + 1)
    return rod(at, low, high, p.INSERT_DIAMETER)


def post(at: Point) -> Manifold:
    """Return a post between floor and frame, with a hole for an insert at both ends."""
    solid = rod(at, p.FLOOR_TOP, p.FRAME_LOW, p.POST_DIAMETER)
    return cut(solid, _insert_hole(at, p.FLOOR_TOP, True), _insert_hole(at, p.FRAME_LOW, False))


# --- Frame and light grids ----------------------------------------------------------------


def frame_sheet() -> Manifold:
    """Return the frame in one piece, as it is cut from a sheet; what is countersunk is drilled then."""
    return _sheet_with_windows(p.FRAME_WINDOW, 0.5)


def switch_plate() -> Manifold:
    """Return the plate of 1.5 mm that the switches of the hand-wired board snap into, in place of the frame."""
    return _sheet_with_windows(p.SWITCH_BODY, 0.3)


def _sheet_with_windows(window: float, rounding: float) -> Manifold:
    low, high = p.FRAME_LOW - 1, p.FRAME_TOP + 1
    holes = [rod(at, low, high, M3_HOLE) for at in (*p.BOSSES, *p.POSTS)]
    for row in range(wiring.ROWS):
        for column in range(wiring.COLUMNS):
            holes.append(block(p.key_at(row, column), (window, window), low, high, rounding))
    holes.append(block(p.DISPLAY, p.DISPLAY_WINDOW, low, high))
    holes += [block(at, p.HEADER_SLOT, low, high, p.SLOT_ROUNDING) for at in product(*p.HEADER_SLOTS)]
    return cut(block(_MIDDLE, _OUTER_SIZE, p.FRAME_LOW, p.FRAME_TOP, p.ROUNDING), *holes)


def frame() -> list[Manifold]:
    """Return the printed frame with its ribs in six pieces: four with keys, two of the header; as `pieces_of`."""
    screw = p.SCREWS["M3x6 countersunk"]
    cones = [
        rod(at, p.FRAME_TOP - screw.high, p.FRAME_TOP, screw.hole, top=screw.head + 0.4) for at in (*p.BOSSES, *p.POSTS)
    ]
    low = p.FRAME_LOW - p.DISPLAY_GLASS_HIGH - p.DISPLAY_BOARD_HIGH
    bosses = [rod(at, low, p.FRAME_LOW + 1, p.CLAMP_BOSS) for at in clamp_screws()]
    inserts = [_insert_hole(at, low, True) for at in clamp_screws()]
    solid = cut(union([frame_sheet(), *bosses, *_ribs()]), *inserts, *cones)
    keys_, header = pieces_of(solid, (), p.HEADER_SEAMS[1:])
    columns = [p.key_at(0, column)[0] for column in range(wiring.COLUMNS)]
    rows = [p.key_at(row, 0)[1] for row in reversed(range(wiring.ROWS))]
    found: list[Manifold] = []
    for half, seam in zip(halves(keys_, "y", p.KEYS_SEAM, columns), p.KEYS_SEAMS, strict=True):
        found += halves(half, "x", seam, rows)
    return [*found, *pieces_of(header, p.HEADER_SEAMS[:1], ())]


def _ribs() -> Iterator[Manifold]:
    """Yield the ribs between the keys of the board, and between the control keys."""
    low, half = p.FRAME_LOW + 0.5, p.RIB / 2
    for first, columns in ((0, wiring.BOARD_COLUMNS), (wiring.BOARD_COLUMNS, wiring.CONTROL_COLUMNS)):
        left = p.key_at(0, first)[0] - p.PITCH / 2
        right = left + columns * p.PITCH
        for column in range(1, columns):
            x = left + column * p.PITCH
            yield box(x - half, 0, low, x + half, p.KEYS_HIGH, p.RIB_TOP)
        for row in range(1, wiring.ROWS):
            y = row * p.PITCH
            yield box(left, y - half, low, right, y + half, p.RIB_TOP)


def clamp_screws() -> list[Point]:
    """Return where the bars that hold the display are screwed on, two a bar."""
    x, y = p.DISPLAY
    dx, dy = (p.DISPLAY_BOARD[0] - 4) / 2, (p.DISPLAY_BOARD[1] + p.CLAMP_BOSS) / 2 + 0.5
    return [(x + sx * dx, y + sy * dy) for sx in (-1, 1) for sy in (-1, 1)]


def clamp(x: float) -> Manifold:
    """Return a bar below the display's board."""
    top = p.FRAME_LOW - p.DISPLAY_GLASS_HIGH - p.DISPLAY_BOARD_HIGH
    ends = [at for at in clamp_screws() if at[0] == x]
    long = ends[1][1] - ends[0][1] + p.CLAMP[0]
    bar = block((x, p.DISPLAY[1]), (p.CLAMP[0], long), top - p.CLAMP[1], top, 1.0)
    return cut(bar, *(rod(at, top - p.CLAMP[1] - 1, top + 1, M3_HOLE) for at in ends))


def grid(board: Board) -> Manifold:
    """Return the light grid of a tile, below the flanges of its switches; x and y as in boards.py."""
    solid = box(0, -board.height, p.GRID_LOW, board.width, 0, p.GRID_TOP)
    windows = [
        block((x, -y), (p.GRID_WINDOW, p.GRID_WINDOW), p.GRID_LOW - 1, p.GRID_TOP + 1) for x, y in middles(board)
    ]
    heads = [rod((x, -y), p.GRID_LOW - 1, p.HEAD_HIGH, p.HEAD_ROOM) for x, y in p.holes_of(board)]
    return cut(solid, *windows, *heads)


def middles(board: Board) -> list[Point]:
    """Return the middle of each key of a tile, from where its part is placed."""
    dx, dy = keys.SWITCH
    return [(part.x - dx, part.y - dy) for part in board.parts if part.kind == "key"]


# --- Key caps ---------------------------------------------------------------------------


def cap(number: int = p.CAP_MIDDLE) -> Manifold:
    """Return a key cap on a key that is not pressed, its middle at the origin; number: of p.CAP_LOOSER, from 1."""
    outside = Manifold.extrude(area((p.CAP, p.CAP), 1.2), p.CAP_TOP - p.CAP_RIM)
    inner = p.CAP - 2 * p.CAP_WALL
    inside = block((0, 0), (inner, inner), p.CAP_RIM - 1, p.CAP_CEILING, 0.4)
    tube = rod((0, 0), p.CAP_TUBE_LOW, p.CAP_CEILING + 0.5, p.CAP_TUBE)
    arm, thick = (size + p.CAP_LOOSER[number - 1] for size in p.CAP_CROSS)
    cross: CrossSection = area((arm, thick)) + area((thick, arm))
    slot = moved(Manifold.extrude(cross, p.CAP_SLOT + 1), z=p.CAP_TUBE_LOW - 1)
    wide, high = p.CAP_PIP
    pips = [
        rod(((pip - (number - 1) / 2) * 2 * wide, 5.0), p.CAP_CEILING - high, p.CAP_CEILING + 0.5, wide)
        for pip in range(number)
    ]
    return cut(union([cut(moved(outside, z=p.CAP_RIM), inside), tube, *pips]), slot)
