"""Fingers on keys: several pages on one key, taps shorter than a key can follow, slides, and changed minds."""

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.web.keys import DWELL_MS, HELD_MS, MAX_WAITING, KeyChange, Keys
from host.web.messages import Refused
from tests.support.felt_board import FeltBoard

KEY = (3, 4)
DOWN, UP = ("press", *KEY), ("release", *KEY)
OTHER = (3, 9)
OTHER_DOWN, OTHER_UP = ("press", *OTHER), ("release", *OTHER)


@pytest.fixture
def board():
    return FeltBoard()


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


def test_a_key_stays_down_until_the_last_page_releases_it(board, keys):
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


def test_a_page_that_leaves_releases_its_own_keys_only(board, keys):
    keys.press("one", KEY)
    keys.press("one", (0, 0))
    keys.press("two", KEY)
    keys.settle(0)
    keys.leave("one")
    keys.settle(DWELL_MS)
    assert board.touched[2:] == [("release", 0, 0)]


def test_no_page_lifts_a_finger_of_another(board, keys):
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
    keys.release_all(10)
    for now in range(10, 500):
        keys.settle(now)
    assert board.touched == [DOWN, UP]
    keys.release("one", KEY)  # the finger that is still on it, later
    keys.press("one", KEY)
    keys.settle(600)
    assert board.touched == [DOWN, UP, DOWN]


def timed(board, keys, until, start=0):
    """Let the time pass up to `until`; return what the keys did, with the times."""
    done = []
    for now in range(start, until):
        before = len(board.touched)
        keys.settle(now)
        done += [(now, *touch) for touch in board.touched[before:]]
    return done


# --- slides -----------------------------------------------------------------------------


def test_a_slide_is_a_tap_beside_a_key_that_is_down(board, keys):
    keys.press("page", KEY)
    keys.slide("page", KEY, OTHER)
    moves = timed(board, keys, 1000)
    assert [touch for _, *touch in moves] == [list(touch) for touch in (DOWN, OTHER_DOWN, OTHER_UP, UP)]
    times = [now for now, *_ in moves]
    assert times == [0, DWELL_MS, 2 * DWELL_MS, 3 * DWELL_MS]


def test_a_slide_from_a_key_that_has_long_been_down_starts_at_once(board, keys):
    keys.press("page", KEY)
    keys.settle(0)
    keys.slide("page", KEY, OTHER)
    keys.settle(500)
    assert board.touched == [DOWN, OTHER_DOWN]


def test_a_slide_waits_for_earlier_taps_of_its_key(board, keys):
    keys.press("page", OTHER)
    keys.release("page", OTHER)
    keys.press("page", KEY)
    keys.slide("page", KEY, OTHER)
    touched = [tuple(touch) for _, *touch in timed(board, keys, 1000)]
    assert touched == [OTHER_DOWN, OTHER_UP, DOWN, OTHER_DOWN, OTHER_UP, UP]


def test_the_next_tap_waits_for_the_end_of_a_slide(board, keys):
    keys.press("page", KEY)
    keys.slide("page", KEY, OTHER)
    keys.press("page", (0, 0))
    keys.release("page", (0, 0))
    touched = [tuple(touch) for _, *touch in timed(board, keys, 1000)]
    assert touched == [DOWN, OTHER_DOWN, OTHER_UP, UP, ("press", 0, 0), ("release", 0, 0)]


def test_a_burst_of_taps_keeps_its_order(board, keys):
    for key in (KEY, KEY, OTHER, KEY):
        keys.press("page", key)
        keys.release("page", key)
    touched = [tuple(touch) for _, *touch in timed(board, keys, 1000)]
    assert touched == [DOWN, UP, DOWN, UP, OTHER_DOWN, OTHER_UP, DOWN, UP]


def test_rolling_fingers_overlap(board, keys):
    """A key that is held keeps no other key waiting."""
    keys.press("page", KEY)
    keys.press("page", OTHER)
    keys.release("page", KEY)
    keys.release("page", OTHER)
    assert [tuple(touch) for _, *touch in timed(board, keys, 1000)] == [DOWN, OTHER_DOWN, UP, OTHER_UP]


def test_slides_one_after_another(board, keys):
    for start, end in ((KEY, OTHER), (OTHER, KEY)):
        keys.press("page", start)
        keys.slide("page", start, end)
    touched = [tuple(touch) for _, *touch in timed(board, keys, 1000)]
    assert touched == [DOWN, OTHER_DOWN, OTHER_UP, UP, OTHER_DOWN, DOWN, UP, OTHER_UP]


def test_a_slide_to_its_own_key_is_a_tap(board, keys):
    keys.press("page", KEY)
    keys.slide("page", KEY, KEY)
    assert timed(board, keys, 1000) == [(0, *DOWN), (DWELL_MS, *UP)]


def test_a_slide_of_a_finger_that_is_not_there_is_nothing(board, keys):
    keys.press("one", KEY)
    keys.settle(0)
    keys.slide("two", KEY, OTHER)
    keys.slide("one", OTHER, KEY)
    assert timed(board, keys, 1000) == []


def test_a_slide_to_a_key_with_another_finger_is_refused_and_plays_nothing(board, keys):
    keys.press("one", KEY)
    keys.press("two", OTHER)
    keys.settle(0)
    with pytest.raises(Refused, match="Another finger"):
        keys.slide("one", KEY, OTHER)
    assert timed(board, keys, 2000) == [(HELD_MS, *UP)]


