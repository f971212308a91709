"""The case of the board of NeoTrellis tiles: what is printed, in its place, with its screws, and what is checked.

Lengths and the origin are as in this package's other modules: the corner of the keys at the player's left, in the plane
of the tiles' upper faces. Tiles and keypads are screwed to nothing: the frame presses the keypads' rims onto the tiles,
and those onto pillars of the floor.
"""

import atexit
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product

from manifold3d import Manifold

from host.boards.solids import checks
from host.boards.solids.assembly import Assembly, Body, Piece, Screw, ScrewKind, Step, flat
from host.boards.solids.checks import Clearance
from host.boards.solids.shapes import Point, area, block, box, cut, moved, rod, union
from host.hardware import neotrellis as trellis
from host.tools.enclosure import bought, printed, seams
from host.tools.enclosure import parameters as p
from host.tools.enclosure.assembly import BLACK, BLUE, BRASS, DARK, GREEN, GREY, METAL, WHITE

# --- Sizes --------------------------------------------------------------------------------

PITCH, BOARD = trellis.SIDE / trellis.KEYS_ACROSS, 1.6
COLUMNS, ROWS = trellis.ACROSS * trellis.KEYS_ACROSS, trellis.DOWN * trellis.KEYS_ACROSS
WIDE, DEEP = COLUMNS * PITCH, ROWS * PITCH
# The keypad, by Adafruit's model of it (github.com/adafruit/Adafruit_Trellis): a rim round its domes, which narrow to
# keys; how far a key goes down.
RIM, DOME, DOME_TOP, KEY, KEY_TOP, TRAVEL = 1.3, 12.6, 2.8, 10.0, 11.3, 0.9
ROOM, ROOM_TOP, WINDOW = 13.2, 3.2, 10.8  # in the frame: for a dome up to that height, and for a key
# Below a tile: parts, joints at its edges, the plug with its cable (estimates); mirrored, as the plan is from the back
PARTS, PARTS_HIGH = ((48.0, 44.0), (16.0, 50.0)), 1.5
JOINTS, PLUG = (14.0, 5.2, 1.0), (12.0, 9.0, 7.0)
FRAME_LOW, FRAME_TOP, INSIDE = 2.3, 5.3, 24.0
LEVELS = (RIM, FRAME_TOP)
FLOOR_TOP = FRAME_LOW - INSIDE
FLOOR_LOW = FLOOR_TOP - p.FLOOR
BACK = 254.0
INNER = (-p.BORDER, -p.BORDER, WIDE + p.BORDER, BACK)
OUTER = (INNER[0] - p.WALL, INNER[1] - p.WALL, INNER[2] + p.WALL, INNER[3] + p.WALL)
_MIDDLE = ((OUTER[0] + OUTER[2]) / 2, (OUTER[1] + OUTER[3]) / 2)
_SIZE, _INSIDE = (OUTER[2] - OUTER[0], OUTER[3] - OUTER[1]), (INNER[2] - INNER[0], INNER[3] - INNER[1])
PILLAR, POST = 6.0, 7.0

# The Pico lies on its pins' side, its USB to the back (data sheet: 51 x 21 mm, four holes of 2.1 mm, 47 x 11.4 mm)
PICO, PICO_HOLES, PICO_HIGH = (21.0, 51.0), (11.4, 47.0), 9.0
PICO_AT = (200.0, BACK - 1.5 - PICO[1] / 2)
PICO_LOW = FLOOR_TOP + PICO_HIGH
PICO_INSERT, PICO_INSERT_LONG = 3.2, 4.0  # M2, set into what is printed
DISPLAY = (50.0, 221.5)
ROCKER_X, SUPPLY_X, SUPPLY_Z = 110.0, 160.0, FLOOR_TOP + 8.0
BY = DISPLAY[0] - p.DISPLAY[0], DISPLAY[1] - p.DISPLAY[1], FRAME_LOW - p.FRAME_LOW  # from the display of the other case
ROCKER_Z = FLOOR_TOP + INSIDE / 2

