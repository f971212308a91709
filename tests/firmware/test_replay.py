"""Finished games on the board: firmware/screens/replay.py."""

import pytest

from firmware.storage.records import HEADER
from tests.support.journal_harness import JournalHarness


def open_replay(harness):
    if harness.app.screen is not harness.app.menu:
        harness.key("menu")
    harness.choose("look at finished games")
    return harness.app.screen


KEPT = ("robble", "pebble_rebel", "ouroboros", "vacuum")


@pytest.fixture
def harness():
    harness = JournalHarness()
    for name in KEPT:
        harness.begin(name)
        harness.make_moves(12)
        harness.undo()
        harness.finish()
    return harness


def test_every_game_steps_forth_and_back(harness):
    record = harness.app.record()
    screen = open_replay(harness)
    assert harness.panel.title == "Cairn: replay 4/4" and not harness.lit("newer") and harness.lit("older")
    for number, name in enumerate(reversed(KEPT)):
        assert harness.panel.title == f"Cairn: replay {4 - number}/4"
        game = screen._view.game
        assert name == game.NAME and game.ply == 0 and not harness.lit("back")
        states = [game.state()]
        while harness.lit("next"):
            harness.key("next")
            states.append(game.state())
        assert game.outcome is not None and len(states) >= 13
        assert screen._view.verdict() in harness.panel.status
        while harness.lit("back"):
            assert game.state() == states.pop()
            harness.key("back")
        assert len(states) == 1 and game.state() == states[0]
        for _ in range(3):
            harness.key("next")
        harness.key("back")
        harness.key("next")
        assert game.ply == 3
        if number < 3:
            harness.key("older")
    assert not harness.lit("older")
    harness.key("newer")
    assert harness.panel.title == "Cairn: replay 2/4"
    harness.key("menu")
    assert harness.app.screen is harness.app.menu and harness.app.record() == record


def test_what_cannot_be_read_is_told(harness):
    files = harness.board.files
    files["journal/1"] = files["journal/1"][:-30] + bytes(30)
    files["journal/2"] = b"cairn9" + files["journal/2"][6:]
    files["journal/3"] = HEADER
    open_replay(harness)
    for _ in range(2):
        harness.key("older")
        assert harness.panel.status == "This game could not be read." and not harness.lit("next")
        assert not any(harness.light(row, column) for row in range(12) for column in range(12))
    harness.key("older")
    while harness.lit("next"):
        harness.key("next")
    assert harness.panel.tip == "The rest of this game could not be read." and harness.lit("back")
    harness.key("back")
    assert harness.lit("next")
