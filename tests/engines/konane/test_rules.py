"""Konane, by the sections of docs/rules/konane.md, and against a second implementation."""

import random

import pytest

from engines.konane.rules import Konane
from tests.engines.konane.reference import Reference


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_random_games_are_as_the_reference_has_them(size: int) -> None:
    """Legal moves, board and end after each move; and all of it taken back."""
    chance = random.Random(size)
    for _ in range(8):
        game, reference = Konane(size), Reference(size)
        while legal := reference.legal():
            assert sorted(map(game.text, game.legal_moves())) == legal and game.to_move_name()[0] == reference.colour()
            word = chance.choice(legal)
            game.play(game.parse(word))
            reference.play(word)
            assert game.state()["board"] == reference.board()
        assert game.outcome_name()[0] != reference.colour() and game.texts() == reference.moves
        while game.ply:
            game.undo()
        assert game.state() == Konane(size).state()