# --- Where the pieces meet, and are screwed -------------------------------------------------

FLOOR_SEAMS, HEADER_SEAMS, WALL_SEAMS = (90.0, 150.0), (150.0, DEEP + 8.3), (120.0, 130.0, 120.0)
KEYS_SEAM = 7.5 * PITCH
_SIDES = INNER[0] + p.BOSS / 2, INNER[2] - p.BOSS / 2
_ENDS = INNER[1] + p.BOSS / 2, INNER[3] - p.BOSS / 2
BOSSES = (
    *((x, _ENDS[0]) for x in (_SIDES[0], 76.0, 104.0, 136.0, 190.0, _SIDES[1])),
    *((x, _ENDS[1]) for x in (_SIDES[0], 76.0, 138.0, 180.0, _SIDES[1])),
    *((x, y) for x in _SIDES for y in (60.0, 104.0, 136.0, 164.0, 197.0)),
)
POSTS = (
    *((x, HEADER_SEAMS[1] - 4.1) for x in (30.0, 75.0, 135.0, 210.0)),
    *((x, HEADER_SEAMS[1] + 4.1) for x in (104.0, 140.0, 165.0, 235.0)),
)
PILLARS = tuple(
    (min(max(x, PILLAR / 2), WIDE - PILLAR / 2), min(max(y, PILLAR / 2), DEEP - PILLAR / 2))
    for x, y in product(
        [column * trellis.SIDE for column in range(trellis.ACROSS + 1)],
        [row * trellis.SIDE for row in range(trellis.DOWN + 1)],
    )
)
FEET = ((5.0, 5.0), (235.0, 5.0), (5.0, 240.0), (235.0, 240.0), (110.0, 90.0))
SCREWS = {**p.SCREWS, "M2x6": ScrewKind(2.0, 3.8, 1.3, 2.1, 6.0)}


def keys() -> list[Point]:
    """Return the middle of each key."""
    return [((column + 0.5) * PITCH, (row + 0.5) * PITCH) for row in range(ROWS) for column in range(COLUMNS)]


def pico_holes() -> list[Point]:
    """Return where the Pico is screwed on."""
    (x, y), (across, along) = PICO_AT, PICO_HOLES
    return [(x + sx * across / 2, y + sy * along / 2) for sx in (-1, 1) for sy in (-1, 1)]


# --- What is printed ------------------------------------------------------------------------


def floor() -> list[Manifold]:
    """Return the floor in four pieces: pillars below the tiles' corners, posts below the frame, a seat for the Pico."""
    low = FLOOR_TOP - 0.5
    solids = [block(_MIDDLE, _SIZE, FLOOR_LOW, FLOOR_TOP, p.ROUNDING)]
    solids += [rod(at, low, -BOARD, PILLAR) for at in PILLARS]
    solids += [rod(at, low, FRAME_LOW, POST) for at in POSTS]
    solids += [rod(at, low, PICO_LOW, 6.0) for at in pico_holes()]
    holes = [rod(at, FLOOR_LOW - 1, FLOOR_TOP + 1, p.SCREWS["M3x6"].hole) for at in BOSSES]
    holes += [_hole(at, FRAME_LOW, False) for at in POSTS]
    holes += [rod(at, PICO_LOW - 5.5, PICO_LOW + 1, PICO_INSERT) for at in pico_holes()]
    return printed.pieces_of(cut(union(solids), *holes), FLOOR_SEAMS[:1], FLOOR_SEAMS[1:])


def _hole(at: Point, mouth: float, upwards: bool) -> Manifold:
    low, high = (mouth - 1, mouth + p.INSERT_HOLE) if upwards else (mouth - p.INSERT_HOLE, mouth + 1)
    return rod(at, low, high, p.INSERT_DIAMETER)


