"""BoardSession: its state, what is news to whom, time, a board that breaks, and where a page points."""

import asyncio
import json

import pytest

from firmware.hardware.wiring import ROWS
from host import __version__
from host.web.errors import STOPPED, PageError, stopped_by
from host.web.page import PIECE, Log, Page, pieces
from host.web.pointer import PAUSE_MS
from host.web.session import BURST, CATCH_UP_MS, MAX_PRIVATE, MAX_STRIKES, RATE, REBOOT_REST_MS, Flooded
from host.web.timeline import Line
from tests.host.web.felt_board import ROBBLE, felt_session
from tests.support.session_page import SessionPage

PARTS = {
    "you", "seats", "room", "version", "invite", "moves", "past", "review", "keys", "fault",
    "frame", "oled", "volume", "buzzer", "panel", "labels", "squares", "still",
    "meanings", "marks", "legend", "language", "scanning",
}  # fmt: skip
MENU = (1, 12)  # the key; its screen stands still


def heard(visitor):
    return [json.loads(text) for text in visitor.outgoing()]


def say(session, visitor, now=0.0, **message):
    return session.handle_message(visitor, json.dumps(message), now)


def tap(session, visitor, row, column):
    say(session, visitor, type="press", row=row, column=column)
    session.step(60)
    say(session, visitor, type="release", row=row, column=column)
    session.step(60)


def at_rest(session):
    """Open the menu; return a page that has heard of it."""
    visitor = session.join()
    tap(session, visitor, *MENU)
    session.step(1000)
    heard(visitor)
    return visitor


def test_a_newcomer_gets_everything(session):
    news = {message["type"]: message for message in heard(session.join())}
    assert set(news) == PARTS
    assert bytes.fromhex(news["frame"]["frame"]) == session.board.frame()
    assert bytes.fromhex(news["oled"]["oled"]) == session.board.oled()
    assert news["version"]["version"] == __version__
    assert news["panel"]["panel"]["title"] == "Robble 9x9, move 1"
    assert len(news["labels"]["labels"]) == 168
    assert news["labels"]["labels"]["17"] == "c9, empty, Blue can play here"
    menu = next(key for key in news["keys"]["keys"] if key["name"] == "menu")
    assert menu["letter"] == "m" and menu["column"] >= 12 and menu["label"] and menu["tip"]


def test_what_the_board_shows_is_there_before_time_passes(session, monkeypatch):
    """A picture of the game that it has can be saved at once; while a move is shown, the lights of before."""
    fresh = felt_session(ms=0)
    assert fresh.state["panel"]["title"].startswith("Robble") and len(fresh.state["still"]) == 504
    for still, shown in ((bytes(504), bytes(504)), (None, bytes(504)), (b"\1" * 504, b"\1" * 504)):
        monkeypatch.setattr(session.board, "still", lambda still=still: still)
        session.step(10)
        assert session.state["still"] == shown


def test_nothing_new_is_nothing_sent_or_asked(session, monkeypatch):
    visitor = at_rest(session)
    asked, labels = [], session.board.labels
    monkeypatch.setattr(session.board, "labels", lambda row: asked.append(row) or labels(row))
    session.step(10)
    assert not visitor.has_output.is_set() and heard(visitor) == [] == asked
    session.board.app.changes.touch()
    session.step(10)
    assert asked == [*range(ROWS)] and heard(visitor) == []


def test_keys_are_sent_when_they_change_and_stay_while_the_board_starts(session, monkeypatch):
    visitor = at_rest(session)
    keys = [("bar", 3, 12, "b", "bar", "A bar.", True), ("bar", 4, 12, "", "bar", "A bar.", True)]
    monkeypatch.setattr(session.board, "soft_keys", lambda: keys if session.board.app else [])
    session.board.app.changes.touch()
    session.step(10)
    (news,) = heard(visitor)
    bar = {"name": "bar", "column": 12, "label": "bar", "tip": "A bar.", "group": ""}
    assert news["keys"] == [{**bar, "row": 3, "letter": "b"}, {**bar, "row": 4, "letter": ""}]
    session.board.power_cut()  # a reset by the watchdog is no fault; nothing has a text meanwhile
    session.step(10)
    assert "keys" not in {message["type"] for message in heard(visitor)}
    assert session.state["fault"] == session.state["panel"]["title"] == session.state["labels"][17] == ""
    session.board.boot()
    session.step(100)
    assert session.state["panel"]["title"].startswith("Robble") and session.state["labels"][17].startswith("c9")


