"""The games of a board in memory: taken out as records, and put back while its firmware runs."""

import pytest

from engines.game import IllegalMove
from host.targets.memory import MemoryTarget

GAME = {"game": "robble", "options": {"size": "5"}, "moves": ["c3", "swap", "c4"], "seat": 0, "level": 2}


@pytest.fixture
def board():
    with MemoryTarget() as board:
        board.boot()
        board.run(100)
        yield board


def test_a_board_that_is_off_has_no_game_and_takes_none():
    with MemoryTarget() as board:
        assert board.record() is None and board.soft_keys() == []
        with pytest.raises(ValueError, match="not ready"):
            board.load(GAME)
        assert board.now_ms == 0


def test_a_record_comes_back(board):
    assert board.record() is None
    board.load(GAME)
    assert board.record() == GAME
    board.run(100)
    assert board.panel()["title"].startswith("Robble 5x5")
    assert len(board.panel()["log"]) == 3


def test_what_does_not_fit_changes_nothing(board):
    board.load(GAME)
    for wrong in ({**GAME, "moves": ["c3", "c3"]}, {**GAME, "game": "chess"}, {**GAME, "seat": 9}):
        with pytest.raises((IllegalMove, ValueError)) as refused:
            board.load(wrong)
        assert str(refused.value).endswith(".")
    assert board.record() == GAME


def test_soft_keys_follow_the_screen(board):
    in_the_menu = [key[0] for key in board.soft_keys()]
    board.load(GAME)
    in_the_game = [key[0] for key in board.soft_keys()]
    assert "undo" in in_the_game and "undo" not in in_the_menu
    for name, row, column, letter, label, tip in board.soft_keys():
        assert name and label and tip and len(letter) <= 1
        assert 0 <= row < 12 <= column < 14
