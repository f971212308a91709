"""What a move would do, seen before it is made: firmware/screens/preview.py and the views' part of it."""

import random
import re
from importlib import import_module

import pytest

from engines.game import CHANCE, NOBODY, IllegalMove
from engines.registry import GAMES
from firmware.clock import TICK_MS
from firmware.games.registry import view_of
from firmware.games.robble import palette as robble
from firmware.games.vacuum import palette as vacuum
from firmware.input.gestures import HOLD_MS
from firmware.output.palette import EMPTY
from firmware.screens.preview import REST_MS
from tests.engines.games import everything, pick, played
from tests.support.app_harness import AppHarness
from tests.support.vacuum_harness import VacuumHarness

TRIES = 25  # squares a position
WORKED_OUT_MS = REST_MS + 8 * TICK_MS


def likely(view):
    """Return the squares that a player may tap, or all."""
    squares = range(view.size**2)
    found = [square for square in squares if re.search(r"\bcan\b|Tap|cube", view.describe(square))]
    return found or squares


def choose_something(view, chance):
    """Tap and press what chooses and does not play, as a player before the last tap."""
    for _ in range(3):
        names = view.usable()
        try:
            if names and chance.random() < 0.5:
                view.control(chance.choice(names))
            else:
                view.tap(chance.choice(likely(view)))
        except IllegalMove:
            pass


@pytest.mark.parametrize("name", GAMES)
def test_a_preview_shows_all_that_the_move_changes_and_leaves_no_trace(name):
    """Each square that looks different after the move looks different before it, and the game is as it was."""
    chance, seen = random.Random(3), 0
    allowed = {symbol for row in import_module(f"firmware.games.{name}.look").LOOK for symbol in row[1]}
    for number in range(12):
        game = played(name, [number, *(chance.randrange(250) for _ in range(chance.randrange(60)))])
        view = view_of(name)(game)
        while game.to_move == NOBODY:
            game.undo()
        while game.to_move == CHANCE:
            game.play(pick(game, number))
        view.moved()
        choose_something(view, chance)
        before, after, shown = (bytearray(view.size**2) for _ in range(3))
        view.paint(before, still=True)
        squares = range(view.size**2)
        for _ in range(TRIES):
            choose_something(view, chance)
            square = chance.choice(likely(view))
            view.paint(shown, square)
            was = everything(game)
            move = view.aim(square)
            if move < 0:
                continue
            assert game.is_legal(move)
            marks, words = view.foresee(move)
            assert everything(game) == was and isinstance(words, str)
            for place, symbol in marks:
                shown[place] = symbol
            game.play(move)
            view.moved()
            view.paint(after, still=True)
            game.undo()
            view.moved()
            different = [place for place in squares if before[place] != after[place]]
            assert [place for place in different if shown[place] == before[place]] == []
            assert set(shown) <= allowed
            seen += 1
    assert seen > 25


@pytest.fixture
def stones(harness):
    """Blue at b2 would push b3 and c2 away, at c3 all four stones."""
    harness.start(5)
    harness.play("c3", "c2", "b3", "d3")
    assert harness.game.ply == 4
    return harness


def test_a_hold_shows_it_and_plays_nothing(stones):
    before, files = stones.app.record(), dict(stones.board.files)
    shown = bytes(stones.app.screen.symbols)
    stones.press(*stones.square("b2"))
    stones.run(HOLD_MS + 100)
    assert stones.panel.tip == "2 pushed." and stones.panel.diagnostics.startswith("b2, empty")
    stones.release(*stones.square("b2"))
    stones.run(100)
    assert bytes(stones.app.screen.symbols) == shown and stones.panel.tip == "Tap an empty square."
    assert stones.app.record() == before and stones.board.files == files
    assert [line for line in stones.panel.log if line.startswith("5")] == []


def test_a_tap_is_too_short_for_it(stones):
    stones.app.play.view.foresee = None  # it would raise
    stones.play("b2")
    assert stones.game.ply == 5


