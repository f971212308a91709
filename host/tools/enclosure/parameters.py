"""Sizes and positions of the enclosure in mm; what the boards say is taken from host.hardware and firmware.

Sizes of bought parts are by their usual data sheets where one is named, the others are estimates of common parts: look
at yours before you print.
"""

from firmware.hardware import wiring
from host.boards.design import THICKNESS, Board
from host.boards.solids.assembly import ScrewKind
from host.hardware import mainboard, tiles
from host.hardware.system import Place
from host.tools.hardware_docs import overlays

PITCH = tiles.PITCH
LABELS = overlays.LABELS  # beside the control keys, for the labels of the games
BOARD = THICKNESS

# --- What is bought -----------------------------------------------------------------------

# MX switch (Cherry MX data sheet: 14 mm housing, 15.6 mm flange 5 mm above the board, 11.6 mm to the housing's top,
# stem 3.6 mm more, pins 3.3 mm below, travel 4 mm). Corners and the taper of the upper housing are estimates.
SWITCH_BODY, SWITCH_CORNER = 14.0, 0.5
FLANGE, FLANGE_FROM, FLANGE_TO = 15.6, 5.0, 6.0
UPPER_WIDE, UPPER_NARROW, UPPER_TOP = 14.6, 12.5, 11.6
STEM_OPENING = (7.6, 6.0)
STEM_TOP, STEM_ARM, STEM_THICK = 15.2, 4.0, 1.17
PINS_BELOW, TRAVEL = 3.3, 4.0

SPACER, SPACER_CORNERS = 20.0, 4.62  # M2 hexagonal spacer, 4 mm across flats, with a thread at both ends
POST = 28.0  # between floor and frame: also a length of M3 spacers
INSERT, INSERT_DIAMETER, INSERT_HOLE = 4.0, 4.0, 4.6  # M3 insert: length, hole's diameter and depth
SCREWS = {
    "M2x6": ScrewKind(2.0, 3.8, 1.3, 2.4, 6.0),  # cheese head, ISO 1207
    "M3x6": ScrewKind(3.0, 5.7, 1.65, 3.4, 6.0),  # button head, ISO 7380
    "M3x6 countersunk": ScrewKind(3.0, 5.5, 1.65, 3.4, 6.0, countersunk=True),  # ISO 7046
}
# 2.42 inch display: its board, its glass, what it shows, parts and pins behind (estimates: modules differ)
DISPLAY_BOARD, DISPLAY_GLASS, DISPLAY_WINDOW = (73.0, 44.0), (60.5, 37.0), (57.0, 30.0)
DISPLAY_GLASS_HIGH, DISPLAY_BOARD_HIGH, DISPLAY_BEHIND = 2.0, 1.6, 1.5
PLUG_OF_WIRES = (18.0, 2.6, 14.0)  # seven contacts at 2.54 mm, on a pin header
ROCKER, ROCKER_BEZEL, ROCKER_DEEP = (19.2, 13.0), (21.0, 15.0), 28.0  # switch S1: cutout, bezel, depth with its tabs
USB_PLUG, USB_REACH = (11.0, 8.5), 1.0  # the plug's grip, and how near to the socket's mouth it comes
SUPPLY_PLUG = (12.4, 6.5)  # the largest grip of USB-C, by its specification
SUPPLY_MIDDLE = 1.63  # half of the socket (TYPE-C-31-M-12)
USB_MIDDLE = 1.0 + 1.35  # that of the Pico's USB socket: its board, and half of the socket
FOOT, FOOT_HIGH = 10.0, 4.0
OVERLAY = 0.3  # paper on the frame
# Euros each, in packs
EUROS_EACH = {"spacer": 0.35, "M2x6": 0.05, "M3x6": 0.06, "M3x6 countersunk": 0.06, "insert": 0.10, "foot": 0.30}
EUROS_WIRES = 1.0

# --- What is made -------------------------------------------------------------------------

SEAM = 0.2  # between two pieces
LEAST_GAP = 0.15  # between parts that do not touch on purpose
BORDER = 9.2  # from the grid of keys to the wall
WALL, FLOOR, FRAME = 2.4, 3.0, 3.0
ROUNDING = 3.0
HEADER_GAP = 17.0  # between tiles and mainboard: posts and ribbons
BACK_GAP = 1.0  # between mainboard and wall

# Heights
BOARD_LOW = -BOARD
FLOOR_TOP = BOARD_LOW - SPACER
FLOOR_LOW = FLOOR_TOP - FLOOR
FRAME_LOW = FLOOR_TOP + POST
FRAME_TOP = FRAME_LOW + FRAME

