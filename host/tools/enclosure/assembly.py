"""Everything in its place, every screw, and the order in which a person puts it together."""

import atexit
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from manifold3d import Manifold

from host.boards.solids.assembly import Assembly, Body, Piece, Screw, Step, flat
from host.boards.solids.shapes import Point, moved, rod
from host.hardware import mainboard
from host.hardware.system import PLACES
from host.tools.enclosure import boards, bought, printed
from host.tools.enclosure import parameters as p

# Colours: (red, green, blue)
BLACK, WHITE, GREEN, METAL = (0.20, 0.21, 0.23), (0.93, 0.93, 0.90), (0.10, 0.42, 0.25), (0.72, 0.72, 0.74)
DARK, CLEAR, BRASS, BLUE, GREY = (
    (0.30, 0.31, 0.34),
    (0.74, 0.86, 0.92),
    (0.80, 0.66, 0.30),
    (0.2, 0.3, 0.5),
    (0.5, 0.5, 0.52),
)


TILE_KINDS = ("tile", "tile parts", "grid", "switch", "stem", "tile spacer", "tile screw")
BASE_KINDS = ("floor", "wall", "post", "insert")
MAIN_KINDS = ("mainboard", "mainboard parts", "mainboard spacer", "mainboard screw", "plug")
FRAME_KINDS = ("frame", "display", "clamp", "frame insert", "clamp screw")
STEPS = (
    Step("screws through a tile from above", ("tile screw",), ("tile", "tile parts"), (0, 0, 1)),
    Step("spacers from below", ("tile spacer",), ("tile", "tile parts"), (0, 0, -1)),
    Step("the light grid", ("grid",), ("tile", "tile parts", "tile spacer", "tile screw"), (0, 0, 1)),
    Step("switches", ("switch", "stem"), ("tile", "tile parts", "grid", "tile spacer", "tile screw"), (0, 0, 1)),
    Step("walls on the floor", ("wall",), ("floor",), (0, 0, 1)),
    Step("posts on the floor", ("post",), ("floor", "wall"), (0, 0, 1)),
    Step("mainboard with spacers and plugs", MAIN_KINDS, BASE_KINDS, (0, 0, 1)),
    Step("switch S1 from the back", ("rocker",), (*BASE_KINDS, *MAIN_KINDS), (0, 1, 0)),
    Step("tiles", TILE_KINDS, (*BASE_KINDS, *MAIN_KINDS, "rocker"), (0, 0, 1)),
    Step("display in the frame", ("display",), ("frame",), (0, 0, -1)),
    Step("clamps below the display", ("clamp",), ("frame", "display"), (0, 0, -1)),
    Step("frame", FRAME_KINDS, (*BASE_KINDS, *MAIN_KINDS, "rocker", *TILE_KINDS), (0, 0, 1)),
    Step("key caps", ("cap",), (*BASE_KINDS, *MAIN_KINDS, "rocker", *TILE_KINDS, *FRAME_KINDS), (0, 0, 1)),
)


@cache
def assembly() -> Assembly:
    """Return the enclosure with everything in it. Raises: OSError if a board's file is not there."""
    bodies = {body.name: body for body in (*_base(), *_main(), *_tiles(), *_frame())}
    screws = (*_floor_screws(), *_board_screws(), *_frame_screws())
    for number, screw in enumerate(screws):
        kind = {"tile": "tile screw", "mainboard": "mainboard screw", "clamp": "clamp screw"}.get(
            screw.through[0].split()[0], "screw"
        )
        bodies[f"screw {number}"] = Body(
            f"screw {number}", kind, screw.placed(p.SCREWS[screw.kind].solid()), METAL, _lift_of(screw)
        )
    pressed = tuple(
        replace(body, name=f"{body.name} pressed", solid=moved(body.solid, z=-p.TRAVEL))
        for body in bodies.values()
        if body.kind == "cap"
    )
    ungrounded = tuple(name for name in ("tile-a", "tile-b", "mainboard") if not boards.model(name).grounded)
    return Assembly(
        bodies,
        screws,
        STEPS,
        tuple(_pieces(bodies)),
        p.SCREWS,
        pressed,
        travels=("cap", "stem"),
        reach=_reach(),
        held=("floor", "wall", "post", "frame", "clamp", "tile", "mainboard"),
        carriers=dict.fromkeys(("insert", "frame insert"), ("wall", "post", "frame")),
        ungrounded=ungrounded,
    )


# The library complains of solids that are still there when Python ends.
atexit.register(assembly.cache_clear)
atexit.register(boards.model.cache_clear)


# --- Bodies -----------------------------------------------------------------------------

LIFTS = {"floor": 0.0, "wall": 45.0, "boards": 90.0, "grid": 130.0, "switch": 165.0, "frame": 205.0, "cap": 240.0}


