"""Reversi's bot: alpha-beta by mobility, corners and edges, with a table of positions (bot_kernels.py)."""

from array import array

from engines.bots.alphabeta import DEEPEST, AlphaBetaBot
from engines.bots.bot import ALL_SEEN, MEMORY
from engines.bots.bot_kernels import DEPTH, ENTRY, HORIZON, KNOWN, WORDS, probe
from engines.bots.kernels import clear
from engines.game import Game
from engines.random32 import Random32
from engines.reversi import bot_kernels as kernels
from engines.reversi.bot_kernels import LINES, evaluate, tabulate, take_board
from engines.reversi.kernels import EMPTY, SIZE, WIDTH, disc_difference
from engines.reversi.rules import SQUARES, Reversi

ENDINGS = (0, 4, 6, 7, 10)  # by level, the last squares that it looks through to the end
PLACES = 26  # for positions: as many moves ahead, less two
TABLES = 35_000  # bytes of all but the table of positions
UNKNOWN = 5  # of so few empty squares a position is looked through faster than found in that table
# When squares are tried, the lowest first: a corner is worth most, what gives it away least.
RANKS = b"0823328089555598254444523544445335444453254444528955559808233280"


class ReversiBot(AlphaBetaBot):
    """Looks ahead, and evaluates by lines: mobility, edges and corners."""

    PROVES = True
    LEVELS = ((1, 4), (2, 5), (2, ALL_SEEN), (4, ALL_SEEN), (PLACES - 2, ALL_SEEN))
    POINTS = 3
    SLICE = 3
    MOVES = 512

    def __init__(self, game: Reversi, level: int, memory: int = MEMORY) -> None:
        AlphaBetaBot.__init__(self, game, level, memory)
        self._cells = bytearray(bytes(game.cells) * PLACES)
        self._lines = array("H", bytes(2 * LINES * PLACES))
        self._worths = bytearray(kernels.WORTHS)
        tabulate(self._worths, bytearray(SIZE + 1))
        self._spots = array("H", bytes(2 * len(game.cells) << kernels.SPOT_BITS))
        for square in SQUARES:
            self._lay_out(square)
        ranks = sorted([RANKS[i] << 8 | SQUARES[i] for i in range(len(SQUARES))])
        self._squares(kernels.ALL, [rank & 255 for rank in ranks])
        self._free = 0  # empty squares at the root
        entries = max(1, (memory - TABLES) // (2 * ENTRY)) if self._deepest > 1 else 1
        self._table = array("H", bytes(2 * ENTRY * entries))
        self._numbers[KNOWN], self._numbers[WORDS] = entries, SIZE

    def _squares(self, at, squares):
        """Write a list of squares for the kernels."""
        for square in squares:
            self._worths[at] = square
            at += 1
        self._worths[at] = kernels.LAST

    def _lay_out(self, square):
        """Take note of the lines of a square, and of its place there."""
        row, column = square // WIDTH - 1, square % WIDTH - 1
        fall, rise, last = column - row, column + row - SIZE + 1, SIZE - 1
        self._lay_line(square, 0, row, column, 0, kernels.EDGE if row in (0, last) else kernels.PLAIN)
        self._lay_line(square, 2, SIZE + column, row, 0, kernels.EDGE if column in (0, last) else kernels.PLAIN)
        self._lay_line(square, 4, 21 + fall, min(row, column), abs(fall), kernels.DIAGONAL)
        self._lay_line(square, 6, 32 + rise, min(column, last - row), abs(rise), kernels.DIAGONAL)

    def _lay_line(self, square, at, line, place, missing, worths):
        """missing: squares of a line of eight that it has not."""
        if missing < SIZE - 2:
            at += square << kernels.SPOT_BITS
            self._spots[at], self._spots[at + 1] = line, 3**place
            self._spots[line] = (3 ** (SIZE - missing) - 1) // 2 if missing else worths

    def _set_up(self, game: Reversi) -> None:  # type: ignore[override]
        self._cells[: len(game.cells)] = game.cells
        take_board(self._cells, self._lines, self._worths, self._spots, self._stack)
        clear(self._table, len(self._table))
        self._free = len(SQUARES) + disc_difference(self._cells, SQUARES, len(SQUARES), EMPTY) >> 1

    def _start(self, game: Game, random: Random32) -> None:
        AlphaBetaBot._start(self, game, random)
        self._squares(kernels.ROOTS, self._moves[: self._count])
        if self.proves:
            self._numbers[HORIZON] = DEEPEST
            self.done = self._free > PLACES - 2

    def _enter(self) -> None:
        """As in AlphaBetaBot; without a local name, as evaluate()'s values fill a frame of 11 words."""
        while evaluate(
            self._lines, 0, self._worths, self._spots, self._cells, self._moves, self._keys, self._stack, self._numbers
        ):
            pass
        if 0 < self._numbers[DEPTH] < self._numbers[HORIZON] - 1 and self._free - self._numbers[DEPTH] > UNKNOWN:
            probe(self._lines, 0, self._stack, self._numbers, self._table)

    def exact(self) -> bool:
        return self.proved() if self._proof is None else self.done and self.rounds > 0

    def _deeper(self, horizon):
        """Look through an ending at once: that takes a third of the positions, as the first win that is found ends it.
        One of more squares is searched before, two moves for each, so that its first moves are in order.
        """
        return DEEPEST if horizon >= 2 * (self._free - ENDINGS[self.level - 1]) else horizon + 1
