"""Endings whose value is known: every move is tried, by nothing but the rules.

A search that knows nothing of a game but Game, so that what a bot proves can be held against it.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from engines.game import DRAW, NOBODY, Game
from host.games import any_move, new_game

LOST, EVEN, WON = -1, 0, 1
LIMIT = 30_000  # positions that a solution may take
# How many moves of a game that is over are taken back for an ending: so many that most can be solved within the limit.
BACK = {
    "robble size=5": (6, 9),
    "konane size=6": (6, 12),
    "konane size=8": (8, 14),
    "ouroboros players=2": (4, 8),
    "reversi": (6, 9),
}


class TooLong(Exception):
    """A position has more in it than the limit allows."""


class Solver:
    """Solves positions of one kind of game of two players without chance, and remembers them."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._left = limit
        self._known: dict[tuple, int] = {}

    def solve(self, game: Game) -> int:
        """Return LOST, EVEN or WON for the player to move. Raises: TooLong; the game is as it was in any case."""
        self._left = self._limit
        return self._value(game, game.to_move)

    def moves(self, game: Game) -> dict[int, int]:
        """Return the value of each legal move for whoever makes it. Raises: TooLong."""
        self._left = self._limit
        return {move: self._after(game, move) for move in game.legal_moves()}

    def _after(self, game: Game, move: int) -> int:
        player = game.to_move
        game.play(move)
        try:
            return self._value(game, player)
        finally:
            game.undo()

    def _value(self, game: Game, player: int) -> int:
        """Return what a position is worth to a player."""
        if game.to_move == NOBODY:
            return EVEN if game.outcome == DRAW else WON if game.outcome == player else LOST
        mover = game.to_move
        key = _key(game)
        if key not in self._known:
            if not self._left:
                raise TooLong
            self._left -= 1
            best = LOST
            for move in game.legal_moves():
                best = max(best, self._after(game, move))
                if best == WON:
                    break
            self._known[key] = best
        return self._known[key] if mover == player else -self._known[key]


def _key(game: Any) -> tuple:
    """Return what tells positions of one game, and of its takes and givings, apart."""
    return game.to_move, bytes(game.cells), bytes(getattr(game, "supplies", b""))


def endings(words: str, count: int, seed: int = 1) -> Iterator[Game]:
    """Yield positions that are won for the player to move, where at most half of the moves keep that.

    words: a game and its options, of BACK. They come from games of random moves.
    """
    random = Random(f"{words} {seed}")
    name, *options = words.split()
    while count:
        game = new_game(name, options)
        while game.to_move != NOBODY:
            game.play(any_move(game, random))
        for _ in range(min(random.randint(*BACK[words]), game.ply)):
            game.undo()
        try:
            values = list(Solver().moves(game).values())
        except TooLong:
            continue
        if 0 < values.count(WON) <= len(values) // 2:
            count -= 1
            yield game
