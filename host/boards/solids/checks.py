"""What is computed of an assembly: each check returns the words of what is wrong, an empty list if nothing is."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from manifold3d import CrossSection, JoinType, Manifold

from .assembly import Assembly, Body, Screw
from .shapes import common, moved, rod

TOUCH = 0.02  # mm3 that two solids may share where they touch: roundings of the computation
SEAT = 0.5  # how much of its head's ring a screw has to stand on
ENGAGED = 1.0  # turns of thread, as a multiple of the screw's diameter
PATH = (0.5, 1, 2, 3, 5, 8, 12, 17, 23, 30)  # along its way, a body is looked at there
DRIVER = 120.0
LARGEST = 200.0  # piece that a bed of 250 x 210 or 220 x 220 mm takes with its brim
LEAST_WALL = 0.7  # what a nozzle of 0.4 mm makes of two lines


# --- Solids that meet ---------------------------------------------------------------------


def intersections(assembly: Assembly) -> list[str]:
    """No two solids have a volume in common, with what travels up and down."""
    bodies = list(assembly.bodies.values())
    others = [body for body in bodies if body.kind not in assembly.travels]
    pairs = [*combinations(bodies, 2), *((pressed, body) for pressed in assembly.pressed for body in others)]
    return [
        f"{first.name} and {second.name} share {shared:.2f} mm3"
        for first, second in pairs
        if not _copied(first, second) and _near(first.solid, second.solid)
        for shared in (common(first.solid, second.solid),)
        if shared > TOUCH
    ]


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
    kind = assembly.screw_kinds[screw.kind]
    diameter, head = kind.diameter, kind.head
    name = f"{screw.kind} at {screw.at[0]:.0f}, {screw.at[1]:.0f}"
    shank = screw.placed(rod((0, 0), -kind.length, 0, diameter + 0.1))
    solid = screw.placed(kind.solid())
    deeper = screw.placed(moved(kind.solid(), z=-SEAT))
    seat = 0.0
    for clamped in screw.through:
        body = assembly.bodies[clamped].solid
        if common(shank, body) > TOUCH:
            yield f"{name} has no hole in {clamped}"
        seat += common(deeper, body)
    ring = (head**2 - diameter**2) * 0.7854 * SEAT
    if seat < ring * (0.3 if kind.countersunk else 0.5):
        yield f"{name} does not stand on {', '.join(screw.through)}"
    into = assembly.bodies[screw.into].solid
    if common(solid, into) > TOUCH:
        yield f"{name} has no hole in {screw.into}"
    wall = rod((0, 0), -kind.length, 0, diameter + 0.6) - rod((0, 0), -kind.length - 1, 1, diameter + 0.02)
    held = common(screw.placed(wall), into) / (wall.volume() / kind.length)
    if held < ENGAGED * diameter - 0.05:
        yield f"{name} is held by {held:.1f} mm of thread in {screw.into}"
    driver = screw.placed(rod((0, 0), kind.high + 0.01, DRIVER, head))
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
    wanted = [body.name for body in assembly.of(assembly.held)]
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
    for body in assembly.of(assembly.carriers.get(insert.kind, ())):
        if _near(insert.solid, body.solid) and insert.solid.min_gap(body.solid, 0.2) < 0.1:
            return body.name
    return name


def grounded(assembly: Assembly) -> list[str]:
    """All screw holes of the boards are ground, so a floor of metal is bonded by every spacer."""
    return [f"a screw of {name} is not at ground" for name in assembly.ungrounded]


# --- Pieces ---------------------------------------------------------------------------------


def sizes(assembly: Assembly, largest: float = LARGEST) -> list[str]:
    """Every piece is one solid that a common printer takes."""
    found = []
    for piece in assembly.pieces:
        left, front, _low, right, back, high = piece.solid.bounding_box()
        if max(right - left, back - front, high) > largest:
            found.append(f"{piece.name} is {right - left:.1f} x {back - front:.1f} x {high:.1f} mm")
        if len(piece.solid.decompose()) != 1:
            found.append(f"{piece.name} is not in one")
    return found


def thin_walls(assembly: Assembly, least: float = LEAST_WALL) -> list[str]:
    """No wall of a printed piece is thinner than two lines: in slices, what a disc of that width does not reach."""
    found = []
    for piece in assembly.pieces:
        high = piece.solid.bounding_box()[5]
        for level in _levels(high):
            thin = thin_part(piece.solid.slice(level), least)
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


# --- Gaps ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Clearance:
    """Two kinds of bodies, how near they come at least, and how near they may."""

    first: str
    second: str
    what: str
    least: float


def clearances(assembly: Assembly, rows: Iterable[Clearance]) -> list[tuple[Clearance, float]]:
    """Return how near bodies of each pair of kinds come, up to 30 mm."""
    found = []
    for row in rows:
        pressed = row.first in assembly.travels and row.second not in assembly.travels
        firsts = assembly.pressed if pressed else assembly.of((row.first,))
        nearest = 30.0
        for first in firsts:
            for second in assembly.of((row.second,)):
                if first.name != second.name and _near(first.solid, second.solid, nearest):
                    nearest = min(nearest, first.solid.min_gap(second.solid, nearest))
        found.append((row, nearest))
    return found


def gaps(assembly: Assembly, rows: Iterable[Clearance]) -> list[str]:
    """What has to stay apart does."""
    return [
        f"{row.what}: {gap:.2f} mm, {row.least:.2f} at least"
        for row, gap in clearances(assembly, rows)
        if gap < row.least - 0.005
    ]
