"""Where the page that plays points: host/web/pointer.py and what the session makes of its messages."""

import json

import pytest

from host.web.pointer import PAUSE_MS
from tests.support.felt_board import felt_session

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
    visitor = session.join()
    assert say(session, visitor, "point", A) and say(session, visitor, "point", B) and say(session, visitor, "leave")
    assert session.board.pointed == [A, B, None] and session.board.touched == [] and session.record()["moves"] == []


def test_a_flood_reaches_the_board_now_and_then(session):
    visitor = session.join()
    for number in range(50):
        session.hear(visitor, json.dumps({"type": "point", "row": number % 12, "column": 1}), number / 100)
        session.step(10)
    session.step(PAUSE_MS)
    assert len(session.board.pointed) <= 7 and session.board.pointed[-1] == (1, 1)


def test_a_page_that_watches_points_at_nothing(session):
    session.join()
    watcher = session.join()
    assert not say(session, watcher, "point", A) and session.board.pointed == []
    news = [json.loads(text) for text in watcher.news()]
    assert "only watches" in next(message["message"] for message in news if message["type"] == "error")


def test_the_pointer_of_a_page_that_goes_goes_too(session):
    visitor = session.join()
    say(session, visitor, "point", A)
    session.leave(visitor, 0.0)
    session.step(PAUSE_MS)
    assert session.board.pointed == [A, None]


def test_the_pointer_goes_with_the_right_to_play(session):
    first, second = session.join(), session.join()
    session.hear(first, '{"type": "share"}', 0.0)
    say(session, second, "point", A)
    assert say(session, first, "unshare") and session.board.pointed == [A, None]


def test_another_pages_leave_takes_nothing_away(session):
    first, second = session.join(), session.join()
    say(session, first, "point", A)
    say(session, second, "leave")
    assert session.board.pointed == [A]


def test_after_a_press_the_same_place_is_news_again(session):
    """The board forgets the pointer when a finger comes down."""
    visitor = session.join()
    say(session, visitor, "point", A)
    say(session, visitor, "press", B)
    say(session, visitor, "release", B)
    say(session, visitor, "point", A)
    assert session.board.pointed == [A, A]


def test_the_board_shows_it(session):
    session.load({"game": "robble", "options": {"size": "5"}, "moves": ["c3"]})
    for _ in range(20):
        session.step(50)
    visitor, before = session.join(), session.state["panel"]
    assert say(session, visitor, "point", (7, 5))  # c2
    session.step(50)
    assert session.state["panel"]["tip"] == "1 pushed."
    say(session, visitor, "leave")
    session.step(50)
    assert session.state["panel"] == before
