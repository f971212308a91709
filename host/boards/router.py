"""Lays the tracks: A* over both layers on a grid; every pad, hole and edge is an obstacle, other tracks only cost.

Nets that touch are taken out and laid again, each time at a higher price for what others have, until none touch: the
way of McMurchie and Ebeling, "PathFinder: a negotiation-based performance-driven router for FPGAs" (1995). All is
integers in a fixed order, so the same board gets the same tracks each time. Front tracks rather go up and down, those
on the back from side to side.
"""

import heapq
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from .design import BACK, CLEARANCE, EDGE, FRONT, GROUND, SLOT_EDGE, TRACK, VIA, VIA_DRILL, Board
from .geometry import Box, Point, box_of
from .layout import Layout, Pad, Track, Via

STEP = 0.25
# What a step costs: straight, across a corner, the wrong way of its layer, after a bend; and what a via costs.
STRAIGHT, DIAGONAL, WRONG, BEND, HOLE = 10, 14, 6, 3, 80
# What a cell costs that others have, in the first round and how much more in each; and for ever where nets touched.
TOUCH, TOUCH_MORE, TOUCHED = 30, 30, 25
# A single cell of a via costs less for ever than what it takes to cross a third net: from round LATE on TOUCHED counts
# LATER times, so two nets that are left try that, too.
ROUNDS, LATE, LATER = 90, 30, 6
HOLE_TO_HOLE = 0.4  # between the edges of two drills
HOLE_EDGE = 0.25  # copper to a hole without copper
PAD_TO_VIA = 0.1  # a via in a pad would drink the solder, KiCad's check does not mind

FREE, TAKEN = 0, 255  # in a map; between them the number of the net that alone may be there

_MOVES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


def _disc(radius: float) -> tuple[tuple[int, int], ...]:
    """Return the offsets of the cells that are nearer than so many mm."""
    reach = range(-int(radius / STEP), int(radius / STEP) + 1)
    return tuple((dx, dy) for dy in reach for dx in reach if (dx * dx + dy * dy) * STEP * STEP < radius * radius - 1e-9)


# Where the middles of other tracks and of other vias may not be: round a cell of a track, and round a via.
_TRACK_TRACK, _TRACK_VIA = _disc(TRACK + CLEARANCE), _disc(TRACK / 2 + CLEARANCE + VIA / 2)
_VIA_VIA = _disc(max(VIA + CLEARANCE, VIA_DRILL + HOLE_TO_HOLE))


class NoWay(Exception):
    """Nets could not be routed; the message names them."""


@dataclass
class Routed:
    """What the router made. rounds: how often it took nets out again."""

    tracks: list[Track]
    vias: list[Via]
    rounds: int


@dataclass
class _Wire:
    """The way of a net: its branches as steps (layer, cell), its vias, and the cells that it keeps others from."""

    branches: list[list[tuple[int, int]]] = field(default_factory=list)
    vias: list[int] = field(default_factory=list)
    middles: list[tuple[int, int]] = field(default_factory=list)
    kept: list[tuple[int, int]] = field(default_factory=list)  # (map, cell)


def route(board: Board, layout: Layout, say: Callable[[str], None] = lambda line: None) -> Routed:
    """Return tracks and vias for a board whose parts are placed. say: gets a line a round. Raises: NoWay."""
    grid = _Grid(board, layout)
    grid.join_planes()
    nets = _order(layout, board.first)
    for net in nets:
        grid.join(net)
    for rounds in range(1, ROUNDS + 1):
        touching = [net for net in nets if grid.touches(net)]
        if not touching:
            return grid.routed(nets, rounds)
        say(f"{board.name}: round {rounds}, {len(touching)} nets touch others: {' '.join(touching[:12])}")
        grid.price += TOUCH_MORE
        grid.touched = TOUCHED * (LATER if rounds >= LATE else 1)
        for net in touching:
            if grid.touches(net):  # still, as another may have given way
                grid.take_out(net)
                grid.join(net)
    raise NoWay(f"These nets touch others: {', '.join(net for net in nets if grid.touches(net))}.")


def _order(layout: Layout, first: Sequence[str]) -> list[str]:
    """Return the nets with those of `first` before the others, which come by length, the shortest first.

    Ground and supplies have tracks beside their planes, so that no island of a plane is alone.
    """
    length = {}
    for net in sorted({pad.net for pad in layout.pads if pad.net}):
        box = box_of([pad.at for pad in layout.pads if pad.net == net])
        length[net] = box.right - box.left + box.bottom - box.top
    rest = sorted(length.keys() - set(first), key=lambda net: (length[net], net))
    return [*(net for net in first if net in length), *rest]


