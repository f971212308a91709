"""The case of the custom boards: tiles A and B with their switches, and the mainboard, whose front is below."""

import csv
from collections.abc import Iterator
from itertools import product
from math import dist
from pathlib import Path

from manifold3d import CrossSection, Manifold

from firmware.hardware import wiring
from hardware.enclosure import parameters as p
from hardware.enclosure.case import CORNERS, Assembly, Case, flat, pieces, screws, threads
from hardware.enclosure.shapes import Point, Solids, area, block, bores, box, cut, halves, pieces_of, rods, union
from hardware.kicad import Board, read_board
from host.hardware import netlist

# Sizes
PITCH, LABELS = 50 / 3, 22.0  # from key to key; beside the control keys, for the labels of the games
BOARD, TILE_GAP = 1.6, 0.4  # thickness of boards; between the edges of two tiles
MARGIN, FIRST_PIN = 0.25, 2.54  # of KiCad's courtyards round parts; of its SW_Cherry_MX_1.00u_PCB, right of the middle
HEADER_GAP, BACK_GAP = 17.0, 1.0  # between tiles and mainboard: posts and ribbons; behind the mainboard
POST, POST_DIAMETER, LOW_BOSS = 28.0, 6.5, 8.0  # POST: between floor and frame, also a length of M3 spacers
GRID_LOW, GRID_TOP, GRID_WINDOW = 0.2, 4.8, (14.2, 14.2)  # the light grid on a tile, below the flanges of the switches
HEAD_ROOM, HEAD_HIGH = 4.6, 2.0  # in it, for the heads of the tile's screws
# For the upper housing; smaller than the flange, so no light comes straight up beside it
WINDOW, WINDOW_ROUNDING = (15.3, 15.3), 0.5
RIB, RIB_TOP = 0.87, 14.2  # on the printed frame between the key caps, which go down between these ribs
CAP, CAP_WALL, CAP_RIM, CAP_CEILING, CAP_TOP = 15.0, 0.8, 14.5, 16.1, 17.3
CAP_TUBE, CAP_TUBE_LOW, CAP_CROSS, CAP_SLOT = 5.65, p.UPPER_TOP, (4.1, 1.25), 3.9
# Caps 1 to 3, by how much wider their cross is: printers differ. Each has as many pips below its ceiling.
CAP_LOOSER, CAP_PIP = (-0.05, 0.0, 0.1), (1.2, 0.3)  # a pip's diameter, and how far it stands out
GUIDE, GUIDE_BORE, GUIDE_GAP = 7.0, 3.5, 0.6  # tubes that lead a pin to BOOTSEL and to the reset button
BUZZER = ((0, 0), (2, -3.45), (2, 3.45), (-2, -3.45), (-2, 3.45), (4, 0), (-4, 0))  # holes of 2 mm for its sound
# Slots for air: in the floor below the tiles, where no screw is, and in the header above the mainboard
SLOT, SLOT_ROOM, SLOT_ROUNDING = (3.0, 30.0), 5.0, 0.9  # SLOT_ROOM: from the middle of a hole or a foot
FLOOR_SLOTS = ([8.0 + 18.0 * column for column in range(15)], [16.0, 50.0, 84.0, 118.0, 162.0, 196.0])
HEADER_SLOT, HEADER_SLOTS = (3.0, 44.0), ([116.0 + 6.0 * column for column in range(28)], [242.0])
# Tiles: rows and columns of keys, and screws in the corners between four keys (row, column)
ROWS, TILES = 6, {"tile-a": 6, "tile-b": 2}
HOLES = {"tile-a": ((0.5, 0.5), (0.5, 4.5), (2.5, 1.5), (4.5, 0.5), (4.5, 4.5)), "tile-b": ((1.5, 0.5), (4.5, 0.5))}
# Each with the row and column of its first key, in the order of the mainboard's plugs
PLACES = [(place.board, place.row, place.column) for place in netlist.PLACES]


def key_at(row: float, column: float) -> Point:
    """Return the middle of a key, or what lies between keys."""
    labels = LABELS if column >= wiring.BOARD_COLUMNS else 0
    return (column + 0.5) * PITCH + labels, (wiring.ROWS - row - 0.5) * PITCH


