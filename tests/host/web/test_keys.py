"""Fingers on keys: several pages on one key, and taps shorter than a key can follow."""

import pytest

from host.web.keys import DWELL_MS, Keys
from host.web.messages import Refused
from tests.host.web.lamps import Lamps

KEY = (3, 4)
DOWN, UP = ("press", *KEY), ("release", *KEY)


@pytest.fixture
def board():
    return Lamps()


@pytest.fixture
def keys(board):
    return Keys(board)


def test_a_press_goes_down_at_once(board, keys):
    keys.press("page", KEY)
    keys.settle(0)
    assert board.touched == [DOWN]


def test_a_short_tap_lasts_as_long_as_a_finger(board, keys):
    keys.press("page", KEY)
    keys.release("page", KEY)
    keys.settle(1000)
    keys.settle(1000 + DWELL_MS - 1)
    assert board.touched == [DOWN]
    keys.settle(1000 + DWELL_MS)
    assert board.touched == [DOWN, UP]


def test_a_double_click_is_two_taps(board, keys):
    for _ in range(2):
        keys.press("page", KEY)
        keys.release("page", KEY)
    for now in range(0, 4 * DWELL_MS):
        keys.settle(now)
    assert board.touched == [DOWN, UP, DOWN, UP]


def test_too_many_taps_are_refused_and_do_no_harm(board, keys):
    taken = 0
    for _ in range(20):
        try:
            keys.press("page", KEY)
            taken += 1
        except Refused as refused:
            assert "busy" in str(refused)
        keys.release("page", KEY)
    for now in range(0, 100 * DWELL_MS, DWELL_MS):
        keys.settle(now)
    assert taken == 4
    assert board.touched == [DOWN, UP] * taken


def test_a_key_stays_down_until_the_last_page_lets_go(board, keys):
    keys.press("one", KEY)
    keys.press("two", KEY)
    keys.release("one", KEY)
    keys.settle(0)
    keys.settle(DWELL_MS)
    assert board.touched == [DOWN]
    keys.release("two", KEY)
    keys.settle(2 * DWELL_MS)
    assert board.touched == [DOWN, UP]


def test_pressing_twice_is_one_finger(board, keys):
    keys.press("one", KEY)
    keys.press("one", KEY)
    keys.settle(0)
    keys.release("one", KEY)
    keys.settle(DWELL_MS)
    assert board.touched == [DOWN, UP]


def test_a_page_that_leaves_lets_go_of_its_own_keys_only(board, keys):
    keys.press("one", KEY)
    keys.press("one", (0, 0))
    keys.press("two", KEY)
    keys.settle(0)
    keys.leave("one")
    keys.settle(DWELL_MS)
    assert board.touched[2:] == [("release", 0, 0)]


def test_nobody_lifts_a_finger_of_another(board, keys):
    keys.press("one", KEY)
    keys.settle(0)
    keys.release("two", KEY)
    keys.release("two", (5, 5))
    keys.settle(DWELL_MS)
    assert board.touched == [DOWN]


def test_letting_go_forgets_what_waits(board, keys):
    keys.press("one", KEY)
    keys.settle(0)
    keys.release("one", KEY)
    keys.press("one", KEY)
    keys.let_go(10)
    for now in range(10, 500):
        keys.settle(now)
    assert board.touched == [DOWN, UP]
    keys.release("one", KEY)  # the finger that is still on it, later
    keys.press("one", KEY)
    keys.settle(600)
    assert board.touched == [DOWN, UP, DOWN]
