"""All checks of finished boards that KiCad's design rule check does not make. Each yields messages of what is wrong."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping

from firmware.hardware import wiring
from host.tools.hardware_docs.wiring_tables import PICO_PINS, column_outputs
from host.tools.pcb import circuit, supply, system
from host.tools.pcb.catalog import BOTH, INPUT, OPEN, OUTPUT, SOURCE, SUPPLY
from host.tools.pcb.copper import islands
from host.tools.pcb.design import EDGE, GROUND, SLOT_EDGE, Board
from host.tools.pcb.geometry import Box, apart, box_of
from host.tools.pcb.layout import Layout, Pad
from host.tools.pcb.tiles import PIXEL_MA

SCREW_HEAD = 2.0  # radius of an M2 screw's head, and of the round spacer in front
MOST_DROP = 0.1  # V, on one board and net, with all lights white


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
        elif placed.footprint != part.of.footprint:
            yield f"{part.reference} has the footprint {placed.footprint}"
        elif {pad.number for pad in layout.pads if pad.reference == part.reference and pad.number} < set(part.nets):
            yield f"{part.reference} lacks pads"
    known = {part.reference for part in board.parts}
    for reference in sorted(layout.parts.keys() - known):
        yield f"{reference} is in no table"
    screws = [part for part in board.parts if part.kind == "hole"]
    round_ones = {screw.reference for screw in screws}
    yards = [
        (part.reference, part.back, part.courtyard)
        for part in layout.parts.values()
        if part.courtyard and part.reference not in round_ones
    ]
    for index, (reference, back, yard) in enumerate(yards):
        for other, other_back, other_yard in yards[index + 1 :]:
            if back == other_back and yard.grown(-0.005).meets(other_yard.grown(-0.005)):
                yield f"{reference} lies on {other}"
    for screw in screws:
        for pad in layout.pads:
            if pad.reference != screw.reference and _gap(pad.box, (screw.x, screw.y)) < SCREW_HEAD:
                yield f"the screw {screw.reference} touches {pad.reference}"


# What a net may hold: kinds of pins that drive it
_DRIVERS = (OUTPUT, SOURCE)


def pin_types(board: Board, layout: Layout) -> Iterator[str]:
    """No two outputs on a net, no input and no supply pin without what drives it: what KiCad calls ERC.

    Nets that leave the board are driven from there, and those of a part that is passive through it.
    """
    of = {part.reference: part.of for part in board.parts}
    pins: dict[str, list[Pad]] = {}
    for pad in layout.pads:
        if pad.net:
            pins.setdefault(pad.net, []).append(pad)
    for part in board.parts:
        for pin, kind in part.of.pins:
            if kind in (INPUT, SUPPLY) and pin not in part.nets and (part.kind, pin) not in _MAY_BE_OPEN:
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


_MAY_BE_OPEN = {("pico", "37")}  # 3V3_EN, pulled up on the Pico
assert {BOTH, OPEN}


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
        densest = found.current / supply.width_for(found.current) if found.current else 0
        if found.densest > densest:
            yield f"{found.net} is too narrow at {found.where}: {found.densest:.1f} A a mm, {densest:.1f} are allowed"


def computed(board: Board, layout: Layout) -> list[supply.Supply]:
    """Return what supplies and ground of a board lose."""
    lights = {part.reference: PIXEL_MA / 1000 for part in board.parts if part.kind == "led"}
    found = []
    total: dict[str, float] = {}
    for net, (milliamps, source) in board.feeds.items():
        draws = {reference: amps for reference, amps in lights.items() if board.part(reference).nets["3"] == net}
        for reference in _loads(board, net, source):
            draws[reference] = milliamps / 1000
        found.append(supply.solve(layout, net, source, draws))
        if lights:
            total |= draws
    source = next(iter(board.feeds.values()))[1]
    if not lights:  # the mainboard: what comes back from all feeds together, as much as the supply gives
        source = board.feeds["5V_IN"][1]
        for net, (milliamps, plug) in board.feeds.items():
            if net.startswith("FEED"):
                total[plug] = total.get(plug, 0) + milliamps
        share = board.feeds["5V_IN"][0] / 1000 / sum(total.values())
        total = {plug: milliamps * share for plug, milliamps in total.items()}
    found.append(supply.solve(layout, GROUND, source, total))
    return found


def _loads(board: Board, net: str, source: str) -> list[str]:
    """Return who takes a supply on where no light does: the part of its net that is farthest from its plug."""
    if any(part.kind == "led" for part in board.parts):
        return []
    there = board.part(source)
    takers = [part for part in board.parts if net in part.nets.values() and part.reference != source]
    takers = [part for part in takers if part.kind in ("feed", "terminal", "1A5", "0A75")]
    if not takers:
        return []
    return [max(takers, key=lambda part: math.dist((part.x, part.y), (there.x, there.y))).reference]


CHECKS: tuple[Callable[[Board, Layout], Iterator[str]], ...] = (
    netlist, vias, edges, parts, pin_types,
)  # fmt: skip


# --- The whole ---------------------------------------------------------------------------


def whole(layouts: Mapping[str, Layout]) -> list[str]:
    """Return what is wrong with all boards and cables together, against firmware/hardware/wiring.py."""
    return [*plugs(layouts), *matrix(layouts), *lights(layouts)]


def plugs(layouts: Mapping[str, Layout]) -> Iterator[str]:
    """Both ends of each cable have the same on their pins: ground, supply, row, column, data."""
    found = system.whole(layouts)
    places = {system.name_of(place): place for place in system.PLACES}
    for cable in system.cables():
        for pin, other in cable.pins.items():
            first = _net(layouts, cable.first, pin)
            second = _net(layouts, cable.second, other)
            meant = _meant(places[cable.first[0]], first)
            if first and second != meant and not (meant == "FEED" and second.startswith(meant)):
                ends = f"pin {pin} of {' '.join(cable.first)} ({first})"
                yield f"{ends} meets {second or 'an open pin'} on the mainboard"
    for place in system.PLACES:
        supplied = {pin[1] for pin in found.on_net((system.name_of(place), "J2", "1")) if pin[0] == circuit.MAIN}
        if not any(reference.startswith("F") for reference in supplied):
            yield f"{system.name_of(place)} has no fuse"


def _meant(place: system.Place, net: str) -> str:
    """Return the mainboard's net, or how it begins, that a tile's net is meant to meet."""
    if net.startswith("R"):
        return f"ROW{place.row + int(net[1:])}"
    if net.startswith("C"):
        return f"COL{place.column + int(net[1:])}"
    others = {GROUND: GROUND, "DIN": system.data_into(place), "DOUT": system.data_out_of(place)}
    return others.get(net, "FEED")


def _net(layouts: Mapping[str, Layout], end: tuple[str, str], pin: str) -> str:
    name = end[0].partition(" ")[0]
    pad = layouts[name].pads_of(end[1]).get(pin)
    return pad.net if pad else ""


def matrix(layouts: Mapping[str, Layout]) -> Iterator[str]:
    """Each key closes its row and its column, through its diode in the right direction."""
    pin_of_row = {str(PICO_PINS[gpio]): row for row, gpio in enumerate(wiring.ROW_PINS)}
    column_of = {(chip, str(pin)): column for column, (chip, _name, pin) in enumerate(column_outputs())}
    places = system.positions(layouts, "key")
    try:
        found = circuit.keys(system.whole(layouts))
    except circuit.Broken as problem:
        yield str(problem)
        return
    if sorted(places.values()) != [(row, column) for row in range(wiring.ROWS) for column in range(wiring.COLUMNS)]:
        yield "the keys are not the grid"
    for key, (pin, output) in sorted(found.items()):
        closes = (pin_of_row.get(pin), column_of.get(output))
        if closes != places[key]:
            yield f"{' '.join(key)} at {places[key]} closes {closes}"


def lights(layouts: Mapping[str, Layout]) -> Iterator[str]:
    """The data goes through the lights in the order of `wiring.pixel_of`."""
    places = system.positions(layouts, "led")
    try:
        found = circuit.chain(system.whole(layouts), str(PICO_PINS[wiring.LED_PIN]))
    except circuit.Broken as problem:
        yield str(problem)
        return
    if len(found) != wiring.PIXELS:
        yield f"the data goes through {len(found)} lights"
    for index, light in enumerate(found):
        if wiring.pixel_of(*places[light]) != index:
            yield f"light {index} of the chain is at {places[light]}"


def _gap(box: Box, point: tuple[float, float]) -> float:
    dx = max(box.left - point[0], 0, point[0] - box.right)
    dy = max(box.top - point[1], 0, point[1] - box.bottom)
    return math.hypot(dx, dy)
