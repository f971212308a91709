"""What is printed on a board: the reference of each part beside it, the board's name and version, and its texts.

Makers print letters of 0.8 mm and lines of 0.15 mm at least (JLCPCB asks for 1 mm, and 0.15 mm to a pad): letters have
1 mm where there is space. None are on a pad, a hole, a slot, below another part, or on other print.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from .design import BACK, FRONT, Board, Part, Text
from .geometry import Box, box_of, gap
from .layout import Layout, Via

SIZES = (1.0, 0.9, 0.8)  # mm, of letters
LEAST_LINE = 0.15
APART = 0.15  # from what is not printed on
AT_EDGE = 0.4
NEAR = 5.0  # of a reference from its part, at most
_STEP, _CELL = 0.25, 4.0
_DEAR = 0.5  # mm that a text rather goes away than be turned, or be a size smaller


def box_of_text(text: Text) -> Box:
    """Return what a text covers; KiCad's letters are at most as wide as they are high, but for M and W."""
    width, height = _size(len(text.words), text.size)
    if text.angle % 180:
        width, height = height, width
    return Box(text.x - width / 2, text.y - height / 2, text.x + width / 2, text.y + height / 2)


def _size(letters: int, size: float) -> tuple[float, float]:
    return letters * size * 0.97, size * 1.2


class Obstacles:
    """What may not be printed on, on one side of a board, as boxes. layout: with its vias."""

    def __init__(self, board: Board, layout: Layout, side: int):
        self._cells: dict[tuple[int, int], list[Box]] = defaultdict(list)
        self.inner = layout.outline.grown(-AT_EDGE)
        for box in bare(layout, side):
            self.add(box)
        for via in layout.vias:
            self.add(_round(via))
        for stroke in layout.prints:
            if stroke.side == side:
                for ends in zip(stroke.points, stroke.points[1:], strict=False):
                    self.add(box_of(ends).grown(stroke.width / 2))
        for screw in board.screws():
            _hole, head = board.of(screw).screw or (0, 0)
            self.add(Box(screw.x, screw.y, screw.x, screw.y).grown(head / 2))
        for part in layout.parts.values():
            if part.courtyard and part.back == (side == BACK):
                self.add(part.courtyard.grown(-APART))

    def add(self, box: Box) -> None:
        """Keep texts from a box."""
        for cell in _cells_of(box):
            self._cells[cell].append(box)

    def on(self, box: Box) -> bool:
        """Whether a box is on an obstacle, or leaves the board."""
        grown = box.grown(APART - 1e-6)
        return not self.inner.encloses(box) or any(
            grown.meets(other) for cell in _cells_of(grown) for other in self._cells.get(cell, ())
        )


def bare(layout: Layout, side: int) -> Iterator[Box]:
    """Yield where a side has no mask or no board: pads, holes, slots."""
    for pad in layout.pads:
        if side in pad.layers or pad.drill:
            yield pad.box.grown(pad.opening)
    yield from (box_of(slot) for slot in layout.cutouts())


def _round(via: Via) -> Box:
    return Box(*via.at, *via.at).grown(via.drill / 2)


def _cells_of(box: Box) -> Iterable[tuple[int, int]]:
    columns = range(int(box.left // _CELL), int(box.right // _CELL) + 1)
    rows = range(int(box.top // _CELL), int(box.bottom // _CELL) + 1)
    return ((column, row) for column in columns for row in rows)


def texts(board: Board, layout: Layout) -> list[Text]:
    """Return all that is printed on a board beside what footprints print. layout: with its vias.

    Its own texts move aside where something is in their way; a text for which there is no place stays in its way.
    """
    found: list[Text] = []
    for side in (FRONT, BACK):
        obstacles = Obstacles(board, layout, side)
        yards = {part.reference: part.courtyard for part in layout.parts.values()
                 if part.courtyard and part.back == (side == BACK)}  # fmt: skip
        for text in board.texts:
            if text.back == (side == BACK):
                text = replace(text, words=text.words.format(title=board.title, version=board.version))
                found.append(_put(obstacles, text, _moves(text)))
        for part in board.parts:
            if board.of(part).bought and part.back == (side == BACK) and part.reference in yards:
                found.append(_put(obstacles, *_beside(obstacles, part, yards)))
    return found


def _put(obstacles: Obstacles, wish: Text, ways: Iterable[Text]) -> Text:
    text = next((way for way in ways if not obstacles.on(box_of_text(way))), wish)
    obstacles.add(box_of_text(text))
    return text


@cache
def _spiral(reach: float) -> tuple[tuple[float, float], ...]:
    """Return offsets from the nearest to the farthest."""
    steps = range(-int(reach / _STEP), int(reach / _STEP) + 1)
    offsets = [(dx * _STEP, dy * _STEP) for dx in steps for dy in steps]
    return tuple(sorted(offsets, key=lambda offset: (offset[0] ** 2 + offset[1] ** 2, offset)))


def _moves(text: Text) -> Iterator[Text]:
    return (replace(text, x=text.x + dx, y=text.y + dy) for dx, dy in _spiral(3.0))


def _beside(obstacles: Obstacles, part: Part, yards: Mapping[str, Box]) -> tuple[Text, Iterator[Text]]:
    """Return a reference at its part, and where it may be, the best first; nearer to another part comes last."""
    yard = yards[part.reference]
    x, y = (yard.left + yard.right) / 2, (yard.top + yard.bottom) / 2
    wish = Text(part.reference, x, y, SIZES[-1], part.back)
    others = [other for reference, other in yards.items()
              if reference != part.reference and gap(yard, other) < 2 * NEAR]  # fmt: skip
    ways = _ways(round(yard.right - yard.left, 3), round(yard.bottom - yard.top, 3), len(part.reference))

    def allowed() -> Iterator[Text]:
        doubtful = []
        for dx, dy, size, angle in ways:
            text = replace(wish, x=round(x + dx, 3), y=round(y + dy, 3), size=size, angle=angle)
            box = box_of_text(text)
            if not obstacles.on(box):
                own = gap(box, yard)
                if all(gap(box, other) > own for other in others):
                    yield text
                doubtful.append(text)
        yield from doubtful

    return wish, allowed()


@cache
def _ways(yard_width: float, yard_height: float, letters: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return where a reference may be beside its part, the best first: (dx, dy, size, angle) from the part's middle.

    Best is near, at the middle of an edge, upright, and large.
    """
    found = []
    for level, size in enumerate(SIZES):
        for angle in (0.0, 90.0):
            width, height = _size(letters, size)
            if angle:
                width, height = height, width
            reach_x, reach_y = (yard_width + width) / 2 + APART, (yard_height + height) / 2 + APART
            for step in range(int(NEAR / _STEP)):
                away = step * _STEP
                sides = [(along, sign * (reach_y + away)) for along in _steps(reach_x + away) for sign in (1, -1)]
                sides += [(sign * (reach_x + away), along) for along in _steps(reach_y + away) for sign in (1, -1)]
                for dx, dy in sides:
                    beside = max(abs(dx) - reach_x, 0) + max(abs(dy) - reach_y, 0)
                    cost = beside + min(abs(dx), abs(dy)) / 10 + _DEAR * (level + (angle > 0))
                    found.append((round(cost, 6), dx, dy, size, angle))
    return tuple((dx, dy, size, angle) for _cost, dx, dy, size, angle in sorted(found))


def _steps(reach: float) -> Iterator[float]:
    return (along * _STEP for along in range(-int(reach / _STEP), int(reach / _STEP) + 1))
