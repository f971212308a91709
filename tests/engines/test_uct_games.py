"""The bot plays every game: a legal move at every turn, chance never foreseen, the engine left as it was."""

import pytest

from engines.bots import uct
from engines.game import CHANCE, RESIGN
from engines.random32 import Random32
from engines.registry import GAMES
from host.games import new_game

WORDS = (*GAMES, "pebble_rebel setup=random draw=one", "ouroboros players=3")


def begin(words: str):
    name, *options = words.split()
    return new_game(name, options)


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
        move = [move for move in uct.choose(game, 1, random.draw()) if move is not None][-1]
        assert game.state() == before
        assert move == RESIGN or move in game.legal_moves()
        game.play(move)


def test_chance_is_left_to_chance() -> None:
    """The same thought gives the same move, whatever chance will bring after it."""
    game = begin("pebble_rebel")
    moves = {[move for move in uct.choose(game, 2, 9) if move is not None][-1] for _ in range(2)}
    assert len(moves) == 1
    with pytest.raises(uct.IllegalMove):
        random = begin("pebble_rebel setup=random")
        uct.choose(random, 1, 1)


def test_a_line_is_seen() -> None:
    """Pebble has a line in one segment: the bot makes it."""
    game = begin("pebble_rebel setup=WWW.../...W../....../....../....../.....B")
    *_, move = uct.choose(game, 3, 4)
    game.play(move)
    assert game.outcome_name() == "pebble"
