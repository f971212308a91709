"""The case of the board of NeoTrellis tiles: twelve tiles with their keypads, a Pico, a display.

Tiles and keypads are screwed to nothing: the frame presses the keypads' rims onto the tiles, and those onto pillars of
the floor.
"""

from itertools import product

from manifold3d import Manifold

from firmware.hardware import wiring
from hardware.enclosure import parameters as p
from hardware.enclosure.case import Assembly, Case, flat, pieces, screws, threads
from hardware.enclosure.shapes import Solids, area, block, bores, box, cut, halves, pieces_of, rods, union

# Sizes. A tile, by Adafruit's board file of 2018 (github.com/adafruit/Adafruit-NeoTrellis-4x4-PCB), and its plug from
# its middle, seen from above. Below it: parts, joints at its edges, the plug with its cable (estimates)
SIDE, BOARD, PLUG_AT = 60.0, 1.6, (6.48, -0.76)
PARTS, PARTS_HIGH, JOINTS, PLUG = ((48.0, 44.0), (16.0, 50.0)), 1.5, (14.0, 5.2, 1.0), (12.0, 9.0, 7.0)
# The keypad, by Adafruit's model of it (github.com/adafruit/Adafruit_Trellis): a rim round its domes, which narrow to
# keys; how far a key goes down.
RIM, DOME, DOME_TOP, KEY, KEY_TOP, TRAVEL = 1.3, 12.6, 2.8, 10.0, 11.3, 0.9
ROOM, ROOM_TOP, WINDOW = (13.2, 13.2), 3.2, (10.8, 10.8)  # in the frame: for a dome up to that height, and for a key
FRAME_LOW, INSIDE, BACK = 2.3, 24.0, 254.0  # INSIDE: free height below the frame; BACK: of what the walls enclose
PILLAR, POST, SEAT = 6.0, 7.0, 6.0  # diameters: below the tiles, below the frame, below the Pico
# The Pico lies on its pins' side, its USB to the back (data sheet: 51 x 21 mm, four holes of 2.1 mm, 47 x 11.4 mm)
PICO, PICO_HOLES, PICO_HOLE, PICO_HIGH, PICO_X = (21.0, 51.0), (11.4, 47.0), 2.1, 9.0, 200.0
PICO_INSERT, PICO_INSERT_LONG, USB_OVER = 3.2, 4.0, 1.3  # M2, set into what is printed; socket over the Pico's edge

# Places
PITCH, ACROSS = SIDE / wiring.TRELLIS_SIZE, wiring.TRELLIS_ACROSS
DOWN = len(wiring.TRELLIS_ADDRESSES) // ACROSS
COLUMNS, ROWS = ACROSS * wiring.TRELLIS_SIZE, DOWN * wiring.TRELLIS_SIZE
WIDE, DEEP = COLUMNS * PITCH, ROWS * PITCH
FLOOR_TOP, FRAME_TOP = FRAME_LOW - INSIDE, FRAME_LOW + p.FRAME
PICO_AT, PICO_LOW = (PICO_X, BACK - 1.5 - PICO[1] / 2), FLOOR_TOP + PICO_HIGH
PICO_SCREWS = [(PICO_X + x * PICO_HOLES[0] / 2, PICO_AT[1] + y * PICO_HOLES[1] / 2) for x in (-1, 1) for y in (-1, 1)]
KEYS = [((column + 0.5) * PITCH, (row + 0.5) * PITCH) for row in range(ROWS) for column in range(COLUMNS)]
PILLARS = [
    (min(max(x * SIDE, PILLAR / 2), WIDE - PILLAR / 2), min(max(y * SIDE, PILLAR / 2), DEEP - PILLAR / 2))
    for x, y in product(range(ACROSS + 1), range(DOWN + 1))
]
# x, y; x in front, x at the back, y at the sides; x of the two pieces of the header, y between it and the keys
FLOOR_SEAMS, WALL_SEAMS, HEADER_SEAMS = (90.0, 150.0), (120.0, 130.0, 120.0), (150.0, DEEP + p.HEADER_SEAM)
KEYS_SEAM, INNER = 7.5 * PITCH, (-p.BORDER, -p.BORDER, WIDE + p.BORDER, BACK)
SIDES = (INNER[0] + p.BOSS / 2, INNER[2] - p.BOSS / 2)
BOSSES = (
    *((x, INNER[1] + p.BOSS / 2) for x in (SIDES[0], 76.0, 104.0, 136.0, 190.0, SIDES[1])),
    *((x, INNER[3] - p.BOSS / 2) for x in (SIDES[0], 76.0, 138.0, 180.0, SIDES[1])),
    *((x, y) for x in SIDES for y in (60.0, 104.0, 136.0, 164.0, 197.0)),
)
POSTS = (
    *((x, HEADER_SEAMS[1] - p.POSTS_BESIDE) for x in (30.0, 75.0, 135.0, 210.0)),
    *((x, HEADER_SEAMS[1] + p.POSTS_BESIDE) for x in (104.0, 140.0, 165.0, 235.0)),
)
CASE = Case(
    INNER, FLOOR_TOP, FRAME_LOW, below=BOSSES, above=(*BOSSES, *POSTS), display=(50.0, 221.5),
    feet=((5.0, 5.0), (235.0, 5.0), (5.0, 240.0), (235.0, 240.0), (110.0, 90.0)),
    rocker=(110.0, FLOOR_TOP + INSIDE / 2), usb=(PICO_X, PICO_LOW + p.USB_MIDDLE), supply=(160.0, FLOOR_TOP + 8.0),
)  # fmt: skip


