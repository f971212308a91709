"""What ground and supplies of a board lose, and how wide their copper is where the current is: computed, not measured.

The copper of a net is cut into squares of 0.25 mm; those of four square millimetres that hang together become a node,
what two nodes share is a resistor. The LEDs draw what they draw at most all at once, the plug gives it.

IPC-2221, 6.2: a track on the outside of a board carries I = 0.048 dT^0.44 A^0.725, A in square mils.
"""

import math
from collections import Counter, defaultdict
from dataclasses import dataclass

from .copper import Outline
from .design import BACK, FRONT
from .geometry import Point
from .layout import Layout, Pad

CELL = 0.25
BLOCK = 8  # cells along an edge of a node: 2 mm
THICKNESS = 0.035  # mm of copper, one ounce
SQUARE_OHM = 1.72e-5 / THICKNESS  # ohm of a square: copper has 1.72e-5 ohm mm
VIA_OHM = 1.72e-5 * 1.6 / (math.pi * 0.3 * 0.02)  # 1.6 mm long, 0.3 mm wide, 0.02 mm of copper
WARMER = 10  # kelvins
MIL = 0.0254

Node = tuple[int, int, int, int]  # layer, block, and which piece of it


def ampere(width: float, kelvin: float = WARMER) -> float:
    """Return the current that copper of so many mm may carry."""
    return 0.048 * kelvin**0.44 * (width * THICKNESS / MIL**2) ** 0.725


def width_for(current: float, kelvin: float = WARMER) -> float:
    """Return how wide (mm) copper has to be for a current (A)."""
    area = (current / (0.048 * kelvin**0.44)) ** (1 / 0.725)
    return area * MIL**2 / THICKNESS


@dataclass
class Supply:
    """What was computed of a net. Lengths in mm, currents in A; drop in V.

    densest: the most current through a mm of width anywhere but right at the plug, at the point `where`.
    unfed: pads that no copper joins to the plug.
    """

    net: str
    current: float
    drop: float
    densest: float
    where: Point
    unfed: list[str]

    @property
    def allowed(self) -> float:
        """The most current (A) in a mm of width, if the copper is as wide as the current of all of it needs."""
        return self.current / width_for(self.current) if self.current else 0.0


def solve(layout: Layout, net: str, source: str, draws: dict[str, float]) -> Supply:
    """Return what a net loses from the pins of a plug (reference `source`) to parts that draw currents (A)."""
    cells = _cells(layout, net)
    nodes, links = _network(cells)
    through = [via.at for via in layout.vias if via.net == net]
    through += [pad.at for pad in layout.pads if pad.net == net and len(pad.layers) == 2]
    for at in through:
        front, back = (nodes.get((layer, *_cell(at))) for layer in (FRONT, BACK))
        if front is not None and back is not None:
            links[front][back] = links[back][front] = links[front].get(back, 0.0) + 1 / VIA_OHM
    pads = [pad for pad in layout.pads if pad.net == net and pad.number != "MP"]
    pins = Counter(pad.reference for pad in pads)
    fed = {node for pad in pads if pad.reference == source for node in _under(pad, nodes)}
    reached = _reached(fed, links)
    drawn: dict[Node, float] = defaultdict(float)
    unfed = []
    for pad in pads:
        under = [node for node in _under(pad, nodes) if node in reached]
        if pad.reference != source and not under:
            unfed.append(f"{pad.reference} pin {pad.number}")
        elif pad.reference in draws:
            drawn[under[0]] += draws[pad.reference] / pins[pad.reference]
    volts = _volts(links, fed, drawn, reached)
    densest, where = 0.0, (0.0, 0.0)
    near = [pad.at for pad in pads if pad.reference == source]
    for node in reached:
        at = _middle(node)
        if min(math.dist(at, point) for point in near) < 4:
            continue
        for other, siemens in links[node].items():
            if other[0] == node[0]:
                # A link of n cells has n squares in parallel, each a quarter of a node long.
                width = siemens * SQUARE_OHM * BLOCK * CELL
                current = abs(volts[node] - volts[other]) * siemens
                if current / width > densest:
                    densest, where = current / width, at
    return Supply(net, sum(drawn.values()), max((volts[node] for node in drawn), default=0.0), densest, where, unfed)


