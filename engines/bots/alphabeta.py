"""Alpha-beta (Knuth and Moore, 1975), deeper and deeper, on a stack of its own, so that it can stop after any position.

Games of two players that take turns can use it. A game says how a move is made and what a position is worth, in a few
functions, or in kernels of its own (engines/<game>/bot_kernels.py) on the list of moves, the stack and the numbers that
are described in engines/bots/bot_kernels.py.
"""

from array import array

from engines.bots.bot import ALL_SEEN, MEMORY, RESIGN_LEVEL, SURE, Bot, kernel_seed
from engines.bots.bot_kernels import (
    ALPHA,
    BEST,
    BETA,
    DEPTH,
    EVEN,
    FRAME,
    FRAME_BITS,
    HORIZON,
    LIMIT,
    LIST,
    LISTED,
    MOVED,
    NEXT,
    NODES,
    NOWHERE,
    NUMBERS,
    PLAYER,
    PROVED,
    SLOT,
    WON,
    advance,
)
from engines.bots.kernels import clear, shuffle
from engines.game import RESIGN, Game
from engines.random32 import Random32

DEEPEST = 60


class AlphaBetaBot(Bot):
    """A round is a position. The weak levels look ahead less, and the weakest overlook some of their own moves.

    A subclass has LEVELS; POINTS, what one of a value is worth; SLICE, how many positions take 2 ms on the Pico;
    `_set_up`, which takes the board; and `_make` and `_list`, or `_enter`, where kernels do that. No frame of theirs
    may be longer than 11 words: those come from the heap.
    """

    RUNS_ON_SECOND_CORE = True
    LEVELS: tuple[tuple[int, int], ...] = ()  # moves ahead at most, eighths of its own moves that it sees
    POINTS = 1
    SLICE = 1
    MOVES = 4096  # that the list has space for, at most

    def __init__(self, game: Game, level: int, memory: int = MEMORY) -> None:
        Bot.__init__(self, game, level, memory)
        self._deepest, self._seen = self.LEVELS[level - 1]
        most = game.max_moves
        count = max(min(memory // 4, self.MOVES), 3 * most)
        self._stack = array("H", bytes(2 * FRAME * (DEEPEST + 2)))
        self._moves = array("H", bytes(2 * count))
        self._keys = array("H", bytes(2 * count))
        self._table = array("H", bytes(2))  # of a game whose kernels look into it
        self._numbers = numbers = array("H", bytes(2 * NUMBERS))
        numbers[LIMIT] = count - 2 * most
        self._count = 0  # of the root's moves that it sees
        self._best = RESIGN  # of the last depth that is known
        self._value = EVEN

    def _set_up(self, game) -> None:
        raise NotImplementedError

    def _make(self, move, depth):
        """Make a move on the board, which leads to a position at this depth: those that were made there, and deeper,
        are to be undone before.
        """
        raise NotImplementedError

    def _list(self, first, leaf):
        """Write the moves of PLAYER from an index of the list on, and return the index behind them; where the game is
        over, and for a leaf, return minus the position's value.
        """
        raise NotImplementedError

    def _look(self) -> int:
        """Search; return 1 once all of the root's moves are known, NODES being those left, else 0."""
        while self._numbers[NODES]:
            self._enter()
            if not advance(self._moves, 0, self._keys, self._stack, self._numbers, self._table):
                return 1
        return 0

    def _enter(self) -> None:
        """List the moves of a new position with their keys, or know its value. The root's are listed already."""
        numbers, stack, keys = self._numbers, self._stack, self._keys
        at = numbers[DEPTH] << FRAME_BITS
        first, end = stack[at + LIST], self._count
        if at:
            self._make(numbers[MOVED], numbers[DEPTH])
            end = self._list(first, numbers[DEPTH] == numbers[HORIZON] or first > numbers[LIMIT])
        if end <= 0:
            stack[at + ALPHA] = max(stack[at + ALPHA], -end)
            return
        stack[at + LISTED] = end
        while end > first:
            end -= 1
            keys[end] = 0

    def _start(self, game: Game, random: Random32) -> None:
        moves, numbers = self._moves, self._numbers
        clear(self._stack, len(self._stack))
        self._set_up(game)
        count = game.legal_moves_into(moves)
        shuffle(moves, count, kernel_seed(random))
        self._count = (count * self._seen + ALL_SEEN - 1) // ALL_SEEN  # of a list in a random order
        numbers[PLAYER] = game.to_move
        numbers[HORIZON] = 1
        self._best, self._value = moves[0], EVEN
        self._from_the_root()
        self.done = count == 1

    def _from_the_root(self):
        numbers, stack = self._numbers, self._stack
        numbers[DEPTH] = 0
        stack[LIST] = stack[NEXT] = stack[ALPHA] = 0
        stack[BETA] = WON - 1  # no value is above a win at once
        stack[LISTED] = self._count
        stack[SLOT] = NOWHERE

    def step(self) -> None:
        if not self.done:
            self.search(self.SLICE)

    def search(self, rounds: int) -> None:
        """Look at positions, by the kernel alone and on this bot's own buffers."""
        numbers, stack = self._numbers, self._stack
        numbers[NODES] = rounds
        done = self._look()
        self.rounds += rounds - numbers[NODES]
        if done:
            self._best, self._value = stack[BEST], stack[ALPHA]
            ahead = numbers[HORIZON]
            numbers[HORIZON] = self._deeper(ahead)
            proved = not PROVED <= self._value <= WON - PROVED
            self.done = proved or ahead == DEEPEST or self._deepest < numbers[HORIZON] < DEEPEST
            self._from_the_root()

    def _deeper(self, horizon):
        """Return how many moves ahead it looks next; DEEPEST is the end, for any level."""
        return horizon + 1

    def _is_better(self):
        """True if the depth that is not yet known has found a better move; the best one is the first that it tries."""
        return self._stack[ALPHA] > 0

    def move(self) -> int:
        if self.level >= RESIGN_LEVEL and self._value < PROVED:
            return RESIGN
        return self._stack[BEST] if self._is_better() else self._best

    def points(self) -> int:
        value = self._stack[ALPHA] if self._is_better() else self._value
        if value < PROVED and self._value < PROVED:
            return 0
        if value > WON - PROVED:
            return SURE
        return min(max(SURE // 2 + (value - EVEN) * self.POINTS, 1), SURE - 1)

    def proved(self) -> bool:
        return self._seen == ALL_SEEN and self.points() in (0, SURE)

    def line(self) -> list[int]:
        return [self._stack[BEST] if self._is_better() else self._best]
