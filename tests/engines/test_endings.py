"""What bots prove of endings, beside a solver that knows the rules alone."""

import random
from collections.abc import Iterator

import pytest

from engines.bots.bot import SURE
from engines.registry import bot_of
from host.games import new_game
from host.tools.endings import EVEN, LOST, WON, Solver, endings

GAMES = ("konane size=6", "reversi", "robble size=5")
ROUNDS = 3000  # of a thought, without compiled kernels some 0.2 s
SHARE = 0.3  # of the positions, which level 5 proves at least in so few


def proofs(words: str, count: int, rounds: int = ROUNDS) -> Iterator[bool]:
    """Yield of so many endings, and of the positions behind two moves, whether a level proves them; all rightly."""
    for game in endings(words, count, 1):
        bot = bot_of(game.NAME)(game, 5)
        for move in (None, *game.legal_moves()[:2]):
            if move is not None:
                game.play(move)
            if game.outcome is None and game.to_move > 0:
                bot.begin(game, 1)
                while not bot.done and not bot.proved() and bot.rounds < rounds:
                    bot.step()
                if bot.proved():
                    value = Solver().solve(game)
                    assert value != EVEN and (bot.points() == SURE) == (value == WON), (words, game.texts())
                yield bot.proved()
            if move is not None:
                game.undo()


@pytest.mark.parametrize("words", GAMES)
def test_what_is_proved_is_true(words: str) -> None:
    """Takes 1 to 3 s a game, nearly all of it the solver's."""
    count = 4
    assert sum(proofs(words, count)) >= SHARE * 3 * count


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("words", GAMES)
def test_what_a_weak_level_proves_is_true(words: str, level: int) -> None:
    """Of the last moves of random games: one that it has not seen may win."""
    name, *options = words.split()
    for seed in range(30):
        game, chance = new_game(name, options), random.Random(seed)
        while game.outcome is None:
            game.play(chance.choice(game.legal_moves()))
        bot = bot_of(name)(game, level)
        for _ in range(4):
            game.undo()
            bot.begin(game, 1)
            while not bot.done:
                bot.step()
            if bot.proved() and len(game.legal_moves()) > 1:
                value = Solver().solve(game)
                assert value != EVEN and (bot.points() == SURE) == (value == WON), (words, level, game.texts())


@pytest.mark.parametrize("words", GAMES)
def test_a_proof_is_true_goes_on_where_it_stood_and_leaves_nothing_behind(words: str) -> None:
    """Proofs of a bot that also thinks as ever, and then as one that has proved nothing."""
    bot = None
    for game in endings(words, 3):
        bot = bot or bot_of(game.NAME)(game, 5)
        for move in (None, *game.legal_moves()[:2]):
            if move is not None:
                game.play(move)
            if game.outcome is None and len(game.legal_moves()) > 1:
                fresh = bot_of(game.NAME)(game, 5)
                for thinker in (fresh, bot):
                    thinker.proves = False
                    thinker.begin(game, 1)
                    for _ in range(3):
                        thinker.step()
                assert (bot.move(), bot.points(), bot.rounds) == (fresh.move(), fresh.points(), fresh.rounds)
                bot.proves, thoughts, value = True, 0, Solver().solve(game)
                while not bot.exact():
                    bot.begin(game, 1)
                    bot.step()
                    thoughts += 1
                    assert thoughts < ROUNDS
                assert bot.points() == (value + 1) * SURE // 2, (words, game.texts())
                assert value == LOST or Solver().moves(game)[bot.move()] == value
            if move is not None:
                game.undo()


@pytest.mark.parametrize("words", ("konane size=12", "reversi", "robble size=9"))
def test_the_least_memory_is_enough_to_try_a_proof(words: str) -> None:
    name, *options = words.split()
    game = new_game(name, options)
    for _ in range(4):
        game.play(game.legal_moves()[-1])
    bot = bot_of(name)(game, 5, 0)
    bot.proves = True
    bot.begin(game, 1)
    for _ in range(3):
        bot.step()
    assert not bot.exact()
