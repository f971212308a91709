"""'Where did it turn?' on the board: it goes through a game that is over, and shows the moves that mattered."""

import pytest

from firmware.games.registry import Setup
from firmware.output.palette import HINTED
from firmware.screens.turns import Turns
from tests.engines.test_review import finished
from tests.support.app_harness import AppHarness
from tests.support.hurry import hurry

LONG_MS = 60_000


@pytest.fixture(autouse=True)
def _hurried(monkeypatch):
    hurry(monkeypatch.setattr)


@pytest.fixture
def harness():
    """A board with a finished game of two people that turned at three moves."""
    found = AppHarness()
    found.app.load(finished("robble size=5", 1).dump(), found.now)
    found.run(1000)
    return found


def gone_through(harness):
    """Let the board go through its game; return what it has found."""
    for _ in range(LONG_MS // 500):
        harness.run(500)
        report = harness.app.play.reviewing and harness.app.play.reviewing.report()
        if report and report["over"]:
            return report
    raise AssertionError("The board has not gone through its game.")


def test_the_turns_are_shown_and_one_may_play_on_from_there(harness):
    turns = gone_through(harness)["turns"]
    harness.key("turned")
    harness.run(8000)
    for number, turn in enumerate(turns, 1):
        panel, screen = harness.app.panel, harness.app.screen
        assert isinstance(screen, Turns)
        assert panel.title == f"Turning point {number}/{len(turns)}"
        assert f"{turn[2]}" in panel.status
        assert "'s chances: " in panel.status
        assert f"Better: {turn[3]}." in panel.tip
        assert screen.game.ply == turn[0]
        assert screen.symbols[screen.view.square_of(screen.game.parse(turn[3]))] == HINTED
        if number < len(turns):
            harness.key("next")
            harness.run(8000)
    assert not harness.lit("next")
    harness.key("branch")
    harness.run(100)
    play = harness.app.play
    assert harness.app.screen is play
    assert play.game.texts() == finished("robble size=5", 1).texts()[: turns[-1][0]]
    assert harness.app.journal.finished()


def test_whoever_asks_early_is_told_how_far_it_is_and_shown_the_turns(harness):
    harness.run(700)
    harness.key("turned")
    harness.run(50)
    assert harness.app.panel.tip.startswith("The board goes through the game: ")
    gone_through(harness)
    harness.run(100)
    assert isinstance(harness.app.screen, Turns)


@pytest.mark.parametrize("name", ["konane", "vacuum"])
def test_a_game_without_turns_is_shown_from_the_first_tick(harness, name):
    """The panel is written while the board is on its way to the end."""
    harness.app.begin(Setup(name, {}), harness.now)
    harness.run(3000)
    harness.app.play.play("resign", harness.now)
    harness.run(1000)
    harness.key("turned")
    while not isinstance(harness.app.screen, Turns):
        harness.run(500)
    harness.run(1000)
    assert harness.panel.status
