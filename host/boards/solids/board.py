"""A circuit board as solids: the board with its holes, and its parts as boxes of their courtyards and heights."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from manifold3d import Manifold

from ..design import GROUND, THICKNESS, Board
from ..layout import Layout
from .shapes import box, cut, rod, union

# KiCad's courtyards are larger than their parts by this
MARGIN = 0.25
NOTHING: Mapping[str, float] = {}


@dataclass(frozen=True)
class Model:
    """A board with x and y as on the board but y upwards, its upper face at z = 0.

    grounded: whether all its screw holes are joined to ground.
    """

    board: Board
    slab: Manifold
    parts: Manifold
    grounded: bool


def model(board: Board, made: Layout, by_itself: Collection[str] = (), heights: Mapping[str, float] = NOTHING) -> Model:
    """Return a finished board. by_itself: kinds of parts that get no box; heights: of kinds that are not as high as
    the table of kinds has them.
    """
    drills = [rod((pad.at[0], -pad.at[1]), -THICKNESS - 1, 1, pad.drill, 16) for pad in made.pads if pad.drill]
    slab = cut(box(0, -board.height, -THICKNESS, board.width, 0, 0), *drills)
    screws = {part.reference for part in board.screws()}
    grounded = {pad.net for pad in made.pads if pad.reference in screws} == {GROUND}
    return Model(board, slab, union(_parts(board, made, by_itself, heights)), grounded)


def _parts(board: Board, made: Layout, by_itself: Collection[str], heights: Mapping[str, float]) -> list[Manifold]:
    """Return a box for each part, below the board, whichever side it is on: all parts look at the floor."""
    boxes = []
    for part in board.parts:
        yard = made.parts[part.reference].courtyard
        if board.of(part).screw or part.kind in by_itself or yard is None:
            continue
        small = yard.grown(-MARGIN)
        low = -THICKNESS - heights.get(part.kind, board.of(part).height)
        boxes.append(box(small.left, -small.bottom, low, small.right, -small.top, -THICKNESS))
    return boxes