def _base() -> Iterator[Body]:
    for number, solid in enumerate(printed.floor()):
        yield Body(f"floor {number}", "floor", solid, DARK)
    for number, solid in enumerate(printed.walls()):
        yield Body(f"wall {number}", "wall", solid, BLACK, LIFTS["wall"])
    for number, at in enumerate(p.POSTS):
        yield Body(f"post {number}", "post", printed.post(at), BLACK, LIFTS["wall"])
    for number, at in enumerate((*p.BOSSES, *p.POSTS, *p.LOW_BOSSES)):
        yield Body(f"insert below {number}", "insert", bought.insert(at, p.FLOOR_TOP, False), BRASS, LIFTS["wall"])
    for number, at in enumerate((*p.BOSSES, *p.POSTS)):
        yield Body(f"insert above {number}", "insert", bought.insert(at, p.FRAME_LOW, True), BRASS, LIFTS["wall"])
    for number, at in enumerate(p.FEET):
        yield Body(f"foot {number}", "foot", bought.foot(at), BLACK, -25.0)


def _main() -> Iterator[Body]:
    made = boards.model("mainboard")
    lift = LIFTS["boards"]

    def turned(solid: Manifold) -> Manifold:  # its front looks down
        return moved(solid.mirror((1, 0, 0)), p.MAIN_RIGHT, p.MAIN_BACK)

    yield Body("mainboard", "mainboard", turned(made.slab), GREEN, lift)
    yield Body("mainboard parts", "mainboard parts", turned(made.parts), GREY, lift)
    header = made.board.part("J9")
    yield Body("plug of the display", "plug", bought.wires_plug(p.on_mainboard(header.x, header.y)), BLACK, lift)
    yield Body("rocker", "rocker", bought.rocker(), BLACK, LIFTS["wall"])
    for number, (x, y) in enumerate(mainboard.HOLES):
        yield Body(f"mainboard spacer {number}", "mainboard spacer", bought.spacer(p.on_mainboard(x, y)), BRASS, lift)


def _tiles() -> Iterator[Body]:
    models = {name: boards.model(name) for name in {place.tile.name for place in PLACES}}
    lift = LIFTS["boards"]
    seen: set[str] = set()
    for number, place in enumerate(PLACES):
        made = models[place.tile.name]
        at = p.on_tile(place, 0, 0)
        copy = f"tile {number}" if place.tile.name in seen else ""
        seen.add(place.tile.name)
        keys = [p.on_tile(place, x, y) for x, y in printed.middles(made.board)]
        yield Body(f"tile {number}", "tile", moved(made.slab, *at), GREEN, lift, copy)
        yield Body(f"tile parts {number}", "tile parts", moved(made.parts, *at), GREY, lift, copy)
        yield Body(f"grid {number}", "grid", moved(printed.grid(made.board), *at), BLACK, LIFTS["grid"], copy)
        yield Body(f"switch {number}", "switch", _at_all(bought.switch(), keys), CLEAR, LIFTS["switch"], copy)
        yield Body(f"stem {number}", "stem", _at_all(bought.stem(), keys), WHITE, LIFTS["switch"], copy)
        yield Body(f"cap {number}", "cap", _at_all(printed.cap(), keys), WHITE, LIFTS["cap"], copy)
        for hole, (x, y) in enumerate(p.holes_of(made.board)):
            solid = bought.spacer(p.on_tile(place, x, y))
            yield Body(f"tile {number} spacer {hole}", "tile spacer", solid, BRASS, lift, copy)


def _at_all(solid: Manifold, places: Iterable[Point]) -> Manifold:
    return Manifold.compose([moved(solid, *at) for at in places])


def _frame() -> Iterator[Body]:
    lift = LIFTS["frame"]
    for number, solid in enumerate(printed.frame()):
        yield Body(f"frame {number}", "frame", solid, BLACK, lift)
    yield Body("display", "display", bought.display(), BLUE, lift - 20)
    mouth = p.FRAME_LOW - p.DISPLAY_GLASS_HIGH - p.DISPLAY_BOARD_HIGH
    for number, at in enumerate(printed.clamp_screws()):
        yield Body(f"insert of the display {number}", "frame insert", bought.insert(at, mouth, False), BRASS, lift)
    for number, x in enumerate(sorted({x for x, _y in printed.clamp_screws()})):
        yield Body(f"clamp {number}", "clamp", printed.clamp(x), DARK, lift - 30)


# --- Screws -----------------------------------------------------------------------------