def floor() -> Solids:
    """Return the floor in four pieces: pillars below the tiles' corners, posts below the frame, a seat for the Pico."""
    solids, low = [CASE.plate(CASE.floor_low, FLOOR_TOP)], FLOOR_TOP - 0.5
    solids += rods(PILLARS, low, -BOARD, PILLAR) + rods(POSTS, low, FRAME_LOW, POST)
    solids += rods(PICO_SCREWS, low, PICO_LOW, SEAT)
    holes = rods(BOSSES, CASE.floor_low - 1, FLOOR_TOP + 1, p.M3.hole) + bores(POSTS, FRAME_LOW, False)
    holes += rods(PICO_SCREWS, PICO_LOW - 5.5, PICO_LOW + 1, PICO_INSERT)
    return pieces_of(cut(union(*solids), *holes), FLOOR_SEAMS[:1], FLOOR_SEAMS[1:])


def walls() -> Solids:
    """Return the walls in four pieces, each round a corner, in the order of CORNERS."""
    solids = [CASE.ring(), *(CASE.boss(at, FRAME_LOW, p.WALL / 2) for at in BOSSES)]
    holes = bores(BOSSES, FLOOR_TOP, True) + bores(BOSSES, FRAME_LOW, False)
    front, back, side = WALL_SEAMS
    nearer, farther = pieces_of(cut(union(*solids), *holes, *CASE.wall_holes()), (), [side])
    return pieces_of(nearer, [front], ()) + pieces_of(farther, [back], ())


def frame() -> Solids:
    """Return the frame in four pieces: keys left and right, header left and right."""
    solids = [CASE.plate(FRAME_LOW, FRAME_TOP), box(0, 0, RIM, WIDE, DEEP, FRAME_LOW + 0.5)]
    solids += rods(CASE.clamped, CASE.display_low, FRAME_LOW + 1, p.CLAMP_BOSS)
    holes = rods(CASE.above, FRAME_LOW - 1, FRAME_TOP + 1, p.M3.hole) + rods(CASE.above, *CASE.cone)
    holes += bores(CASE.clamped, CASE.display_low, True)
    holes.append(block(CASE.display, p.DISPLAY_WINDOW, FRAME_LOW - 1, FRAME_TOP + 1))
    for at in KEYS:
        holes += [block(at, WINDOW, RIM - 1, FRAME_TOP + 1, 0.5), block(at, ROOM, RIM - 1, ROOM_TOP, 0.5)]
    field, header = pieces_of(cut(union(*solids), *holes), (), HEADER_SEAMS[1:])
    rows = [(row + 0.5) * PITCH for row in range(ROWS)]
    return halves(field, "x", KEYS_SEAM, rows, (RIM, FRAME_TOP)) + pieces_of(header, HEADER_SEAMS[:1], ())


def assembly() -> Assembly:
    """Return the case with everything in it."""
    low, edge = PICO_LOW, PICO_AT[1] + PICO[1] / 2
    pico = block(PICO_AT, PICO, low, low + 1.0) + block((PICO_X, PICO_AT[1] - 2.0), (7.0, 38.0), low + 0.9, low + 2.5)
    pico += box(PICO_X - 3.7, edge - 5.7, low + 0.9, PICO_X + 3.7, edge + USB_OVER, low + 3.7)
    parts, (along, reach, high) = [], JOINTS
    for x, y in product(*([(tile + 0.5) * SIDE for tile in range(count)] for count in (ACROSS, DOWN))):
        parts += [block((x, y), size, -BOARD - PARTS_HIGH, -BOARD) for size in PARTS]
        parts.append(block((x + PLUG_AT[0], y + PLUG_AT[1]), PLUG[:2], -BOARD - PLUG[2], -BOARD))
        for side in (-(SIDE - reach) / 2, (SIDE - reach) / 2):
            parts.append(block((x + side, y), (reach, along), -BOARD - high, -BOARD))
            parts.append(block((x, y + side), (along, reach), -BOARD - high, -BOARD))
    dome = Manifold.extrude(area((DOME, DOME)), DOME_TOP - RIM, scale_top=(KEY / DOME, KEY / DOME))
    bodies = CASE.bodies(floor(), walls(), frame()) | {
        "Pico": [cut(pico, *rods(PICO_SCREWS, low - 1, low + 2, PICO_HOLE))],
        "insert of the Pico": threads(PICO_SCREWS, low - PICO_INSERT_LONG, low, PICO_INSERT, p.M2.diameter),
        "screw of the Pico": screws(p.M2, PICO_SCREWS, low + 1.0, down=True),
        "tiles": [box(0, 0, -BOARD, WIDE, DEEP, 0)],  # joints make one board of them
        "parts of the tiles": [union(*parts)],
        "keypads": [box(0, 0, 0, WIDE, DEEP, RIM)],
        "dome": [dome.translate((*at, RIM)) for at in KEYS],
        "key": [block(at, (KEY, KEY), DOME_TOP, KEY_TOP, 1.0) for at in KEYS],
    }
    frames = ("left", "right", "header-left", "header-right")  # printed on their faces
    made = [*pieces(bodies, frames, turned=frames), ("display-clamp", flat(bodies["clamp"][0]), 2)]
    return Assembly(bodies, {"dome": 0.0, "key": -TRAVEL}, made, sheets={})
