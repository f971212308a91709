"""Slides and changed minds of a page, as the firmware takes them."""

import pytest

from host.targets.memory import MemoryTarget
from host.web.keys import HELD_MS
from host.web.session import BoardSession
from tests.support.session_page import SessionPage

GAME = {"game": "robble", "options": {"size": "5"}, "moves": []}
C3, D3, E5 = (5, 5), (5, 7), (1, 9)  # keys of squares: on 5 x 5 a square is a block of four keys


class Hand(SessionPage):
    """A page in a session with a game of Robble on it."""

    def __init__(self):
        session = BoardSession(MemoryTarget(bounce_ms=4))
        session.boot()
        super().__init__(session)

    def begin(self):
        self.session.load(GAME)
        self.wait(500)
        self.slides = []
        self.screen = self.session.board.app.screen
        self.screen.slide = lambda start, square, now: self.slides.append((start, square)) or True

    def put(self, kind, key, to=(None, None)):
        """Send a message about a key."""
        assert self.say(type=kind, row=key[0], column=key[1], to_row=to[0], to_column=to[1])

    def named(self, *slides):
        """Return slides by keys as those of squares."""
        return [tuple(self.screen.layout.square_at(*key) for key in slide) for slide in slides]

    @property
    def moves(self):
        return self.session.record()["moves"]


@pytest.fixture
def hand():
    """A hand at the first move of a game."""
    hand = Hand()
    hand.begin()
    return hand


def test_a_slide_is_one_for_the_firmware_and_plays_no_square(hand):
    """However long the finger was on its first square; in a hurry slides stay apart; to a control key it is none."""
    for rest in (0, 300, 2000):
        hand.put("press", C3)
        hand.wait(rest)
        hand.put("slide", C3, E5)
        hand.wait(1000)
    for start, end in ((C3, E5), (E5, D3), (C3, (1, 12))):  # the last is the menu
        hand.put("press", start)
        hand.put("slide", start, end)
    hand.wait(2000)
    assert hand.slides == hand.named(*4 * [(C3, E5)], (E5, D3)) and hand.moves == []
    assert hand.state["panel"]["title"].startswith("Robble")


def test_a_changed_mind_plays_nothing(hand):
    """And a tap right after it is no slide."""
    for rest in (0, 300, 595, 605, 2000):
        hand.put("press", C3)
        hand.wait(rest)
        hand.put("cancel", C3)
        hand.wait(HELD_MS + 200)
        assert hand.moves == hand.slides == [], rest
    hand.put("press", C3)
    hand.wait(100)
    hand.put("cancel", C3)
    hand.put("press", E5)
    hand.put("release", E5)
    hand.wait(2 * HELD_MS)
    assert hand.slides == [] and hand.moves == ["e5"]


def test_a_tap_before_another_game_is_loaded_is_not_played_there(hand):
    """Neither is that of a finger that rests meanwhile."""
    for rest, is_off in ((0, True), (50, True), (100, False)):
        hand.put("press", C3)
        if is_off:
            hand.put("release", C3)
        hand.wait(rest)
        hand.session.load({**GAME, "moves": ["a1"]})
        hand.put("release", C3)
        hand.wait(2 * HELD_MS)
        assert hand.moves == ["a1"], rest
