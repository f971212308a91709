"""Undo and redo at the keys: firmware/screens/play.py. What comes back is what was taken back."""

import random

import pytest

from engines.registry import GAMES
from firmware.clock import TICK_MS
from firmware.games.registry import info
from tests.support.app_harness import AppHarness
from tests.support.menu_keys import Menu

MAX_MS = 60_000  # that the board thinks on its first level, or a move is shown


def rest(harness):
    """Wait until a person is to move and nothing is being shown."""
    for _ in range(MAX_MS // TICK_MS):
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
    return harness.app.record(), shown, play.seats.exchanged, play.seats.board_plays, harness.app.keep()


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


@pytest.mark.parametrize("seat", [0, 1])
def test_one_key_takes_a_move_back_at_once(harness, seat):
    """Among people as against the board: redo brings it back if that was a slip."""
    harness.key("settings")
    Menu(harness).set_line("Take back", "one key")
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
