"""Reversi, docs/rules/reversi.md: a stone turns the stones of the other colour that it encloses.

A stone on index i is the move i. A player who cannot move passes at once: then `to_move` does not change, and the
history has no move for it.
"""

from array import array

from engines import reversi
from engines.game import DRAW, RESIGN, IllegalMove
from engines.reversi import kernels, texts
from engines.reversi.kernels import disc_difference, flip, flips, list_moves
from engines.stones import Stones, squares_of

SQUARES = bytes(squares_of(kernels.SIZE))
CENTRE = 4 * kernels.WIDTH + 4  # of the four squares in the middle, the one at the top left


class Reversi(Stones):
    """A game of Reversi. cells: EMPTY, BLACK, WHITE or EDGE, by the index of Game.name_of()."""

    NAME = "reversi"
    OPTIONS = reversi.OPTIONS

    def __init__(self) -> None:
        Stones.__init__(self, kernels.SIZE)
        self.cells[CENTRE] = self.cells[CENTRE + kernels.WIDTH + 1] = kernels.WHITE
        self.cells[CENTRE + 1] = self.cells[CENTRE + kernels.WIDTH] = kernels.BLACK
        self._turned = array("I", bytes(4 * len(SQUARES)))  # what each move has turned, see kernels.flips()
        self._buffer = array("H", bytes(2 * len(SQUARES)))

    def mover(self) -> int:
        last = self._moves[-1]
        return kernels.BOTH - self.outcome if last == RESIGN else self.cells[last]  # type: ignore[operator]

    def passed(self) -> bool:
        """True if the player who made the last move moves again, as the other cannot."""
        return self.ply > 0 and self.to_move == self.mover()

    def turns(self) -> list[list[int]]:
        """Return the squares of the stones that the last move turned: those beside it, those behind them, and so on."""
        square, stones, step = self._moves[-1], self._turned[self.ply - 1], 1
        rings: list[list[int]] = [[] for _ in range(kernels.SIZE - 2)]
        while stones:
            for distance in range(stones & kernels.TURN):
                rings[distance].append(square + (distance + 1) * step)
            stones >>= kernels.TURN_BITS
            step = -step
            if step > 0:
                step = kernels.WIDTH - 1 if step == 1 else step + 1
        return [ring for ring in rings if ring]

    def legal_moves_into(self, buffer) -> int:
        return list_moves(self.cells, self.to_move, buffer, 0) if self.to_move else 0

    def _fits(self, move: int) -> bool:
        return Stones._fits(self, move) and flips(self.cells, move, self.to_move) > 0

    def _make(self, move: int, player: int) -> None:
        cells = self.cells
        self._turned[self.ply - 1] = stones = flips(cells, move, player)
        flip(cells, move, stones, player)
        cells[move] = player
        if not list_moves(cells, kernels.BOTH - player, self._buffer, 0):
            self.to_move = player
            if not list_moves(cells, player, self._buffer, 0):
                ahead = disc_difference(cells, SQUARES, len(SQUARES), player)
                self.outcome = DRAW if not ahead else player if ahead > 0 else kernels.BOTH - player

    def _unmake(self, move: int, player: int) -> None:
        flip(self.cells, move, self._turned[self.ply], kernels.BOTH - player)
        self.cells[move] = kernels.EMPTY

    def _refusal(self, move: int) -> IllegalMove:
        if type(move) is int and Stones._fits(self, move):
            return IllegalMove(texts.TURNS_NONE, self.name_of(move))
        return Stones._refusal(self, move)
