"""Vacuum as players meet it: which keys and squares light up, and what touches mean; and the board as one of them: its
seats, its turns one action after another. No hardware, simulated time.
"""

from itertools import pairwise

import pytest

from engines.vacuum.actions import ACTIONS, CONTROLS
from engines.vacuum.bot import VacuumBot
from engines.vacuum.rules import Vacuum
from firmware.clock import TICK_MS
from firmware.games.vacuum import palette
from firmware.games.vacuum.view import View
from firmware.input.meanings import GUARD_MS
from firmware.screens.play import PACE_MS
from tests.firmware.vacuum_harness import VacuumHarness


@pytest.fixture
def harness():
    return VacuumHarness()


def test_there_is_a_key_for_all_that_a_turn_has():
    table = {entry[0]: entry for entry in View.KEYS}
    for name, stage, _, _, _, label, tip in ACTIONS[1:]:
        assert table[name][4:6] == (label, tip)
        assert not stage or table[name][6] == palette.light_of(palette.STAGES[stage - 1])
    assert {control[1] for control in CONTROLS} < set(table)
    assert table["hint"][1:3] == table["exit"][1:3] and "settings" not in table


def test_legal_moves_are_listed_once_a_position(harness, monkeypatch):
    lists = []
    real = Vacuum.legal_moves_into
    monkeypatch.setattr(Vacuum, "legal_moves_into", lambda *given: lists.append(1) or real(*given))
    harness.put("stage=2 also=d6:13,e6:11")
    harness.key("supply")
    harness.play("d6", "d6", "a1")
    for square in range(144):
        harness.app.play.describe(square)
    assert len(lists) == 1
    harness.play("e6")
    assert harness.game.ply == 1 and len(lists) == 2


def test_a_tap_that_means_nothing_is_explained(harness):
    harness.put("also=d6:12 fill=21 free=d7")
    for name, words in (
        ("a1", "a1 is void: nothing can be there."),
        ("d6", "d6: red, 2 pebbles. Press the key of an action first."),
        ("d7", "d7 is in no empty 3 x 3 area: no vacuum move there."),
    ):
        harness.play(name)
        assert harness.panel.tip == words and harness.moves == []


def test_an_action_lights_its_sources_a_source_its_targets_and_the_source_again_goes_round(harness):
    harness.put("stage=2 also=d6:13,h6:11,i6:11,d5:21")
    harness.key("supply")
    assert harness.breathing() == ["d6", "h6", "i6"] and harness.panel.status == "Red: supply"
    assert harness.light(*harness.place("supply")) == palette.light_of(palette.CHOSEN)
    harness.play("d6")
    assert harness.shown(palette.CHOSEN) == ["d6"] and harness.panel.status == "Red: supply from d6, 1 of 3 pebbles"
    around = ["c5", "c6", "c7", "d7", "e5", "e6", "e7"]
    assert harness.breathing() == around and harness.panel.tip == "Tap a lit square. d6 again: 2 of 3 pebbles."
    harness.play("d6")
    assert harness.panel.status == "Red: supply from d6, 2 of 3 pebbles" and harness.breathing() == around
    assert harness.panel.tip.endswith("d6 again: 1 of 3 pebbles.")
    harness.play("d6")
    assert harness.panel.status == "Red: supply from d6, 1 of 3 pebbles", "one has to stay behind"
    harness.play("d6", "e6")
    assert harness.moves == ["supply:d6-e6*2"] and harness.panel.status == "Red moves, stage 3"


def test_a_drag_plays_nothing_but_what_it_shows(harness):
    """Without an action a tap makes a vacuum move; a drag from a piece does not, and says what it needs."""
    harness.put("also=d6:11,e6:11")
    assert harness.slide("d6", "h7") == "No move goes from d6 to h7 now."
    assert harness.slide("d6", "f7") == "d6 to f7: choose retreat first."
    assert harness.moves == []
    harness.slide("a12", "f7")  # a finger that rests on an empty square
    assert harness.moves == ["vacuum:f7"]


@pytest.mark.parametrize(
    ("action", "words", "targets", "target"),
    [
        ("entrench", "also=d6:11,f6:14,h6:1s", ["d6"], "d6"),
        ("create", "stage=2 also=d8:11,e8:11,f6:11", ["e7"], "e7"),
        ("vacuum", "stage=3 fill=11 free=f5,f6,f7,g5,g6,g7,h5,h6,h7", [a + b for a in "fgh" for b in "567"], "g6"),
    ],
)
def test_an_action_with_targets_only(harness, action, words, targets, target):
    harness.put(words)
    harness.key(action)
    assert harness.breathing() == targets
    harness.play("a1")
    assert harness.panel.tip == f"a1: {action} is not possible here. Tap a lit square."
    harness.play(target)
    assert harness.moves == [f"{action}:{target}"]


@pytest.mark.parametrize("target", ["e5", "c8"])
def test_a_cast_is_aimed_at_the_first_square_or_at_the_last(harness, target):
    harness.put("also=f4:1s")
    harness.key("cast")
    harness.play("f4")
    assert {"e5", "c8", "f5", "g4"} <= set(harness.breathing()) and "d6" not in harness.breathing()
    harness.press(*harness.square(target))
    harness.run(TICK_MS * 3)
    assert harness.panel.tip == "Here: cast f4 to c8."
    harness.release(*harness.square(target))
    harness.run(20)
    harness.settle()
    assert harness.moves == ["cast:f4-nw"] and harness.panel.log == ["1 Red: cast f4, stone on c8"]


BOARD_STARTS = 2
MAX_MS = 60_000  # that the board's turns take on its first level


def wait(harness):
    """Wait until a person is to move; return when each of the board's moves was made, in ms."""
    play, made = harness.app.play, []
    for _ in range(MAX_MS // TICK_MS):
        ply = play.game.ply
        harness.run(TICK_MS)
        made += [harness.now] * (play.game.ply - ply)
        if harness.app.settled():
            return made
    raise AssertionError("It does not settle.")


def end_turn(harness):
    """Make a vacuum where the board has space, and commit."""
    game = harness.game
    harness.app.play.play(next(text for text in map(game.text, game.legal_moves()) if text[0] == "v"), harness.now)
    harness.run(GUARD_MS)  # a computer has made the key
    harness.key("commit")


def test_its_turn_is_shown_action_by_action(harness, monkeypatch):
    """One thought, and then a pause that people can follow before each further action."""
    monkeypatch.setattr(VacuumBot, "BUDGETS_MS", (50, 50, 50, 50, 50))
    thoughts = []
    search = VacuumBot._search
    monkeypatch.setattr(VacuumBot, "_search", lambda bot: thoughts.append(bot) or search(bot))
    harness.begin("vacuum", BOARD_STARTS)
    for turn in range(1, 4):
        made = wait(harness)
        assert len(thoughts) == turn
        assert len(made) >= 2 and harness.moves[-1] == "commit"
        assert all(later - earlier >= PACE_MS for earlier, later in pairwise(made)), made
        end_turn(harness)
    assert len(set(thoughts)) == 1  # the bot is kept
