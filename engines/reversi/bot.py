"""Reversi's bot: alpha-beta by mobility and corners. The kernels of the rules are fast enough for it."""

from array import array

from engines.bots.alphabeta import DEEPEST, EVEN, OWN, PLAYER, WON, AlphaBetaBot
from engines.bots.bot import ALL_SEEN, MEMORY, SURE
from engines.bots.kernels import LOW, clear
from engines.game import RESIGN
from engines.random32 import Random32
from engines.reversi import bot_kernels as kernels
from engines.reversi.bot_kernels import look_through
from engines.reversi.kernels import BOTH, EMPTY, SIZE, WIDTH, lead, list_moves, turn, turned
from engines.reversi.rules import SQUARES, Reversi

PASS = 0  # a move of the search, though not of the game
MOVE_WORTH, CORNER_WORTH, GIFT_WORTH = 10, 80, -30  # of each that a player has and the other has not
ENDINGS = (0, 4, 6, 7, 10)  # by level, the last squares that it looks through to the end
CORNERS = bytes((WIDTH + 1, WIDTH + SIZE, WIDTH * SIZE + 1, WIDTH * SIZE + SIZE))  # no stone there ever turns
GIFTS = bytes((2 * WIDTH + 2, 3 * WIDTH - 3, WIDTH * (SIZE - 1) + 2, WIDTH * SIZE - 3))  # give a corner away
# When a proof tries a square, the lowest first: a corner is worth most, what gives it away least.
RANKS = b"0823328089555598254444523544445335444453254444528955559808233280"
PROOF_BITS = 4  # of the moves that a proof makes in the time of a round


class ReversiBot(AlphaBetaBot):
    """Looks ahead, and judges by mobility and corners."""

    PROVES = True
    LEVELS = ((1, 3), (1, ALL_SEEN), (2, ALL_SEEN), (4, ALL_SEEN), (60, ALL_SEEN))
    POINTS = 3

    def __init__(self, game: Reversi, level: int, memory: int = MEMORY) -> None:
        AlphaBetaBot.__init__(self, game, level, memory)
        self._cells = bytearray(game.cells)
        self._empty = bytearray(len(SQUARES))  # of a proof, as its numbers
        self._proofs = array("H", bytes(2 * kernels.PLACE))

    def _set_up(self, game: Reversi) -> None:  # type: ignore[override]
        self._cells[:] = game.cells

    def _start(self, game: Reversi, random: Random32) -> None:  # type: ignore[override]
        AlphaBetaBot._start(self, game, random)
        if self.proves:
            numbers, free = self._proofs, 0
            for square in sorted(SQUARES, key=_rank):
                if not self._cells[square]:
                    self._empty[free] = square
                    free += 1
            clear(self._stack, kernels.PLACE)
            self._stack[kernels.ENOUGH] = kernels.WINS
            numbers[kernels.DEPTH], numbers[kernels.MOVER], numbers[kernels.FREE] = 0, game.to_move, free
            self.done = free > DEEPEST // 2

    def search(self, rounds: int) -> None:
        """As in AlphaBetaBot."""
        if not self.proves:
            AlphaBetaBot.search(self, rounds)
            return
        self._proofs[kernels.ROUNDS] = rounds << PROOF_BITS
        self.done = look_through(self._cells, 0, self._empty, self._stack, self._proofs) > 0
        self.rounds += rounds

    def exact(self) -> bool:
        if self._proof is None:
            return self.proved()
        return self.done and self.rounds > 0

    def points(self) -> int:
        if self._proof is None:
            return AlphaBetaBot.points(self)
        value = self._stack[kernels.VALUE]
        return SURE if value == kernels.WINS else SURE // 2 if value == kernels.DRAWN else 0

    def move(self) -> int:
        if self._proof is None:
            return AlphaBetaBot.move(self)
        return RESIGN if self._stack[kernels.VALUE] == kernels.LOSES else self._proofs[kernels.BEST]

    def _deeper(self, horizon):
        """Look through an ending at once, its first moves in order: that takes a third of the positions, as the first
        win that is found ends it.
        """
        empty = len(SQUARES) + lead(self._cells, SQUARES, len(SQUARES), EMPTY) >> 1
        return DEEPEST if empty <= ENDINGS[self.level - 1] else horizon + 1

    def _make(self, at, move):
        if move != PASS:
            player = self._numbers[PLAYER]
            stones = turned(self._cells, move, player)
            turn(self._cells, move, stones, player)
            self._cells[move] = player
            self._stack[at + OWN] = stones & LOW
            self._stack[at + OWN + 1] = stones >> 16

    def _unmake(self, at, move):
        if move != PASS:
            stones = self._stack[at + OWN] | self._stack[at + OWN + 1] << 16
            turn(self._cells, move, stones, BOTH - self._numbers[PLAYER])
            self._cells[move] = EMPTY

    def _list(self, first, leaf):
        end = list_moves(self._cells, self._numbers[PLAYER], self._moves, first)
        if end > first and not leaf:
            return end
        others = list_moves(self._cells, BOTH - self._numbers[PLAYER], self._moves, end) - end
        if end == first and not others:
            return -self._final()
        if leaf:
            return -self._worth(end - first - others)
        self._moves[end] = PASS
        return end + 1

    def _final(self):
        """Return the value of a position in which nobody can move, the same after however many moves: games are about
        as long, and the first win that is found ends a search.
        """
        ahead = lead(self._cells, SQUARES, len(SQUARES), self._numbers[PLAYER])
        return EVEN if not ahead else WON - 1 if ahead > 0 else 1

    def _worth(self, mobility):
        """Return about what a position is worth. mobility: moves more than the other player has."""
        value = EVEN + MOVE_WORTH * mobility
        value += CORNER_WORTH * lead(self._cells, CORNERS, len(CORNERS), self._numbers[PLAYER])
        return value + GIFT_WORTH * lead(self._cells, GIFTS, len(GIFTS), self._numbers[PLAYER])


def _rank(square):
    """When a proof tries a square."""
    return RANKS[(square // WIDTH - 1) * SIZE + square % WIDTH - 1]
