"""Alpha-beta to growing depths, for all games in which a turn is a move or few.

The player who thinks wants the most, all others the least that player can get, whoever is to move. Where chance is to
move the search ends, and the evaluation says what is to be expected.
"""

from random import Random
from typing import Any

from engines.game import CHANCE
from tests.yardsticks.values import KEYS, WON, value_of

DEEPEST = 30  # moves
ENTRIES = 4096  # positions that are remembered
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


class Spent(Exception):
    """As many positions have been looked at as a move may take."""


def choose(game: Any, positions: int, random: Random) -> int:
    """Return the best move found by looking at so many positions, any of those that are equal."""
    return Search(game, positions).best(random)


class Search:
    """One thought of who is to move in a game. seat: whom values are for. left: positions that may still be looked at.

    table: for a position how deep it was looked at, what it is worth at least, at most or exactly, and its best move.
    """

    def __init__(self, game: Any, positions: int) -> None:
        self.game, self.seat, self.left = game, game.to_move, positions
        self.key = KEYS[game.NAME]
        self.table: list[tuple[Any, int, int, int, int]] = [(None, 0, 0, 0, 0)] * ENTRIES
        self.unfinished = True  # the last depth ended before the game, or chance, did

    def best(self, random: Random) -> int:
        """Return the best move of the greatest depth that there was time for."""
        moves = self.game.legal_moves()
        moves = self.ordered(random.sample(moves, len(moves)))
        depth = 0
        while self.unfinished and depth < DEEPEST and len(moves) > 1:
            self.unfinished, most = False, -2 * WON
            for move in list(moves):
                try:
                    value = self.after(move, depth, most, 2 * WON)
                except Spent:
                    return moves[0]
                if value > most:
                    most = value
                    moves.remove(move)
                    moves.insert(0, move)
            depth += 1
        return moves[0]

    def after(self, move: int, depth: int, low: int, high: int) -> int:
        """Return what a move is worth that the search looks so many moves beyond. Raises: Spent."""
        if not self.left:
            raise Spent
        self.left -= 1
        self.play(move)
        try:
            return self.worth(depth, low, high)
        finally:
            self.undo()

    def worth(self, depth: int, low: int, high: int) -> int:
        """Return what the position is worth for the seat, exactly where that is between low and high."""
        game = self.game
        if game.outcome is not None or game.to_move == CHANCE:
            return value_of(game, self.seat)
        if not depth:
            self.unfinished = True
            return value_of(game, self.seat)
        key = (self.key(game), game.to_move, self.seat)
        slot = hash(key) % ENTRIES
        known, deep, bound, value, first = self.table[slot]
        if known != key:
            first = 0
        elif deep >= depth and (bound == EXACT or (value >= high if bound == AT_LEAST else value <= low)):
            self.unfinished = True
            return value
        moves = game.legal_moves()
        if depth > 1:
            moves = self.ordered(moves)
        if first:
            moves.remove(first)
            moves.insert(0, first)
        mine, alpha, beta, best = game.to_move == self.seat, low, high, None
        for move in moves:
            value = self.after(move, depth - 1, alpha, beta)
            if best is None or (value > best if mine else value < best):
                best, first = value, move
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            if alpha >= beta:
                break
        assert best is not None
        bound = AT_LEAST if best >= high else AT_MOST if best <= low else EXACT
        self.table[slot] = (key, depth, bound, best, first)
        return best

    def ordered(self, moves: list[int]) -> list[int]:
        """Return moves with those first that look best for who is to move; these looks do not count."""
        values = {}
        sign = 1 if self.game.to_move == self.seat else -1
        for move in moves:
            self.play(move)
            values[move] = -sign * value_of(self.game, self.seat)
            self.undo()
        return sorted(moves, key=values.__getitem__)

    def play(self, move: int) -> None:
        """Make a move; after a swap the seat has the other colour."""
        self.game.play(move)
        if move == self.game.SWAP:
            self.seat = 3 - self.seat

    def undo(self) -> None:
        """Take the last move back."""
        if self.game.last_move() == self.game.SWAP:
            self.seat = 3 - self.seat
        self.game.undo()