def load(name: str) -> tuple[Board, dict[str, float]]:
    """Return a board of hardware/boards and how high its parts stand. Raises: OSError if its files are not there."""
    folder = Path(__file__).parents[1] / "boards" / name
    with (folder / "outline.csv").open(encoding="utf-8", newline="") as file:
        high = {row["reference"]: float(row["height"] or 0) for row in csv.DictReader(file)}
    return read_board(folder / f"{name}.kicad_pcb"), high


def on_mainboard(part: str, x: float = 0.0, y: float = 0.0) -> Point:
    """Return where a part of the mainboard is, or what is so far from it to the right and upwards on the board."""
    right, up = MAIN.parts[part].at
    return KEYS_WIDE - (right + x), MAIN_BACK - MAIN.height + (up + y)


# Places
MAIN, MAIN_HIGH = load("mainboard")
FLOOR_TOP, FRAME_LOW = -BOARD - p.SPACER, -BOARD - p.SPACER + POST
KEYS_WIDE, KEYS_HIGH = wiring.COLUMNS * PITCH + 2 * LABELS, wiring.ROWS * PITCH
MAIN_BACK = KEYS_HIGH + HEADER_GAP + MAIN.height
SCREWS = [key_at(row + down, column + right) for name, row, column in PLACES for down, right in HOLES[name]]
SCREWS += [on_mainboard(hole) for hole in ("H1", "H2", "H3", "H4")]
# What a pin reaches from below. BOOTSEL is 3.5 and 13.5 mm from the Pico's middle (KiCad's RaspberryPi_Pico_SMD)
BUTTONS = {on_mainboard("A1", -3.5, 13.5): -BOARD - MAIN_HIGH["A1"], on_mainboard("SW1"): -BOARD - MAIN_HIGH["SW1"]}
# No two seams lie in one line, so each is held by what lies across it. Those between keys go through the middles of
# windows. y: the nearer and the farther pieces; x: of each
KEYS_SEAM, KEYS_SEAMS = 7.5 * PITCH, (8.5 * PITCH, 6.5 * PITCH)
HEADER_SEAMS = (105.0, KEYS_HIGH + p.HEADER_SEAM)  # x: the two pieces of the header; y: keys and header
FLOOR_SEAMS, WALL_SEAMS = (150.0, 140.0), (120.0, 122.0, 100.0)  # x, y; x in front, x at the back, y at the sides
INNER = (-p.BORDER, -p.BORDER, KEYS_WIDE + p.BORDER, MAIN_BACK + BACK_GAP)
FRONT, BACK = INNER[1] + p.BOSS / 2, INNER[3] - p.BOSS / 2
SIDES, CONTROLS = (INNER[0] + p.BOSS / 2, INNER[2] - p.BOSS / 2), KEYS_HIGH + LABELS / 2  # before the control keys
BOSSES = (
    *((x, FRONT) for x in (SIDES[0], 112.0, 128.0, 155.0, CONTROLS, SIDES[1])),
    *((x, BACK) for x in (SIDES[0], 60.0, 115.0, SIDES[1])),
    *((x, y) for x in SIDES for y in (92.0, 108.0, 150.0, 200.0, 217.0)),
)
LOW_BOSSES = ((131.5, BACK), (245.0, BACK))
POSTS = (
    *((CONTROLS, y) for y in (50.0, 105.0, 150.0)),
    *((x, HEADER_SEAMS[1] - p.POSTS_BESIDE) for x in (60.0, 148.0)),
    *((x, HEADER_SEAMS[1] + p.POSTS_BESIDE) for x in (60.0, 98.0, 148.0, 228.0)),
)
CASE = Case(
    INNER, FLOOR_TOP, FRAME_LOW, below=(*BOSSES, *LOW_BOSSES, *POSTS), above=(*BOSSES, *POSTS), display=(50.0, 240.0),
    feet=((5.0, 5.0), (272.0, 5.0), (5.0, 258.0), (272.0, 240.0), (140.0, 60.0), (140.0, 190.0)), rocker=(92.0, -9.0),
    usb=(on_mainboard("A1")[0], -BOARD - p.USB_MIDDLE), supply=(on_mainboard("J8")[0], -BOARD - p.SUPPLY_MIDDLE),
)  # fmt: skip


