"""Where the page that plays points: host/web/pointer.py and what the session makes of its messages."""

import json

from host.web.pointer import PAUSE_MS
from tests.host.web.felt_board import felt_session

A, B = (3, 4), (5, 6)


def test_the_board_learns_where_the_pointer_of_who_plays_rests():
    """And that it left, with its page or with the right to play. It forgets the pointer when a finger comes down. A
    flood reaches it now and then.
    """
    session = felt_session()
    first, second, pointed = session.join(), session.join(), session.board.pointed

    def say(visitor, kind, key=None):
        place = {"row": key[0], "column": key[1]} if key else {}
        taken = session.hear(visitor, json.dumps({"type": kind, **place}), 0.0)
        session.step(PAUSE_MS)
        return taken

    assert say(first, "point", A) and say(first, "point", B)
    say(second, "leave")  # which is another page
    assert not say(second, "point", A)
    assert pointed == [A, B] and session.board.touched == []
    say(first, "leave")
    for kind, key in (("point", A), ("press", B), ("release", B), ("point", A)):
        say(first, kind, key)
    assert pointed == [A, B, None, A, A]
    pointed.clear()
    assert say(first, "share") and say(second, "point", B)
    assert say(first, "unshare") and pointed == [B, None]
    for number in range(50):
        session.hear(first, json.dumps({"type": "point", "row": number % 12, "column": 1}), number / 100)
        session.step(10)
    session.step(PAUSE_MS)
    assert len(pointed) <= 9 and pointed[-1] == (1, 1)
    session.leave(first, 0.0)
    session.step(PAUSE_MS)
    assert pointed[-1] is None