def walls() -> list[Manifold]:
    """Return the walls in four pieces, each round a corner: front left, front right, back left, back right."""
    ring = moved(Manifold.extrude(area(_SIZE, p.ROUNDING) - area(_INSIDE), INSIDE), *_MIDDLE, FLOOR_TOP)
    bosses = [_boss(at) for at in BOSSES]
    holes = [_hole(at, FLOOR_TOP, True) for at in BOSSES] + [_hole(at, FRAME_LOW, False) for at in BOSSES]
    openings = [
        _opening(PICO_AT[0], PICO_LOW + p.USB_MIDDLE, p.USB_PLUG[0] + 2, p.USB_PLUG[1] + 1),
        _opening(SUPPLY_X, SUPPLY_Z, p.SUPPLY_PLUG[0] + 2, p.SUPPLY_PLUG[1] + 1),
        _opening(ROCKER_X, ROCKER_Z, *p.ROCKER),
    ]
    whole = cut(union([ring, *bosses]), *holes, *openings)
    front, back, side = WALL_SEAMS
    return [*printed.pieces_of(_part(whole, -seams.FAR, side), (front,), ()),
            *printed.pieces_of(_part(whole, side, seams.FAR), (back,), ())]  # fmt: skip


def _part(solid: Manifold, front: float, back: float) -> Manifold:
    half = p.SEAM / 2
    return solid ^ box(-seams.FAR, front + half, -seams.FAR, seams.FAR, back - half, seams.FAR)


def _boss(at: Point) -> Manifold:
    """Return a block that reaches into the walls near it."""
    half = p.BOSS / 2
    reach = p.WALL / 2
    left, right = at[0] - half - reach * (at[0] == _SIDES[0]), at[0] + half + reach * (at[0] == _SIDES[1])
    front, back = at[1] - half - reach * (at[1] == _ENDS[0]), at[1] + half + reach * (at[1] == _ENDS[1])
    return box(left, front, FLOOR_TOP, right, back, FRAME_LOW)


def _opening(x: float, z: float, wide: float, high: float) -> Manifold:
    return box(x - wide / 2, INNER[3] - 1, z - high / 2, x + wide / 2, OUTER[3] + 1, z + high / 2)


def frame() -> list[Manifold]:
    """Return the frame in four pieces: keys left and right, header left and right."""
    screw = p.SCREWS["M3x6 countersunk"]
    at_all = (*BOSSES, *POSTS)
    low = FRAME_LOW - p.DISPLAY_GLASS_HIGH - p.DISPLAY_BOARD_HIGH
    solids = [block(_MIDDLE, _SIZE, FRAME_LOW, FRAME_TOP, p.ROUNDING), box(0, 0, RIM, WIDE, DEEP, FRAME_LOW + 0.5)]
    solids += [rod(at, low, FRAME_LOW + 1, p.CLAMP_BOSS) for at in clamp_screws()]
    holes = [rod(at, FRAME_LOW - 1, FRAME_TOP + 1, screw.hole) for at in at_all]
    holes += [rod(at, FRAME_TOP - screw.high, FRAME_TOP, screw.hole, top=screw.head + 0.4) for at in at_all]
    holes += [_hole(at, low, True) for at in clamp_screws()]
    holes.append(block(DISPLAY, p.DISPLAY_WINDOW, FRAME_LOW - 1, FRAME_TOP + 1))
    for at in keys():
        holes.append(block(at, (WINDOW, WINDOW), RIM - 1, FRAME_TOP + 1, 0.5))
        holes.append(block(at, (ROOM, ROOM), RIM - 1, ROOM_TOP, 0.5))
    field, header = printed.pieces_of(cut(union(solids), *holes), (), HEADER_SEAMS[1:])
    rows = [(row + 0.5) * PITCH for row in range(ROWS)]
    return [
        *seams.halves(field, "x", KEYS_SEAM, rows, LEVELS),
        *printed.pieces_of(header, HEADER_SEAMS[:1], ()),
    ]


def clamp_screws() -> list[Point]:
    """Return where the bars that hold the display are screwed on."""
    return [(x + BY[0], y + BY[1]) for x, y in printed.clamp_screws()]


# --- All of it in its place -----------------------------------------------------------------

