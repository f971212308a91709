"""The games of a virtual board: taken out as records, and put back while its firmware runs."""

import pytest

from engines.game import IllegalMove
from host.targets import menu_keys
from host.targets.virtual import VirtualBoard

GAME = {"game": "robble", "options": {"size": "5"}, "moves": ["c3", "swap", "c4"], "seat": 0, "level": 2}


@pytest.fixture
def board():
    with VirtualBoard() as board:
        board.boot()
        board.run(100)
        yield board


def test_a_board_that_is_off_has_no_game_and_takes_none():
    with VirtualBoard() as board:
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


def loads_within_ticks(app, monkeypatch):
    """Return a list that grows with each game that is loaded: whether that was within a tick."""
    tick, load, ticking, within = app.tick, app.load, [], []

    def noted_tick(*arguments):
        ticking.append(True)
        tick(*arguments)
        ticking.clear()

    def noted_load(*arguments):
        within.append(bool(ticking))
        load(*arguments)

    monkeypatch.setattr(app, "tick", noted_tick)
    monkeypatch.setattr(app, "load", noted_load)
    return within


@pytest.mark.parametrize("offset", range(20, 60, 3))
def test_a_game_that_comes_in_the_middle_of_a_tick_waits_for_its_end(board, offset, monkeypatch):
    """A choice in the settings writes the flash, which takes the firmware some time within the tick of the tap."""
    within = loads_within_ticks(board.app, monkeypatch)
    settings = next(key for key in board.soft_keys() if key[0] == "settings")
    board.tap(*settings[1:3])
    assert board.panel()["title"].startswith("Cairn: settings")
    menu_keys.choose(board, "Brightness: half")
    key = menu_keys.key_of(board, "Brightness: night")
    board.press(*key)
    board.run(50)
    board.release(*key)
    board.run(offset / 2)
    board.load(GAME)
    assert within == [False]
    board.run(200)
    assert board.panel()["title"].startswith("Robble 5x5")
    assert "to move" in board.panel()["status"]
    assert board.record() == GAME
