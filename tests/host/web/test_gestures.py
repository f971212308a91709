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

    def named(self, *slides):
        """Return slides by keys as those of squares."""
        square_at = self.app.screen.layout.square_at
        return [(square_at(*start), square_at(*end)) for start, end in slides]

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


def test_a_slide_is_one_for_the_firmware_and_plays_no_square(hand):
    """However long the finger has been on its first square; to a control key it is none."""
    for rest in (0, 10, 300, 2000):
        hand.say("press", C3)
        hand.wait(rest)
        hand.say("slide", C3, E5)
        hand.wait(1000)
        assert hand.slides == hand.named((C3, E5)) and hand.moves == [], rest
        hand.slides.clear()
    hand.say("press", C3)
    hand.say("slide", C3, (1, 12))  # the menu
    hand.wait(2000)
    assert hand.moves == hand.slides == [] and hand.session.state["panel"]["title"].startswith("Robble")


def test_slides_in_a_hurry_stay_apart(hand):
    slides = ((C3, E5), (E5, D3), (D3, C3))
    for start, end in slides:
        hand.say("press", start)
        hand.say("slide", start, end)
    hand.wait(2000)
    assert hand.slides == hand.named(*slides)


def test_a_changed_mind_plays_nothing(hand):
    """And a tap right after it is no slide."""
    for rest in (0, 10, 300, 595, 605, 2000):
        hand.say("press", C3)
        hand.wait(rest)
        hand.say("cancel", C3)
        hand.wait(HELD_MS + 200)
        assert hand.moves == hand.slides == [], rest
    hand.say("press", C3)
    hand.wait(100)
    hand.say("cancel", C3)
    hand.say("press", E5)
    hand.say("release", E5)
    hand.wait(2 * HELD_MS)
    assert hand.slides == [] and hand.moves == ["e5"]


def test_a_tap_before_another_game_is_loaded_is_not_played_there(hand):
    """Neither is that of a finger that rests meanwhile."""
    for rest in (0, 10, 50, 60, 100):
        hand.say("press", C3)
        hand.say("release", C3)
        hand.wait(rest)
        hand.session.load({**GAME, "moves": ["a1"]})
        hand.wait(2 * HELD_MS)
        assert hand.moves == ["a1"], rest
    hand.say("press", C3)
    hand.wait(100)
    hand.session.load({**GAME, "moves": ["a1"]})
    hand.say("release", C3)
    hand.wait(2 * HELD_MS)
    assert hand.moves == ["a1"]
