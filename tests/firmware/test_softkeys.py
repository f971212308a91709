"""The tables of soft keys have no clashes."""

import pytest

from engines.registry import GAMES
from firmware.clock import TICK_MS
from firmware.games.registry import Setup, open_view
from firmware.input import softkeys
from firmware.input.meanings import GUARD_MS
from firmware.input.softkeys import SEATS, at, find
from firmware.screens.play import Play
from tests.firmware.every_screen import EVERY_SCREEN
from tests.support.app_harness import AppHarness
from tests.support.hurry import hurry


def tables_of(name):
    """The tables of soft keys that a game has while it runs and when it is over."""
    setup = Setup(name, {})
    play = Play(AppHarness().app, open_view(setup), setup, [])
    running = play.soft_keys()
    play.over = True
    return [running, play.soft_keys()]


TABLES = [(*softkeys.ALWAYS, softkeys.NEXT)] + [table for name in GAMES for table in tables_of(name)]


@pytest.mark.parametrize("table", TABLES)
def test_names_places_and_letters_are_unique_and_lie_on_control_keys(table):
    keys = {entry[0]: find(table, entry[0]) for entry in table}
    turn = {light for players in SEATS.values() for seat in players for light in seat}
    assert len({entry[1:3] for entry in table}) == len(table)
    assert len({entry[3] for entry in keys.values()}) == len(keys)
    for entry in table:  # the other keys of an entry have no letter
        name, row, column, letter = entry[:4]
        assert len(entry) == 7 and all(entry[4:6])
        assert (letter != "") == (entry is keys[name]) and keys[name][0] == name
        assert column in (12, 13) and 0 < row < 11 and (row, column) not in turn
        assert at(table, row, column) is entry


def third_tap(harness):
    """On resign, against the board: its place has swapped sides now."""
    harness.begin("robble", seat=1, size="5")
    harness.run(2 * GUARD_MS)
    harness.key("resign")
    harness.key("resign")
    return (10, 12), "Swap sides: "


def late_now(harness):
    """The board has moved as the finger comes: a hint would count as help."""
    harness.begin("robble", seat=2, size="5")
    while harness.app.play.thinks():
        harness.run(TICK_MS)
    return (10, 13), "Hint: "


def back_and_back(harness):
    """From the first turning point to the end of the game: swap sides again."""
    EVERY_SCREEN["turns"](harness)
    harness.run(2 * GUARD_MS)
    harness.key("back")
    return (10, 12), "Swap sides: "


def next_and_next(harness):
    """From the last page of the self-test to the game, which would give a hint."""
    harness.begin("robble", size="5")
    EVERY_SCREEN["test of current"](harness)
    harness.app.screen.back = harness.app.play
    harness.run(2 * GUARD_MS)
    harness.key("next")
    return (10, 13), "Hint: "


def puzzles_twice(harness):
    """Would show the solution of the first."""
    harness.choose("choose Robble")
    harness.key("puzzles")
    return (9, 12), "Solution: "


@pytest.mark.parametrize("change", [third_tap, late_now, back_and_back, next_and_next, puzzles_twice])
@pytest.mark.parametrize("pause", [100, 350])
def test_a_key_that_has_just_changed_says_what_it_is_and_does_nothing(change, pause, monkeypatch):
    hurry(monkeypatch.setattr)
    harness = AppHarness()
    key, words = change(harness)
    before = frozen(harness)
    for _ in range(2):
        harness.run(pause)
        harness.tap(*key)
        assert harness.panel.tip.startswith(words), harness.panel.tip
        assert frozen(harness) == before
    harness.run(GUARD_MS)
    harness.tap(*key)
    harness.run(100)
    assert frozen(harness) != before


def frozen(harness):
    """What a key would change."""
    app = harness.app
    play = app.play
    solution = app.screen._hint if type(app.screen).__name__ == "Puzzle" else None
    game = play and (play, play.thinks(), play.game.ply, play.asking(), play._hint)
    return app.screen, game, solution
