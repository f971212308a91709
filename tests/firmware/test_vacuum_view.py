"""Vacuum as players meet it: which keys and squares light up, and what fingers mean. No hardware, simulated time."""

import random

import pytest

from engines.game import NOBODY, IllegalMove
from engines.vacuum.actions import ACTIONS, COMMIT, CONTROLS, action_of
from engines.vacuum.rules import Vacuum
from firmware.clock import TICK_MS
from firmware.games.vacuum import palette
from firmware.games.vacuum.view import View
from firmware.output.palette import OFF, RHYTHMS
from firmware.output.panel import wrap
from tests.support.vacuum_harness import VacuumHarness
from tests.vision.looks import lights_of


@pytest.fixture
def harness():
    return VacuumHarness()


# --- lights and keys ---------------------------------------------------------------------------


def test_dips_count_pebbles():
    for player in range(5):
        for pebbles in (1, 2, 3, 4):
            rhythm = lights_of(palette.PALETTE)[palette.light_of(palette.unit_symbol(8 * player + pebbles))][3]
            assert len(RHYTHMS[rhythm][2]) == 2 * pebbles


def test_there_is_a_key_for_all_that_a_turn_has():
    table = {entry[0]: entry for entry in View.KEYS}
    for name, stage, _, _, _, label, tip in ACTIONS[1:]:
        assert table[name][4:6] == (label, tip)
        assert not stage or table[name][6] == palette.light_of(palette.STAGES[stage - 1])
    assert {control[1] for control in CONTROLS} < set(table)
    assert table["hint"][1:3] == table["exit"][1:3] and "settings" not in table


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_keys_are_lit_when_and_only_when_they_are_legal(players, seed):
    """And the panel has space for all that it is to say."""
    view, chance = View(Vacuum(players, 30)), random.Random(seed)
    game, seen = view.game, set()
    while game.to_move != NOBODY:
        legal = game.legal_moves()
        names = {ACTIONS[action_of(move)][0] for move in legal} - {""} | {"commit" for move in legal if move == COMMIT}
        assert set(view.usable()) == names
        seen |= names
        for action in (0, *{action_of(move) for move in legal}):
            if action and view.choice.action != action:
                view.control(ACTIONS[action][0])
            assert 1 + len(wrap(view.status())) + len(wrap(view.tip())) <= 8
        player, move = game.to_move, chance.choice([move for move in legal if action_of(move)] or legal)
        game.play(move)
        view.moved()
        assert len(view.words(move, player)) > len(str(game.ply)) and len(wrap(view.words(move, player))) <= 3
    assert len(seen) > 8


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


# --- choosing ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a1", "a1 is void: nothing can be there."),
        ("d6", "d6: red, 2 pebbles. Press the key of an action first."),
        ("d7", "d7 is in no empty 3 x 3 area: no vacuum move there."),
    ],
)
def test_a_tap_that_means_nothing_is_explained(harness, name, words):
    harness.put("also=d6:12 fill=21 free=d7")
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
    harness.play("d6")
    assert harness.panel.status == "Red: supply from d6, 1 of 3 pebbles", "one has to stay behind"
    harness.play("d6", "e6")
    assert harness.moves == ["supply:d6-e6*2"] and harness.panel.status == "Red moves, stage 3"


def test_another_source_takes_over_and_the_key_again_cancels(harness):
    harness.put("stage=2 also=d6:13,h6:13")
    harness.key("supply")
    harness.play("d6", "d6", "h6")
    assert harness.shown(palette.CHOSEN) == ["h6"] and harness.panel.status == "Red: supply from h6, 1 of 3 pebbles"
    harness.play("k3")
    assert harness.panel.tip == "h6 to k3: supply is not possible. Tap a lit square."
    harness.key("supply")
    assert harness.shown(palette.CHOSEN) == [] and harness.panel.status == "Red moves, stage 2"
    harness.key("supply")
    harness.play("k3")
    assert harness.panel.tip == "k3: supply cannot start here. Tap a lit square."


def test_a_source_that_has_no_count_is_let_go_of_by_a_second_tap(harness):
    harness.put("also=d6:12")
    harness.key("retreat")
    harness.play("d6")
    assert harness.shown(palette.CHOSEN) == ["d6"] and len(harness.breathing()) == 16
    harness.play("d6")
    assert harness.shown(palette.CHOSEN) == [] and harness.breathing() == ["d6"]


def test_a_finger_on_a_source_lights_its_targets_and_a_slide_plays(harness):
    harness.put("also=d6:11,e6:11")
    harness.key("extend")
    harness.press(*harness.square("d6"))
    harness.run(TICK_MS * 3)
    assert harness.shown(palette.CHOSEN) == ["d6"] and harness.breathing() == ["f6"]
    harness.release(*harness.square("d6"))
    harness.run(700)
    harness.key("extend")
    harness.key("extend")
    harness.slide("e6", "c6")
    assert harness.moves == ["extend:e6-c6"]


def test_a_drag_plays_nothing_but_what_it_shows(harness):
    """Without an action a tap makes a vacuum move; a drag from a piece does not, and says what it needs."""
    harness.put("also=d6:11,e6:11")
    assert harness.slide("d6", "h7") == "Nothing goes from d6 to h7 now."
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
    assert harness.panel.tip == "Let go: cast f4 to c8."
    harness.release(*harness.square(target))
    harness.run(20)
    harness.settle()
    assert harness.moves == ["cast:f4-nw"] and harness.panel.log == ["1 Red: cast f4, stone on c8"]