def test_a_slide_to_a_key_with_too_many_taps_is_refused(board, keys):
    for _ in range(MAX_WAITING // 2):
        keys.press("page", OTHER)
        keys.release("page", OTHER)
    keys.press("page", KEY)
    with pytest.raises(Refused):
        keys.slide("page", KEY, OTHER)
    moves = timed(board, keys, 3000)
    assert sum(touch == list(OTHER_DOWN) for _, *touch in moves) == MAX_WAITING // 2
    went_down = next(now for now, *touch in moves if touch == list(DOWN))
    assert moves[-1] == (went_down + HELD_MS, *UP)


@pytest.mark.parametrize(("start", "end"), [(KEY, (3, 12)), ((3, 13), KEY), ((3, 12), (3, 13))])
def test_a_slide_to_or_from_a_control_key_is_a_change_of_mind(board, keys, start, end):
    keys.press("page", start)
    keys.slide("page", start, end)
    assert timed(board, keys, 2000) == [(0, "press", *start), (HELD_MS, "release", *start)]


def test_another_finger_on_the_first_key_of_a_slide_stays(board, keys):
    keys.press("one", KEY)
    keys.press("two", KEY)
    keys.slide("one", KEY, OTHER)
    assert [tuple(touch) for _, *touch in timed(board, keys, 2000)] == [DOWN, OTHER_DOWN, OTHER_UP]


# --- changed minds ----------------------------------------------------------------------


def test_a_cancelled_key_stays_down_until_it_is_held(board, keys):
    keys.press("page", KEY)
    keys.settle(0)
    keys.cancel("page", KEY)
    assert timed(board, keys, 2000) == [(HELD_MS, *UP)]


def test_a_key_that_is_held_already_comes_up_at_once(board, keys):
    keys.press("page", KEY)
    keys.settle(0)
    keys.cancel("page", KEY)
    keys.settle(5000)
    assert board.touched == [DOWN, UP]


def test_the_next_tap_waits_for_all_changed_minds(board, keys):
    """Or it would be a slide from a key that no finger touches any more."""
    for key in (KEY, OTHER):
        keys.press("page", key)
        keys.settle(0)
    for key in (KEY, OTHER):
        keys.cancel("page", key)
    keys.press("someone else", (0, 0))
    moves = timed(board, keys, 2000)
    assert moves == [(HELD_MS, *UP), (HELD_MS, *OTHER_UP), (HELD_MS + DWELL_MS, "press", 0, 0)]


def test_no_page_cancels_for_another(board, keys):
    keys.press("one", KEY)
    keys.settle(0)
    keys.cancel("two", KEY)
    assert timed(board, keys, 2000) == []


def test_all_fingers_can_be_cancelled(board, keys):
    keys.press("one", KEY)
    keys.press("two", KEY)
    keys.press("two", OTHER)
    keys.settle(0)
    keys.cancel_all()
    assert timed(board, keys, 2000) == [(HELD_MS, *UP), (HELD_MS, *OTHER_UP)]


def test_keys_are_at_rest_when_the_firmware_knows_that_they_are_up(board, keys):
    assert keys.at_rest(0)
    keys.press("page", KEY)
    assert not keys.at_rest(0)
    keys.settle(0)
    assert not keys.at_rest(5000)
    keys.release("page", KEY)
    keys.settle(5000)
    assert not keys.at_rest(5000)
    assert keys.at_rest(5000 + DWELL_MS)


def test_what_is_done_is_forgotten(board, keys):
    def moves():
        gc.collect()
        return sum(type(thing) is KeyChange for thing in gc.get_objects())  # a proxy may have lost what it stands for

    before = moves()  # of boards of other tests
    for now in range(0, 100_000, 1000):
        keys.press("page", KEY)
        keys.slide("page", KEY, OTHER)
        timed(board, keys, now + 4 * DWELL_MS + 1, now)
    assert moves() - before < 10


# --- whatever pages do ------------------------------------------------------------------

holders = st.sampled_from(("one", "two"))
keys_of_board = st.sampled_from((KEY, OTHER, (0, 0), (1, 12)))
deeds = st.one_of(
    st.tuples(st.sampled_from(("press", "release", "cancel")), holders, keys_of_board),
    st.tuples(st.just("slide"), holders, keys_of_board, keys_of_board),
    st.tuples(st.just("leave"), holders),
    st.tuples(st.just("cancel_all")),
    st.tuples(st.just("wait"), st.integers(1, 400)),
)


@given(st.lists(deeds, max_size=40))
def test_keys_go_down_and_up_in_turn_and_all_come_to_rest(steps):
    board, now, moved = FeltBoard(), 0, {}
    keys = Keys(board)

    def wait(ms):
        nonlocal now
        for _ in range(ms // 10 + 1):
            now += 10
            before = len(board.touched)
            keys.settle(now)
            for kind, *key in board.touched[before:]:
                last, since = moved.get(tuple(key), ("release", -1000))
                assert kind != last and now - since >= DWELL_MS
                moved[tuple(key)] = (kind, now)

    for name, *arguments in steps:
        if name == "wait":
            wait(*arguments)
            continue
        try:
            getattr(keys, name)(*arguments)
        except Refused as refused:
            assert str(refused).endswith(".")
    keys.cancel_all()
    wait(40 * HELD_MS)
    assert all(kind == "release" for kind, _ in moved.values())
    keys.press("one", KEY)
    wait(10)
    assert board.touched[-1] == DOWN  # nothing waits for ever
