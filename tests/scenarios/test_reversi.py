"""Reversi, played on a board."""

import random

import pytest

from tests.support.played_game import PlayedGame


@pytest.mark.worn
def test_a_whole_game(board, player, scale):
    here, chance = PlayedGame("reversi", board, player), random.Random(4)
    while here.engine.outcome is None:
        here.hurry(lambda engine: chance.choice(engine.legal_moves()), scale(1000, 3))
        assert player.status == ("Blue to move", "White to move")[here.engine.to_move - 1]
        words = here.engine.text(chance.choice(here.engine.legal_moves()))
        here.tap(words)
        here.play(words)
        here.agree()
    black, white = here.engine.stones()
    assert str(max(black, white)) in player.status


@pytest.mark.emulated
def test_a_pass_is_said(board, player):
    here = PlayedGame("reversi", board, player)
    for name in "d6 c6 e3 d7 d8 e8 b7 c8".split():
        here.tap(name)
        here.play(name)
    here.agree()
    assert player.status == "White to move" and player.tip == "Blue cannot move: White again."
    here.tap("a1")
    assert player.tip.startswith("a1 turns no stone")
