"""Konane's bot: alpha-beta by mobility, deeper and deeper (bot_kernels.py)."""

from array import array

from engines.bots.bot import MEMORY, RESIGN_LEVEL, SURE, Bot, kernel_seed
from engines.bots.kernels import clear, shuffle
from engines.game import RESIGN
from engines.konane.bot_kernels import (
    ALPHA,
    BEST,
    BETA,
    BORDER,
    DEPTH,
    ENTERS,
    EVEN,
    FRAME,
    HORIZON,
    LIMIT,
    LIST,
    LISTED,
    NEXT,
    NODES,
    NOISE,
    NUMBERS,
    PLAYER,
    RANDOM,
    SQUARES,
    WIDTH,
    WON,
    search,
)
from engines.konane.rules import EDGE, OPENING, Konane
from engines.random32 import Random32

LEVELS = (
    (1, 31),
    (1, 3),
    (2, 0),
    (4, 0),
    (60, 0),
)  # by level: moves ahead at most, what chance adds to a value at most
BORDERED = bytes((EDGE,)), bytes((BORDER,))
SLICES = {6: 15, 8: 7, 10: 5, 12: 3}  # positions in 2 ms on the Pico, by size
DEEPEST = 60
PROVED = 128  # values this near to a loss or to WON are of games that are over
POINTS = 24  # what a jump more than the other is worth
MOVE_BYTES = 2


class KonaneBot(Bot):
    """A round is a position. The weak levels look ahead less, and the weakest see mobility in a haze."""

    APART = True

    def __init__(self, game: Konane, level: int, memory: int = MEMORY) -> None:
        Bot.__init__(self, game, level, memory)
        self._deepest, noise = LEVELS[level - 1]
        most = game.max_moves
        self._cells = bytearray(len(game.cells))
        self._stack = array("H", bytes(2 * FRAME * (DEEPEST + 2)))
        self._moves = array("H", bytes(MOVE_BYTES * max(min(memory // 4, 4096), 3 * most)))
        self._numbers = numbers = array("H", bytes(2 * NUMBERS))
        numbers[WIDTH] = game.width
        numbers[SQUARES] = game.width * (game.width - 2) - 2
        numbers[LIMIT] = len(self._moves) - 2 * most
        numbers[NOISE] = noise
        self._slice = SLICES[game.size]
        self._best = RESIGN  # of the last depth that is known
        self._value = EVEN

    def _start(self, game: Konane, random: Random32) -> None:  # type: ignore[override]
        moves, numbers = self._moves, self._numbers
        self._cells[:] = bytes(game.cells).replace(*BORDERED)
        clear(self._stack, len(self._stack))
        count = game.legal_moves_into(moves)
        shuffle(moves, count, kernel_seed(random))
        self._stack[LISTED] = count
        seed = kernel_seed(random)
        numbers[RANDOM] = seed >> 16
        numbers[RANDOM + 1] = seed & 65535
        numbers[PLAYER] = game.to_move
        numbers[HORIZON] = 1
        self._best, self._value = moves[0], EVEN
        self._from_the_root()
        self.done = count == 1 or game.ply < OPENING - 1  # the kernel knows only jumps for the answer

    def _from_the_root(self):
        numbers, stack = self._numbers, self._stack
        numbers[DEPTH] = numbers[ENTERS] = 0
        stack[LIST] = stack[NEXT] = stack[ALPHA] = 0
        stack[BETA] = WON

    def step(self) -> None:
        if not self.done:
            self.search(self._slice)

    def search(self, rounds: int) -> None:
        """Look at positions, by the kernel alone and on this bot's own buffers."""
        numbers, stack = self._numbers, self._stack
        numbers[NODES] = rounds
        done = search(self._cells, 0, self._moves, stack, numbers)
        self.rounds += rounds - numbers[NODES]
        if done:
            self._best, self._value = stack[BEST], stack[ALPHA]
            self._move_to_front(self._best)
            numbers[HORIZON] += 1
            self.done = numbers[HORIZON] > self._deepest or not PROVED <= self._value <= WON - PROVED
            self._from_the_root()

    def _move_to_front(self, move):
        """Try this move first at the next depth."""
        moves = self._moves
        at = 0
        while moves[at] != move:
            at += 1
        moves[at] = moves[0]
        moves[0] = move

    def _is_better(self):
        """True if the depth that is not yet known has found a better move; the best one is the first that it tries."""
        return self._stack[ALPHA] > 0

    def _found(self):
        return self._stack[ALPHA] if self._is_better() else self._value

    def move(self) -> int:
        if self.level >= RESIGN_LEVEL and self._value < PROVED:
            return RESIGN
        return self._stack[BEST] if self._is_better() else self._best

    def points(self) -> int:
        value = self._found()
        if value < PROVED:
            return 0
        if value > WON - PROVED:
            return SURE
        return min(max(SURE // 2 + (value - EVEN) * POINTS, 1), SURE - 1)

    def line(self) -> list[int]:
        return [self._stack[BEST] if self._is_better() else self._best]
