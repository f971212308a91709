"""What is computed of the assembly: each check returns the words of what is wrong, an empty list if nothing is."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from host.boards.solids import checks
from host.boards.solids.assembly import Assembly
from host.boards.solids.checks import Clearance
from host.hardware import mainboard
from host.hardware.parts import BESIDES
from host.hardware.system import PLACES
from host.tools.enclosure import light, printed, seams
from host.tools.enclosure import parameters as p

SLACK = 20.0  # mm of a cable more than the straight way of it
LEAK = 0.015  # share of the light of a key that may reach another: its switch, its cap


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


def gaps(assembly: Assembly) -> list[str]:
    """What has to stay apart does."""
    return checks.gaps(assembly, CLEARANCES)


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
    "solids": checks.intersections,
    "screws": checks.screws,
    "way in": checks.steps,
    "sockets and buttons": checks.reach,
    "held": checks.held,
    "locked": seams.locked,
    "loose": seams.loose,
    "ground": checks.grounded,
    "sizes": checks.sizes,
    "walls": checks.thin_walls,
    "gaps": gaps,
    "cables": too_short,
    "light": bleeding,
}


def problems(assembly: Assembly, with_checks: Mapping[str, Callable[[Assembly], Iterable[str]]] = CHECKS) -> list[str]:
    """Return everything that is wrong."""
    return [f"{name}: {words}" for name, check in with_checks.items() for words in check(assembly)]