class _Grid:
    """What is taken on both layers, and by vias. A cell of a map names the net that may be there."""

    def __init__(self, board: Board, layout: Layout):
        self.board, self.layout = board, layout
        self.tracks: list[Track] = []
        self.vias: list[Via] = []
        self.width = int(layout.outline.right / STEP) + 1
        self.height = int(layout.outline.bottom / STEP) + 1
        cells = self.width * self.height
        self.copper = (bytearray(cells), bytearray(cells))
        self.holes = bytearray(cells)
        # How many wires keep others from a cell: front, back, vias. And what the cell costs since nets touched there.
        self.kept = [[0] * cells for _ in range(3)]
        self.dear = [[0] * cells for _ in range(3)]
        self.wires: dict[str, _Wire] = {}
        self.price, self.touched = TOUCH, TOUCHED
        self.number = {net: index for index, net in enumerate(sorted({pad.net for pad in layout.pads if pad.net}), 1)}
        if len(self.number) >= TAKEN:
            raise ValueError(f"{len(self.number)} nets are too many for a byte.")
        self._mark_board()

    # --- What is taken -----------------------------------------------------------------

    def _mark(self, taken: bytearray, box: Box, grow: float, number: int, round_: bool = False) -> None:
        """Give the cells whose middles are in the grown box, or circle, to a net, or to none where another has them."""
        middle_x, middle_y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        reach = ((box.right - box.left) / 2 + grow) ** 2
        left = max(0, int(-(-(box.left - grow) // STEP)))
        right = min(self.width - 1, int((box.right + grow) // STEP))
        top = max(0, int(-(-(box.top - grow) // STEP)))
        bottom = min(self.height - 1, int((box.bottom + grow) // STEP))
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                cell = row * self.width + column
                if round_ and (column * STEP - middle_x) ** 2 + (row * STEP - middle_y) ** 2 > reach:
                    continue
                if taken[cell] != number:
                    taken[cell] = TAKEN if taken[cell] else number

    def _mark_copper(
        self, layers: Iterable[int], box: Box, number: int, clearance: float = CLEARANCE, round_: bool = False
    ) -> None:
        grow = clearance - 1e-6
        for layer in layers:
            self._mark(self.copper[layer], box, grow + TRACK / 2, number, round_)
        self._mark(self.holes, box, grow + VIA / 2, number, round_)

    def _mark_board(self) -> None:
        for pad in self.layout.pads:
            number = self.number.get(pad.net, TAKEN)
            if not pad.layers:
                self._mark_copper((FRONT, BACK), pad.box, TAKEN, max(HOLE_EDGE, pad.clearance), pad.round)
            else:
                self._mark_copper(pad.layers, pad.box, number, max(CLEARANCE, pad.clearance), pad.round)
                self._mark(self.holes, pad.box, VIA / 2 + PAD_TO_VIA, TAKEN, pad.round)
        for edge in self.layout.slots:
            self._mark_copper((FRONT, BACK), box_of(edge), TAKEN, SLOT_EDGE)
        for edge in self.layout.outline.edges():
            self._mark_copper((FRONT, BACK), box_of(edge), TAKEN, EDGE)
        for zone in self.board.zones:
            if zone.rank:
                box = Box(zone.left, zone.top, zone.right, zone.bottom)
                self._mark(self.copper[zone.layer], box, CLEARANCE + TRACK / 2, self.number[zone.net])
        for box in self.board.guards:
            self._mark_copper((FRONT,), box, TAKEN)

    def _free(self, taken: bytearray, cell: int, number: int) -> bool:
        return taken[cell] == FREE or taken[cell] == number

    def _cell(self, point: Point) -> tuple[int, int]:
        return round(point[0] / STEP), round(point[1] / STEP)

    # --- Into the planes ---------------------------------------------------------------

    def join_planes(self) -> None:
        """Give each pad that a plane on the other layer carries its vias, and the trunks theirs."""
        for net, x, y in self.board.stitches:
            self._stitch(net, (x, y))
        for pad in self.layout.pads:
            if pad.net == GROUND and len(pad.layers) == 1:
                for _ in range(self.board.ground_vias.get(pad.reference, 1)):
                    self._sink(pad)

    def _stitch(self, net: str, at: Point) -> None:
        """Add a via as near to a point as there is space. Raises: NoWay."""
        number, (column, row) = self.number[net], self._cell(at)
        reach = 14
        near = sorted((abs(dx) + abs(dy), dy, dx) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1))
        for _, dy, dx in near:
            if 0 <= column + dx < self.width and 0 <= row + dy < self.height:
                cell = (row + dy) * self.width + column + dx
                if self._via_fits(cell, number):
                    return self._add_via(cell, net)
        raise NoWay(net)

    def _via_fits(self, cell: int, number: int) -> bool:
        return all(self._free(taken, cell, number) for taken in (self.holes, *self.copper))

    def _sink(self, pad: Pad) -> None:
        """Lead a pad to the nearest place for a via. Raises: NoWay."""
        number, layer = self.number[pad.net], pad.layers[0]
        column, row = self._cell(pad.at)
        start = row * self.width + column
        came: dict[int, int] = {start: start}
        heap = [(0, start)]
        cost = {start: 0}
        while heap:
            spent, cell = heapq.heappop(heap)
            if spent > cost[cell]:
                continue
            if self._via_fits(cell, number):
                way = [cell]
                while came[way[-1]] != way[-1]:
                    way.append(came[way[-1]])
                steps = [(layer, step) for step in reversed(way)]
                self._lay(steps, pad.net)
                self._reach((layer, start), pad.at, pad.net)
                for _, step in steps:
                    x, y = self._point(step)
                    self._mark_copper((layer,), Box(x, y, x, y).grown(TRACK / 2), number)
                return self._add_via(cell, pad.net)
            for dx, dy in _MOVES:
                step = cell + dy * self.width + dx
                price = spent + (DIAGONAL if dx and dy else STRAIGHT)
                if self._free(self.copper[layer], step, number) and price < cost.get(step, price + 1):
                    cost[step], came[step] = price, cell
                    heapq.heappush(heap, (price, step))
        raise NoWay(pad.net)

    # --- From pad to pad ---------------------------------------------------------------

    def join(self, net: str) -> None:
        """Join all pads of a net. Raises: NoWay."""
        pads = self.layout.terminals(net)
        joined, waiting, wire = [pads[0]], pads[1:], _Wire()
        tree = {(layer, self._index(pads[0].at)) for layer in pads[0].layers}
        while waiting:
            pad = min(waiting, key=lambda pad: (min(_far(pad.at, other.at) for other in joined), pad.at))
            waiting.remove(pad)
            joined.append(pad)
            steps = self._search(net, tree, pad)
            tree |= {*steps, *((layer, self._index(pad.at)) for layer in pad.layers)}
            wire.branches.append(steps)
        self._keep(net, wire)

    def _keep(self, net: str, wire: _Wire) -> None:
        """Keep others away from a wire."""
        width = self.width
        kept: set[tuple[int, int]] = set()
        middles: dict[tuple[int, int], None] = {}
        corners: dict[tuple[int, int], None] = {}  # that diagonal steps cut
        for steps in wire.branches:
            for layer, cell in steps:
                middles[layer, cell] = None
            for (layer, cell), (other, following) in pairwise(steps):
                if layer != other and cell not in wire.vias:
                    wire.vias.append(cell)
                row, below = following // width - cell // width, following % width - cell % width
                if row and below:
                    corners[layer, cell + row * width] = corners[layer, cell + below] = None
        for layer, cell in middles:
            kept.update((layer, cell + dy * width + dx) for dx, dy in _TRACK_TRACK)
            kept.update((2, cell + dy * width + dx) for dx, dy in _TRACK_VIA)
        for cell in wire.vias:
            kept.update((layer, cell + dy * width + dx) for dx, dy in _TRACK_VIA for layer in (FRONT, BACK))
            kept.update((2, cell + dy * width + dx) for dx, dy in _VIA_VIA)
        size = self.width * self.height
        wire.kept = sorted(place for place in kept if 0 <= place[1] < size)
        wire.middles = [*middles, *corners, *((2, cell) for cell in wire.vias)]
        for kind, cell in wire.kept:
            self.kept[kind][cell] += 1
        self.wires[net] = wire

    def take_out(self, net: str) -> None:
        """Take a wire out; where it touches others becomes dearer for all."""
        wire = self.wires.pop(net)
        for kind, cell in wire.kept:
            self.kept[kind][cell] -= 1
        for kind, cell in wire.middles:
            if self.kept[kind][cell]:
                self.dear[kind][cell] += self.touched

    def touches(self, net: str) -> bool:
        """Whether a wire is where others keep it from."""
        return any(self.kept[kind][cell] > 1 for kind, cell in self.wires[net].middles)

    def routed(self, nets: Sequence[str], rounds: int) -> Routed:
        """Return all wires as tracks."""
        for net in nets:
            wire = self.wires[net]
            # KiCad takes the end of a track in the middle of another for a loose one: tracks end where branches begin.
            joints = {steps[end] for steps in wire.branches for end in (0, -1)}
            for steps in wire.branches:
                self._lay(steps, net, joints)
            for cell in wire.vias:
                self.vias.append(Via(self._point(cell), VIA, VIA_DRILL, net))
            for pad in self.layout.terminals(net):
                for layer in pad.layers:
                    if (layer, self._index(pad.at)) in wire.middles:
                        self._reach((layer, self._index(pad.at)), pad.at, net)
        return Routed(self.tracks, self.vias, rounds)

    def _index(self, point: Point) -> int:
        column, row = self._cell(point)
        return row * self.width + column

    def _search(self, net: str, tree: set[tuple[int, int]], pad: Pad) -> list[tuple[int, int]]:
        """Return the best way from a tree to a pad, as steps (layer, cell). Raises: NoWay."""
        number, width, size = self.number[net], self.width, self.width * self.height
        (goal_x, goal_y), copper, holes = self._cell(pad.at), self.copper, self.holes
        goals = {layer * size + self._index(pad.at) for layer in pad.layers}
        kept, dear, price, free = self.kept, self.dear, self.price, (FREE, number)

        def guess(cell: int) -> int:
            row, column = divmod(cell, width)
            dx, dy = abs(column - goal_x), abs(row - goal_y)
            return STRAIGHT * (dx + dy) - (2 * STRAIGHT - DIAGONAL) * min(dx, dy)

        # Offset and cost of each move; those of the two cells whose corner a diagonal one cuts.
        moves = tuple(
            tuple(
                (
                    dy * width + dx,
                    (DIAGONAL if dx and dy else STRAIGHT) + (WRONG if (dy if layer else dx) else 0),
                    (dy * width, dx) if dx and dy else (),
                )
                for dx, dy in _MOVES
            )
            for layer in (FRONT, BACK)
        )
        # A state is a cell on a layer: layer * size + cell.
        cost = {layer * size + cell: 0 for layer, cell in sorted(tree)}
        came: dict[int, int] = {}
        heap = [(guess(state % size), 0, state) for state in cost]
        heapq.heapify(heap)
        while heap:
            _, spent, state = heapq.heappop(heap)
            if spent > cost[state]:
                continue
            if state in goals:
                break
            layer, cell = divmod(state, size)
            taken, others, history = copper[layer], kept[layer], dear[layer]
            last = state - came[state] if state in came else 0
            for move, length, corners in moves[layer]:
                next_cell = cell + move
                there = taken[next_cell]
                if not there or there == number:
                    total = spent + length + others[next_cell] * price + history[next_cell]
                    if corners:
                        one, two = cell + corners[0], cell + corners[1]
                        if taken[one] not in free or taken[two] not in free:
                            continue
                        total += (others[one] + others[two]) * price
                    if last and move != last:
                        total += BEND
                    step = state + move
                    if step not in cost or total < cost[step]:
                        cost[step], came[step] = total, state
                        heapq.heappush(heap, (total + guess(next_cell), total, step))
            if holes[cell] in (FREE, number) and copper[1 - layer][cell] in (FREE, number):
                total = spent + HOLE + kept[2][cell] * price + dear[2][cell]
                total += kept[1 - layer][cell] * price + dear[1 - layer][cell]
                step = (1 - layer) * size + cell
                if step not in cost or total < cost[step]:
                    cost[step], came[step] = total, state
                    heapq.heappush(heap, (total + guess(cell), total, step))
        else:
            raise NoWay(f"There is no way for {net} to {pad.reference}.")
        way = [state]
        while way[-1] in came:
            way.append(came[way[-1]])
        return [divmod(step, size) for step in reversed(way)]

    # --- Copper ------------------------------------------------------------------------

    def _point(self, cell: int) -> Point:
        row, column = divmod(cell, self.width)
        return column * STEP, row * STEP

    def _lay(self, steps: Sequence[tuple[int, int]], net: str, joints: Iterable[tuple[int, int]] = ()) -> None:
        """Add tracks along steps; those in one direction become one, but for ends at joints."""
        start = 0
        for index in range(1, len(steps)):
            layer, cell = steps[index]
            ends = index + 1 == len(steps) or (layer, cell) in joints
            if layer != steps[index - 1][0]:
                start = index
            elif ends or steps[index + 1][0] != layer or steps[index + 1][1] - cell != cell - steps[index - 1][1]:
                self._add_track(self._point(steps[start][1]), self._point(cell), layer, net)
                start = index

    def _add_track(self, start: Point, end: Point, layer: int, net: str) -> None:
        if start != end:
            self.tracks.append(Track(start, end, TRACK, layer, net))

    def _reach(self, step: tuple[int, int], at: Point, net: str) -> None:
        """Add the short piece from a cell to the very middle of a pad."""
        start = self._point(step[1])
        track = Track(start, at, TRACK, step[0], net)
        if start != at and track not in self.tracks:
            self.tracks.append(track)

    def _add_via(self, cell: int, net: str) -> None:
        at = self._point(cell)
        self.vias.append(Via(at, VIA, VIA_DRILL, net))
        box = Box(at[0], at[1], at[0], at[1])
        self._mark_copper((FRONT, BACK), box.grown(VIA / 2), self.number[net])
        self._mark(self.holes, box, VIA_DRILL + HOLE_TO_HOLE, TAKEN)


def _far(first: Point, second: Point) -> float:
    return abs(first[0] - second[0]) + abs(first[1] - second[1])
