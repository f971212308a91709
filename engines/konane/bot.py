"""Konane's bot: alpha-beta by mobility (bot_kernels.py)."""

from engines.bots.alphabeta import AlphaBetaBot
from engines.bots.bot import MEMORY
from engines.game import Game
from engines.konane.bot_kernels import BORDER, SQUARES, WIDTH, search
from engines.konane.rules import EDGE, OPENING, Konane
from engines.random32 import Random32

BORDERED = bytes((EDGE,)), bytes((BORDER,))
SLICES = {6: 15, 8: 7, 10: 5, 12: 3}  # positions in 2 ms on the Pico, by size


class KonaneBot(AlphaBetaBot):
    """The weakest levels see mobility in a haze."""

    LEVELS = ((1, 31), (1, 3), (2, 0), (4, 0), (60, 0))
    POINTS = 24  # what a jump more than the other is worth

    def __init__(self, game: Konane, level: int, memory: int = MEMORY) -> None:
        AlphaBetaBot.__init__(self, game, level, memory)
        self._numbers[WIDTH] = game.width
        self._numbers[SQUARES] = game.width * (game.width - 2) - 2
        self.SLICE = SLICES[game.size]

    def _set_up(self, game: Konane) -> None:
        self._cells[:] = bytes(game.cells).replace(*BORDERED)

    def _look(self) -> int:
        return search(self._cells, 0, self._moves, self._stack, self._numbers)

    def _start(self, game: Game, random: Random32) -> None:
        AlphaBetaBot._start(self, game, random)
        self.done = self.done or game.ply < OPENING - 1  # the kernel knows only jumps for the answer
