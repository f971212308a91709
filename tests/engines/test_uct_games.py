"""The bot plays every game: a legal move at every turn, chance never foreseen, the engine left as it was."""

import pytest

from engines.bots import uct
from engines.game import CHANCE, RESIGN, IllegalMove
from engines.random32 import Random32
from engines.registry import GAMES
from host.games import new_game

WORDS = (*GAMES, "pebble_rebel setup=random draw=one", "ouroboros players=3")


def begin(words: str):
    name, *options = words.split()
    return new_game(name, options)


def think(game, level: int, seed: int) -> int:
    bot = uct.UctBot(game, level)
    bot.begin(game, seed)
    while not bot.done:
        bot.step()
    return bot.move()


@pytest.mark.parametrize("words", WORDS)
def test_it_plays_on_through_a_game(words: str) -> None:
    game, random = begin(words), Random32(3)
    for _ in range(14):
        if game.outcome is not None:
            break
        if game.to_move == CHANCE:
            game.play(game.sample(random.draw()))
            continue
        before = game.state()
        move = think(game, 1, random.draw())
        assert game.state() == before
        assert move == RESIGN or move in game.legal_moves()
        game.play(move)


def test_chance_is_left_to_chance() -> None:
    """The same thought gives the same move, whatever chance will bring after it."""
    game = begin("pebble_rebel")
    moves = {think(game, 2, 9) for _ in range(2)}
    assert len(moves) == 1
    with pytest.raises(IllegalMove):
        random = begin("pebble_rebel setup=random")
        think(random, 1, 1)


def test_a_line_is_seen() -> None:
    """Pebble has a line in one segment: the bot makes it."""
    game = begin("pebble_rebel setup=WWW.../...W../....../....../....../.....B")
    move = think(game, 4, 4)
    game.play(move)
    assert game.outcome_name() == "pebble"