def test_a_bad_message_is_answered_to_its_sender_alone(session):
    """Replies to a page that does not listen stay few."""
    one, two = at_rest(session), session.join()
    for visitor in (one, two):
        heard(visitor)
    for _ in range(100):
        assert not session.handle_message(one, '{"type": "press", "row": 99, "column": 0}', 0.0)
    assert [message["type"] for message in heard(one)] == MAX_PRIVATE * ["error"] and heard(two) == []


def test_a_flood_is_refused_and_then_the_connection_closes(session):
    visitor = session.join()
    taken = [say(session, visitor, type="ping") for _ in range(BURST + MAX_STRIKES)]
    assert sum(taken) == BURST and not any(taken[BURST:])
    with pytest.raises(Flooded):
        say(session, visitor, type="ping")
    assert f"at most {RATE} a second" in next(news["message"] for news in heard(visitor) if news["type"] == "error")
    assert say(session, visitor, now=2.0, type="ping")


def test_a_fault_is_shown_and_the_board_can_be_rebooted(session, caplog):
    visitor = session.join()
    tap(session, visitor, 1, 1)
    session.step(500)
    heard(visitor)
    session.board.fail(ZeroDivisionError("divide by zero"))
    session.step(100)
    (news,) = heard(visitor)
    assert news["fault"] == stopped_by("ZeroDivisionError: divide by zero") and "divide by zero" in caplog.text
    stopped_at = session.board.now_ms
    session.step(10)
    assert session.board.now_ms == stopped_at
    assert not say(session, visitor, type="press", row=0, column=0)
    assert [message["message"] for message in heard(visitor)] == [STOPPED]
    with pytest.raises(PageError, match="off and on"):
        session.load(ROBBLE)
    assert say(session, visitor, type="reboot")
    session.step(500)
    assert {"type": "fault", "fault": ""} in heard(visitor)
    tap(session, visitor, 3, 3)
    assert session.record()["moves"] == ["a9", "c7"]  # the game continues


def test_a_board_that_does_not_boot_leaves_the_session_alive(session, monkeypatch):
    def fail():
        raise OSError("the flash is full")

    monkeypatch.setattr(session.board, "boot", fail)
    for _ in range(2):
        session.reboot()
        message = "the flash is full. Power the board off and on to continue."
        assert session.state["fault"] == message  # and not the name of a class


def test_a_reboot_releases_keys_shows_the_new_board_and_needs_a_rest(session):
    visitor = session.join()
    say(session, visitor, type="press", row=4, column=4)
    session.step(60)
    session.step(REBOOT_REST_MS)
    say(session, visitor, type="reboot")
    assert session.board.touched[-1] == ("release", 4, 4) and session.board.boots == 2
    session.step(60)
    assert session.state["panel"]["tip"].startswith("Resumed")
    with pytest.raises(PageError, match="moment ago"):
        session.reboot()
    session.step(REBOOT_REST_MS)
    session.reboot()
    assert session.board.boots == 3


def test_a_finger_on_a_game_plays_nothing_in_the_next_one(session):
    """Also one that rests meanwhile."""
    page, key, other = SessionPage(session), {"row": 4, "column": 4}, {**ROBBLE, "moves": ["b1"]}
    for rest, kinds in ((0, ("press", "release")), (60, ("press", "release")), (100, ("press",))):
        for kind in kinds:
            page.say(type=kind, **key)
        page.wait(rest)
        session.load(other)
        page.say(type="release", **key)
        page.wait(1000)
        assert session.record()["moves"] == other["moves"], rest


