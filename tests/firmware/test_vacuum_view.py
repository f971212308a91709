"""Vacuum as people meet it: which keys and squares light up, and what fingers mean. No hardware, told time."""

import random

import pytest

from engines.game import NOBODY, IllegalMove
from engines.vacuum import Vacuum
from engines.vacuum.actions import ACTIONS, COMMIT, CONTROLS, action_of
from engines.vacuum.terrain import BOULDER, STONE
from firmware.clock import TICK_MS
from firmware.games.vacuum import palette
from firmware.games.vacuum.view import View
from firmware.input.softkeys import find
from firmware.output.palette import EMPTY, RHYTHMS, STEADY, TOUCHED
from firmware.output.panel import wrap
from host.tools.colour_vision.looks import lights_of
from tests.firmware.vacuum_desk import VacuumDesk

PLAYERS = (1, 2, 3, 4)


@pytest.fixture
def desk():
    return VacuumDesk()


# --- lights and keys ---------------------------------------------------------------------------


def test_dips_count_pebbles():
    for player in range(5):
        for pebbles in (1, 2, 3, 4):
            rhythm = lights_of(palette.PALETTE)[palette.light_of(palette.unit_symbol(8 * player + pebbles))][3]
            assert len(RHYTHMS[rhythm][2]) == 2 * pebbles


def test_every_unit_has_a_light_of_its_own_that_moves():
    units = [8 * player + kind for player in range(5) for kind in (1, 2, 3, 4, STONE, BOULDER)]
    lights = [lights_of(palette.PALETTE)[palette.light_of(palette.unit_symbol(unit))] for unit in units]
    assert len(set(lights)) == len(units) and all(light[3] != STEADY for light in lights)
    assert len({light[3] for light in lights[:6]}) == 6


def test_there_is_a_key_for_all_that_a_turn_has():
    table = {entry[0]: entry for entry in View.KEYS}
    for name, stage, _, _, _, label, tip in ACTIONS[1:]:
        assert table[name][5] == f"{label}: {tip}"
        assert not stage or table[name][6] == palette.light_of(palette.STAGES[stage - 1])
    assert {control[1] for control in CONTROLS} < set(table)
    assert "hint" not in table and "settings" not in table


def test_the_start(desk):
    assert desk.panel.lines()[:2] == ["Vacuum T0 M0", "Red moves, stage 1"]
    assert desk.lit_actions() == ["perimeter", "vacuum"] and not desk.lit("undo") and desk.lit("resign")
    assert desk.shown(palette.PEDESTAL) == ["c10", "c3", "j10", "j3"]
    assert len(desk.shown(palette.TILE)) == 60
    assert desk.shown(palette.own_rim(1)) == ["b10", "b7", "b8", "b9", "c11", "d11", "e11", "f11"]
    assert len(desk.shown(palette.RIM)) == 24
    assert len(desk.shown(EMPTY)) == 48


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turn_light_is_at_the_corner_of_whose_turn_it_is(desk, players):
    desk.begin("vacuum", players=str(players))
    corners = ((0, 12), (11, 12), (11, 13), (0, 13))
    for player in range(players):
        assert [desk.light(*corner) != 0 for corner in corners] == [place == player for place in range(4)]
        assert desk.panel.status == f"{View.NAMES[player]} moves, stage 1"
        desk.play("fghi"[player] + "6")
        desk.key("commit")
    assert desk.panel.status == "Red moves, stage 1"


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_keys_are_lit_when_and_only_when_they_are_legal(players, seed):
    """And the panel has room for all that it is to say."""
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


def test_legal_moves_are_listed_once_a_position(desk, monkeypatch):
    lists = []
    real = Vacuum.legal_moves_into
    monkeypatch.setattr(Vacuum, "legal_moves_into", lambda *given: lists.append(1) or real(*given))
    desk.put("stage=2 also=d6:13,e6:11")
    desk.key("supply")
    desk.play("d6", "d6", "a1")
    for square in range(144):
        desk.app.play.describe(square)
    assert len(lists) == 1
    desk.play("e6")
    assert desk.game.ply == 1 and len(lists) == 2


# --- choosing ----------------------------------------------------------------------------------


