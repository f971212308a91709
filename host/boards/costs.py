"""What the boards cost, how many joints are left to solder, and how long that takes: estimated by tables, not by shops.

The prices of boards and assembly are of the order that the big houses ask at the end of 2026 for green boards with two
layers of 1.6 mm, five at least, in a week and without shipping.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from . import assembly
from .catalog import Kind
from .design import Board

# Euros for a board's maker: for five of at most 100 x 100 mm, and a square decimetre of what is larger; for gold on
# five; shipping
SMALL_FIVE, LARGE_DM2, GOLD_FIVE, SHIPPING = 4.0, 3.0, 15.0, 25.0
# For the assembly house: a design, a joint, a kind of part that it fetches
SETUP, JOINT, REEL = 22.0, 0.0015, 2.7
LEAST_BOARDS = 5  # that a maker makes
LEAST_ASSEMBLED = 2  # or all that it makes
MINUTES_JOINT = 0.2  # a switch snapped in and soldered at two joints takes half a minute
MINUTES_BOARD, MINUTES_WHOLE = 5, 45

Besides = tuple[str, int, float]  # what belongs to a whole beside what is on the boards: what, how many, euros each


@dataclass(frozen=True)
class Cost:
    """What so many wholes cost, in euros, all together. joints, hours: of one whole."""

    wholes: int
    boards: float
    assembly: float
    parts: float
    besides: float
    joints: int
    hours: float

    @property
    def total(self) -> float:
        """Return the sum."""
        return self.boards + self.assembly + self.parts + self.besides


def bare(board: Board, count: int) -> float:
    """Return what so many boards without parts cost, without shipping; makers make them by fives."""
    five = price_of_five(*assembly.size(board, board.rails))
    return math.ceil(count / LEAST_BOARDS) * (five + (GOLD_FIVE if board.gold else 0))


def lot(count: int) -> int:
    """Return how many boards of a kind a house assembles for so many: two, or all of the fives that are made."""
    return LEAST_ASSEMBLED if count <= LEAST_ASSEMBLED else math.ceil(count / LEAST_BOARDS) * LEAST_BOARDS


def counted(boards: Iterable[Board], needed: Mapping[str, int]) -> Counter[Kind]:
    """Return how many parts of each kind one whole takes. needed: {name of a board: how many}."""
    found: Counter[Kind] = Counter()
    for board in boards:
        for part in board.parts:
            if board.of(part).bought:
                found[board.of(part)] += needed[board.name]
    return found


def price_of_five(width: float, height: float) -> float:
    """Return what a maker asks for five boards of this size in mm, in euros."""
    return SMALL_FIVE if max(width, height) <= 100 else LEAST_BOARDS * width * height / 1e4 * LARGE_DM2 + 6


def cost(
    boards: Iterable[Board],
    needed: Mapping[str, int],
    joints: Mapping[str, int],
    wholes: int,
    besides: Iterable[Besides] = (),
    joints_besides: int = 0,
) -> Cost:
    """Return what so many wholes cost.

    joints: {name of a board: joints that the assembly house makes on one}; joints_besides: that are left to solder at
    what belongs to a whole beside its boards.
    """
    boards = list(boards)
    made = placing = 0.0
    extra: Counter[Kind] = Counter()
    for board in boards:
        count = needed[board.name] * wholes
        made += bare(board, count)
        assembled = lot(count)
        placed = [board.of(part) for part in board.assembled()]
        placing += SETUP + REEL * len(set(placed)) + JOINT * joints[board.name] * assembled
        for kind in placed:
            extra[kind] += assembled - count
    one = counted(boards, needed)
    parts = sum(kind.euros * (number * wholes + extra[kind]) for kind, number in one.items())
    by_hand = sum(kind.by_hand * number for kind, number in one.items()) + joints_besides
    hours = (by_hand * MINUTES_JOINT + sum(needed.values()) * MINUTES_BOARD + MINUTES_WHOLE) / 60
    others = wholes * sum(number * euros for _what, number, euros in besides)
    return Cost(wholes, made + SHIPPING, placing, parts, others, by_hand, hours)
