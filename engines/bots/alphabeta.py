"""Alpha-beta (Knuth and Moore, 1975), deeper and deeper, on a stack of its own, so that it can stop after any position.

Games of two players that take turns can use it. The search is here, over a few functions of the game, or a kernel of
the game's own (engines/<game>/bot_kernels.py): on its board, the list of moves, the stack and the numbers that are
described here.
"""

from array import array

from engines.bots.bot import ALL_SEEN, MEMORY, RESIGN_LEVEL, SURE, Bot, kernel_seed
from engines.bots.kernels import clear, shuffle
from engines.game import RESIGN, Game
from engines.random32 import Random32

BOTH = 3  # players are 1 and 2: less one, it is the other

# The stack, an array: these words of each position from the root on, FRAME apart. LIST: from where on in the list of
# moves its own are. NEXT: the move that is tried next. LISTED: the end of its moves. ALPHA, BETA: see EVEN. BEST: the
# last move that was better than ALPHA, tried first at the next position of this depth. OWN: ten words for the game.
LIST, NEXT, LISTED, ALPHA, BETA, BEST, OWN = 0, 1, 2, 3, 4, 5, 6
FRAME_BITS = 4
FRAME = 1 << FRAME_BITS
# A value is EVEN for even chances, less than 128 for a loss after so many moves, WON less that for a win.
EVEN, WON = 16384, 32768

# The numbers, an array; a game's own begin at FACTS
NODES = 0  # positions to look at
HORIZON = 1  # moves to look ahead
LIMIT = 2  # where the list of moves is too full to go deeper
DEPTH, PLAYER = 3, 4  # where the search stands
FACTS = 5
NUMBERS = 7

DEEPEST = 60
PROVED = 128  # values this near to a loss or to WON are of games that are over
MOVE_BYTES = 2


class AlphaBetaBot(Bot):
    """A round is a position. The weak levels look ahead less, and the weakest overlook some of their own moves.

    A subclass has LEVELS; POINTS, what one of a value is worth; SLICE, how many positions take 2 ms on the Pico;
    `_set_up`, which takes the board; and `_make`, `_unmake` and `_list`, or `_look`, where a kernel does
    it all. No frame of theirs may be longer than 11 words: those come from the heap.
    """

    APART = True
    LEVELS: tuple[tuple[int, int], ...] = ()  # moves ahead at most, eighths of its own moves that it sees
    POINTS = 1
    SLICE = 1

    def __init__(self, game: Game, level: int, memory: int = MEMORY) -> None:
        Bot.__init__(self, game, level, memory)
        self._deepest, self._seen = self.LEVELS[level - 1]
        most = game.max_moves
        self._stack = array("H", bytes(2 * FRAME * (DEEPEST + 2)))
        self._moves = array("H", bytes(MOVE_BYTES * max(min(memory // 4, 4096), 3 * most)))
        self._numbers = numbers = array("H", bytes(2 * NUMBERS))
        numbers[LIMIT] = len(self._moves) - 2 * most
        self._best = RESIGN  # of the last depth that is known
        self._value = EVEN

    def _set_up(self, game) -> None:
        raise NotImplementedError

    def _make(self, at, move):
        """Make a move of PLAYER on the board. at: its position on the stack, where OWN may say how to undo it."""
        raise NotImplementedError

    def _unmake(self, at, move):
        """Undo a move that PLAYER has made."""
        raise NotImplementedError

    def _list(self, first, leaf):
        """Write the moves of PLAYER from an index of the list on, and return the index behind them; where the game is
        over, and for a leaf, return minus the position's value.
        """
        raise NotImplementedError

    def _look(self) -> int:
        """Search; return 1 once all of the root's moves are known, NODES being those left, else 0."""
        stack, numbers = self._stack, self._numbers
        while numbers[NODES]:
            at = numbers[DEPTH] << FRAME_BITS
            if stack[at + NEXT] < stack[at + LISTED] and stack[at + ALPHA] < stack[at + BETA]:
                numbers[NODES] -= 1
                self._advance(at)
            elif at:
                self._take_back(stack[at + ALPHA])
            else:
                return 1
        return 0

    def _advance(self, at):
        """Make the next move of a position; list those of the new one, or know its value and take the move back."""
        stack, numbers = self._stack, self._numbers
        self._make(at, self._moves[stack[at + NEXT]])
        stack[at + NEXT] += 1
        numbers[PLAYER] = BOTH - numbers[PLAYER]
        numbers[DEPTH] += 1
        at += FRAME
        stack[at + ALPHA] = WON - stack[at - FRAME + BETA]
        stack[at + BETA] = WON - stack[at - FRAME + ALPHA]
        self._enter(at, stack[at - FRAME + LISTED])

    def _enter(self, at, first):
        end = self._list(first, self._is_leaf(first))
        if end <= 0:
            self._take_back(-end)
            return
        stack = self._stack
        stack[at + LIST] = stack[at + NEXT] = first
        stack[at + LISTED] = end
        self._move_to_front(stack[at + BEST], first, end)

    def _is_leaf(self, first):
        numbers = self._numbers
        return numbers[DEPTH] == numbers[HORIZON] or first > numbers[LIMIT]

    def _take_back(self, value):
        """Undo the last move, after which a position has this value for who is to move."""
        stack, numbers = self._stack, self._numbers
        numbers[DEPTH] -= 1
        numbers[PLAYER] = BOTH - numbers[PLAYER]
        at = numbers[DEPTH] << FRAME_BITS
        move = self._moves[stack[at + NEXT] - 1]
        if WON - value > stack[at + ALPHA]:
            stack[at + ALPHA] = WON - value
            stack[at + BEST] = move
        self._unmake(at, move)

    def _start(self, game: Game, random: Random32) -> None:
        moves, numbers = self._moves, self._numbers
        clear(self._stack, len(self._stack))
        self._set_up(game)
        count = game.legal_moves_into(moves)
        shuffle(moves, count, kernel_seed(random))
        self._stack[LISTED] = (count * self._seen + ALL_SEEN - 1) // ALL_SEEN  # of a list in a random order
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
            self._move_to_front(self._best, 0, stack[LISTED])  # at the next depth
            ahead = numbers[HORIZON]
            numbers[HORIZON] = self._deeper(ahead)
            proved = not PROVED <= self._value <= WON - PROVED
            self.done = proved or ahead == DEEPEST or self._deepest < numbers[HORIZON] < DEEPEST
            self._from_the_root()

    def _deeper(self, horizon):
        """Return how many moves ahead it looks next; DEEPEST is the end, for any level."""
        return horizon + 1

    def _move_to_front(self, move, first, end):
        """Let a move be the first that is tried of those between two indices, where it is one of them."""
        moves = self._moves
        for at in range(first, end):
            if moves[at] == move:
                moves[at] = moves[first]
                moves[first] = move

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
