"""What hangs together on a finished board, by its copper alone: without a look at the names of nets.

Two pieces of copper are one where they touch on a layer; pads with holes and vias join the layers.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from .design import BACK, FRONT
from .geometry import Box, Point, apart, box_of
from .layout import Fill, Layout, Pad

BUCKET = 2.0  # mm; only what has a bucket in common is compared
SLACK = 0.001

Pin = tuple[str, str]  # reference and number


@dataclass(frozen=True)
class _Piece:
    """A piece of copper but for fills: a line with a radius, or a box. pad: whose it is."""

    layers: tuple[int, ...]
    net: str
    box: Box
    line: tuple[Point, Point] | None
    radius: float
    pad: Pad | None = None


@dataclass
class Island:
    """Copper that hangs together: the pins on it, and the names of nets that its pieces have."""

    pins: set[Pin] = field(default_factory=set)
    nets: set[str] = field(default_factory=set)
    copper: int = 0  # pieces


def islands(layout: Layout) -> list[Island]:
    """Return all islands."""
    pieces = list(_pieces(layout))
    count = len(pieces)
    owner = list(range(count + len(layout.fills)))

    def top(index: int) -> int:
        while owner[index] != index:
            owner[index] = owner[owner[index]]
            index = owner[index]
        return index

    buckets: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for index, piece in enumerate(pieces):
        for key in _keys(piece):
            for other in buckets[key]:
                if top(other) != top(index) and _touch(piece, pieces[other]):
                    owner[top(other)] = top(index)
            buckets[key].append(index)
    for number, fill in enumerate(layout.fills, count):
        for index in _touched(fill, pieces, buckets):
            owner[top(index)] = top(number)
    found: dict[int, Island] = defaultdict(Island)
    for index, piece in enumerate(pieces):
        island = found[top(index)]
        island.copper += 1
        island.nets.add(piece.net)
        if piece.pad and piece.pad.number:
            island.pins.add((piece.pad.reference, piece.pad.number))
    for number, fill in enumerate(layout.fills, count):
        found[top(number)].copper += 1
        found[top(number)].nets.add(fill.net)
    return list(found.values())


def _pieces(layout: Layout) -> Iterator[_Piece]:
    for pad in layout.pads:
        if pad.layers:
            radius = (pad.box.right - pad.box.left) / 2
            line = (pad.at, pad.at) if pad.round and abs(pad.box.bottom - pad.box.top - 2 * radius) < SLACK else None
            yield _Piece(pad.layers, pad.net, pad.box, line, radius if line else 0.0, pad)
    for track in layout.tracks:
        line = (track.start, track.end)
        yield _Piece((track.layer,), track.net, box_of(line).grown(track.width / 2), line, track.width / 2)
    for via in layout.vias:
        line = (via.at, via.at)
        yield _Piece((FRONT, BACK), via.net, box_of(line).grown(via.size / 2), line, via.size / 2)


def _keys(piece: _Piece) -> Iterator[tuple[int, int, int]]:
    box = piece.box
    for x in range(int(box.left // BUCKET), int(box.right // BUCKET) + 1):
        for y in range(int(box.top // BUCKET), int(box.bottom // BUCKET) + 1):
            for layer in piece.layers:
                yield x, y, layer


def _touch(first: _Piece, second: _Piece) -> bool:
    if not first.box.meets(second.box):
        return False
    if first.line and second.line:
        return apart(first.line, second.line) <= first.radius + second.radius - SLACK
    if first.line is None and second.line is None:
        return True
    box, round_one = (first.box, second) if first.line is None else (second.box, first)
    assert round_one.line is not None
    if box.holds(round_one.line[0]) or box.holds(round_one.line[1]):
        return True
    return min(apart(round_one.line, edge) for edge in box.edges()) <= round_one.radius - SLACK


def _touched(fill: Fill, pieces: list[_Piece], buckets: dict[tuple[int, int, int], list[int]]) -> set[int]:
    """Return the pieces that a fill touches: those with an end in it, and those with one of its corners in them."""
    found: set[int] = set()
    for x, y in fill.polygon:
        for index in buckets.get((int(x // BUCKET), int(y // BUCKET), fill.layer), ()):
            if index not in found and _holds(pieces[index], (x, y)):
                found.add(index)
    outline = Outline(fill)
    for index, piece in enumerate(pieces):
        if index not in found and fill.layer in piece.layers and piece.box.meets(outline.box):
            middle = ((piece.box.left + piece.box.right) / 2, (piece.box.top + piece.box.bottom) / 2)
            if any(outline.holds(point) for point in piece.line or (middle,)):
                found.add(index)
    return found


def _holds(piece: _Piece, point: Point) -> bool:
    if not piece.box.holds(point):
        return False
    return piece.line is None or apart(piece.line, (point, point)) <= piece.radius


class Outline:
    """The outline of a fill, sorted by height, for many questions."""

    def __init__(self, fill: Fill):
        self.box = box_of(fill.polygon)
        self._bands: dict[int, list[tuple[Point, Point]]] = defaultdict(list)
        last = fill.polygon[-1]
        for point in fill.polygon:
            low, high = sorted((last[1], point[1]))
            for band in range(int(low // BUCKET), int(high // BUCKET) + 1):
                self._bands[band].append((last, point))
            last = point

    def crossings(self, y: float) -> list[float]:
        """Return where the outline crosses a height; inside is between pairs."""
        found = []
        for (x0, y0), (x1, y1) in self._bands.get(int(y // BUCKET), ()):
            if (y0 > y) != (y1 > y):
                found.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
        return sorted(found)

    def holds(self, point: Point) -> bool:
        """Whether a point is inside."""
        if not self.box.holds(point):
            return False
        return sum(x <= point[0] for x in self.crossings(point[1])) % 2 == 1
