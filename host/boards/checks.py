"""All checks of finished boards that KiCad's design rule check does not make. Each yields messages of what is wrong."""

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from . import assembly, lettering, supply
from .catalog import INPUT, OUTPUT, SOURCE, SUPPLY
from .copper import Outline, islands
from .design import BACK, EDGE, FRONT, SLOT_EDGE, Board
from .geometry import Box, Point, apart, box_of, distance, gap
from .layout import Layout, Pad

YARD = 0.25  # mm that a courtyard is larger than its part (KiCad's library rules)
MOST_DROP = 0.1  # V, on one board and net, with all that it feeds at its most


def problems(board: Board, layout: Layout, currents: Iterable[supply.Supply] | None = None) -> list[str]:
    """Return what is wrong with a board, all checks together. currents: what computed() returns, if that is known."""
    found = [problem for check in CHECKS for problem in check(board, layout)]
    found += supplies(board, layout, currents)
    return [f"{board.name}: {problem}" for problem in found]


def netlist(board: Board, layout: Layout) -> Iterator[str]:
    """The copper joins what the tables say, all of it and nothing else."""
    wanted: dict[str, set[tuple[str, str]]] = {}
    for part in board.parts:
        for pin, net in part.nets.items():
            wanted.setdefault(net, set()).add((part.reference, pin))
    net_of = {pin: net for net, pins in wanted.items() for pin in pins}
    homes: dict[str, int] = {}
    for island in islands(layout):
        names = {net_of.get(pin, "") for pin in island.pins}
        if len(names) > 1 or len(island.nets) > 1:
            yield f"copper joins {', '.join(sorted(name or 'no net' for name in names | island.nets))}"
        for name in names - {""}:
            homes[name] = homes.get(name, 0) + 1
    for net, pins in sorted(wanted.items()):
        there = {(pad.reference, pad.number) for pad in layout.pads}
        if missing := sorted(pins - there):
            yield f"{net} has no pad for {', '.join(' '.join(pin) for pin in missing)}"
        if homes.get(net, 0) != 1:
            yield f"{net} is in {homes.get(net, 0)} pieces"


def vias(board: Board, layout: Layout) -> Iterator[str]:
    """No via is in or at a pad that is soldered: it would drink the solder."""
    for via in layout.vias:
        for pad in layout.pads:
            if pad.layers and _gap(pad.box, via.at) < via.size / 2:
                yield f"a via of {via.net} is in pin {pad.number} of {pad.reference}"


def edges(board: Board, layout: Layout) -> Iterator[str]:
    """Copper keeps its distance from the edge of the board and from slots in it."""
    outline = layout.outline
    if (round(outline.right, 3), round(outline.bottom, 3)) != (round(board.width, 3), round(board.height, 3)):
        yield f"the board has {outline.right:.2f} x {outline.bottom:.2f} mm"
    inner = outline.grown(-EDGE + 0.001)
    lines = [((track.start, track.end), track.width / 2, track.net) for track in layout.tracks]
    lines += [((via.at, via.at), via.size / 2, via.net) for via in layout.vias]
    for line, radius, net in lines:
        box = box_of(line).grown(radius)
        if not (
            inner.left <= box.left and inner.top <= box.top and box.right <= inner.right and box.bottom <= inner.bottom
        ):
            yield f"copper of {net} is at the edge, at {line[0]}"
    slots = [(slot, box_of(slot)) for slot in layout.slots]
    for line, radius, net in lines:
        reach = box_of(line).grown(radius + SLOT_EDGE)
        for slot, box in slots:
            if reach.meets(box) and apart(line, slot) < radius + SLOT_EDGE - 0.001:
                yield f"copper of {net} is at a slot, at {line[0]}"


def parts(board: Board, layout: Layout) -> Iterator[str]:
    """Every part is where the tables have it, on the board, on no other part, and clear of the screws."""
    for part in board.parts:
        placed = layout.parts.get(part.reference)
        if placed is None:
            yield f"{part.reference} is missing"
        elif placed.back != part.back or math.dist(placed.at, (part.x, part.y)) > 0.01:
            yield f"{part.reference} is at {placed.at}"
        elif placed.footprint != board.of(part).footprint:
            yield f"{part.reference} has the footprint {placed.footprint}"
        elif {pad.number for pad in layout.pads if pad.reference == part.reference and pad.number} < set(part.nets):
            yield f"{part.reference} lacks pads"
    known = {part.reference for part in board.parts}
    for reference in sorted(layout.parts.keys() - known):
        yield f"{reference} is in no table"
    round_ones = {screw.reference for screw in board.screws()}
    yards = [
        (part.reference, part.back, part.courtyard)
        for part in layout.parts.values()
        if part.courtyard and part.reference not in round_ones
    ]
    for index, (reference, back, yard) in enumerate(yards):
        for other, other_back, other_yard in yards[index + 1 :]:
            if back == other_back and yard.grown(-0.005).meets(other_yard.grown(-0.005)):
                yield f"{reference} lies on {other}"
    for screw in board.screws():
        _hole, head = board.of(screw).screw or (0, 0)
        for pad in layout.pads:
            if pad.reference != screw.reference and _gap(pad.box, (screw.x, screw.y)) < head / 2:
                yield f"the screw {screw.reference} touches {pad.reference}"


