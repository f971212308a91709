"""What bots prove of endings, beside a solver that knows the rules alone."""

import random
from collections.abc import Iterator

import pytest

from engines.bots.bot import SURE, Bot
from engines.game import RESIGN, Game
from engines.registry import bot_of
from tests.engines.bots import begin, think, thought
from tests.support.endings import EVEN, LOST, WON, Solver, endings

GAMES = ("konane size=6", "reversi", "robble size=5")
ROUNDS = 3000  # of a thought, without compiled kernels some 0.2 s
SHARE = 0.3  # of the positions, which level 5 proves at least in so few


def positions(words: str, count: int) -> Iterator[Game]:
    """Yield that many endings, each followed by the positions after two of its moves."""
    for game in endings(words, count, 1):
        yield game
        for move in game.legal_moves()[:2]:
            game.play(move)
            if game.outcome is None:
                yield game
            game.undo()


def check(bot: Bot, game: Game) -> None:
    """Check what a bot has proved."""
    value = Solver().solve(game)
    assert value != EVEN and (bot.points() == SURE) == (value == WON), (bot.level, game.texts())


@pytest.mark.parametrize("words", GAMES)
def test_what_is_proved_is_true(words: str) -> None:
    """Takes 1 to 3 s a game, nearly all of it the solver's."""
    bot, proved = None, []
    for game in positions(words, 4):
        bot = bot or bot_of(game.NAME)(game, 5)
        bot.begin(game, 1)
        while not bot.done and not bot.proved() and bot.rounds < ROUNDS:
            bot.step()
        proved.append(bot.proved())
        if bot.proved():
            check(bot, game)
    assert sum(proved) >= SHARE * len(proved)


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("words", GAMES)
def test_what_a_weak_level_proves_is_true(words: str, level: int) -> None:
    """Of the last moves of random games: one that it has not seen may win."""
    for seed in range(30):
        game, chance = begin(words), random.Random(seed)
        while game.outcome is None:
            game.play(chance.choice(game.legal_moves()))
        bot = bot_of(game.NAME)(game, level)
        for _ in range(4):
            game.undo()
            if think(bot, game).proved() and len(game.legal_moves()) > 1:
                check(bot, game)


@pytest.mark.parametrize("words", GAMES)
def test_a_proof_is_true_goes_on_where_it_stood_and_leaves_nothing_behind(words: str) -> None:
    """Proofs of a bot that also thinks as ever, and then as one that has proved nothing."""
    bot = None
    for game in positions(words, 3):
        if len(game.legal_moves()) < 2:
            continue
        bot, fresh = bot or bot_of(game.NAME)(game, 5), bot_of(game.NAME)(game, 5)
        bot.proves = False
        assert thought(think(bot, game, slices=3)) == thought(think(fresh, game, slices=3))
        bot.proves, thoughts, value = True, 0, Solver().solve(game)
        while not bot.exact():
            think(bot, game, slices=1)
            thoughts += 1
            assert thoughts < ROUNDS
        assert bot.points() == (value + 1) * SURE // 2, (words, game.texts())
        assert bot.move() == RESIGN if value == LOST else Solver().moves(game)[bot.move()] == value


@pytest.mark.parametrize("words", ("konane size=12", "reversi", "robble size=9"))
def test_the_least_memory_is_enough_to_try_a_proof(words: str) -> None:
    game = begin(words)
    for _ in range(4):
        game.play(game.legal_moves()[-1])
    bot = bot_of(game.NAME)(game, 5, 0)
    bot.proves = True
    assert not think(bot, game, slices=3).exact()
