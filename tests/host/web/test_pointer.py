"""Where the page that plays points: host/web/pointer.py and what the session makes of its messages."""

import json

import pytest

from host.web.pointer import PAUSE_MS
from tests.host.web.felt_board import felt_session

A, B = (3, 4), (5, 6)


@pytest.fixture
def session():
    return felt_session()


def say(session, visitor, kind, key=None):
    """Send a message, and let the board run for a moment; return whether the message was taken."""
    place = {"row": key[0], "column": key[1]} if key else {}
    taken = session.hear(visitor, json.dumps({"type": kind, **place}), 0.0)
    session.step(PAUSE_MS)
    return taken


def test_the_board_learns_where_the_pointer_rests_and_that_it_left(session):
    visitor, watcher = session.join(), session.join()
    assert say(session, visitor, "point", A) and say(session, visitor, "point", B)
    say(session, watcher, "leave")  # which is another page
    assert not say(session, watcher, "point", A)
    assert session.board.pointed == [A, B]
    say(session, visitor, "leave")
    assert session.board.pointed == [A, B, None] and session.board.touched == []


def test_a_flood_reaches_the_board_now_and_then(session):
    visitor = session.join()
    for number in range(50):
        session.hear(visitor, json.dumps({"type": "point", "row": number % 12, "column": 1}), number / 100)
        session.step(10)
    session.step(PAUSE_MS)
    assert len(session.board.pointed) <= 7 and session.board.pointed[-1] == (1, 1)


def test_the_pointer_goes_with_its_page_and_with_the_right_to_play(session):
    first, second = session.join(), session.join()
    session.hear(first, '{"type": "share"}', 0.0)
    say(session, second, "point", A)
    assert say(session, first, "unshare") and session.board.pointed == [A, None]
    say(session, first, "point", A)
    session.leave(first, 0.0)
    session.step(PAUSE_MS)
    assert session.board.pointed == [A, None, A, None]


def test_after_a_press_the_same_place_is_news_again(session):
    """The board forgets the pointer when a finger comes down."""
    visitor = session.join()
    for kind, key in (("point", A), ("press", B), ("release", B), ("point", A)):
        say(session, visitor, kind, key)
    assert session.board.pointed == [A, A]