def holes(board: Board, layout: Layout) -> Iterator[str]:
    """What goes through a hole without copper, a post or a peg, meets no part on the other side."""
    for pad in layout.pads:
        if pad.drill and not pad.layers:
            owner = layout.parts[pad.reference]
            for other in layout.parts.values():
                yard = other.courtyard.grown(-YARD) if other.courtyard else None
                if yard and other.back != owner.back and yard.meets(pad.box):
                    yield f"a hole of {pad.reference} is below {other.reference}"


def bare(board: Board, layout: Layout) -> Iterator[str]:
    """Where the mask leaves a contact open, on its side, only the contact has copper."""
    for part in board.parts:
        placed = layout.parts.get(part.reference)
        if not board.of(part).bare or placed is None or placed.courtyard is None:
            continue
        side, yard, nets = int(placed.back), placed.courtyard, {*part.nets.values()}
        lines = [((track.start, track.end), track.width, track.net) for track in layout.tracks if track.layer == side]
        lines += [((via.at, via.at), via.size, via.net) for via in layout.vias]
        found = [net for line, width, net in lines if _in(yard, line, width / 2)]
        found += [fill.net for fill in layout.fills if fill.layer == side and any(map(yard.holds, fill.polygon))]
        for net in sorted({*found} - nets):
            yield f"copper of {net} lies bare in {part.reference}"


def printed(board: Board, layout: Layout) -> Iterator[str]:
    """Each part has its reference beside it, the board its title and version, all large enough and on bare mask."""
    for side in (FRONT, BACK):
        obstacles = lettering.Obstacles(board, layout, side)
        texts = [text for text in layout.texts if text.back == (side == BACK)]
        for index, text in enumerate(texts):
            box = lettering.box_of_text(text)
            if text.size < lettering.SIZES[-1] or text.line < lettering.LEAST_LINE:
                yield f"{text.words} is printed too small or thin"
            if obstacles.on(box):
                yield f"{text.words} is printed on a pad, a hole, a part, other print or at the edge"
            for other in texts[index + 1 :]:
                if box.meets(lettering.box_of_text(other)):
                    yield f"{text.words} is printed on {other.words}"
        for part in board.parts:
            yard = layout.parts[part.reference].courtyard if part.reference in layout.parts else None
            if board.of(part).bought and part.back == (side == BACK) and yard:
                boxes = [lettering.box_of_text(text) for text in texts if text.words == part.reference]
                if not any(gap(yard, box) <= lettering.NEAR for box in boxes):
                    yield f"{part.reference} is not printed beside it"
    words = " ".join(text.words for text in layout.texts)
    for wanted in (board.title, board.version):
        if wanted not in words:
            yield f"{wanted} is not printed"


def machine(board: Board, layout: Layout) -> Iterator[str]:
    """What a machine asks that places parts: edges without parts, fiducials on each assembled side, tooling holes."""
    sides = sorted({part.back for part in board.assembled()})
    if not sides:
        return
    for edge, (reference, free) in assembly.free_edges(board, layout).items():
        held = edge in assembly.HELD_EDGES and not board.rails
        if free < (assembly.HELD if held else assembly.NEAREST):
            yield f"{reference} is {free:.2f} mm from the {edge} edge{', which a machine holds' if held else ''}"
    for back in sides:
        seen = [pad for pad in layout.pads if assembly.is_fiducial(pad, BACK if back else FRONT)]
        if not assembly.spread([pad.at for pad in seen], assembly.FIDUCIALS):
            yield f"the {'back' if back else 'front'} has no {assembly.FIDUCIALS} fiducials in different corners"
        for pad in seen:
            yield from _unclear(layout, pad)
    holes = [pad.at for pad in layout.pads if not pad.layers and abs(pad.drill - assembly.TOOLING) < 0.001]
    width, height = layout.outline.right, layout.outline.bottom
    if max((math.dist(one, other) for one in holes for other in holes), default=0) < max(width, height) * 0.75:
        yield f"there are no {assembly.TOOLING_HOLES} tooling holes in opposite corners"


