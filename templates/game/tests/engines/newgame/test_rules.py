"""New Game, by the sections of docs/rules/newgame.md."""

import pytest
from engines.newgame.rules import NewGame

from engines.game import DRAW, IllegalMove
from engines.stones import BLACK, WHITE


def after(moves: str) -> NewGame:
    """A game with these moves."""
    game = NewGame()
    game.load(moves.split())
    return game


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ("a1 a2 b1 b2 c1", BLACK),
        ("a1 b1 a2 b2 a3", BLACK),
        ("a1 b1 b2 a2 c3", BLACK),
        ("a1 a3 b1 b2 c2 c1", WHITE),
    ],
    ids=["across", "down", "diagonal", "the other diagonal"],
)
def test_three_in_a_row_win(moves: str, winner: int) -> None:
    game = after(moves)
    assert game.outcome == winner and len(game.row()) == 3 and game.legal_moves() == []


def test_a_full_board_without_a_row_is_a_draw() -> None:
    game = after("a1 b2 c3 b1 b3 a3 c1 c2 a2")
    assert game.outcome == DRAW and game.outcome_name() == "draw"


@pytest.mark.parametrize("word", ["a1", "d1", "a4", "swap", ""])
def test_what_is_no_move_changes_nothing(word: str) -> None:
    game = after("a1")
    with pytest.raises(IllegalMove):
        game.play(game.parse(word))
    assert game.texts() == ["a1"] and game.to_move == WHITE


def test_a_resignation_can_be_taken_back() -> None:
    game = after("a1 resign")
    assert game.outcome == BLACK
    game.undo()
    assert game.outcome_name() == "none" and game.to_move == WHITE and game.texts() == ["a1"]
