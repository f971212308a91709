"""What is computed of the assembly: each check returns the words of what is wrong, an empty list if nothing is."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from manifold3d import CrossSection, JoinType, Manifold

from host.hardware import mainboard
from host.hardware.parts import BESIDES
from host.hardware.system import PLACES
from host.tools.enclosure import bought, light, printed
from host.tools.enclosure import parameters as p
from host.tools.enclosure.assembly import Assembly, Body, Screw
from host.tools.enclosure.shapes import common, moved, rod

TOUCH = 0.02  # mm3 that two solids may share where they touch: roundings of the computation
SEAT = 0.5  # how much of its head's ring a screw has to stand on
ENGAGED = 1.0  # turns of thread, as a multiple of the screw's diameter
PATH = (0.5, 1, 2, 3, 5, 8, 12, 17, 23, 30)  # along its way, a body is looked at there
SLACK = 20.0  # mm of a cable more than the straight way of it
DRIVER = 120.0
LEAK = 0.015  # share of the light of a key that may reach another: its switch, its cap


def problems(assembly: Assembly) -> list[str]:
    """Return everything that is wrong."""
    return [f"{name}: {words}" for name, check in CHECKS.items() for words in check(assembly)]


# --- Solids that meet ---------------------------------------------------------------------


def intersections(assembly: Assembly) -> list[str]:
    """No two solids have a volume in common, with the caps up and down."""
    bodies = list(assembly.bodies.values())
    others = [body for body in bodies if body.kind != "cap"]
    pairs = [*combinations(bodies, 2), *((cap, body) for cap in assembly.pressed for body in others)]
    return [
        f"{first.name} and {second.name} share {shared:.2f} mm3"
        for first, second in pairs
        if _own(first, second) and _near(first.solid, second.solid)
        for shared in (common(first.solid, second.solid),)
        if shared > TOUCH
    ]


def _own(first: Body, second: Body) -> bool:
    """Whether to compare them: a stem goes down with its cap, so a pressed cap is not compared with stems at rest."""
    return not _copied(first, second) and not (first.name.endswith("pressed") and second.kind == "stem")


def _copied(first: Body, second: Body) -> bool:
    """Whether both belong to a tile that is the same as an earlier one."""
    return bool(first.copy_of) and first.copy_of == second.copy_of


def _near(first: Manifold, second: Manifold, by: float = 0.0) -> bool:
    """Whether the boxes round two solids meet, grown by so much."""
    a, b = first.bounding_box(), second.bounding_box()
    return all(a[axis] - by < b[axis + 3] and b[axis] - by < a[axis + 3] for axis in range(3))


# --- Screws -------------------------------------------------------------------------------


def screws(assembly: Assembly) -> list[str]:
    """Every screw passes what it clamps, stands on it with its head, has a thread to hold, and a driver reaches it."""
    return [words for screw in assembly.screws for words in _screw(assembly, screw)]


def _screw(assembly: Assembly, screw: Screw) -> Iterator[str]:
    diameter, head, high, _hole = p.SCREWS[screw.kind]
    name = f"{screw.kind} at {screw.at[0]:.0f}, {screw.at[1]:.0f}"
    shank = screw.placed(rod((0, 0), -p.SCREW_LENGTH, 0, diameter + 0.1))
    solid = screw.placed(bought.screw(screw.kind))
    deeper = screw.placed(moved(bought.screw(screw.kind), z=-SEAT))
    seat = 0.0
    for clamped in screw.through:
        body = assembly.bodies[clamped].solid
        if common(shank, body) > TOUCH:
            yield f"{name} has no hole in {clamped}"
        seat += common(deeper, body)
    ring = (head**2 - diameter**2) * 0.7854 * SEAT
    if seat < ring * (0.3 if "countersunk" in screw.kind else 0.5):
        yield f"{name} does not stand on {', '.join(screw.through)}"
    into = assembly.bodies[screw.into].solid
    if common(solid, into) > TOUCH:
        yield f"{name} has no hole in {screw.into}"
    wall = rod((0, 0), -p.SCREW_LENGTH, 0, diameter + 0.6) - rod((0, 0), -p.SCREW_LENGTH - 1, 1, diameter + 0.02)
    held = common(screw.placed(wall), into) / (wall.volume() / p.SCREW_LENGTH)
    if held < ENGAGED * diameter - 0.05:
        yield f"{name} is held by {held:.1f} mm of thread in {screw.into}"
    driver = screw.placed(rod((0, 0), high + 0.01, DRIVER, head))
    for body in assembly.of(screw.present):
        if _near(driver, body.solid) and common(driver, body.solid) > TOUCH:
            yield f"{name} is not reached by a driver past {body.name}"


# --- Putting it together --------------------------------------------------------------------


def steps(assembly: Assembly) -> list[str]:
    """Every part comes to its place on a straight way, past what is there before it."""
    found = []
    for step in assembly.steps:
        there = [body for body in assembly.of(step.there) if body.kind not in step.kinds]
        for body in assembly.of(step.kinds):
            for far in PATH:
                solid = moved(body.solid, *(far * along for along in step.comes))
                for other in there:
                    near = not _copied(body, other) and _near(solid, other.solid)
                    if near and common(solid, other.solid) > TOUCH:
                        found.append(f"{step.what}: {other.name} is in the way of {body.name} at {far:g} mm")
    return list({words.rpartition(" at ")[0]: words for words in reversed(found)}.values())


def reach(assembly: Assembly) -> list[str]:
    """Plugs and pins come to sockets and buttons, past everything that is there."""
    return [
        f"{what} does not pass {body.name}"
        for what, way in assembly.reach.items()
        for body in assembly.bodies.values()
        if _near(way, body.solid) and common(way, body.solid) > TOUCH
    ]


def held(assembly: Assembly) -> list[str]:
    """Every printed piece and board is screwed on, and all of them hang together by screws."""
    joined: dict[str, set[str]] = {}
    for screw in assembly.screws:
        into = _carrier(screw.into, assembly)
        for body in screw.through:
            joined.setdefault(body, set()).add(into)
            joined.setdefault(into, set()).add(body)
    wanted = [body.name for body in assembly.of(("floor", "wall", "post", "frame", "clamp", "tile", "mainboard"))]
    reached, todo = set(), [wanted[0]]
    while todo:
        name = todo.pop()
        if name not in reached:
            reached.add(name)
            todo += joined.get(name, ())
    return [f"{name} is not screwed to the rest" for name in wanted if name not in reached]


def _carrier(name: str, assembly: Assembly) -> str:
    """Return the piece that an insert sits in, or the name itself."""
    insert = assembly.bodies[name]
    if insert.kind not in ("insert", "frame insert"):
        return name
    for body in assembly.of(("wall", "post", "frame")):
        if _near(insert.solid, body.solid) and insert.solid.min_gap(body.solid, 0.2) < 0.1:
            return body.name
    return name


def grounded(assembly: Assembly) -> list[str]:
    """All screw holes of the boards are ground, so a floor of metal is bonded by every spacer."""
    return [f"a screw of {name} is not at ground" for name in assembly.ungrounded]


# --- Pieces ---------------------------------------------------------------------------------


def sizes(assembly: Assembly) -> list[str]:
    """Every piece is one solid that a common printer takes."""
    found = []
    for piece in assembly.pieces:
        left, front, _low, right, back, high = piece.solid.bounding_box()
        if max(right - left, back - front, high) > p.LARGEST:
            found.append(f"{piece.name} is {right - left:.1f} x {back - front:.1f} x {high:.1f} mm")
        if len(piece.solid.decompose()) != 1:
            found.append(f"{piece.name} is not in one")
    return found


def thin_walls(assembly: Assembly) -> list[str]:
    """No wall of a printed piece is thinner than two lines: in slices, what a disc of that width does not reach."""
    found = []
    for piece in assembly.pieces:
        high = piece.solid.bounding_box()[5]
        for level in _levels(high):
            thin = thin_part(piece.solid.slice(level), p.LEAST_WALL)
            if thin > 0.5:
                found.append(f"{piece.name} is thin at {level:.1f} mm: {thin:.1f} mm2")
    return found


def _levels(high: float) -> Iterator[float]:
    count = max(4, min(12, int(high / 1.5)))
    return (high * (number + 0.5) / count for number in range(count))


def thin_part(section: CrossSection, width: float) -> float:
    """Return the area in mm2 of what is thinner than a width, but for what a round tool leaves in corners."""
    opened = section.offset(-width / 2 + 0.01, JoinType.Miter, 4.0).offset(width / 2 - 0.01, JoinType.Miter, 4.0)
    return float((section - opened.offset(0.02, JoinType.Miter, 4.0)).area())


# --- Gaps, cables, light ----------------------------------------------------------------------


@dataclass(frozen=True)
class Clearance:
    """Two kinds of bodies, how near they come at least, and how near they may."""

    first: str
    second: str
    what: str
    least: float


CLEARANCES = (
    Clearance("cap", "frame", "key cap, pressed, to the frame and its ribs", 0.3),
    Clearance("cap", "switch", "key cap, pressed, to the switch's housing", p.LEAST_GAP),
    Clearance("cap", "cap", "key cap to the next tile's", 0.8),
    Clearance("switch", "frame", "switch to the frame", p.LEAST_GAP),
    Clearance("switch", "grid", "switch to the light grid", 0.05),
    Clearance("switch", "tile screw", "switch to a screw's head", p.LEAST_GAP),
    Clearance("grid", "tile", "light grid to its tile", p.LEAST_GAP),
    Clearance("tile spacer", "tile parts", "spacer of a tile to a part", p.LEAST_GAP),
    Clearance("mainboard spacer", "mainboard parts", "spacer of the mainboard to a part", p.LEAST_GAP),
    Clearance("tile", "wall", "tile to the wall", 0.5),
    Clearance("tile", "post", "tile to a post", 0.5),
    Clearance("mainboard", "wall", "mainboard to the wall", 0.5),
    Clearance("mainboard", "post", "mainboard to a post", 0.3),
    Clearance("mainboard parts", "wall", "sockets to the wall", 0.3),
    Clearance("mainboard parts", "floor", "parts of the mainboard to the floor", 0.5),
    Clearance("tile parts", "floor", "parts of a tile to the floor, for cables", 8.0),
    Clearance("plug", "floor", "plug of the display's wires to the floor", 2.0),
    Clearance("display", "frame", "display, which touches the frame with its glass", 0.0),
    Clearance("display", "rocker", "display to the switch S1", 1.0),
    Clearance("rocker", "mainboard", "switch S1 to the mainboard", 5.0),
    Clearance("tile", "display", "display to a tile", 1.0),
)


def clearances(assembly: Assembly) -> list[tuple[Clearance, float]]:
    """Return how near bodies of each pair of kinds come, up to 30 mm."""
    found = []
    for row in CLEARANCES:
        firsts = assembly.pressed if row.first == "cap" and row.second != "cap" else assembly.of((row.first,))
        nearest = 30.0
        for first in firsts:
            for second in assembly.of((row.second,)):
                if first.name != second.name and _near(first.solid, second.solid, nearest):
                    nearest = min(nearest, first.solid.min_gap(second.solid, nearest))
        found.append((row, nearest))
    return found


def gaps(assembly: Assembly) -> list[str]:
    """What has to stay apart does."""
    return [
        f"{row.what}: {gap:.2f} mm, {row.least:.2f} at least"
        for row, gap in clearances(assembly)
        if gap < row.least - 0.005
    ]


@dataclass(frozen=True)
class Cable:
    """A cable of a tile: its straight way along the edges (a ribbon is folded) or across, and what is bought, in mm."""

    name: str
    way: float
    bought: float


def cables() -> list[Cable]:
    """Return every cable between tiles and mainboard."""
    found = []
    main = mainboard.board()
    for place in PLACES:
        near = place.row == 0
        for name, plug, there in (("ribbon", "J1", place.ribbon), ("feed", "J2", place.feed)):
            socket = next(part for part in printed.tile_board(place).parts if part.reference == plug)
            first, end = p.on_tile(place, socket.x, socket.y), main.part(there)
            second = p.on_mainboard(end.x, end.y)
            dx, dy = abs(first[0] - second[0]), abs(first[1] - second[1])
            way = dx + dy if name == "ribbon" else (dx**2 + dy**2) ** 0.5 + 2 * 5.0
            found.append(Cable(f"{name} {there}, {place.title}", way, LENGTHS[name][0 if near else 1]))
    return found


_LENGTH = re.compile(r"\b(\d{3}) mm")


def _lengths() -> dict[str, tuple[float, float]]:
    """Return the lengths that the list of the boards has: (of the nearer tiles, of the farther), from its words."""
    found: dict[str, list[float]] = {"ribbon": [], "feed": []}
    for what, _count, _euros in BESIDES:
        kind = "ribbon" if what.startswith("ribbon") else "feed" if what.startswith("cable with four") else ""
        if kind:
            found[kind] += [float(length) for length in _LENGTH.findall(what)]
    return {kind: (min(lengths), max(lengths)) for kind, lengths in found.items()}


LENGTHS = _lengths()


def too_short(assembly: Assembly) -> list[str]:
    """Every cable is longer than its way."""
    return [
        f"{cable.name}: {cable.bought:.0f} mm for a way of {cable.way:.0f}"
        for cable in cables()
        if cable.bought < cable.way + SLACK
    ]


def bleeding(assembly: Assembly) -> list[str]:
    """Of the straight lines from a light hardly any reaches the next key's switch or the underside of its cap."""
    found = light.shares(assembly)
    return [
        f"{100 * found[what]:.1f} % of a key's light reaches the {what} of another"
        for what in ("switch", "cap")
        if found[what] > LEAK
    ]


CHECKS: dict[str, Callable[[Assembly], Iterable[str]]] = {
    "solids": intersections,
    "screws": screws,
    "way in": steps,
    "sockets and buttons": reach,
    "held": held,
    "ground": grounded,
    "sizes": sizes,
    "walls": thin_walls,
    "gaps": gaps,
    "cables": too_short,
    "light": bleeding,
}