def test_each_square_under_the_finger_has_its_own(stones):
    for name, words in (("b2", "2 pushed."), ("c3", "4 pushed."), ("b2", "2 pushed.")):
        stones.press(*stones.square(name))
        stones.run(HOLD_MS + 100)
        assert stones.panel.tip == words
        stones.release(*stones.square(name))
        stones.run(50)


def test_a_move_that_ends_the_game_says_so(harness):
    harness.start(5)
    squares = [column + row for row in "12345" for column in "abcde"]
    chance = random.Random(1)
    while True:
        empty = [name for name in squares if not harness.game.cells[harness.game.index_of(name)]]
        name = chance.choice(empty)
        harness.press(*harness.square(name))
        harness.run(HOLD_MS + 100)
        words = harness.panel.tip
        harness.release(*harness.square(name))
        harness.run(50)
        harness.app.play.play(name, harness.now)
        harness.settle()
        if harness.app.play.over:
            break
        assert "wins" not in words
    assert words == harness.app.play.view.verdict()


# --- the pointer of a computer ----------------------------------------------------------------


def point(harness, name):
    return harness.app.point(*harness.square(name))


def test_fingers_win_over_a_pointer(stones):
    point(stones, "b2")
    stones.run(50)
    stones.press(*stones.square("e5"))
    stones.run(50)
    assert stones.symbols("b2", "b3", "e5") == [EMPTY, robble.STONE, robble.GHOST]
    assert not point(stones, "b2") and not stones.app.point()
    stones.run(HOLD_MS)
    assert stones.symbols("b2", "e5") == [EMPTY, robble.GHOST]
    stones.release(*stones.square("e5"))
    stones.run(50)
    assert stones.symbols("b2", "e5") == [EMPTY, EMPTY] and stones.game.ply == 4


def test_a_pointer_beside_the_squares_or_before_a_game_shows_nothing(stones):
    shown = bytes(stones.app.screen.symbols)
    for key in ((0, 0), (0, 12), (9, 12)):  # beside the squares, a turn light, undo
        stones.app.point(*key)
        stones.run(50)
        assert bytes(stones.app.screen.symbols) == shown
    fresh = AppHarness()
    lights = bytes(fresh.app.frame.lights)
    fresh.app.point(0, 0)
    fresh.run(100)
    assert bytes(fresh.app.frame.lights) == lights


def test_a_move_ends_what_the_pointer_showed(stones):
    point(stones, "b2")
    stones.run(50)
    stones.app.play.play("e5", stones.now)
    stones.settle()
    assert stones.symbols("b2", "b4") == [EMPTY, EMPTY]


def test_a_stone_that_is_pointed_at_is_not_the_one_that_slides():
    """Pebble Rebel lights squares for the stone under a finger, or under a pointer, and else for the chosen one."""
    harness = AppHarness()
    harness.begin("pebble_rebel")
    harness.play("a6")
    point(harness, "d6")
    harness.run(50)
    harness.press(*harness.square("b6"))
    harness.run(WORKED_OUT_MS)
    assert harness.panel.tip == "Rebel gets 1 stone."
    harness.release(*harness.square("b6"))
    harness.run(50)
    assert harness.game.texts()[0] == "a6-b6"


# --- games -----------------------------------------------------------------------------------


def test_vacuum_shows_what_is_taken_and_what_comes():
    harness = VacuumHarness()
    harness.put("also=d4:12,c3:11,c4:22,b4:21 stage=2")
    harness.key("war")
    harness.play("d4")
    others = harness.breathing()
    harness.press(*harness.square("c4"))
    harness.run(WORKED_OUT_MS)
    assert others and harness.breathing() == []  # other targets wait
    assert harness.panel.tip == "Let go: war d4 to c4. Pressure 8 to 5."
    assert harness.symbol("c4") == vacuum.GOING and harness.symbol("d4") == vacuum.CHOSEN
    assert harness.moves == []
    harness.release(*harness.square("c4"))
    harness.run(HOLD_MS)
    assert harness.moves == ["war:d4-c4"]
