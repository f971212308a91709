"""'Where did it turn?' on the board: it goes through a game that is over, and shows the moves that mattered."""

import pytest

from firmware.games.registry import Setup
from firmware.output.palette import HINTED
from firmware.screens.replay import Replay
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
        assert "From " in panel.status
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


def test_who_asks_early_is_told_how_far_it_is_and_shown_the_turns(harness):
    harness.run(700)
    harness.key("turned")
    harness.run(50)
    assert harness.app.panel.tip.startswith("The board goes through the game: ")
    gone_through(harness)
    harness.run(100)
    assert isinstance(harness.app.screen, Turns)


def test_a_finished_game_of_the_menu_is_gone_through_too(harness):
    turns = gone_through(harness)["turns"]
    harness.key("again")
    harness.run(500)
    harness.key("menu")
    harness.choose("look at finished games")
    harness.run(200)
    harness.key("turned")
    harness.run(LONG_MS // 4)
    assert isinstance(harness.app.screen, Turns)
    assert harness.app.panel.title == f"Turning point 1/{len(turns)}"
    harness.key("back")
    harness.run(200)
    assert harness.app.panel.title == "Cairn: replay 1/1"


@pytest.mark.parametrize("name", ["konane", "vacuum"])
@pytest.mark.parametrize("left", [False, True])
def test_a_game_without_turns_is_shown_from_the_first_tick(harness, name, left):
    """The panel is written while the board is on its way to the end, which a game that was left does not have."""
    harness.app.begin(Setup(name, {}), harness.now)
    harness.run(3000)
    if left:
        harness.app.play.play(harness.game.text(harness.game.legal_moves()[0]), harness.now)
        harness.app.begin(Setup("robble", {}), harness.now, keep=True)
        harness.run(3000)
        harness.app.show(Replay(harness.app, harness.app.menu), harness.now)
    else:
        harness.app.play.play("resign", harness.now)
    harness.run(1000)
    harness.key("turned")
    while not isinstance(harness.app.screen, Turns):
        harness.run(500)
    harness.run(1000)
    assert (harness.panel.status == "") == left