def test_with_no_action_chosen_a_tap_makes_the_vacuum_move(desk):
    desk.play("f6")
    assert desk.moves == ["vacuum:f6"]
    assert desk.lit_actions() == ["commit"] and desk.panel.status == "Red to commit"
    assert desk.panel.title == "Vacuum T0 M1"
    desk.play("a1")
    assert desk.panel.tip == "The final action is done: commit (k), or undo (u)."
    desk.key("commit")
    assert desk.moves == ["vacuum:f6", "commit"] and desk.panel.title == "Vacuum T1 M0"
    assert not desk.lit("undo") and desk.panel.log == ["1 red vacuum f6", "2 red commits"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a1", "a1 is void: nothing can be there."),
        ("d6", "d6: red, 2 pebbles. Press the key of an action first."),
        ("d7", "d7 is in no empty 3 x 3 area: no vacuum move there."),
    ],
)
def test_a_tap_that_means_nothing_is_explained(desk, name, words):
    desk.put("also=d6:12 fill=21 free=d7")
    desk.play(name)
    assert desk.panel.tip == words and desk.moves == []


def test_an_action_lights_its_sources_a_source_its_targets_and_the_source_again_goes_round(desk):
    desk.put("stage=2 also=d6:13,h6:11,i6:11,d5:21")
    desk.key("supply")
    assert desk.breathing() == ["d6", "h6", "i6"] and desk.panel.status == "Red: supply"
    assert desk.light(*desk.place("supply")) == palette.light_of(palette.CHOSEN)
    desk.play("d6")
    assert desk.shown(palette.CHOSEN) == ["d6"] and desk.panel.status == "Red: supply from d6, 1 pebble"
    around = ["c5", "c6", "c7", "d7", "e5", "e6", "e7"]
    assert desk.breathing() == around and desk.panel.tip == "Tap a lit square. d6 again: 2 pebbles."
    desk.play("d6")
    assert desk.panel.status == "Red: supply from d6, 2 pebbles" and desk.breathing() == around
    desk.play("d6")
    assert desk.panel.status == "Red: supply from d6, 1 pebble", "one has to stay behind"
    desk.play("d6", "e6")
    assert desk.moves == ["supply:d6-e6*2"] and desk.panel.status == "Red moves, stage 3"


def test_another_source_takes_over_and_the_key_again_cancels(desk):
    desk.put("stage=2 also=d6:13,h6:13")
    desk.key("supply")
    desk.play("d6", "d6", "h6")
    assert desk.shown(palette.CHOSEN) == ["h6"] and desk.panel.status == "Red: supply from h6, 1 pebble"
    desk.play("k3")
    assert desk.panel.tip == "Supply from h6 to k3 is not possible. Tap a lit square."
    desk.key("supply")
    assert desk.shown(palette.CHOSEN) == [] and desk.panel.status == "Red moves, stage 2"
    desk.key("supply")
    desk.play("k3")
    assert desk.panel.tip == "Supply cannot start on k3. Tap a lit square."


def test_a_source_that_has_no_count_is_let_go_of_by_a_second_tap(desk):
    desk.put("also=d6:12")
    desk.key("retreat")
    desk.play("d6")
    assert desk.shown(palette.CHOSEN) == ["d6"] and len(desk.breathing()) == 16
    desk.play("d6")
    assert desk.shown(palette.CHOSEN) == [] and desk.breathing() == ["d6"]


def test_a_finger_on_a_source_lights_its_targets_and_a_slide_plays(desk):
    desk.put("also=d6:11,e6:11")
    desk.key("extend")
    desk.press(*desk.square("d6"))
    desk.run(TICK_MS * 3)
    assert desk.shown(palette.CHOSEN) == ["d6"] and desk.breathing() == ["f6"]
    desk.release(*desk.square("d6"))
    desk.run(700)
    desk.key("extend")
    desk.key("extend")
    desk.slide("e6", "c6")
    assert desk.moves == ["extend:e6-c6"]


def test_a_slide_with_no_action_chosen_is_two_taps(desk):
    desk.slide("f6", "f7")
    assert desk.moves == ["vacuum:f7"]


def test_a_finger_on_a_target_reads_what_it_does(desk):
    desk.put("also=d4:12,c3:11,c4:22,b4:21 stage=2")
    desk.key("war")
    desk.play("d4")
    desk.press(*desk.square("c4"))
    desk.run(TICK_MS * 3)
    assert desk.symbol("c4") == TOUCHED
    assert desk.panel.tip == "Let go: war d4-c4. Pressure: red 8, gold 5, green 0, white 0."