INSERTS = ("floor insert", "Pico insert")
BASE, MIDDLE, UPPER = (
    ("floor", "wall", "insert", *INSERTS),
    ("pico", "rocker", "tile", "tile parts"),
    ("keypad", "dome", "key"),
)
FRAME = ("frame", "display", "clamp", "frame insert", "clamp screw")
STEPS = (
    Step("walls on the floor", ("wall",), ("floor",), (0, 0, 1)),
    Step("the Pico", ("pico",), BASE, (0, 0, 1)),
    Step("switch S1 from the back", ("rocker",), (*BASE, "pico"), (0, 1, 0)),
    Step("tiles", ("tile", "tile parts"), (*BASE, "pico", "rocker"), (0, 0, 1)),
    Step("keypads", UPPER, (*BASE, *MIDDLE), (0, 0, 1)),
    Step("display in the frame", ("display",), ("frame",), (0, 0, -1)),
    Step("clamps below the display", ("clamp",), ("frame", "display"), (0, 0, -1)),
    Step("frame", FRAME, (*BASE, *MIDDLE, *UPPER), (0, 0, 1)),
)


@cache
def assembly() -> Assembly:
    """Return the case with everything in it."""
    bodies = {body.name: body for body in (*_base(), *_tiles(), *_frame())}
    screws = tuple(_screws())
    for number, screw in enumerate(screws):
        kind = "clamp screw" if screw.through[0].startswith("clamp") else "screw"
        lift = 145.0 if screw.kind.endswith("countersunk") else 20.0 if screw.kind == "M2x6" else -15.0
        name = f"screw {number}"
        bodies[name] = Body(name, kind, screw.placed(SCREWS[screw.kind].solid()), METAL, lift)
    pressed = tuple(Body(f"{body.name} pressed", "key", moved(body.solid, z=-TRAVEL), WHITE)
                    for body in bodies.values() if body.kind == "key")  # fmt: skip
    return Assembly(
        bodies,
        screws,
        STEPS,
        tuple(_pieces(bodies)),
        SCREWS,
        pressed,
        travels=("key", "dome"),
        reach=_reach(),
        held=("floor", "wall", "frame", "clamp"),
        carriers={"insert": ("wall",), "frame insert": ("frame",), **dict.fromkeys(INSERTS, ("floor",))},
    )


atexit.register(assembly.cache_clear)  # the library complains of solids that are still there when Python ends


def _base() -> Iterator[Body]:
    for number, solid in enumerate(floor()):
        yield Body(f"floor {number}", "floor", solid, DARK)
    for number, solid in enumerate(walls()):
        yield Body(f"wall {number}", "wall", solid, BLACK, 25.0)
    for number, at in enumerate(BOSSES):
        yield Body(f"insert below {number}", "insert", bought.insert(at, FLOOR_TOP, False), BRASS, 25.0)
    for number, at in enumerate((*BOSSES, *POSTS)):
        kind = "insert" if at in BOSSES else "floor insert"
        yield Body(f"insert above {number}", kind, bought.insert(at, FRAME_LOW, True), BRASS, 25.0)
    for number, at in enumerate(pico_holes()):
        solid = rod(at, PICO_LOW - PICO_INSERT_LONG, PICO_LOW, PICO_INSERT)
        bore = rod(at, PICO_LOW - 9, PICO_LOW + 1, SCREWS["M2x6"].diameter)
        yield Body(f"insert of the Pico {number}", "Pico insert", cut(solid, bore), BRASS)
    for number, at in enumerate(FEET):
        yield Body(f"foot {number}", "foot", moved(bought.foot(at), z=FLOOR_LOW - p.FLOOR_LOW), BLACK, -25.0)
    yield Body("Pico", "pico", _pico(), GREEN, 15.0)
    rocker = moved(bought.rocker(), ROCKER_X - p.ROCKER_AT[0], OUTER[3] - p.OUTER[3], ROCKER_Z - p.ROCKER_AT[1])
    yield Body("rocker", "rocker", rocker, BLACK, 25.0)


