"""Gestures: firmware/input/gestures.py. Press, tap, hold and release, an arm on the board, and slides."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.clock import TICK_MS
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.input.debounce import Debounce
from firmware.input.gestures import FINGERS, HOLD, NO_KEY, PRESS, RELEASE, TAP, Slide
from tests.firmware.key_matrix import KeyMatrix
from tests.support.app_harness import AppHarness

KEY = (3, 5)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(1, 40)), max_size=60))
def test_events_of_a_key_always_alternate(contacts):
    matrix = KeyMatrix()
    for closed, ms in contacts:
        (matrix.close if closed else matrix.open)(KEY)
        matrix.scan(ms)
    expected = PRESS
    for kind, row, column in matrix.events:
        assert (row, column) == KEY
        assert kind == expected or (expected == TAP and kind == HOLD) or (expected == RELEASE and kind == RELEASE)
        expected = {PRESS: TAP, HOLD: RELEASE}.get(kind, PRESS)


@pytest.mark.parametrize("ms", [30, 700, 12_000])
def test_more_keys_than_fingers_play_nothing_and_as_many_do(ms):
    line = [(6, column) for column in range(FINGERS + 1)]
    for keys in (line[:-1], line, list(product(range(ROWS), range(COLUMNS)))):
        matrix = KeyMatrix()
        matrix.close(*keys)
        matrix.run(ms)
        matrix.open(*keys)
        matrix.run(50)
        played = [kind for kind, _, _ in matrix.events if kind in (TAP, HOLD)]
        assert len(played) == (FINGERS if keys == line[:-1] else 0)


class Touches:
    """Touches that press and lift keys, numbers, of a Slide."""

    def __init__(self):
        self.debounce, self.now = Debounce(), 0
        self.slide = Slide(self.debounce)

    def press(self, key):
        self._update(key, self.debounce.pressed[key % COLUMNS] | 1 << key // COLUMNS)
        if key % COLUMNS < BOARD_COLUMNS:  # slides are on the board
            self.slide.press(key)

    def lift(self, key):
        """Return whether the finger on `key` had slid, and the key from which it slides now."""
        active = self.debounce.pressed[key % COLUMNS] & ~(1 << key // COLUMNS)
        for _ in range(2):
            self._update(key, active)
        ended = self.slide.release(key)
        return ended, NO_KEY if ended else self.slide.tap()

    def _update(self, key, active):
        self.debounce.update(key % COLUMNS, active, self.now)
        self.now += TICK_MS


FIRST, SECOND, THIRD = [row * COLUMNS + column for row, column in ((2, 3), (7, 3), (7, 8))]


def test_a_tap_beside_a_resting_finger_slides_from_it_which_then_means_nothing():
    touches = Touches()
    touches.press(FIRST)
    for key in (SECOND, THIRD):
        touches.press(key)
        assert touches.lift(key) == (False, FIRST)
        assert touches.slide.ended(FIRST)
    assert touches.lift(FIRST) == (True, NO_KEY)
    touches.press(FIRST)
    assert touches.lift(FIRST) == (False, NO_KEY)


@pytest.mark.parametrize("name", ["konane", "ouroboros", "pebble_rebel", "vacuum"])
def test_a_drag_from_a_piece_plays_its_slide_or_nothing(name):
    """Whatever was chosen before: a tap that would play there is refused while a finger drags a piece."""
    harness, chance = AppHarness(), random.Random(7)
    harness.begin(name)
    play, refused = harness.app.play, 0
    for _ in range(12):
        game, view = play.game, play.view
        squares = range(view.size * view.size)
        for start in squares:
            square = chance.choice(squares)
            if play._may_move() and start != square and view.drags(start) and not view.slides(start, square):
                before = game.texts()
                assert play.slide(start, square, harness.now)
                assert game.texts() == before
                refused += bool(play.note)
        if play._may_move():
            play.play(game.text(chance.choice(list(game.legal_moves()))), harness.now)
        harness.settle()
    assert refused > 3