def test_the_board_follows_the_clock_but_not_for_the_hours_of_a_long_sleep(session, monkeypatch):
    """And the seat of a page that is gone comes free, whatever the board does."""
    gone, other = session.join(), SessionPage(session)
    session.leave(gone, 0.0)
    ran, now, passes = [], [0.0], [0.01, 0.02, 3600, 0.01]  # board's ms, and seconds

    async def sleep(seconds):
        if seconds and not passes:
            raise asyncio.CancelledError
        now[0] += passes.pop(0) if seconds else 0

    async def live():
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now[0])
        monkeypatch.setattr(asyncio, "sleep", sleep)
        await session.pace()

    monkeypatch.setattr(session, "step", ran.append)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(live())
    assert [*ran[:2], ran[-1]] == pytest.approx([10, 20, 10], abs=1)
    assert sum(ran[2:-1]) == CATCH_UP_MS and len(ran) > 10  # pages are served between
    assert not other.receive().state["seats"]["held"]


# --- a page --------------------------------------------------------------------------------------


def test_only_what_differs_is_news():
    state = {"oled": bytes(2), "labels": ("a", "b"), "panel": {"log": ["x"]}, "moves": Log(1, (Line("c3", 1),))}
    page = Page(state)
    assert heard(page) == [
        {"type": "oled", "oled": "0000"},
        {"type": "labels", "labels": {"0": "a", "1": "b"}},
        {"type": "panel", "panel": {"log": ["x"]}},
        {"type": "moves", "moves": {"game": 1, "from": 0, "lines": [["c3", 1]], "total": 1}},
    ]
    state.update({"oled": bytes(2), "labels": ("a", "c"), "panel": {"log": ["x"]}, "moves": Log(1, (Line("c3", 1),))})
    assert heard(page) == [{"type": "labels", "labels": {"1": "c"}}]
    page.show(oled=b"\1\1")  # its own, before the state's
    assert heard(page) == [{"type": "oled", "oled": "0101"}]
    page.show_board()
    assert heard(page) == [{"type": "oled", "oled": "0000"}]


def test_a_state_that_changes_while_it_is_sent_is_sent_as_it_is_then():
    """So a slow page gets the newest values alone."""
    state = {"fault": "one", "oled": bytes(1)}
    page = Page(state)
    told = page.outgoing()
    next(told)
    for value in (1, 2, 3):
        state.update(fault=f"fault {value}", oled=bytes([value]))
    assert [json.loads(text) for text in told] == [{"type": "oled", "oled": "03"}]
    assert heard(page) == [{"type": "fault", "fault": "fault 3"}]


def test_a_long_log_comes_in_pieces():
    lines = tuple(Line(str(number), number) for number in range(2 * PIECE + 3))
    found = list(pieces(Log(1, lines), None))
    assert [(part["from"], len(part["lines"])) for part in found] == [(0, PIECE), (PIECE, PIECE), (2 * PIECE, 3)]
    assert {part["total"] for part in found} == {len(lines)}
    (last,) = pieces(Log(1, lines[:7]), Log(1, lines))
    assert (last["from"], last["lines"], last["total"]) == (7, [], 7)
    assert next(pieces(Log(2, lines[:7]), Log(1, lines)))["from"] == 0


# --- the pointer ---------------------------------------------------------------------------------

A, B = (3, 4), (5, 6)


def test_the_board_learns_where_the_pointer_of_who_plays_rests(session):
    """And that it left, with its page or with the right to play. It forgets the pointer when a finger comes down. A
    flood reaches it now and then.
    """
    first, second, pointed = session.join(), session.join(), session.board.pointed

    def does(visitor, kind, key=None):
        taken = say(session, visitor, type=kind, **(dict(zip(("row", "column"), key, strict=True)) if key else {}))
        session.step(PAUSE_MS)
        return taken

    assert does(first, "point", A) and does(first, "point", B)
    does(second, "leave")  # which is another page
    assert not does(second, "point", A)
    assert pointed == [A, B] and session.board.touched == []
    does(first, "leave")
    for kind, key in (("point", A), ("press", B), ("release", B), ("point", A)):
        does(first, kind, key)
    assert pointed == [A, B, None, A, A]
    pointed.clear()
    assert does(first, "share") and does(second, "point", B)
    assert does(first, "unshare") and pointed == [B, None]
    for number in range(50):
        say(session, first, number / 100, type="point", row=number % 12, column=1)
        session.step(10)
    session.step(PAUSE_MS)
    assert len(pointed) <= 9 and pointed[-1] == (1, 1)
    session.leave(first, 0.0)
    session.step(PAUSE_MS)
    assert pointed[-1] is None
