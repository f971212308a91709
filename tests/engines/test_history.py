"""The history of a game: long ones, and moves whose words mean something else later."""

from random import Random

import pytest

from engines.game import CHANCE, NOBODY, RESIGN
from engines.pebble_rebel.rules import PebbleRebel
from engines.registry import GAMES
from host.games import new_game
from tests.engines.pebble_rebel.boards import LEGAL_AGAIN


@pytest.mark.parametrize("name", GAMES)
def test_a_resignation_fits_into_a_history_of_any_length(name):
    """Space for moves is reserved in steps; the last move of a step may be a resignation, which is taken back, too."""
    game, random = new_game(name), Random(3)
    while game.to_move != NOBODY and game.ply < 700:
        if game.to_move != CHANCE:
            before = game.ply, game.state()
            game.play(RESIGN)
            assert (game.ply, game.last_move(), game.to_move) == (before[0] + 1, RESIGN, NOBODY)
            game.undo()
            assert (game.ply, game.state()) == before
        game.play(game.sample(random.getrandbits(30)) if game.to_move == CHANCE else random.choice(game.legal_moves()))


def test_a_slide_that_is_legal_again_keeps_its_words():
    game = PebbleRebel()
    game.load(LEGAL_AGAIN)
    slide = game.parse("a1-b1-b2")
    assert slide in game.history() and slide in game.legal_moves()
    assert game.texts() == LEGAL_AGAIN and game.texts(26, 27) == ["a1-a2-b2"]