def _cell(point: Point) -> tuple[int, int]:
    return int(point[0] // CELL), int(point[1] // CELL)


def _middle(node: Node) -> Point:
    return (node[1] + 0.5) * BLOCK * CELL, (node[2] + 0.5) * BLOCK * CELL


def _cells(layout: Layout, net: str) -> dict[int, set[tuple[int, int]]]:
    """Return the cells with copper of a net, by layer."""
    cells: dict[int, set[tuple[int, int]]] = {FRONT: set(), BACK: set()}
    for fill in layout.fills:
        if fill.net == net:
            outline = Outline(fill)
            for row in range(int(outline.box.top // CELL), int(outline.box.bottom // CELL) + 1):
                xs = outline.crossings((row + 0.5) * CELL)
                for left, right in zip(xs[::2], xs[1::2], strict=True):
                    first, last = math.ceil(left / CELL - 0.5), math.floor(right / CELL - 0.5)
                    cells[fill.layer].update((column, row) for column in range(first, last + 1))
    for track in layout.tracks:
        if track.net == net:
            _draw(cells[track.layer], track.start, track.end)
    for pad in layout.pads:
        if pad.net == net:
            box = pad.box
            for layer in pad.layers:
                for column in range(int(box.left // CELL), int(box.right // CELL) + 1):
                    for row in range(int(box.top // CELL), int(box.bottom // CELL) + 1):
                        cells[layer].add((column, row))
    for via in layout.vias:
        if via.net == net:
            for layer in (FRONT, BACK):
                cells[layer].add(_cell(via.at))
    return cells


def _draw(cells: set[tuple[int, int]], start: Point, end: Point) -> None:
    """Add the cells along a track, each joined to the next by an edge."""
    steps = max(1, math.ceil(math.dist(start, end) / CELL * 4))
    last = _cell(start)
    for step in range(steps + 1):
        cell = _cell((start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps))
        if cell[0] != last[0] and cell[1] != last[1]:
            cells.add((cell[0], last[1]))
        cells.add(cell)
        last = cell


Links = dict[Node, dict[Node, float]]


def _network(cells: dict[int, set[tuple[int, int]]]) -> tuple[dict[tuple[int, int, int], Node], Links]:
    """Return the node of each (layer, column, row), and the conductances (S) between nodes."""
    nodes: dict[tuple[int, int, int], Node] = {}
    pieces: dict[tuple[int, int, int], int] = defaultdict(int)
    for layer, those in cells.items():
        for cell in sorted(those):
            if (layer, *cell) in nodes:
                continue
            block = (layer, cell[0] // BLOCK, cell[1] // BLOCK)
            node = (*block, pieces[block])
            pieces[block] += 1
            nodes[layer, *cell] = node
            waiting = [cell]
            while waiting:
                x, y = waiting.pop()
                for side in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    inside = side in those and (side[0] // BLOCK, side[1] // BLOCK) == block[1:]
                    if inside and (layer, *side) not in nodes:
                        nodes[layer, *side] = node
                        waiting.append(side)
    links: Links = defaultdict(dict)
    for (layer, x, y), node in nodes.items():
        for beside in ((layer, x + 1, y), (layer, x, y + 1)):
            other = nodes.get(beside)
            if other is not None and other != node:
                siemens = links[node].get(other, 0.0) + 1 / (SQUARE_OHM * BLOCK)
                links[node][other] = links[other][node] = siemens
    return nodes, links


def _under(pad: Pad, nodes: dict[tuple[int, int, int], Node]) -> list[Node]:
    return [nodes[layer, *_cell(pad.at)] for layer in pad.layers if (layer, *_cell(pad.at)) in nodes]


def _reached(fed: set[Node], links: Links) -> set[Node]:
    reached, waiting = set(fed), list(fed)
    while waiting:
        for other in links[waiting.pop()]:
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


def _volts(links: Links, fed: set[Node], drawn: dict[Node, float], reached: set[Node]) -> dict[Node, float]:
    """Return what is lost up to each node, by conjugate gradients."""
    order = sorted(reached - fed)
    index = {node: number for number, node in enumerate(order)}
    rows = [
        (
            sum(links[node].values()),
            [(index[other], siemens) for other, siemens in links[node].items() if other in index],
        )
        for node in order
    ]
    right = [drawn.get(node, 0.0) for node in order]
    solution = [0.0] * len(order)
    rest = right[:]
    # Divided by its diagonal the matrix is tamer.
    step = [value / rows[number][0] for number, value in enumerate(rest)]
    toward = step[:]
    size = sum(a * b for a, b in zip(rest, step, strict=True))
    aim = size * 1e-8
    for _ in range(4000):
        if size <= aim:
            break
        image = [
            diagonal * toward[number] - sum(siemens * toward[other] for other, siemens in sides)
            for number, (diagonal, sides) in enumerate(rows)
        ]
        length = size / sum(a * b for a, b in zip(toward, image, strict=True))
        solution = [a + length * b for a, b in zip(solution, toward, strict=True)]
        rest = [a - length * b for a, b in zip(rest, image, strict=True)]
        step = [value / rows[number][0] for number, value in enumerate(rest)]
        before, size = size, sum(a * b for a, b in zip(rest, step, strict=True))
        toward = [a + size / before * b for a, b in zip(step, toward, strict=True)]
    volts = dict(zip(order, solution, strict=True))
    volts.update(dict.fromkeys(fed, 0.0))
    return volts
