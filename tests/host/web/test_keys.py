"""Touches on keys: several pages on one key, taps shorter than a key can follow, slides, and changed minds."""

import gc
from contextlib import nullcontext

import pytest

from host.web.errors import PageError
from host.web.keys import DWELL_MS, HELD_MS, KeyChange, Keys
from tests.host.web.felt_board import FeltBoard

NAMED = {"A": (3, 4), "B": (3, 9), "C": (0, 0), "M": (3, 12), "N": (3, 13)}  # the last two are control keys
KEY, OTHER = NAMED["A"], NAMED["B"]
D, H = DWELL_MS, HELD_MS


# What the pages one and two do (at once, unless they wait; ! is refused), and what the keys do then: which, the way,
# and when, in ms.
TAP = "one press A, one release A"
DEEDS = {
    "a short tap lasts as long as a finger": (TAP, "A press, A release", [0, D]),
    "a double click is two taps": (f"{TAP}, {TAP}", "A press, A release, A press, A release", [0, D, 2 * D, 3 * D]),
    "a key stays down until the last page releases it": (
        "one press A, two press A, one release A, wait 100, two release A", "A press, A release", [0, 100],
    ),
    "pressing twice is one finger": ("one press A, one press A, one release A", "A press, A release", [0, D]),
    "a page that leaves releases its own keys only": (
        "one press A, one press C, two press A, one leave", "A press, C press, C release", [0, 0, D],
    ),
    "no page lifts a finger of another": ("one press A, two release A, two release C", "A press", [0]),
    "rolling touches overlap": (  # one that is held keeps no other waiting
        "one press A, one press B, one release A, one release B",
        "A press, B press, A release, B release", [0, 0, D, D],
    ),
    "a slide is a tap beside a key that is down": (
        "one press A, one slide A B", "A press, B press, B release, A release", [0, D, 2 * D, 3 * D],
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
    "no page cancels for another": ("one press A, two cancel A", "A press", [0]),
    "all touches can be cancelled": (
        "one press A, two press A, two press B, cancel_all", "A press, B press, A release, B release", [0, 0, H, H],
    ),
    "one that was down for a second comes up": ("one press C, wait 999, one cancel C", "C press, C release", [0, 999]),
    "a slide to a key with another finger plays nothing": (
        "one press A, two press B, one slide A B !", "A press, B press, A release", [0, 0, H],
    ),
    "too many taps are refused and do no harm": (
        f"{TAP}, {TAP}, {TAP}, {TAP}, one press A !, one release A",
        ", ".join(4 * ["A press, A release"]), [number * D for number in range(8)],
    ),
    "so is a slide to a key with too many": (
        f"{TAP}, {TAP}, {TAP}, {TAP}, one press B, one slide B A !",
        "A press, A release, A press, A release, A press, A release, A press, A release, B press, B release",
        [*(number * D for number in range(8)), 8 * D, 8 * D + H],
    ),
    "power off lets go and forgets what waits": (
        f"{TAP}, one press A, wait 10, release_all, wait 590, one release A, one press A",
        "A press, A release, A press", [0, 10, 600],
    ),
}  # fmt: skip


def done(deeds):
    """Return what a board feels of the deeds, each with its time."""
    board, felt, now = FeltBoard(), [], 0
    keys = Keys(board)
    for deed in [*deeds.split(", "), "wait 4000"]:
        who, *words = deed.split()
        if who == "wait":
            for ms in range(now, now + int(words[0])):
                keys.settle(ms)
                felt += [(ms, *touch) for touch in board.touched]
                board.touched.clear()
            now += int(words[0])
        elif who == "release_all":
            keys.release_all(now)
        elif who == "cancel_all":
            keys.cancel_all()
        else:
            name, *places = words
            places = [NAMED[place] for place in places if place != "!"]
            with pytest.raises(PageError, match=r"busy|Another finger") if words[-1] == "!" else nullcontext():
                getattr(keys, name)(who, *places)
    return felt


def test_what_pages_do_is_done_on_the_keys():
    for what, (deeds, expected, times) in DEEDS.items():
        moves = [(kind, *NAMED[place]) for place, kind in map(str.split, expected.split(", "))]
        assert done(deeds) == [(now, *move) for now, move in zip(times, moves, strict=True)], what


def test_keys_are_at_rest_when_the_firmware_knows_that_they_are_up():
    keys = Keys(FeltBoard())
    assert keys.at_rest(0)
    keys.press("page", KEY)
    assert not keys.at_rest(0)
    keys.settle(0)
    assert not keys.at_rest(5000)
    keys.release("page", KEY)
    keys.settle(5000)
    assert not keys.at_rest(5000)
    assert keys.at_rest(5000 + DWELL_MS)


def test_what_is_done_is_forgotten():
    def moves():
        gc.collect()
        return sum(type(thing) is KeyChange for thing in gc.get_objects())  # a proxy may have lost what it stands for

    keys, before = Keys(FeltBoard()), moves()  # of boards of other tests
    for now in range(0, 100_000, 1000):
        keys.press("page", KEY)
        keys.slide("page", KEY, OTHER)
        for ms in range(4 * DWELL_MS + 1):
            keys.settle(now + ms)
    assert moves() - before < 10
