"""Alpha-beta to growing depths, for all games in which a turn is a move or few.

The player who thinks wants the most, all others the least that player can get, whoever is to move. Where chance is to
move the search ends, and the evaluation says what is to be expected.
"""

from random import Random
from typing import Any

from engines.game import CHANCE
from tests.yardsticks.values import WON, value_of

DEEPEST = 30  # moves
ENTRIES = 4096  # positions that are remembered
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


class Spent(Exception):
    """As many positions have been looked at as a move may take."""


class Search:
    """One thought of the player to move. seat: whom values are for. left: positions that may still be looked at.

    table: of a position how deep it was looked at, what it is worth at least, at most or exactly, and its best move.
    found: the best move so far. unfinished: whether a greater depth may find another one.
    """

    def __init__(self, game: Any, positions: int, random: Random) -> None:
        self.game, self.left, self.random = game, positions, random
        self.seat, self.start = game.to_move, game.ply
        self.table: list[tuple[Any, int, int, int, int]] = [(None, 0, 0, 0, 0)] * ENTRIES
        self.found, *others = game.legal_moves()
        self.unfinished = bool(others)

    def best(self) -> int:
        """Return the best move found, any of those that are equal."""
        depth = 0
        while self.unfinished and depth < DEEPEST:
            self.unfinished = False
            depth += 1
            try:
                self.evaluate(depth, -WON, WON)
            except Spent:
                break
        return self.found

    def evaluate(self, depth: int, low: int, high: int) -> int:
        """Return what the position is worth, exactly where that is between low and high, by looking that many moves
        ahead. Raises: Spent.
        """
        game, mine = self.game, self.game.to_move == self.seat
        if not depth or game.outcome is not None or game.to_move == CHANCE:
            self.unfinished |= game.outcome is None and game.to_move != CHANCE
            return value_of(game, self.seat)
        key = bytes(game.cells), bytes(getattr(game, "supplies", b"")), game.to_move, self.seat
        slot = hash(key) % ENTRIES
        known, deep, bound, value, first = self.table[slot]
        if known == key and deep >= depth and (value >= high if bound == AT_LEAST else bound == EXACT or value <= low):
            self.unfinished = True
            return value
        alpha, beta, best = low, high, None
        for move in self.ordered(depth, first if known == key else 0):
            if not self.left:
                raise Spent
            self.left -= 1
            value = self.after(move, depth - 1, alpha, beta)
            if best is None or (value > best if mine else value < best):
                best, first = value, move
                if game.ply == self.start:
                    self.found = move
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            if alpha >= beta:
                break
        assert best is not None
        self.table[slot] = key, depth, AT_LEAST if best >= high else AT_MOST if best <= low else EXACT, best, first
        return best

    def after(self, move: int, depth: int, low: int, high: int) -> int:
        """Return evaluate() after a move. After a swap the seat has the other colour."""
        game, seat = self.game, self.seat
        game.play(move)
        if move == game.SWAP:
            self.seat = 3 - seat
        try:
            return self.evaluate(depth, low, high)
        finally:
            game.undo()
            self.seat = seat

    def ordered(self, depth: int, first: int) -> list[int]:
        """Return the moves, those first that look best; these looks do not count."""
        moves = self.game.legal_moves()
        if depth == 1 and self.game.ply > self.start:
            return moves
        sign = 1 if self.game.to_move == self.seat else -1
        values = {move: sign * self.after(move, 0, -WON, WON) for move in moves}
        self.random.shuffle(moves)
        return sorted(moves, key=lambda move: (move != first, -values[move]))
