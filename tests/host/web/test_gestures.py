"""Slides and changed minds of a page, as the firmware takes them."""

import pytest

from host.targets.memory import MemoryTarget
from host.web.keys import HELD_MS
from host.web.session import BoardSession
from tests.support.session_page import SessionPage

GAME = {"game": "robble", "options": {"size": "5"}, "moves": []}
C3, D3, E5, MENU = (5, 5), (5, 7), (1, 9), (1, 12)  # keys: on 5 x 5 a square is a block of four keys


class Hand(SessionPage):
    """A page at the first move of a game. slides: those that the firmware has found."""

    def __init__(self):
        session = BoardSession(MemoryTarget(bounce_ms=4))
        session.boot()
        super().__init__(session)
        session.load(GAME)
        self.wait(500)
        self.slides, self.screen = [], session.board.app.screen
        self.screen.slide = lambda start, square, now: self.slides.append((start, square)) or True

    def put(self, kind, key, to=(None, None)):
        assert self.say(type=kind, row=key[0], column=key[1], to_row=to[0], to_column=to[1])

    @property
    def moves(self):
        return self.session.record()["moves"]


@pytest.fixture
def hand():
    return Hand()


def test_a_slide_is_one_for_the_firmware_and_plays_no_square(hand):
    """However long the finger was on its first square; in a hurry slides stay apart; to a control key it is none."""
    for rest in (0, 300, 2000):
        hand.put("press", C3)
        hand.wait(rest)
        hand.put("slide", C3, E5)
        hand.wait(1000)
    for start, end in ((C3, E5), (E5, D3), (C3, MENU)):
        hand.put("press", start)
        hand.put("slide", start, end)
    hand.wait(2000)
    slides = [tuple(hand.screen.layout.square_at(*key) for key in pair) for pair in (*4 * [(C3, E5)], (E5, D3))]
    assert hand.slides == slides and hand.moves == []
    assert hand.state["panel"]["title"].startswith("Robble")


def test_a_changed_mind_plays_nothing(hand):
    """And a tap right after it is no slide; a tap before another game is loaded is not played there, nor is that of a
    finger that rests meanwhile.
    """
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
    for rest, is_off in ((0, True), (50, True), (100, False)):
        hand.put("press", C3)
        if is_off:
            hand.put("release", C3)
        hand.wait(rest)
        hand.session.load({**GAME, "moves": ["a1"]})
        hand.put("release", C3)
        hand.wait(2 * HELD_MS)
        assert hand.moves == ["a1"], rest
