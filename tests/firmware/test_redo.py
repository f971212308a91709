"""Undo and redo at the keys: firmware/screens/play.py. What comes back is what was taken back."""

import random

import pytest

from engines.game import CHANCE
from engines.registry import GAMES
from firmware.clock import TICK_MS
from firmware.games.registry import info
from firmware.input.softkeys import find
from host.targets import menu_keys
from tests.support.app_harness import AppHarness
from tests.support.vacuum_harness import VacuumHarness

LONGEST_MS = 60_000  # that the board thinks on its first level, or a move is shown


def rest(harness):
    """Wait until a person is to move and nothing is being shown."""
    for _ in range(LONGEST_MS // TICK_MS):
        harness.run(TICK_MS)
        if harness.app.settled():
            return
    raise AssertionError("It does not settle.")


def undo(harness):
    harness.key("undo")
    if harness.app.screen.asking():
        harness.key("undo")
    rest(harness)


def redo(harness):
    harness.key("redo")
    rest(harness)


def keys(harness):
    """The names of the soft keys that are lit."""
    return {entry[0] for entry in harness.app.soft_keys() if harness.lit(entry[0])}


def play_some(harness, chance, count):
    """Let persons make random moves, and whoever else is to move after them."""
    play = harness.app.play
    for _ in range(count):
        rest(harness)
        if play.over:
            return
        moves = [move for move in play.game.legal_moves() if play.game.text(move) != "resign"]
        play.play(play.game.text(chance.choice(moves)), harness.now)
    rest(harness)


def seen(harness):
    """All that a player and a computer see of the game."""
    play, panel = harness.app.play, harness.panel
    marks = sorted(play.view.last())
    shown = (panel.title, panel.status, panel.diagnostics, list(panel.log), bytes(play.symbols), marks)
    return harness.app.record(), shown, play.exchanged, play.board_plays, harness.app.keep()


@pytest.mark.parametrize(("name", "seat"), [(name, seat) for name in GAMES for seat in range(len(info(name).seats))])
def test_redo_brings_back_all_that_undo_took(name, seat):
    """Chance's moves and the board's are the same again, and so are lights, panel, log and journal."""
    harness, chance = AppHarness(), random.Random(7)
    harness.begin(name, seat)
    play_some(harness, chance, 4)
    harness.run(1000)
    looks = [seen(harness)]
    own = harness.app.play.opening + (1 if info(name).seats[seat][1] == 1 else 0)  # behind what is not a person's
    while "undo" in keys(harness) and len(looks) < 5 and harness.game.ply > own:
        undo(harness)
        harness.run(1000)
        looks.append(seen(harness))
    assert len(looks) > 2 or name == "vacuum"
    for look in reversed(looks[:-1]):
        assert "redo" in keys(harness)
        redo(harness)
        harness.run(1000)
        assert seen(harness) == look
    assert "redo" not in keys(harness)
    again = AppHarness(harness.board)  # the flash has it all
    again.run(2000)
    assert again.app.record() == harness.app.record()


@pytest.mark.parametrize("name", GAMES)
def test_a_move_that_is_played_again_is_shown_as_before(name, monkeypatch):
    """With the same marks, one after the other, and the same squares marked as the last move at its end."""
    harness, chance = AppHarness(), random.Random(5)
    harness.begin(name, 0)
    play_some(harness, chance, 2)
    play, shown = harness.app.play, []
    start = play._start

    def note(steps, now):
        if steps:
            shown.append((steps, bytes(play.symbols), sorted(play.view.last())))
        start(steps, now)

    monkeypatch.setattr(play, "_start", note)
    play_some(harness, chance, 1)
    before = shown[:]
    assert before
    undo(harness)
    shown.clear()
    redo(harness)
    assert shown == before


def test_another_move_ends_what_can_be_played_again(harness):
    harness.start(5)
    harness.play("c3", "a1")
    assert not harness.lit("redo")
    undo(harness)
    assert harness.lit("redo")
    harness.play("e5")
    assert not harness.lit("redo")
    harness.key("redo")
    assert harness.panel.tip == "Redo: not now." and harness.game.texts() == ["c3", "e5"]


def test_the_link_and_a_new_game_end_it_too(harness):
    harness.start(5)
    harness.play("c3")
    undo(harness)
    harness.app.play.play("b2", harness.now)
    rest(harness)
    assert not harness.lit("redo")
    undo(harness)
    harness.begin("robble", size="6")
    assert not harness.lit("redo") and harness.game.ply == 0


def test_a_resignation_and_a_swap_come_back(harness):
    harness.start(5)
    harness.play("c3")
    harness.key("swap")
    rest(harness)
    harness.key("resign")
    harness.key("resign")
    rest(harness)
    end = seen(harness)
    for _ in range(3):
        undo(harness)
    assert harness.game.ply == 0
    for _ in range(3):
        redo(harness)
    assert harness.game.texts() == ["c3", "swap", "resign"] and seen(harness)[:4] == end[:4]


def test_a_way_by_hand_comes_back_though_another_move_was_looked_at(harness):
    """The engine keeps such a way by a number that a preview at the same place would overwrite."""
    harness.begin("pebble_rebel")
    harness.app.play.play("a6-c6-b6", harness.now)
    rest(harness)
    moves = harness.game.texts()
    undo(harness)
    harness.tap(*harness.square("d6"))
    harness.press(*harness.square("d5"))
    harness.run(800)
    harness.release(*harness.square("d5"))
    harness.run(50)
    redo(harness)
    assert harness.game.texts()[: len(moves)] == moves and moves[0] == "a6-c6-b6"


def test_a_beginning_of_the_board_is_thought_about_again(harness):
    harness.begin("robble", 2, size="5")
    rest(harness)
    undo(harness)
    assert harness.game.ply == 1 and not harness.lit("redo")


# --- where the key is ------------------------------------------------------------------------


def test_in_pebble_rebel_it_shares_a_key_with_done(harness):
    harness.begin("pebble_rebel")
    assert find(harness.app.soft_keys(), "done")[1:3] == (9, 13)
    harness.app.play.play("a6-b6", harness.now)
    rest(harness)
    undo(harness)
    assert find(harness.app.soft_keys(), "redo")[1:3] == (9, 13)
    harness.tap(*harness.square("a6"))
    harness.tap(*harness.square("a6"))
    harness.tap(*harness.square("b6"))
    assert harness.lit("done")  # by hand, with a stop
    harness.key("done")
    rest(harness)
    assert harness.game.texts()[0] == "a6-b6" and not harness.app.play.usable().count("redo")


def test_in_vacuum_it_shares_a_key_with_commit():
    harness = VacuumHarness()
    harness.play("f6")
    assert harness.lit("commit")
    harness.key("undo")
    assert harness.lit("redo") and find(harness.app.soft_keys(), "redo")[1:3] == (10, 13)
    harness.key("redo")
    assert harness.lit("commit") and harness.moves == ["vacuum:f6"]


# --- the setting -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_one_key_takes_a_move_back_at_once(harness, seat):
    """Among people as against the board: redo brings it back if that was a slip."""
    harness.key("settings")
    menu_keys.set_line(harness, "Take back", "one key")
    harness.key("settings")
    harness.begin("robble", seat, size="5")
    harness.play("c3")
    rest(harness)
    moves = harness.game.texts()
    harness.key("undo")
    rest(harness)
    assert harness.game.ply == 0 and harness.app.screen.asking() is None
    redo(harness)
    assert harness.game.texts() == moves and len(moves) == 1 + seat
    harness.key("resign")
    assert harness.panel.tip == "Resign? Press again."  # which still asks


def test_chance_is_not_asked_again_before_a_move(harness):
    """Where chance came after a move, redo brings its move too; a new move asks chance again."""
    harness.begin("pebble_rebel")
    harness.app.play.play("a6-b6", harness.now)
    rest(harness)
    draw = harness.game.texts()[1]
    undo(harness)
    redo(harness)
    assert harness.game.texts()[1] == draw and harness.game.to_move != CHANCE
    undo(harness)
    harness.app.play.play("a6-b6", harness.now)
    rest(harness)
    assert len(harness.game.texts()) == 2 and "redo" not in keys(harness)
