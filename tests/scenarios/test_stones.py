"""Konane and Reversi, played on a board."""

import random

import pytest

from tests.support.played_game import PlayedGame


@pytest.mark.worn
@pytest.mark.parametrize(("name", "options"), [("konane", {"size": "6"}), ("reversi", {})])
def test_a_whole_game(board, player, scale, name, options):
    """Jumps by two taps, and by sliding with another finger."""
    here, chance = PlayedGame(name, board, player, **options), random.Random(4)
    while here.engine.outcome is None:
        here.hurry(lambda engine: chance.choice(engine.legal_moves()), scale(12, 3))
        assert player.status == ("Blue to move", "White to move")[here.engine.to_move - 1]
        words = here.engine.text(chance.choice(here.engine.legal_moves()))
        start, dash, end = words.partition("-")
        if dash and here.turns % 3 == 0:
            here.slide(start, end)
        else:
            here.tap(*([start, end] if dash else [start]))
        here.play(words)
        here.agree()
    assert (str(max(here.engine.stones())) if name == "reversi" else "cannot jump.") in player.status


@pytest.mark.emulated
def test_a_stone_is_chosen_and_released(board, player):
    here = PlayedGame("konane", board, player, size="6")
    for name in ("c3", "c4"):
        here.tap(name)
        here.play(name)
    here.agree()
    assert player.tip == "Tap a glowing stone."
    here.tap("c5")
    assert player.tip == "c5 cannot jump."
    here.tap("a3")
    here.tap("c1")  # another one
    assert player.tip == "Tap where it lands."
    here.tap("a1")
    assert player.tip == "a1 cannot jump."
    here.tap("c1")
    assert player.tip == "Tap a glowing stone." and here.moves == ["c3", "c4"]


@pytest.mark.emulated
def test_a_pass_is_said(board, player):
    here = PlayedGame("reversi", board, player)
    for name in "d6 c6 e3 d7 d8 e8 b7 c8".split():
        here.tap(name)
        here.play(name)
    here.agree()
    assert player.status == "White to move" and player.tip == "Blue cannot move: White moves again."
    here.tap("a1")
    assert player.tip.startswith("a1 turns no stone")