def _pico() -> Manifold:
    """Return the Pico with its parts and its USB socket, which stands 1.3 mm over its edge."""
    (x, y), long = PICO_AT, PICO[1]
    slab = block(PICO_AT, PICO, PICO_LOW, PICO_LOW + 1.0)
    parts = block((x, y - 2.0), (7.0, 38.0), PICO_LOW + 0.9, PICO_LOW + 2.5)
    usb = box(x - 3.7, y + long / 2 - 5.7, PICO_LOW + 0.9, x + 3.7, y + long / 2 + 1.3, PICO_LOW + 3.7)
    holes = [rod(at, PICO_LOW - 1, PICO_LOW + 2, 2.1) for at in pico_holes()]
    return cut(union([slab, parts, usb]), *holes)


def _tiles() -> Iterator[Body]:
    """Yield tiles and keypads, each kind as one solid: joints make one board of the tiles."""
    lift = 60.0
    yield Body("tiles", "tile", box(0, 0, -BOARD, WIDE, DEEP, 0), GREEN, lift)
    found = []
    for x, y in product(range(trellis.ACROSS), range(trellis.DOWN)):
        at = ((x + 0.5) * trellis.SIDE, (y + 0.5) * trellis.SIDE)
        found += [block(at, size, -BOARD - PARTS_HIGH, -BOARD) for size in PARTS]
        found.append(block((at[0] - trellis.PLUG[0], at[1] + trellis.PLUG[1]), PLUG[:2], -BOARD - PLUG[2], -BOARD))
        along, reach, high = JOINTS
        for sign in (-1, 1):
            side = sign * (trellis.SIDE - reach) / 2
            found.append(block((at[0] + side, at[1]), (reach, along), -BOARD - high, -BOARD))
            found.append(block((at[0], at[1] + side), (along, reach), -BOARD - high, -BOARD))
    yield Body("tile parts", "tile parts", union(found), GREY, lift)
    yield Body("keypads", "keypad", box(0, 0, 0, WIDE, DEEP, RIM), WHITE, lift + 25)
    narrowing = KEY / DOME
    dome = Manifold.extrude(area((DOME, DOME)), DOME_TOP - RIM, scale_top=(narrowing, narrowing))
    yield Body("domes", "dome", _at_all(moved(dome, z=RIM)), WHITE, lift + 25)
    yield Body("keys", "key", _at_all(block((0, 0), (KEY, KEY), DOME_TOP, KEY_TOP, 1.0)), WHITE, lift + 25)


def _at_all(solid: Manifold) -> Manifold:
    return Manifold.compose([moved(solid, *at) for at in keys()])


def _frame() -> Iterator[Body]:
    lift = 125.0
    for number, solid in enumerate(frame()):
        yield Body(f"frame {number}", "frame", solid, BLACK, lift)
    yield Body("display", "display", moved(bought.display(), *BY), BLUE, lift - 15)
    mouth = FRAME_LOW - p.DISPLAY_GLASS_HIGH - p.DISPLAY_BOARD_HIGH
    for number, at in enumerate(clamp_screws()):
        yield Body(f"insert of the display {number}", "frame insert", bought.insert(at, mouth, False), BRASS, lift)
    for number, x in enumerate(_clamps()):
        yield Body(f"clamp {number}", "clamp", moved(printed.clamp(x), *BY), DARK, lift - 25)


def _clamps() -> list[float]:
    """Return where the bars are in the other case, whose display lies elsewhere."""
    return sorted({x for x, _y in printed.clamp_screws()})


