"""Konane, by the sections of docs/rules/konane.md, and against a second implementation."""

import random

import pytest

from engines.game import IllegalMove
from engines.konane.rules import Konane
from tests.engines.konane.reference import Reference


def after(moves: str, size: int = 6) -> Konane:
    """A game with these moves."""
    game = Konane(size)
    game.load(moves.split())
    return game


@pytest.mark.parametrize("size", [5, "7", 0, 14, "8x8", None])
def test_other_sizes_are_refused(size: object) -> None:
    with pytest.raises(ValueError, match="6, 8, 10 or 12"):
        Konane(size)


NO_MOVES = "c3 c3-d4 c3-c4 c3-c3 a1-c1 b1-b3 a1-a9 z1-z3 a1- -a1 swap a1-c1-e1 c5-c1 c1-c4".split()


@pytest.mark.parametrize("word", [*NO_MOVES, ""])
def test_what_is_no_move_changes_nothing(word: str) -> None:
    game = after("c3 c4")
    before = game.state()
    with pytest.raises(IllegalMove):
        game.play(game.parse(word))
    assert game.state() == before


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
