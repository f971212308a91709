"""Slides and changed minds of a page, as the firmware takes them."""

import json

import pytest

from host.targets.memory import MemoryTarget
from host.web.keys import HELD_MS
from host.web.session import BoardSession

GAME = {"game": "robble", "options": {"size": "5"}, "moves": []}
C3, D3, E5 = (5, 5), (5, 7), (1, 9)  # keys of squares: on 5 x 5 a square is a block of four keys


class Hand:
    """A page in a session with a game of Robble on it."""

    def __init__(self, bounce_ms):
        self.session = BoardSession(MemoryTarget(bounce_ms=bounce_ms))
        self.session.boot()
        self.wait(200)
        self.page = self.session.join()

    def begin(self):
        self.session.load(GAME)
        self.wait(500)
        self.slides = []
        self.app = self.session.board.app
        self.app.screen.slide = lambda start, square, now: self.slides.append((start, square)) or True

    def say(self, kind, key, to=None):
        message = {"type": kind, "row": key[0], "column": key[1]}
        if to:
            message |= {"to_row": to[0], "to_column": to[1]}
        assert self.session.hear(self.page, json.dumps(message), 0.0)

    def wait(self, ms):
        for _ in range(ms // 10):
            self.session.step(10)

    def square(self, key):
        return self.app.screen.layout.square_at(*key)

    @property
    def moves(self):
        return self.session.record()["moves"]


@pytest.fixture(scope="module", params=[0, 4], ids=["crisp keys", "bouncing keys"])
def _hand(request):
    return Hand(request.param)


@pytest.fixture
def hand(_hand):
    """A hand at the first move of a game; the board is the same for all tests."""
    _hand.begin()
    return _hand


@pytest.mark.parametrize("rest", [0, 10, 300, 2000])
def test_a_slide_is_one_for_the_firmware_and_plays_no_square(hand, rest):
    """However long the finger has been on its first square."""
    hand.say("press", C3)
    hand.wait(rest)
    hand.say("slide", C3, E5)
    hand.wait(1000)
    assert hand.slides == [(hand.square(C3), hand.square(E5))]
    assert hand.moves == []


def test_slides_in_a_hurry_stay_apart(hand):
    for start, end in ((C3, E5), (E5, D3), (D3, C3)):
        hand.say("press", start)
        hand.say("slide", start, end)
    hand.wait(2000)
    named = [(hand.square(start), hand.square(end)) for start, end in ((C3, E5), (E5, D3), (D3, C3))]
    assert hand.slides == named


@pytest.mark.parametrize("rest", [0, 10, 300, 595, 605, 2000])
def test_a_changed_mind_plays_nothing(hand, rest):
    hand.say("press", C3)
    hand.wait(rest)
    hand.say("cancel", C3)
    hand.wait(HELD_MS + 200)
    assert hand.moves == [] and hand.slides == []


def test_a_tap_right_after_a_changed_mind_is_no_slide(hand):
    hand.say("press", C3)
    hand.wait(100)
    hand.say("cancel", C3)
    hand.say("press", E5)
    hand.say("release", E5)
    hand.wait(2 * HELD_MS)
    assert hand.slides == []
    assert hand.moves == ["e5"]


def test_a_drag_from_a_square_to_a_control_key_plays_nothing(hand):
    hand.say("press", C3)
    hand.say("slide", C3, (1, 12))  # the menu
    hand.wait(2000)
    assert hand.moves == [] and hand.session.state["panel"]["title"].startswith("Robble")


@pytest.mark.parametrize("rest", [0, 10, 50, 60, 100])
def test_a_tap_before_another_game_is_loaded_is_not_played_there(hand, rest):
    hand.say("press", C3)
    hand.say("release", C3)
    hand.wait(rest)
    hand.session.load({**GAME, "moves": ["a1"]})
    hand.wait(2 * HELD_MS)
    assert hand.moves == ["a1"]


def test_a_finger_that_rests_while_another_game_is_loaded_does_not_play_there(hand):
    hand.say("press", C3)
    hand.wait(100)
    hand.session.load({**GAME, "moves": ["a1"]})
    hand.say("release", C3)
    hand.wait(2 * HELD_MS)
    assert hand.moves == ["a1"]
