"""Weights from boards and what became of them, by logistic regression.

The logarithm of the odds that Pebble wins is taken for a sum: what each window adds by its kind, and a parabola of the
number of empty squares. Richer sums, by places of windows, stages of a game, squares of four, were hardly truer.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from host.tools.train.selfplay import ALL_KINDS, Board, Evaluation

SQUARES = 36
WINDOW, ODDS = 128, 16  # units of the logarithm of the odds: of what a window adds, of what is taken off
EVEN = 64  # what stands for even odds, in ODDS
PRIOR = 1.0  # how much weights are drawn to 0, so that what is never seen has none
STEPS = 30
CLOSE = 1e-9
BYTE = 255

BLANK: Evaluation = ((0,) * ALL_KINDS, (0,) * (SQUARES + 1))  # to it all boards are lost

Numbers = NDArray[np.float64]


class Fit(NamedTuple):
    """error: the mean logarithmic loss over the boards. blind: that of who only knows how many were won."""

    evaluation: Evaluation
    error: float
    blind: float


def fitted(boards: list[Board]) -> Fit:
    """Return the weights that explain best what the boards have won."""
    kinds = np.array([board.kinds for board in boards], np.float64)
    free = np.array([board.free for board in boards], np.float64)
    won = np.array([board.won for board in boards], np.float64) / 2
    known = np.hstack([_parabola(free), kinds])
    weights = _regression(known, won)
    evaluation = _rounded(weights[3:], _parabola(np.arange(SQUARES + 1.0)) @ weights[:3], int(kinds[0].sum()))
    share = np.clip(won.mean(), 0.01, 0.99)
    blind = np.full(len(won), np.log(share / (1 - share)))
    return Fit(evaluation, _loss(known @ weights, won), _loss(blind, won))


def _parabola(free: Numbers) -> Numbers:
    share = free / SQUARES
    return np.stack([np.ones_like(share), share, share**2], axis=1)


def _regression(known: Numbers, won: Numbers) -> Numbers:
    """Return the weights by Newton's method."""
    weights = np.zeros(known.shape[1])
    prior = PRIOR * np.eye(len(weights))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-known @ weights))
        slope = known.T @ (won - chance) - prior @ weights
        step = np.linalg.solve((known * (chance * (1 - chance))[:, None]).T @ known + prior, slope)
        weights += step
        if np.abs(step).max() < CLOSE:
            break
    return weights


def _loss(odds: Numbers, won: Numbers) -> float:
    return float(np.mean(np.logaddexp(0, odds) - won * odds))


def _rounded(kinds: Numbers, free: Numbers, windows: int) -> Evaluation:
    """Return the weights as bytes: each window adds so much more that none is negative, and the sum is taken off."""
    more = max(-float(kinds.min()), (float(free.max()) + EVEN / ODDS) / windows)
    less = ODDS * (windows * more - free) - EVEN
    return _bytes(WINDOW * np.where(kinds, kinds + more, 0)), _bytes(less)


def _bytes(numbers: Numbers) -> tuple[int, ...]:
    return tuple(int(number) for number in np.clip(np.rint(numbers), 0, BYTE))