GRID_LOW, GRID_TOP, GRID_WINDOW = 0.2, 4.8, 14.2  # the light grid on a tile, below the flanges of the switches
HEAD_ROOM, HEAD_HIGH = 4.6, 2.0  # in it, for the heads of the tile's screws
FRAME_WINDOW = 15.3  # for the upper housing; smaller than the flange, so no light comes straight up beside it
RIB, RIB_TOP = 0.87, 14.2  # on the printed frame between the key caps, which go down between these ribs
CAP, CAP_WALL, CAP_RIM, CAP_CEILING, CAP_TOP = 15.0, 0.8, 14.5, 16.1, 17.3
CAP_TUBE, CAP_TUBE_LOW, CAP_CROSS, CAP_SLOT = 5.65, UPPER_TOP, (4.1, 1.25), 3.9
# Caps 1 to 3, by how much wider their cross is: printers differ. Each has as many pips below its ceiling.
CAP_LOOSER, CAP_MIDDLE = (-0.05, 0.0, 0.1), 2
CAP_PIP = (1.2, 0.3)  # diameter, and how far it stands out
BOSS, LOW_BOSS, POST_DIAMETER = 8.0, 8.0, 6.5
CLAMP = (8.0, 2.4)  # width and thickness of the bars that hold the display
CLAMP_BOSS = 7.0
GUIDE, GUIDE_BORE, GUIDE_GAP = 7.0, 3.5, 0.6  # tubes that lead a pin to BOOTSEL and to the reset button

# --- Where --------------------------------------------------------------------------------

KEYS_WIDE = (wiring.COLUMNS) * PITCH + 2 * LABELS
KEYS_HIGH = wiring.ROWS * PITCH
MAIN_RIGHT, MAIN_BACK = KEYS_WIDE, KEYS_HIGH + HEADER_GAP + mainboard.HEIGHT
INNER = (-BORDER, -BORDER, KEYS_WIDE + BORDER, MAIN_BACK + BACK_GAP)  # left, front, right, back
OUTER = (INNER[0] - WALL, INNER[1] - WALL, INNER[2] + WALL, INNER[3] + WALL)
DISPLAY = (50.0, 240.0)
ROCKER_AT = (92.0, -9.0)  # x and z in the wall at the back

# Where the pieces meet. No two of these lie in one line, so each seam is held by what lies across it.
FLOOR_SEAMS = (150.0, 140.0)
HEADER_SEAMS = (105.0, KEYS_HIGH + 8.3)  # x: the two pieces of the header; y: keys and header
# Those between keys go through the middles of windows, see seams.py. y: the nearer and the farther pieces; x: of each
KEYS_SEAM = 7.5 * PITCH
KEYS_SEAMS = (8.5 * PITCH, 6.5 * PITCH)
WALL_SEAMS = {"front": 120.0, "back": 122.0, "side": 100.0}

# Screwed from the floor and from the frame: bosses at the walls, posts in between; low bosses only from the floor
IN = BOSS / 2
FRONT, BACK = INNER[1] + IN, INNER[3] - IN
SIDES = (INNER[0] + IN, INNER[2] - IN)
CONTROLS = KEYS_HIGH + LABELS / 2  # x: between the squares and the control keys
BOSSES = (
    *((x, FRONT) for x in (SIDES[0], 112.0, 128.0, 155.0, CONTROLS, SIDES[1])),
    *((x, BACK) for x in (SIDES[0], 60.0, 115.0, SIDES[1])),
    *((x, y) for x in SIDES for y in (92.0, 108.0, 150.0, 200.0, 217.0)),
)
LOW_BOSSES = ((131.5, BACK), (245.0, BACK))
_BEFORE, _AFTER = HEADER_SEAMS[1] - 4.1, HEADER_SEAMS[1] + 4.1
POSTS = (
    *((CONTROLS, y) for y in (50.0, 105.0, 150.0)),
    *((x, _BEFORE) for x in (60.0, 148.0)),
    *((x, _AFTER) for x in (60.0, 98.0, 148.0, 228.0)),
)
# Slots for air: in the floor below the tiles, where no screw is, and in the header above the mainboard
SLOT, SLOT_ROOM = (3.0, 30.0), 5.0  # size, and how far it stays from the middle of a hole or a foot
SLOT_ROUNDING = 0.9
FLOOR_SLOTS = ([8.0 + 18.0 * column for column in range(15)], [16.0, 50.0, 84.0, 118.0, 162.0, 196.0])
HEADER_SLOT = (3.0, 44.0)
HEADER_SLOTS = ([116.0 + 6.0 * column for column in range(28)], [242.0])
FEET = ((5.0, 5.0), (272.0, 5.0), (5.0, 258.0), (272.0, 240.0), (140.0, 60.0), (140.0, 190.0))


def key_at(row: int, column: int) -> tuple[float, float]:
    """Return the middle of a key."""
    x = (column + 0.5) * PITCH + (LABELS if column >= wiring.BOARD_COLUMNS else 0)
    return x, (wiring.ROWS - row - 0.5) * PITCH


def on_tile(place: Place, x: float, y: float) -> tuple[float, float]:
    """Return where a point of a tile is; on the tile y goes towards the player."""
    middle = key_at(place.row, place.column)
    return middle[0] - PITCH / 2 + tiles.GAP / 2 + x, middle[1] + PITCH / 2 - tiles.GAP / 2 - y


def on_mainboard(x: float, y: float) -> tuple[float, float]:
    """Return where a point of the mainboard is, which lies with its front below."""
    return MAIN_RIGHT - x, MAIN_BACK - y


def holes_of(board: Board) -> list[tuple[float, float]]:
    """Return where a board is screwed on."""
    return [(part.x, part.y) for part in board.screws()]