def _screws() -> Iterator[Screw]:
    everything = (*BASE, *MIDDLE, *UPPER, *FRAME)
    for number, (x, y) in enumerate(BOSSES):
        below = f"floor {int(x > FLOOR_SEAMS[0]) + 2 * int(y > FLOOR_SEAMS[1])}"
        yield Screw("M3x6", (x, y), FLOOR_LOW, False, (below,), f"insert below {number}", BASE)
    for number, at in enumerate(pico_holes()):
        yield Screw("M2x6", at, PICO_LOW + 1.0, True, ("Pico",), f"insert of the Pico {number}", (*BASE, "pico"))
    for number, (x, y) in enumerate((*BOSSES, *POSTS)):
        header = y > HEADER_SEAMS[1]
        above = f"frame {2 * header + int(x > (HEADER_SEAMS[0] if header else KEYS_SEAM))}"
        yield Screw("M3x6 countersunk", (x, y), FRAME_TOP, True, (above,), f"insert above {number}", everything)
    low = FRAME_LOW - p.DISPLAY_GLASS_HIGH - p.DISPLAY_BOARD_HIGH - p.CLAMP[1]
    for number, at in enumerate(clamp_screws()):
        through = (f"clamp {_clamps().index(at[0] - BY[0])}",)
        yield Screw("M3x6", at, low, False, through, f"insert of the display {number}", FRAME)


def _reach() -> dict[str, Manifold]:
    mouth = PICO_AT[1] + PICO[1] / 2 + 1.3
    return {"USB plug": bought.usb_plug(PICO_AT[0], mouth, PICO_LOW + p.USB_MIDDLE)}


def _pieces(bodies: dict[str, Body]) -> Iterator[Piece]:
    """Yield what is printed, each lying as it is printed: the frame on its face."""
    corners = ("front-left", "front-right", "back-left", "back-right")
    frames = ("left", "right", "header-left", "header-right")
    for kind, names in (("floor", corners), ("wall", corners), ("frame", frames)):
        for number, name in enumerate(names):
            yield Piece(f"{kind}-{name}", flat(bodies[f"{kind} {number}"].solid, kind == "frame"), 1, kind)
    yield Piece("display-clamp", flat(bodies["clamp 0"].solid), 2, "clamp")


# --- Checks ---------------------------------------------------------------------------------

CLEARANCES = (
    Clearance("key", "frame", "key, pressed, to the frame", 0.3),
    Clearance("frame", "dome", "dome of a key to the frame", 0.2),
    Clearance("tile", "wall", "tiles to the wall", 0.5),
    Clearance("tile parts", "floor", "parts of a tile to pillars and floor", 0.5),
    Clearance("tile parts", "wall", "parts of a tile to the wall", 0.5),
    Clearance("pico", "wall", "Pico to the wall", 0.15),
    Clearance("display", "tile", "display to the tiles", 1.0),
    Clearance("display", "floor", "display with its plug to floor and posts", 1.0),
    Clearance("display", "rocker", "display to the switch S1", 1.0),
)
JOINTS_OF_FRAME = ((0, 1, "x"),)


def gaps(made: Assembly) -> list[str]:
    """What has to stay apart does."""
    return checks.gaps(made, CLEARANCES)


def locked(made: Assembly) -> Iterable[str]:
    """The two pieces of the frame with keys lie level."""
    return seams.locked(made, JOINTS_OF_FRAME)


def rests(made: Assembly) -> Iterator[str]:
    """Tiles that go down meet a pillar at each corner, and keypads that go up the frame."""
    for what, solid, others, by in (
        ("a tile", made.bodies["tiles"].solid, made.of(("floor",)), -0.1),
        ("a keypad", made.bodies["keypads"].solid, made.of(("frame",)), 0.1),
    ):
        met = union(moved(solid, z=by) ^ body.solid for body in others)
        for x, y in PILLARS:
            if (met ^ block((x, y), (trellis.SIDE / 2, trellis.SIDE / 2), -20, 20)).is_empty():
                yield f"{what} is not held at {x:.0f}, {y:.0f}"


CHECKS: dict[str, Callable[[Assembly], Iterable[str]]] = {
    "solids": checks.intersections,
    "screws": checks.screws,
    "way in": checks.steps,
    "sockets": checks.reach,
    "held": checks.held,
    "locked": locked,
    "sizes": checks.sizes,
    "walls": checks.thin_walls,
    "gaps": gaps,
    "rests": rests,
}