def _unclear(layout: Layout, fiducial: Pad) -> Iterator[str]:
    """Other copper in the open mask round a fiducial, or the edge near it, would confuse the machine."""
    radius, at = assembly.FIDUCIAL_CLEAR / 2, fiducial.at
    layer = fiducial.layers[0]
    if not layout.outline.grown(-assembly.FIDUCIAL_EDGE - radius).holds(at):
        yield f"{fiducial.reference} is at the edge"
    copper = [via.net for via in layout.vias if math.dist(via.at, at) < radius + via.size / 2]
    copper += [track.net for track in layout.tracks
               if track.layer == layer and distance(at, track.start, track.end) < radius + track.width / 2]  # fmt: skip
    copper += [pad.reference for pad in layout.pads
               if pad is not fiducial and layer in pad.layers and _gap(pad.box, at) < radius]  # fmt: skip
    copper += [fill.net for fill in layout.fills if fill.layer == layer and (Outline(fill).holds(at) or any(
               distance(at, *ends) < radius for ends in pairwise((*fill.polygon, fill.polygon[0]))))]  # fmt: skip
    if copper:
        yield f"{fiducial.reference} has copper of {copper[0]} in its clear ring"


# What a net may hold: kinds of pins that drive it
_DRIVERS = (OUTPUT, SOURCE)


def pin_types(board: Board, layout: Layout) -> Iterator[str]:
    """No two outputs on a net, no input and no supply pin without what drives it: what KiCad calls ERC.

    Nets that leave the board are driven from there, and those of a part that is passive through it.
    """
    of = {part.reference: board.of(part) for part in board.parts}
    pins: dict[str, list[Pad]] = {}
    for pad in layout.pads:
        if pad.net:
            pins.setdefault(pad.net, []).append(pad)
    for part in board.parts:
        for pin, kind in board.of(part).pins:
            if kind in (INPUT, SUPPLY) and pin not in part.nets:
                yield f"pin {pin} of {part.reference} is open"
    for net, pads in sorted(pins.items()):
        kinds = [of[pad.reference].pin(pad.number) for pad in pads if pad.reference in of]
        if sum(kind in _DRIVERS for kind in kinds) > 1:
            yield f"{net} is driven twice"
        if len({(pad.reference, pad.number) for pad in pads}) < 2:
            yield f"{net} ends at pin {pads[0].number} of {pads[0].reference}"
        passive = any(kind not in (INPUT, SUPPLY) for kind in kinds)
        if not passive:
            yield f"{net} has nothing that drives it"


def supplies(board: Board, layout: Layout, currents: Iterable[supply.Supply] | None = None) -> Iterator[str]:
    """Planes are filled; supplies and ground reach every pad with little loss, by copper that is wide enough.

    currents: see problems().
    """
    filled = {(fill.net, fill.layer) for fill in layout.fills}
    for zone in board.zones:
        if (zone.net, zone.layer) not in filled:
            yield f"the zone of {zone.net} is empty"
    for found in computed(board, layout) if currents is None else currents:
        for pin in found.unfed:
            yield f"{found.net} does not reach {pin}"
        if found.drop > MOST_DROP:
            yield f"{found.net} loses {1000 * found.drop:.0f} mV"
        if found.densest > found.allowed:
            dense = f"{found.densest:.1f} A a mm, {found.allowed:.1f} are allowed"
            yield f"{found.net} is too narrow at {found.where}: {dense}"


def computed(board: Board, layout: Layout) -> list[supply.Supply]:
    """Return what supplies and ground of a board lose."""
    return [
        supply.solve(layout, net, feed.source, {reference: mA / 1000 for reference, mA in feed.draws.items()})
        for net, feed in board.feeds.items()
    ]


CHECKS: tuple[Callable[[Board, Layout], Iterator[str]], ...] = (
    netlist, vias, edges, parts, holes, bare, printed, machine, pin_types,
)  # fmt: skip


def _in(box: Box, line: tuple[Point, Point], radius: float) -> bool:
    """Whether a line with a radius is in a box, or reaches into it."""
    if not box.grown(radius).meets(box_of(line)):
        return False
    return box.holds(line[0]) or min(apart(line, edge) for edge in box.edges()) < radius


def _gap(box: Box, point: tuple[float, float]) -> float:
    dx = max(box.left - point[0], 0, point[0] - box.right)
    dy = max(box.top - point[1], 0, point[1] - box.bottom)
    return math.hypot(dx, dy)