@pytest.mark.parametrize(
    ("action", "words", "targets", "target"),
    [
        ("entrench", "also=d6:11,f6:14,h6:1s", ["d6"], "d6"),
        ("create", "stage=2 also=d8:11,e8:11,f6:11", ["e7"], "e7"),
        ("vacuum", "stage=3 fill=11 free=f5,f6,f7,g5,g6,g7,h5,h6,h7", [a + b for a in "fgh" for b in "567"], "g6"),
    ],
)
def test_an_action_with_targets_only(desk, action, words, targets, target):
    desk.put(words)
    desk.key(action)
    assert desk.breathing() == targets
    desk.play("a1")
    assert desk.panel.tip == f"{action[0].upper()}{action[1:]} is not possible on a1. Tap a lit square."
    desk.play(target)
    assert desk.moves == [f"{action}:{target}"]


@pytest.mark.parametrize("target", ["e5", "c8"])
def test_a_cast_is_aimed_at_the_first_square_or_at_the_last(desk, target):
    desk.put("also=f4:1s")
    desk.key("cast")
    desk.play("f4")
    assert {"e5", "c8", "f5", "g4"} <= set(desk.breathing()) and "d6" not in desk.breathing()
    desk.press(*desk.square(target))
    desk.run(TICK_MS * 3)
    assert desk.panel.tip == "Let go: cast f4-nw. It ends on c8."
    desk.release(*desk.square(target))
    desk.run(20)
    desk.settle()
    assert desk.moves == ["cast:f4-nw"] and desk.panel.log == ["1 red cast f4-nw, stone on c8"]


def test_a_teleport_onto_itself_is_offered_first(desk):
    desk.put("stage=2 also=c3:12")
    desk.key("teleport")
    desk.play("c3")
    assert desk.moves == [] and desk.panel.tip == "Tap a lit square. c3 again: it cools down where it is."
    assert desk.breathing() == ["c10", "j10", "j3"]
    desk.play("c3")
    assert desk.moves == ["teleport:c3-c3"]


def test_a_pedestal_that_cools_down_is_darker(desk):
    desk.put("stage=2 also=c3:12")
    desk.key("teleport")
    desk.play("c3", "j3", "f8")
    assert desk.shown(palette.COOLING) == ["c3"] and desk.shown(palette.PEDESTAL) == ["c10", "j10"]
    assert desk.app.play.describe(9 * 12 + 2).startswith(
        "c3, row 9, column 2: empty; pedestal, cools until red's turn."
    )


def test_the_edge_slides_into_the_void(desk):
    desk.key("perimeter")
    assert desk.breathing() == sorted(desk.shown(palette.own_rim(1)) + desk.breathing())
    desk.play("b8")
    assert desk.breathing() == ["a8"]
    desk.play("a8")
    assert desk.moves == ["perimeter:b8-a8"] and desk.symbol("b8") == EMPTY and desk.breathing() == ["a8"]
    desk.key("commit")
    assert desk.breathing() == ["a8"]


# --- what goes on by itself, and the way back --------------------------------------------------


def test_a_supply_chain_goes_on_until_exit_and_is_undone_by_segments(desk):
    desk.put("stage=2 also=d6:13,e6:11,f6:11")
    desk.key("supply")
    assert not desk.lit("exit")
    desk.play("d6", "d6", "e6")
    assert desk.shown(palette.CHOSEN) == ["e6"] and desk.lit("exit") and desk.panel.title == "Vacuum T0 M1"
    desk.play("e6", "f6")
    assert desk.moves == ["supply:d6-e6*2", "supply:e6-f6*2"] and desk.shown(palette.CHOSEN) == ["f6"]
    desk.key("undo")
    assert desk.moves == ["supply:d6-e6*2"] and desk.shown(palette.CHOSEN) == ["e6"]
    desk.key("exit")
    assert desk.panel.status == "Red moves, stage 2" and not desk.lit("exit")
    desk.key("undo")
    desk.key("undo")
    assert desk.moves == [] and desk.shown(palette.CHOSEN) == [] and not desk.lit("undo") and desk.panel.log == []


def test_a_chain_may_go_on_elsewhere_or_end_with_another_action(desk):
    desk.put("stage=2 also=d6:13,e6:11,h6:12")
    desk.key("supply")
    desk.play("d6", "e6", "h6")
    assert desk.shown(palette.CHOSEN) == ["h6"] and desk.lit("vacuum")
    desk.key("vacuum")
    desk.play("i9")
    assert desk.moves == ["supply:d6-e6*1", "vacuum:i9"]


