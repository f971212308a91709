"""What bots prove of endings, beside a solver that knows the rules alone.

`python -m tests.engines.test_endings 1000` asks for more positions of each game, and prints how many were proved.
"""

import sys

import pytest

from engines.bots.bot import SURE
from engines.registry import bot_of
from host.tools.ladder.compiled import compile_kernels
from host.tools.ladder.endings import EVEN, WON, Solver, endings

GAMES = ("konane size=6", "reversi", "robble size=5")
LONG = ("konane size=8",)  # by hand alone: a solution takes seconds
ROUNDS = 3000  # of a thought, without compiled kernels some 0.2 s
ALL = 200_000  # of one by compiled kernels
SHARE = 0.3  # of the positions, which level 5 proves at least in so few


def proved(words: str, count: int, seed: int = 1, rounds: int = ROUNDS) -> int:
    """Return how many of so many endings, and of the positions behind two moves, level 5 proves; all rightly."""
    found = 0
    for game in endings(words, count, seed):
        bot = bot_of(game.NAME)(game, 5)
        for move in (None, *game.legal_moves()[:2]):
            if move is not None:
                game.play(move)
            if game.outcome is None and game.to_move > 0:
                bot.begin(game, seed)
                while not bot.done and bot.rounds < rounds:
                    bot.step()
                if bot.proved():
                    value = Solver().solve(game)
                    assert value != EVEN and (bot.points() == SURE) == (value == WON), (words, game.texts())
                    found += 1
            if move is not None:
                game.undo()
    return found


@pytest.mark.parametrize("words", GAMES)
def test_what_is_proved_is_true(words: str) -> None:
    """Takes 1 to 3 s a game, nearly all of it the solver's."""
    count = 4
    assert proved(words, count) >= SHARE * 3 * count


if __name__ == "__main__":
    compile_kernels()
    for game in GAMES + LONG:
        positions = int(sys.argv[1])
        print(
            game,
            proved(game, positions, rounds=ALL),
            "proved, all rightly, of",
            3 * positions,
            "positions at most",
            flush=True,
        )