def floor_slots() -> Iterator[Point]:
    """Yield the middle of each slot for air in the floor."""
    (wide, long), taken = SLOT, [*SCREWS, *CASE.below, *CASE.feet]
    for x, y in product(*FLOOR_SLOTS):
        # From the slot's own line, whose ends lie half its width before its edge
        near = min(dist(at, (x, min(max(at[1], y - (long - wide) / 2), y + (long - wide) / 2))) for at in taken)
        seams = min(abs(x - FLOOR_SEAMS[0]) - wide / 2, abs(y - FLOOR_SEAMS[1]) - long / 2)
        if near >= SLOT_ROOM + wide / 2 and seams >= SLOT_ROOM:
            yield x, y


def floor_sheet() -> Manifold:
    """Return the floor in one piece, as it is cut from a sheet."""
    plate, (low, high) = CASE.plate(CASE.floor_low, FLOOR_TOP), (CASE.floor_low - 1, FLOOR_TOP + 1)
    holes = [block(at, SLOT, low, high, SLOT_ROUNDING) for at in floor_slots()]
    holes += rods(SCREWS, low, high, p.M2.hole) + rods(CASE.below, low, high, p.M3.hole)
    holes += rods(BUTTONS, low, high, GUIDE_BORE)
    return cut(plate, *holes, *rods((on_mainboard("B1", *beside) for beside in BUZZER), low, high, 2.0))


def floor() -> Solids:
    """Return the printed floor in four pieces, with tubes that lead a pin to the buttons."""
    ring, low = CrossSection.circle(GUIDE / 2, 32) - CrossSection.circle(GUIDE_BORE / 2, 32), FLOOR_TOP - 1
    guides = [Manifold.extrude(ring, top - GUIDE_GAP - low).translate((*at, low)) for at, top in BUTTONS.items()]
    return pieces_of(union(floor_sheet(), *guides), FLOOR_SEAMS[:1], FLOOR_SEAMS[1:])


def walls() -> Solids:
    """Return the walls in four pieces, each round a corner, in the order of CORNERS."""
    solids, holes, (left, front, right, back) = [CASE.ring()], CASE.wall_holes(), CASE.outer
    within = box(left + 1, front + 1, FLOOR_TOP, right - 1, back - 1, FRAME_LOW)
    for at in (*BOSSES, *LOW_BOSSES):
        solids.append(CASE.boss(at, FRAME_LOW if at in BOSSES else FLOOR_TOP + LOW_BOSS, p.WALL) ^ within)
        holes += bores([at], FLOOR_TOP, True) + bores([at] * (at in BOSSES), FRAME_LOW, False)
    whole, (nearer, farther, side) = cut(union(*solids), *holes), WALL_SEAMS
    return pieces_of(whole, [nearer], [side])[:2] + pieces_of(whole, [farther], [side])[2:]


def frame_sheet() -> Manifold:
    """Return the frame in one piece, as it is cut from a sheet; what is countersunk is drilled then."""
    low, high, keys = FRAME_LOW - 1, CASE.frame_top + 1, product(range(wiring.ROWS), range(wiring.COLUMNS))
    holes = rods(CASE.above, low, high, p.M3.hole)
    holes += [block(key_at(*key), WINDOW, low, high, WINDOW_ROUNDING) for key in keys]
    holes.append(block(CASE.display, p.DISPLAY_WINDOW, low, high))
    holes += [block(at, HEADER_SLOT, low, high, SLOT_ROUNDING) for at in product(*HEADER_SLOTS)]
    return cut(CASE.plate(FRAME_LOW, CASE.frame_top), *holes)


def ribs() -> Iterator[Manifold]:
    """Yield the ribs of the frame between the keys of the board, and between the control keys."""
    low, half = FRAME_LOW + 0.5, RIB / 2
    for first, columns in ((0, wiring.BOARD_COLUMNS), (wiring.BOARD_COLUMNS, wiring.CONTROL_COLUMNS)):
        left = key_at(0, first)[0] - PITCH / 2
        for x in (left + column * PITCH for column in range(1, columns)):
            yield box(x - half, 0, low, x + half, KEYS_HIGH, RIB_TOP)
        for y in (row * PITCH for row in range(1, wiring.ROWS)):
            yield box(left, y - half, low, left + columns * PITCH, y + half, RIB_TOP)