def test_a_boulder_rolls_until_exit(desk):
    desk.put("also=d6:1b,e6:11,f6:12,h6:11")
    desk.key("boulder")
    desk.play("d6", "e6")
    assert desk.shown(palette.CHOSEN) == ["e6"] and desk.breathing() == ["f6"]
    assert desk.lit_actions() == ["boulder", "exit"]
    desk.play("h6")
    assert desk.panel.tip == "Boulder from e6 to h6 is not possible. Tap a lit square."
    desk.play("f6")
    assert desk.lit_actions() == ["exit"] and desk.panel.tip == "The boulder is rolling: exit (o) ends that."
    desk.play("i9")
    assert desk.panel.tip == "The boulder is rolling: exit (o) ends that." and len(desk.moves) == 2
    desk.key("undo")
    assert desk.shown(palette.CHOSEN) == ["e6"]
    desk.key("exit")
    assert desk.panel.status == "Red moves, stage 2"


def test_a_war_goes_on_while_there_is_more_to_take(desk):
    desk.put("players=2 stage=2 also=d6:14,e6:21,f6:21")
    desk.key("war")
    desk.play("d6", "e6")
    assert desk.shown(palette.CHOSEN) == ["e6"] and desk.breathing() == ["f6"]
    desk.play("f6")
    assert desk.moves == ["war:d6-e6", "war:e6-f6"] and desk.panel.status == "Red moves, stage 2"
    assert desk.panel.log[-1] == "2 red war e6-f6, takes gold, 1 pebble"


def test_undo_never_goes_across_commit(desk):
    desk.play("f6")
    desk.key("undo")
    assert desk.moves == []
    desk.play("f6")
    desk.key("commit")
    desk.key("undo")
    assert desk.moves == ["vacuum:f6", "commit"] and desk.panel.tip == "Undo: not now."


def test_what_is_new_breathes_until_an_action_is_chosen(desk):
    desk.play("f6")
    desk.key("commit")
    assert desk.breathing() == ["f6"] and desk.symbol("f6") == palette.lit(1)
    desk.key("perimeter")
    assert desk.symbol("f6") == palette.unit_symbol(9)
    desk.key("perimeter")
    assert desk.breathing() == ["f6"]


def test_what_is_taken_blinks_first(desk):
    desk.put("also=d6:14,e6:2s,j9:2s")
    desk.key("attack")
    desk.tap(*desk.square("d6"))
    desk.tap(*desk.square("d6"))
    desk.tap(*desk.square("e6"))
    assert desk.symbol("e6") == palette.GOING
    desk.settle()
    assert desk.symbol("d6") == desk.symbol("e6") == palette.unit_symbol(8 + 2)
    assert desk.panel.log == ["1 red attack d6-e6*2, takes gold, stone"]


# --- the end -----------------------------------------------------------------------------------


def test_resigning_asks_back_and_the_game_goes_on_without(desk):
    desk.put("players=3 also=d6:12,h6:21")
    desk.key("resign")
    assert desk.panel.tip == "Resign? Press again." and desk.moves == []
    desk.key("resign")
    assert desk.panel.status == "Gold moves, stage 1" and desk.panel.log == ["1 red resigns"]
    assert desk.symbol("d6") == palette.unit_symbol(2) and not desk.lit("undo")
    assert "red edge, nobody's" in desk.app.play.describe(1 * 12 + 2)


def test_the_winner_pulses_and_again_starts_a_new_game(desk):
    desk.put("players=2 also=d6:12,h6:21")
    desk.key("resign")
    desk.key("resign")
    assert desk.panel.status == "Gold wins: Red resigned." and desk.panel.tip == "Again? Press g."
    assert desk.shown(palette.wins(2)) == ["h6"] and desk.symbol("d6") == palette.unit_symbol(8 + 2)
    assert desk.lit_actions() == ["again"] and find(desk.app.soft_keys(), "again")[1:3] == (2, 13)
    assert not desk.lit("undo")
    desk.play("f6")
    assert desk.game.ply == 1
    desk.key("again")
    assert desk.game.ply == 0 and desk.lit_actions() == ["perimeter", "vacuum"]


def test_the_door_refuses_what_is_not_possible():
    view = View(Vacuum())
    with pytest.raises(IllegalMove, match="a1 is void"):
        view.tap(11 * 12)
    assert not view.slides(0, 1)
