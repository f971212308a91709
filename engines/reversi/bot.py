"""Reversi's bot: alpha-beta by mobility and corners. The kernels of the rules are fast enough for it."""

from engines.bots.alphabeta import DEEPEST, EVEN, OWN, PLAYER, WON, AlphaBetaBot
from engines.bots.bot import ALL_SEEN, MEMORY
from engines.bots.kernels import LOW
from engines.reversi.kernels import BOTH, EMPTY, SIZE, WIDTH, lead, list_moves, turn, turned
from engines.reversi.rules import SQUARES, Reversi

PASS = 0  # a move of the search, though not of the game
MOVE_WORTH, CORNER_WORTH, GIFT_WORTH = 10, 80, -30  # of each that a player has and the other has not
ENDINGS = (0, 4, 6, 7, 10)  # by level, the last squares that it looks through to the end
CORNERS = bytes((WIDTH + 1, WIDTH + SIZE, WIDTH * SIZE + 1, WIDTH * SIZE + SIZE))  # no stone there ever turns
GIFTS = bytes((2 * WIDTH + 2, 3 * WIDTH - 3, WIDTH * (SIZE - 1) + 2, WIDTH * SIZE - 3))  # give a corner away


class ReversiBot(AlphaBetaBot):
    """Looks ahead, and judges by mobility and corners."""

    LEVELS = ((1, 3), (1, ALL_SEEN), (2, ALL_SEEN), (4, ALL_SEEN), (60, ALL_SEEN))
    POINTS = 3

    def __init__(self, game: Reversi, level: int, memory: int = MEMORY) -> None:
        AlphaBetaBot.__init__(self, game, level, memory)
        self._cells = bytearray(game.cells)

    def _set_up(self, game: Reversi) -> None:  # type: ignore[override]
        self._cells[:] = game.cells

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
