"""Alpha-beta (Knuth and Moore, 1975), deeper and deeper, on a stack of its own, so that it can stop after any position.

A game's kernel does the search (engines/<game>/bot_kernels.py): on its board, the list of moves, the stack and the
numbers that are described here. Games of two players that take turns can use it.
"""

from array import array

from engines.bots.bot import MEMORY, RESIGN_LEVEL, SURE, Bot, kernel_seed
from engines.bots.kernels import clear, shuffle
from engines.game import RESIGN, Game
from engines.random32 import Random32

# The stack, an array: these words of each position from the root on, FRAME apart. LIST: from where on in the list of
# moves its own are. NEXT: the move that is tried next. LISTED: the end of its moves. ALPHA, BETA: see EVEN. BEST: the
# last move that was better than ALPHA, tried first at the next position of this depth. OWN: two words for the kernel.
LIST, NEXT, LISTED, ALPHA, BETA, BEST, OWN = 0, 1, 2, 3, 4, 5, 6
FRAME_BITS = 3
FRAME = 1 << FRAME_BITS
# A value is EVEN for even chances, less than 128 for a loss after so many moves, WON less that for a win.
EVEN, WON = 16384, 32768

# The numbers, an array; a game's own begin at FACTS
NODES = 0  # positions to look at
HORIZON = 1  # moves to look ahead
LIMIT = 2  # where the list of moves is too full to go deeper
NOISE = 3  # a mask for random numbers on top of a value
RANDOM = 4  # their state, and 5
DEPTH, PLAYER, ENTERS = 6, 7, 8  # where the search stands; ENTERS: 1 at a position that is new
FACTS = 9
NUMBERS = 11

DEEPEST = 60
PROVED = 128  # values this near to a loss or to WON are of games that are over
MOVE_BYTES = 2


class AlphaBetaBot(Bot):
    """A round is a position. The weak levels look ahead less, and the weakest see in a haze.

    A subclass has LEVELS; POINTS, what one of a value is worth; SLICE, how many positions take 2 ms on the Pico;
    `_set_up`, which takes the board into `_cells`; and `_look`, which runs the kernel.
    """

    APART = True
    LEVELS: tuple[tuple[int, int], ...] = ()  # moves ahead at most, what chance adds to a value at most
    POINTS = 1
    SLICE = 1

    def __init__(self, game: Game, level: int, memory: int = MEMORY) -> None:
        Bot.__init__(self, game, level, memory)
        self._deepest, noise = self.LEVELS[level - 1]
        most = game.max_moves
        self._cells = bytearray((game.size + 2) * (game.size + 2))
        self._stack = array("H", bytes(2 * FRAME * (DEEPEST + 2)))
        self._moves = array("H", bytes(MOVE_BYTES * max(min(memory // 4, 4096), 3 * most)))
        self._numbers = numbers = array("H", bytes(2 * NUMBERS))
        numbers[LIMIT] = len(self._moves) - 2 * most
        numbers[NOISE] = noise
        self._best = RESIGN  # of the last depth that is known
        self._value = EVEN

    def _set_up(self, game) -> None:
        raise NotImplementedError

    def _look(self) -> int:
        """Search; return 1 once all of the root's moves are known, NODES being those left, else 0."""
        raise NotImplementedError

    def _start(self, game: Game, random: Random32) -> None:
        moves, numbers = self._moves, self._numbers
        self._set_up(game)
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
        self.done = count == 1

    def _from_the_root(self):
        numbers, stack = self._numbers, self._stack
        numbers[DEPTH] = numbers[ENTERS] = 0
        stack[LIST] = stack[NEXT] = stack[ALPHA] = 0
        stack[BETA] = WON

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
        return min(max(SURE // 2 + (value - EVEN) * self.POINTS, 1), SURE - 1)

    def line(self) -> list[int]:
        return [self._stack[BEST] if self._is_better() else self._best]