def test_a_teleport_onto_itself_is_offered_first(harness):
    harness.put("stage=2 also=c3:12")
    harness.key("teleport")
    harness.play("c3")
    assert harness.moves == [] and harness.panel.tip == "Tap a lit square. c3 again: it cools down where it is."
    assert harness.breathing() == ["c10", "j10", "j3"]
    harness.play("c3")
    assert harness.moves == ["teleport:c3-c3"]


def test_a_pedestal_that_cools_down_is_darker(harness):
    harness.put("stage=2 also=c3:12")
    harness.key("teleport")
    harness.play("c3", "j3", "f8")
    assert harness.shown(palette.COOLING) == ["c3"] and harness.shown(palette.PEDESTAL) == ["c10", "j10"]
    assert harness.app.play.describe(9 * 12 + 2).startswith("c3, empty; pedestal, cools until red's turn")


def test_the_edge_slides_into_the_void(harness):
    harness.key("perimeter")
    assert harness.breathing() == sorted(harness.shown(palette.RIM) + harness.breathing())
    harness.play("b8")
    assert harness.breathing() == ["a8"]
    harness.play("a8")
    assert harness.moves == ["perimeter:b8-a8"] and harness.symbol("b8") == OFF and harness.breathing() == ["a8"]
    harness.key("commit")
    assert harness.breathing() == ["a8"]


# --- what continues by itself, and the way back --------------------------------------------------


def test_a_supply_chain_goes_on_until_exit_and_is_undone_by_segments(harness):
    harness.put("stage=2 also=d6:13,e6:11,f6:11")
    harness.key("supply")
    assert "exit" not in harness.lit_actions()
    harness.play("d6", "d6", "e6")
    assert harness.shown(palette.CHOSEN) == ["e6"] and harness.lit("exit") and harness.panel.title == "Vacuum, turn 1"
    harness.play("e6", "f6")
    assert harness.moves == ["supply:d6-e6*2", "supply:e6-f6*2"] and harness.shown(palette.CHOSEN) == ["f6"]
    harness.key("undo")
    assert harness.moves == ["supply:d6-e6*2"] and harness.shown(palette.CHOSEN) == ["e6"]
    harness.key("exit")
    assert harness.panel.status == "Red moves, stage 2" and "exit" not in harness.lit_actions()
    harness.key("undo")
    harness.key("undo")
    assert (
        harness.moves == []
        and harness.shown(palette.CHOSEN) == []
        and not harness.lit("undo")
        and harness.panel.log == []
    )


def test_a_chain_may_go_on_elsewhere_or_end_with_another_action(harness):
    harness.put("stage=2 also=d6:13,e6:11,h6:12")
    harness.key("supply")
    harness.play("d6", "e6", "h6")
    assert harness.shown(palette.CHOSEN) == ["h6"] and harness.lit("vacuum")
    harness.key("vacuum")
    harness.play("i9")
    assert harness.moves == ["supply:d6-e6*1", "vacuum:i9"]


def test_a_boulder_rolls_until_exit(harness):
    harness.put("also=d6:1b,e6:11,f6:12,h6:11")
    harness.key("boulder")
    harness.play("d6", "e6")
    assert harness.shown(palette.CHOSEN) == ["e6"] and harness.breathing() == ["f6"]
    assert harness.lit_actions() == ["boulder", "exit"]
    harness.play("h6")
    assert harness.panel.tip == "e6 to h6: boulder is not possible. Tap a lit square."
    harness.play("f6")
    assert harness.lit_actions() == ["exit"] and harness.panel.tip == "The boulder is rolling: exit (o) ends that."
    harness.play("i9")
    assert harness.panel.tip == "The boulder is rolling: exit (o) ends that." and len(harness.moves) == 2
    harness.key("undo")
    assert harness.shown(palette.CHOSEN) == ["e6"]
    harness.key("exit")
    assert harness.panel.status == "Red moves, stage 2"


def test_a_war_goes_on_while_there_is_more_to_take(harness):
    harness.put("players=2 stage=2 also=d6:14,e6:21,f6:21")
    harness.key("war")
    harness.play("d6", "e6")
    assert harness.shown(palette.CHOSEN) == ["e6"] and harness.breathing() == ["f6"]
    harness.play("f6")
    assert harness.moves == ["war:d6-e6", "war:e6-f6"] and harness.panel.status == "Red moves, stage 2"
    assert harness.panel.log[-1] == "2 Red: war e6 to f6, takes gold, 1 pebble"


def test_what_is_new_breathes_until_an_action_is_chosen(harness):
    harness.play("f6")
    harness.key("commit")
    assert harness.breathing() == ["f6"] and harness.symbol("f6") == palette.lit(1)
    harness.key("perimeter")
    assert harness.symbol("f6") == palette.unit_symbol(9)
    harness.key("perimeter")
    assert harness.breathing() == ["f6"]


def test_what_is_taken_blinks_first(harness):
    harness.put("also=d6:14,e6:2s,j9:2s")
    harness.key("attack")
    harness.tap(*harness.square("d6"))
    harness.tap(*harness.square("d6"))
    harness.tap(*harness.square("e6"))
    assert harness.symbol("e6") == palette.GOING
    harness.settle()
    assert harness.symbol("d6") == harness.symbol("e6") == palette.unit_symbol(8 + 2)
    assert harness.panel.log == ["1 Red: attack d6 to e6, 2 of 4 pebbles, takes gold, stone"]


# --- the end -----------------------------------------------------------------------------------


def test_the_door_refuses_what_is_not_possible():
    view = View(Vacuum())
    with pytest.raises(IllegalMove, match="a1 is void"):
        view.tap(11 * 12)
    assert not view.slides(0, 1)
