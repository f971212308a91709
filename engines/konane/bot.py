"""Konane's bot: alpha-beta by mobility, with a table of positions (bot_kernels.py)."""

from array import array

from engines.bots.alphabeta import DEEPEST, AlphaBetaBot
from engines.bots.bot import ALL_SEEN, MEMORY
from engines.bots.bot_kernels import (
    ALPHA,
    BEST,
    BETA,
    DEPTH,
    ENTRY,
    HORIZON,
    KNOWN,
    LIMIT,
    NODES,
    PROVED,
    SIZE,
    WON,
    WORDS,
    probe,
)
from engines.bots.kernels import clear
from engines.konane.bot_kernels import LINES, evaluate, tabulate, take_board
from engines.konane.rules import BLACK, OPENING, WHITE, Konane
from engines.random32 import Random32
from engines.stones import squares_of

ENTRIES = 4096  # of the table at most
SURE_WIN = WON - 4 * PROVED  # more than the mobility of any position
SLICES = {6: 9, 8: 7, 10: 6, 12: 6}  # positions in 2 ms on the Pico, by size


class KonaneBot(AlphaBetaBot):
    """Looks ahead, and evaluates by mobility."""

    PROVES = True
    LEVELS = ((1, 3), (1, 7), (3, ALL_SEEN), (6, ALL_SEEN), (60, ALL_SEEN))
    MOVES = 3072
    POINTS = 24  # what a jump more than the other is worth

    def __init__(self, game: Konane, level: int, memory: int = MEMORY) -> None:
        AlphaBetaBot.__init__(self, game, level, memory)
        size = game.size
        self._lines = array("H", bytes(2 * LINES * (DEEPEST + 2)))
        self._jumps = array("H", bytes(2 << size))
        tabulate(self._jumps, size)
        self._places = bytearray(len(game.cells))
        for square in squares_of(size):
            self._places[square] = (square // game.width - 1) << 4 | square % game.width - 1
        entries = ENTRIES if self._deepest > 2 else 1
        entries = max(1, min(entries, memory * 5 // 8 // (2 * ENTRY)))
        self._table = array("H", bytes(2 * ENTRY * entries))
        self._numbers[KNOWN] = entries
        self._numbers[SIZE] = self._numbers[WORDS] = size
        self._most_jumps = 0  # that can follow
        self.SLICE = SLICES[size]

    def _set_up(self, game: Konane) -> None:
        take_board(bytes(game.cells), self._places, self._lines, self._jumps, self._stack, game.size)
        if self._proof is None or not self.proves or self._is_cut_short():  # else what was proved stays so
            clear(self._table, len(self._table))

    def _enter(self) -> None:
        """As in AlphaBetaBot; without a local name, as evaluate()'s values fill a frame of 11 words."""
        evaluate(self._lines, 0, self._jumps, self._moves, self._keys, self._stack, self._numbers, self._places)
        if 0 < self._numbers[DEPTH] < self._numbers[HORIZON] - 1:
            probe(self._lines, 0, self._stack, self._numbers, self._table)

    def _start(self, game: Konane, random: Random32) -> None:  # type: ignore[override]
        AlphaBetaBot._start(self, game, random)
        self.done = self.done or game.ply < OPENING - 1  # the kernels know only jumps for the answer
        if self.proves:
            self._numbers[HORIZON] = DEEPEST
            self._moves[self._numbers[LIMIT]] = 0
            self._stack[ALPHA], self._stack[BETA] = SURE_WIN - 1, SURE_WIN
            self._most_jumps = sum([cell in (BLACK, WHITE) for cell in game.cells])

    def search(self, rounds: int) -> None:
        """As in AlphaBetaBot."""
        if self.proves:
            self._prove(rounds)
        else:
            AlphaBetaBot.search(self, rounds)

    def _prove(self, rounds):
        """Search for a win, however late; there is none where no line was cut short."""
        numbers, stack = self._numbers, self._stack
        numbers[NODES] = rounds
        self.done = self._look() > 0
        self.rounds += rounds - numbers[NODES]
        if self.done and stack[ALPHA] >= SURE_WIN:
            self._best, self._value = stack[BEST], WON - 1
        elif self.done and not self._is_cut_short():
            self._value = 0
        if self.done:
            stack[ALPHA] = 0

    def _is_cut_short(self):
        """Return whether a proof may not have come to the end of each line, for want of space."""
        return self._most_jumps >= DEEPEST or self._moves[self._numbers[LIMIT]] > 0