def _floor_screws() -> Iterator[Screw]:
    for number, (x, y) in enumerate((*p.BOSSES, *p.POSTS, *p.LOW_BOSSES)):
        through = (_floor_at(x, y),)
        yield Screw("M3x6", (x, y), p.FLOOR_LOW, False, through, f"insert below {number}", BASE_KINDS)


def _floor_at(x: float, y: float) -> str:
    return f"floor {int(x > p.FLOOR_SEAMS[0]) + 2 * int(y > p.FLOOR_SEAMS[1])}"


def _board_screws() -> Iterator[Screw]:
    """Yield two screws a spacer: through the board from above, before there are switches, and through the floor."""
    count: dict[str, int] = {}
    below = (*BASE_KINDS, *MAIN_KINDS, "rocker", *TILE_KINDS)
    for board, at in printed.spacers():
        number = count[board] = count.get(board, -1) + 1
        into = f"{board} spacer {number}"
        # Those of a tile are turned before its light grid and its switches cover them.
        above = ("tile", "tile parts") if board != "mainboard" else ("mainboard", "mainboard parts")
        yield Screw("M2x6", at, 0.0, True, (board,), into, above)
        yield Screw("M2x6", at, p.FLOOR_LOW, False, (_floor_at(*at),), into, below)


def _frame_screws() -> Iterator[Screw]:
    there = (*BASE_KINDS, *MAIN_KINDS, "rocker", *TILE_KINDS, *FRAME_KINDS)
    for number, (x, y) in enumerate((*p.BOSSES, *p.POSTS)):
        through = (_frame_at(x, y),)
        yield Screw("M3x6 countersunk", (x, y), p.FRAME_TOP, True, through, f"insert above {number}", there)
    low = p.FRAME_LOW - p.DISPLAY_GLASS_HIGH - p.DISPLAY_BOARD_HIGH - p.CLAMP[1]
    xs = sorted({x for x, _y in printed.clamp_screws()})
    for number, at in enumerate(printed.clamp_screws()):
        through = (f"clamp {xs.index(at[0])}",)
        yield Screw("M3x6", at, low, False, through, f"insert of the display {number}", FRAME_KINDS)


def _frame_at(x: float, y: float) -> str:
    if y > p.HEADER_SEAMS[1]:
        return f"frame {4 + int(x > p.HEADER_SEAMS[0])}"
    back = int(y > p.KEYS_SEAM)
    return f"frame {2 * back + int(x > p.KEYS_SEAMS[back])}"


def _lift_of(screw: Screw) -> float:
    if screw.kind == "M3x6 countersunk":
        return LIFTS["frame"] + 15
    if not screw.down and screw.z == p.FLOOR_LOW:
        return -15.0
    return LIFTS["boards"] + 12 if screw.down else LIFTS["frame"] - 45


# --- What has to be free, and what is printed -----------------------------------------------


def _reach() -> dict[str, Manifold]:
    sockets, buttons = printed.sockets(), printed.buttons()
    supply = bought.usb_plug(*sockets["supply"], p.SUPPLY_PLUG)
    found = {"USB plug": bought.usb_plug(*sockets["USB"]), "supply plug": supply}
    for name, (at, below) in buttons.items():
        found[f"pin to {name}"] = rod(at, p.FLOOR_LOW - 30, p.BOARD_LOW - below, 2.5)
    return found


def _pieces(bodies: dict[str, Body]) -> Iterator[Piece]:
    """Yield what is printed, each lying as it is printed, on z = 0."""
    names = {
        "floor": ("front-left", "front-right", "back-left", "back-right"),
        "wall": ("front-left", "front-right", "back-left", "back-right"),
        "frame": ("front-left", "front-right", "back-left", "back-right", "header-left", "header-right"),
    }
    for kind, parts in names.items():
        for number, part in enumerate(parts):
            solid = bodies[f"{kind} {number}"].solid
            yield Piece(f"{kind}-{part}", flat(solid, part == "header-left"), 1, kind)
    yield Piece("post", flat(bodies["post 0"].solid), len(p.POSTS), "post")
    for name in sorted({place.tile.name for place in PLACES}):
        numbers = [number for number, place in enumerate(PLACES) if place.tile.name == name]
        solid = bodies[f"grid {numbers[0]}"].solid
        yield Piece(f"light-grid-{name}", flat(solid, True), len(numbers), "grid")
    yield Piece("display-clamp", flat(bodies["clamp 0"].solid), 2, "clamp")
    keys = sum(place.tile.rows * place.tile.columns for place in PLACES)
    for number in sorted(range(1, 1 + len(p.CAP_LOOSER)), key=lambda number: number == p.CAP_MIDDLE):
        what, count = ("cap", keys) if number == p.CAP_MIDDLE else ("cap to try", 1)
        yield Piece(f"key-cap-{number}", flat(printed.cap(number), True), count, what)
