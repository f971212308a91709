"""What a second press confirms: firmware/screens/screen.py, and who may answer it."""

import pytest

from engines.registry import GAMES
from firmware.screens import menu, play
from tests.support.app_harness import AppHarness


@pytest.fixture
def harness():
    harness = AppHarness()
    harness.begin("robble", size="5")
    harness.play("c3")
    harness.settle()
    return harness


@pytest.mark.parametrize("scans", [False, True])
def test_a_question_stands_for_a_time_and_for_one_key_until_it_is_answered(harness, scans):
    if scans:
        harness.app.settings.take("scanning", "two keys")
        harness.app.apply_settings()
    harness.app.play.control("resign", harness.now)
    harness.run(play.ASK_MS - 100)
    assert harness.app.play.asking() == "resign"
    harness.run(200)
    assert harness.app.play.asking() == ("resign" if scans else None)
    harness.app.to_menu(harness.now)
    harness.app.menu.ask(harness.now)
    harness.run(menu.ASK_MS + 100)
    harness.app.menu.take(("game", GAMES.index("robble")), harness.now)
    assert (harness.app.play.game.ply == 0) == scans, "yes begins another game"


def test_another_key_asks_its_own_question(harness):
    harness.key("resign")
    harness.key("undo")
    harness.settle()
    assert harness.app.play.asking() == "undo" and harness.game.ply == 1 and harness.game.outcome is None


def test_undo_ends_what_the_board_thinks(harness):
    harness.begin("robble", seat=1, size="5")
    harness.play("c3")
    assert harness.app.play.thinks()
    harness.key("undo")
    harness.key("undo")
    assert not harness.app.play.thinks() and harness.game.ply == 0


def test_a_key_cuts_the_end_short(harness):
    """The final position stands at once, without the celebration."""
    harness.key("resign")
    harness.key("resign")
    assert harness.app.play.moves()
    harness.app.play.press(0)
    assert not harness.app.play.moves() and harness.app.play.over
