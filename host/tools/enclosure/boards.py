"""The circuit boards as solids: the board with its holes, and its parts as boxes of their courtyards and heights."""

from dataclasses import dataclass
from functools import cache

from manifold3d import Manifold

from host.boards import layout
from host.boards.design import GROUND, Board
from host.boards.layout import Layout
from host.hardware import pages
from host.tools.enclosure import parameters as p
from host.tools.enclosure.shapes import box, cut, rod, union

# KiCad's courtyards are larger than their parts by this
MARGIN = 0.25
BY_ITSELF = ("hole", "key")  # what has no box: holes, and switches, which bought.py models
PLUGGED = {"display": 2.5}  # height of what stands below a plug of bought.py, which takes the pins


@dataclass(frozen=True)
class Model:
    """A board with x and y as on the board but y upwards, its upper face (the tile's front) at z = 0.

    grounded: whether all its screw holes are joined to ground.
    """

    board: Board
    slab: Manifold
    parts: Manifold
    grounded: bool


@cache
def model(name: str) -> Model:
    """Return a board of hardware/boards. Raises: KeyError for an unknown name; OSError if its file is not there."""
    board = {board.name: board for board in pages.boards()}[name]
    made = layout.read(pages.board_file(name))
    drills = [rod((pad.at[0], -pad.at[1]), -p.BOARD - 1, 1, pad.drill, 16) for pad in made.pads if pad.drill]
    slab = cut(box(0, -board.height, -p.BOARD, board.width, 0, 0), *drills)
    holes = {pad.reference: pad.net for pad in made.pads if made.parts[pad.reference].footprint.startswith("Mounting")}
    return Model(board, slab, union(_parts(board, made)), set(holes.values()) == {GROUND})


def _parts(board: Board, made: Layout) -> list[Manifold]:
    """Return a box for each part, below the board: all parts of all boards look at the floor."""
    boxes = []
    for part in board.parts:
        yard = made.parts[part.reference].courtyard
        if part.kind in BY_ITSELF or yard is None:
            continue
        small = yard.grown(-MARGIN)
        low = -p.BOARD - PLUGGED.get(part.kind, board.of(part).height)
        boxes.append(box(small.left, -small.bottom, low, small.right, -small.top, -p.BOARD))
    return boxes
