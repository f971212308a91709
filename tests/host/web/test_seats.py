"""Which page plays: the first, all that it lets, or who takes over from it."""

from contextlib import nullcontext

import pytest

from host.web.errors import PageError
from host.web.seats import FREE, HELD, NOT_YOURS, WATCHES, Seats
from tests.support.session_page import SessionPage

NOW = 100.0  # seconds

# What pages a to d do, who plays then, and who may press keys. Numbers are seconds after NOW; x: it is refused.
CASES = (
    ("a joins, b joins, b takes x, b shares x", "a", "a"),
    ("a joins, b joins, a shares, b takes x, b unshares x", "a", "ab"),
    ("a joins, b joins, a shares, a unshares", "a", "a"),
    # Its seat is held for whoever goes, and then that of whoever came meanwhile first, or free
    ("a joins, b joins, a goes, 9.9, c joins, b takes x, c takes x, b shares x", "held", ""),
    ("a joins, b joins, a goes, c joins, d joins, 10", "c", "c"),
    ("a joins, b joins, a goes, c joins, c goes, 10", "free", ""),
    ("a joins, b joins, a goes, c joins, c goes, 10, d joins", "d", "d"),
    ("a joins, b joins, a goes, 10, b takes", "b", "b"),
    # Among pages that all play it is that of the oldest
    ("a joins, b joins, a shares, a goes, c joins, 10, c unshares x", "b", "bc"),
    # A pass is good for the seat that is held for its page, once, and in time
    ("a joins, b joins, b shows a", "a", "a"),
    ("a joins, b joins, a goes, c joins, c shows b", "held", ""),
    ("a joins, b joins, a goes, c joins, c shows a", "c", "c"),
    ("a joins, b joins, a goes, c joins, c shows a, d joins, d shows a, 10", "c", "c"),
    ("a joins, b joins, a goes, c joins, c shows a, c goes, d joins, d shows a", "held", ""),
    ("a joins, b joins, a goes, 10, c joins, c shows a", "c", "c"),
    ("a joins, b joins, a goes, 10, b takes, c joins, c shows a", "b", "b"),
)


def test_who_plays_and_who_may_press_keys():
    for steps, player, may_press in CASES:
        seats, pages = Seats(), {name: type("Page", (), {"token": f"pass of {name}"})() for name in "abcd"}
        there = []
        for step in steps.split(", "):
            name, *words = step.split()
            if not words:
                seats.expire(NOW + float(name))
                continue
            page, verb = pages[name], words[0]
            with pytest.raises(PageError) if words[-1] == "x" else nullcontext():
                if verb == "joins":
                    there.append(name)
                    assert seats.join(page) == len(there)
                elif verb == "goes":
                    seats.leave(page, NOW)
                elif verb == "takes":
                    seats.take(page)
                elif verb == "shows":
                    seats.resume(page, pages[words[1]].token)
                else:
                    seats.share(page, verb == "shares")
        gone = {step.split()[0] for step in steps.split(", ") if step.endswith("goes")}
        state = seats.state()
        assert state["pages"] == len(there) - len(gone), steps
        assert state["player"] == (there.index(player) + 1 if player in there else None), steps
        assert state["held"] == (player == "held"), steps
        denied = {name: seats.denial_reason(pages[name]) for name in there if name not in gone}
        assert "".join(name for name, reason in denied.items() if not reason) == may_press, steps
        assert {*denied.values()} - {""} <= {{"held": HELD, "free": FREE}.get(player, WATCHES)}
    assert Seats(shared=True).denial_reason(pages["b"]) == ""


def test_a_page_that_may_not_play_presses_nothing_and_its_fingers_come_off(session):
    """It hears why, once a tap."""
    one, two = SessionPage(session).receive(), SessionPage(session).receive()
    key, other = {"row": 3, "column": 3}, {"row": 4, "column": 4}
    one.say(type="press", **key)
    session.step(60)
    session.board.touched.clear()
    for kind in ("press", "release", "slide", "cancel"):
        assert two.say(type=kind, to_row=1, to_column=1, **key) == (kind != "press")
    for message in ({"type": "point", **key}, {"type": "branch", "move": 0}, {"type": "room", "do": "leave"}):
        assert not two.say(**message)
    assert not two.say(type="reboot") and not two.say(type="share")
    session.step(60)
    assert two.receive().errors == [WATCHES] * 5 + [NOT_YOURS] and session.board.touched == session.board.pointed == []
    assert one.say(type="share") and two.say(type="press", **other) and not two.say(type="take")
    session.step(60)
    assert one.say(type="unshare")
    for _ in range(200):
        session.step(10)
    assert session.board.touched == [("press", 4, 4), ("release", 4, 4)] and session.board.boots == 1
    session.leave(one.visitor, NOW)
    assert session.visitor_with(one.token) is None and session.visitor_with(two.token) is two.visitor
    again = SessionPage(session).receive()
    assert again.state["seats"] == {"player": None, "held": True, "pages": 2, "shared": False}
    assert again.say(type="resume", **{"pass": one.token})
    assert again.receive().state["seats"]["player"] == again.number == 3
    assert len({one.token, two.token, again.token}) == 3