def frame() -> Solids:
    """Return the printed frame with its ribs in six pieces: four with keys, two of the header."""
    cones, bosses = rods(CASE.above, *CASE.cone), rods(CASE.clamped, CASE.display_low, FRAME_LOW + 1, p.CLAMP_BOSS)
    inserts = bores(CASE.clamped, CASE.display_low, True)
    keys, header = pieces_of(cut(union(frame_sheet(), *bosses, *ribs()), *inserts, *cones), (), HEADER_SEAMS[1:])
    columns = [key_at(0, column)[0] for column in range(wiring.COLUMNS)]
    rows = [key_at(row, 0)[1] for row in reversed(range(wiring.ROWS))]
    both = halves(keys, "y", KEYS_SEAM, columns, (FRAME_LOW, RIB_TOP))
    found = [halves(half, "x", seam, rows, (FRAME_LOW, RIB_TOP)) for half, seam in zip(both, KEYS_SEAMS, strict=True)]
    return [*found[0], *found[1], *pieces_of(header, HEADER_SEAMS[:1], ())]


def grid(name: str) -> Manifold:
    """Return the light grid of a tile, below the flanges of its switches, from its corner at the back left."""
    solid, half = box(0, TILE_GAP - ROWS * PITCH, GRID_LOW, TILES[name] * PITCH - TILE_GAP, 0, GRID_TOP), TILE_GAP / 2
    # By way of the first pin, as boards place a switch: the last bit of a number decides which triangles are written.
    xs = [(column + 0.5) * PITCH - half + FIRST_PIN - FIRST_PIN for column in range(TILES[name])]
    middles = [(x, half - (row + 0.5) * PITCH) for row in range(ROWS) for x in xs]
    heads = [((column + 0.5) * PITCH - half, half - (row + 0.5) * PITCH) for row, column in HOLES[name]]
    windows = [block(at, GRID_WINDOW, GRID_LOW - 1, GRID_TOP + 1) for at in middles]
    return cut(solid, *windows, *rods(heads, GRID_LOW - 1, HEAD_HIGH, HEAD_ROOM))


def cap(number: int = 2) -> Manifold:
    """Return a key cap on a key that is not pressed, its middle at the origin; number: of CAP_LOOSER, from 1."""
    outside = Manifold.extrude(area((CAP, CAP), 1.2), CAP_TOP - CAP_RIM).translate((0, 0, CAP_RIM))
    inner, (wide, high) = CAP - 2 * CAP_WALL, CAP_PIP
    inside = block((0, 0), (inner, inner), CAP_RIM - 1, CAP_CEILING, 0.4)
    tube = rods([(0, 0)], CAP_TUBE_LOW, CAP_CEILING + 0.5, CAP_TUBE)
    arm, thick = (size + CAP_LOOSER[number - 1] for size in CAP_CROSS)
    slot = cross(arm, thick, CAP_TUBE_LOW - 1, CAP_TUBE_LOW + CAP_SLOT)
    places = [((pip - (number - 1) / 2) * 2 * wide, 5.0) for pip in range(number)]
    pips = rods(places, CAP_CEILING - high, CAP_CEILING + 0.5, wide)
    return cut(union(cut(outside, inside), *tube, *pips), slot)


def cross(arm: float, thick: float, low: float, high: float) -> Manifold:
    """Return the cross of a stem, or the room for it in a cap."""
    return Manifold.extrude(area((arm, thick)) + area((thick, arm)), high - low).translate((0, 0, low))


# What is bought
def switch() -> Manifold:
    """Return a key switch without its stem, its middle at the origin, on a board whose upper face is at z = 0."""
    lower = block((0, 0), (p.SWITCH_BODY, p.SWITCH_BODY), 0, p.FLANGE_FROM, p.SWITCH_CORNER)
    flange = block((0, 0), (p.FLANGE, p.FLANGE), p.FLANGE_FROM, p.FLANGE_TO)
    upper, narrowing = area((p.UPPER_WIDE, p.UPPER_WIDE)), (p.UPPER_NARROW / p.UPPER_WIDE,) * 2
    upper_half = Manifold.extrude(upper, p.UPPER_TOP - p.FLANGE_TO, scale_top=narrowing).translate((0, 0, p.FLANGE_TO))
    legs = [leg for size, places in p.LEGS.items() for leg in rods(places, -p.PINS_BELOW, 0.5, size, corners=8)]
    opening = block((0, 0), p.STEM_OPENING, p.FLANGE_TO + 0.5, p.UPPER_TOP + 1)
    return cut(union(lower, flange, upper_half, *legs), opening)


