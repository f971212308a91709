"""Fingers on keys: several pages on one key, taps shorter than a key can follow, slides, and changed minds."""

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.web.keys import DWELL_MS, HELD_MS, MAX_WAITING, KeyChange, Keys
from host.web.messages import Refused
from tests.host.web.felt_board import FeltBoard

NAMED = {"A": (3, 4), "B": (3, 9), "C": (0, 0), "M": (3, 12), "N": (3, 13)}  # the last two are control keys
KEY, OTHER = NAMED["A"], NAMED["B"]
DOWN, UP = ("press", *KEY), ("release", *KEY)
OTHER_DOWN, OTHER_UP = ("press", *OTHER), ("release", *OTHER)
D, H = DWELL_MS, HELD_MS


@pytest.fixture
def board():
    return FeltBoard()


@pytest.fixture
def keys(board):
    return Keys(board)


def timed(board, keys, until, start=0):
    """Let the time pass up to `until`; return what the keys did, with the times."""
    done = []
    for now in range(start, until):
        before = len(board.touched)
        keys.settle(now)
        done += [(now, *touch) for touch in board.touched[before:]]
    return done


# What the pages one and two do at once, and what the keys do then: which, the way, and when, in ms.
TAP = "one press A, one release A"
DEEDS = {
    "a press goes down at once": ("one press A", "A press", [0]),
    "a short tap lasts as long as a finger": (TAP, "A press, A release", [0, D]),
    "a double click is two taps": (f"{TAP}, {TAP}", "A press, A release, A press, A release", [0, D, 2 * D, 3 * D]),
    "a key stays down until the last page releases it": ("one press A, two press A, one release A", "A press", [0]),
    "then it comes up": (
        "one press A, two press A, one release A, two release A", "A press, A release", [0, D],
    ),
    "pressing twice is one finger": ("one press A, one press A, one release A", "A press, A release", [0, D]),
    "a page that leaves releases its own keys only": (
        "one press A, one press C, two press A, one leave", "A press, C press, C release", [0, 0, D],
    ),
    "no page lifts a finger of another": ("one press A, two release A, two release C", "A press", [0]),
    "a burst of taps keeps its order": (
        f"{TAP}, one press B, one release B, {TAP}",
        "A press, A release, B press, B release, A press, A release", [0, D, 2 * D, 3 * D, 4 * D, 5 * D],
    ),
    "rolling fingers overlap": (  # one that is held keeps no other waiting
        "one press A, one press B, one release A, one release B",
        "A press, B press, A release, B release", [0, 0, D, D],
    ),
    "a slide is a tap beside a key that is down": (
        "one press A, one slide A B", "A press, B press, B release, A release", [0, D, 2 * D, 3 * D],
    ),
    "a slide waits for earlier taps of its key": (
        "one press B, one release B, one press A, one slide A B",
        "B press, B release, A press, B press, B release, A release", [0, D, 2 * D, 3 * D, 4 * D, 5 * D],
    ),
    "the next tap waits for the end of a slide": (
        "one press A, one slide A B, one press C, one release C",
        "A press, B press, B release, A release, C press, C release", [0, D, 2 * D, 3 * D, 4 * D, 5 * D],
    ),
    "slides one after another": (
        "one press A, one slide A B, one press B, one slide B A",
        "A press, B press, B release, A release, B press, A press, A release, B release",
        [0, D, 2 * D, 3 * D, 4 * D, 5 * D, 6 * D, 7 * D],
    ),
    "a slide to its own key is a tap": ("one press A, one slide A A", "A press, A release", [0, D]),
    "a slide of a finger that is not there is nothing": (
        "one press A, two slide A B, one slide B A", "A press", [0],
    ),
    "a slide to a control key is a change of mind": ("one press A, one slide A M", "A press, A release", [0, H]),
    "a slide from a control key, too": ("one press N, one slide N A", "N press, N release", [0, H]),
    "another finger on the first key of a slide stays": (
        "one press A, two press A, one slide A B", "A press, B press, B release", [0, D, 2 * D],
    ),
    "a cancelled key stays down until it is held": ("one press A, one cancel A", "A press, A release", [0, H]),
    "the next tap waits for all changed minds, or it would be a slide": (
        "one press A, one press B, one cancel A, one cancel B, two press C",
        "A press, B press, A release, B release, C press", [0, 0, H, H, H + D],
    ),
    "no page cancels for another": ("one press A, two cancel A", "A press", [0]),
}  # fmt: skip


def test_what_pages_do_is_done_on_the_keys():
    for what, (deeds, expected, times) in DEEDS.items():
        board = FeltBoard()
        keys = Keys(board)
        for deed in deeds.split(", "):
            holder, name, *places = deed.split()
            getattr(keys, name)(holder, *[NAMED[place] for place in places])
        moves = [(kind, *NAMED[place]) for place, kind in map(str.split, expected.split(", "))]
        assert timed(board, keys, 2000) == [(now, *move) for now, move in zip(times, moves, strict=True)], what


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


def test_a_key_that_has_long_been_down_slides_and_comes_up_at_once(board, keys):
    keys.press("page", KEY)
    keys.settle(0)
    keys.slide("page", KEY, OTHER)
    keys.settle(500)
    assert board.touched == [DOWN, OTHER_DOWN]
    keys.press("page", (0, 0))
    timed(board, keys, 1000, 501)
    keys.cancel("page", (0, 0))
    keys.settle(5000)
    assert board.touched[-1] == ("release", 0, 0)


def test_a_slide_to_a_key_with_another_finger_or_too_many_taps_is_refused_and_plays_nothing(board, keys):
    keys.press("one", KEY)
    keys.press("two", OTHER)
    keys.settle(0)
    with pytest.raises(Refused, match="Another finger"):
        keys.slide("one", KEY, OTHER)
    assert timed(board, keys, 2000) == [(HELD_MS, *UP)]
    keys.release("two", OTHER)
    timed(board, keys, 4000, 2000)
    board.touched.clear()
    for _ in range(MAX_WAITING // 2):
        keys.press("page", OTHER)
        keys.release("page", OTHER)
    keys.press("page", KEY)
    with pytest.raises(Refused):
        keys.slide("page", KEY, OTHER)
    moves = timed(board, keys, 8000, 5000)
    assert sum(touch == list(OTHER_DOWN) for _, *touch in moves) == MAX_WAITING // 2
    went_down = next(now for now, *touch in moves if touch == list(DOWN))
    assert moves[-1] == (went_down + HELD_MS, *UP)


def test_all_fingers_can_be_cancelled(board, keys):
    for holder, key in (("one", KEY), ("two", KEY), ("two", OTHER)):
        keys.press(holder, key)
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