def stem() -> Manifold:
    """Return the stem of a switch that is not pressed."""
    arms = cross(p.STEM_ARM, p.STEM_THICK, p.UPPER_TOP - 0.5, p.STEM_TOP)
    return arms + block((0, 0), p.STEM_FOOT, p.UPPER_TOP - 1.0, p.UPPER_TOP)


def board(made: Board, high: dict[str, float]) -> Solids:
    """Return a board from its upper left corner, its upper face at z = 0, and its parts but switches, all below it."""
    boxes, high = [], high | {"J9": p.HEADER}  # the plug of the display's wires has the rest of J9 in it
    for reference, part in made.parts.items():
        if part.yard and not reference.startswith("K"):
            (left, right), (front, back) = ((min(axis), max(axis)) for axis in zip(*part.yard, strict=True))
            low = -BOARD - high[reference]
            boxes.append(box(left + MARGIN, front + MARGIN, low, right - MARGIN, back - MARGIN, -BOARD))
    holes = [hole for pad in made.pads if pad.drill for hole in rods([pad.at], -BOARD - 1, 1, pad.drill, corners=16)]
    slab = cut(box(0, 0, -BOARD, made.width, made.height, 0), *holes)
    return [each.translate((0, -made.height, 0)) for each in (slab, union(*boxes))]


def assembly() -> Assembly:
    """Return the case with everything in it. Raises: OSError if a board's files are not there."""
    models, names = {name: board(*load(name)) for name in TILES}, [name for name, _row, _column in PLACES]
    tiles, grids, keys = [], [], []
    for name, row, column in PLACES:
        (x, y), half = key_at(row, column), (PITCH - TILE_GAP) / 2
        tiles += [each.translate((x - half, y + half, 0)) for each in models[name]]
        grids.append(grid(name).translate((x - half, y + half, 0)))
        keys += [key_at(row + down, column + right) for down in range(ROWS) for right in range(TILES[name])]
    posts, holes = rods(POSTS, FLOOR_TOP, FRAME_LOW, POST_DIAMETER), bores(POSTS, FLOOR_TOP, True)
    bodies = CASE.bodies(floor(), walls(), frame()) | {
        "post": [cut(*post) for post in zip(posts, holes, bores(POSTS, FRAME_LOW, False), strict=True)],
        "spacer": threads(SCREWS, FLOOR_TOP, -BOARD, p.SPACER_CORNERS, p.M2.diameter, 6),
        "screw of a board": screws(p.M2, SCREWS, 0.0, down=True),
        "screw of a spacer": screws(p.M2, SCREWS, CASE.floor_low, down=False),
        "mainboard": [each.mirror((1, 0, 0)).translate((KEYS_WIDE, MAIN_BACK, 0)) for each in board(MAIN, MAIN_HIGH)],
        "plug of the display": [block(on_mainboard("J9"), p.WIRES, -BOARD - p.WIRES_END, -BOARD - p.HEADER)],
        "pin to a button": [rods([at], CASE.floor_low - 30, top, 2.5)[0] for at, top in BUTTONS.items()],
        "tile": tiles,
        "grid": grids,
        "switch": [switch().translate((*key, 0)) for key in keys],
        "stem": [stem().translate((*key, 0)) for key in keys],
        "cap": [cap().translate((*key, 0)) for key in keys],
    }
    made = pieces(bodies, (*CORNERS, "header-left", "header-right"), turned=("header-left",))
    made.append(("post", flat(bodies["post"][0]), len(POSTS)))
    made += [(f"light-grid-{name}", flat(grid(name), True), names.count(name)) for name in TILES]
    made.append(("display-clamp", flat(bodies["clamp"][0]), 2))
    made += [(f"key-cap-{number}", flat(cap(number), True), len(keys) if number == 2 else 1) for number in (1, 3, 2)]
    sheets = {"floor": floor_sheet(), "frame": frame_sheet()}
    return Assembly(bodies, {"stem": -p.TRAVEL, "cap": -p.TRAVEL}, made, sheets)
