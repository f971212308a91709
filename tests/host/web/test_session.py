"""BoardSession: its state, what is news to whom, time, and a board that breaks."""

import asyncio
import json
from base64 import b64decode

import pytest

from firmware.hardware.wiring import ROWS
from host import __version__
from host.targets.memory import MemoryTarget
from host.web.keys import HELD_MS
from host.web.messages import Refused
from host.web.session import BURST, CATCH_UP_MS, MAX_PRIVATE, MAX_STRIKES, REBOOT_REST_MS, BoardSession, Flooded
from tests.support.lamp_board import HZ, LIT, LampBoard, lamp_session


@pytest.fixture
def session():
    return lamp_session()


def heard(visitor):
    return [json.loads(text) for text in visitor.news()]


def say(session, visitor, now=0.0, **message):
    return session.hear(visitor, json.dumps(message), now)


def tap(session, visitor, row, column):
    say(session, visitor, type="press", row=row, column=column)
    session.step(60)
    say(session, visitor, type="release", row=row, column=column)
    session.step(60)


def test_a_newcomer_gets_everything(session):
    news = {message["type"]: message for message in heard(session.join())}
    assert set(news) == {
        "you",
        "seats",
        "room",
        "version",
        "invite",
        "moves",
        "past",
        "review",
        "keys",
        "fault",
        "frame",
        "oled",
        "volume",
        "buzzer",
        "panel",
        "labels",
        "squares",
        "still",
        "meanings",
        "marks",
        "legend",
        "language",
        "scanning",
        "people",
    }
    assert b64decode(news["frame"]["frame"]) == session.board.frame()
    assert b64decode(news["oled"]["oled"]) == session.board.oled()
    assert news["version"]["version"] == __version__
    assert news["panel"]["panel"]["title"] == "Lamps"
    assert len(news["labels"]["labels"]) == 168
    assert news["labels"]["labels"]["17"] == "lamp 1 3, dark"
    menu = next(key for key in news["keys"]["keys"] if key["name"] == "menu")
    assert menu["letter"] == "m" and menu["column"] >= 12 and menu["label"] and menu["tip"]


def test_a_page_has_lights_that_keep_still(session, monkeypatch):
    """While a move is shown, those of before."""
    for still, shown in ((bytes(504), bytes(504)), (None, bytes(504)), (b"\1" * 504, b"\1" * 504)):
        monkeypatch.setattr(session.board, "still", lambda still=still: still)
        session.step(10)
        assert session.state["still"] == shown


def test_nothing_new_is_nothing_sent(session):
    visitor = session.join()
    heard(visitor)
    session.step(10)
    assert heard(visitor) == []
    assert not visitor.news_waits.is_set()


def test_only_what_changed_is_sent(session):
    visitor = session.join()
    heard(visitor)
    say(session, visitor, type="press", row=2, column=5)
    session.step(10)
    news = {message["type"]: message for message in heard(visitor)}
    assert set(news) == {"frame", "still", "oled", "panel", "meanings", "labels", "buzzer"}
    assert news["labels"]["labels"] == {"33": "lamp 2 5, lit"}
    assert news["buzzer"]["buzzer"] == HZ
    assert b64decode(news["frame"]["frame"])[99:102] == LIT


def test_descriptions_are_asked_for_only_when_the_revision_changes(session):
    before = session.board.described
    for _ in range(50):
        session.step(10)
    assert session.board.described == before
    session.board.revision += 1
    session.step(10)
    assert session.board.described == before + ROWS


def test_keys_are_sent_when_they_change(session):
    visitor = session.join()
    heard(visitor)
    session.board.revision += 1
    session.step(10)
    assert heard(visitor) == []  # the same keys as before
    session.board.keys = [("bar", 3, 12, "b", "bar", "A bar."), ("bar", 4, 12, "", "bar", "A bar.")]
    session.board.revision += 1
    session.step(10)
    (news,) = heard(visitor)
    assert news["keys"] == [
        {"name": "bar", "row": 3, "column": 12, "letter": "b", "label": "bar", "tip": "A bar.", "group": ""},
        {"name": "bar", "row": 4, "column": 12, "letter": "", "label": "bar", "tip": "A bar.", "group": ""},
    ]
    session.board.power_cut()  # it starts again
    session.board.keys = []
    session.step(10)
    assert {"panel"} == {message["type"] for message in heard(visitor)}


def test_a_slow_page_gets_the_newest_state_alone(session):
    quick, slow = session.join(), session.join()
    heard(slow)
    heard(quick)
    for _ in range(30):
        tap(session, quick, 0, 0)
        tap(session, quick, 1, 1)
        heard(quick)
    tap(session, quick, 5, 5)
    news = heard(slow)
    assert sorted(message["type"] for message in news) == [
        "frame",
        "labels",
        "meanings",
        "moves",
        "oled",
        "panel",
        "still",
    ]
    frame = next(message for message in news if message["type"] == "frame")["frame"]
    assert b64decode(frame) == session.board.frame()
    labels = next(message for message in news if message["type"] == "labels")["labels"]
    assert labels == {"75": "lamp 5 5, lit"}  # 0 0 and 1 1 are as they were


def test_a_state_that_changes_while_it_is_sent_is_sent_as_it_is_then(session):
    visitor = session.join()
    news = visitor.news()
    first = json.loads(next(news))
    tap(session, visitor, 3, 3)
    rest = [json.loads(text) for text in news]
    frame = next(message for message in [first, *rest] if message["type"] == "frame")
    assert b64decode(frame["frame"]) == session.board.frame()
    assert visitor.news_waits.is_set()


def test_replies_to_a_page_that_does_not_listen_stay_few(session):
    visitor = session.join()
    for _ in range(100):
        session.hear(visitor, "rubbish", 0.0)
    assert len([message for message in heard(visitor) if message["type"] == "error"]) == MAX_PRIVATE


def test_a_bad_message_is_answered_to_its_sender_alone(session):
    one, two = session.join(), session.join()
    heard(one)
    heard(two)
    assert not session.hear(one, '{"type": "press", "row": 99, "column": 0}', 0.0)
    session.step(100)
    assert [message["type"] for message in heard(one)] == ["error"]
    assert heard(two) == []
    assert session.board.touched == []


def test_a_flood_is_refused_and_then_the_connection_closes(session):
    visitor = session.join()
    taken = [say(session, visitor, type="ping") for _ in range(BURST + MAX_STRIKES)]
    assert sum(taken) == BURST and not any(taken[BURST:])
    with pytest.raises(Flooded):
        say(session, visitor, type="ping")


def test_a_slide_and_a_changed_mind(session):
    visitor = session.join()
    for message in (
        {"type": "press", "row": 1, "column": 2},
        {"type": "slide", "row": 1, "column": 2, "to_row": 3, "to_column": 4},
        {"type": "press", "row": 5, "column": 6},
        {"type": "cancel", "row": 5, "column": 6},
    ):
        assert say(session, visitor, **message)
    for _ in range(HELD_MS // 10 + 50):
        session.step(10)
    assert session.board.touched == [
        ("press", 1, 2),
        ("press", 3, 4),
        ("release", 3, 4),
        ("release", 1, 2),
        ("press", 5, 6),
        ("release", 5, 6),
    ]


def test_a_refused_slide_is_reported_to_its_page(session):
    one, two = session.join(), session.join()
    say(session, one, type="share")
    say(session, one, type="press", row=0, column=0)
    say(session, two, type="press", row=1, column=1)
    assert not say(session, one, type="slide", row=0, column=0, to_row=1, to_column=1)
    assert "Another finger" in next(message["message"] for message in heard(one) if message["type"] == "error")


def test_a_game_is_loaded_and_saved(session):
    with pytest.raises(Refused, match="no game to save"):
        session.record()
    session.load({"game": "lamps", "options": {}, "moves": ["0 0"]})
    assert session.record()["moves"] == ["0 0"]
    with pytest.raises(Refused, match=r"cannot be loaded\. Move 2: there is no lamp x"):
        session.load({"game": "lamps", "options": {}, "moves": ["0 0", "x"]})
    with pytest.raises(Refused, match="only lamps"):
        session.load({"game": "chess", "options": {}, "moves": []})
    assert session.record()["moves"] == ["0 0"]


def test_a_board_that_has_stopped_takes_no_game(session, caplog):
    session.board.breaks = ZeroDivisionError("divide by zero")
    session.step(10)
    with pytest.raises(Refused, match="off and on"):
        session.load({"game": "lamps", "options": {}, "moves": ["0 0"]})


def test_keys_of_a_page_that_leaves_are_released(session):
    visitor = session.join()
    say(session, visitor, type="press", row=4, column=4)
    session.step(100)
    session.leave(visitor, 0.0)
    session.step(100)
    assert session.board.touched == [("press", 4, 4), ("release", 4, 4)]
    assert session.visitors == set()


def test_a_fault_is_shown_and_the_board_can_be_rebooted(session, caplog):
    visitor = session.join()
    tap(session, visitor, 1, 1)
    heard(visitor)
    session.board.breaks = ZeroDivisionError("divide by zero")
    session.step(10)
    (news,) = heard(visitor)
    assert "ZeroDivisionError: divide by zero" in news["fault"] and "off and on" in news["fault"]
    assert "divide by zero" in caplog.text
    stopped_at = session.board.now_ms
    session.step(10)
    assert session.board.now_ms == stopped_at
    assert not say(session, visitor, type="press", row=0, column=0)
    assert "off and on" in heard(visitor)[0]["message"]

    assert say(session, visitor, type="reboot")
    session.step(10)
    assert {"type": "fault", "fault": ""} in heard(visitor)
    tap(session, visitor, 0, 0)
    assert session.board.frame()[:3] == LIT
    assert session.board.frame()[45:48] == LIT  # what was lit is lit again


def test_a_fault_says_what_the_firmware_raised(tmp_path):
    """On the virtual board, with a program that does not last."""
    program = tmp_path / "main.py"
    program.write_text("import time\ntime.sleep_ms(20)\n[].pop()\n")
    board = MemoryTarget(main=program)
    session = BoardSession(board)
    session.boot()
    for _ in range(10):
        session.step(10)
    assert "(IndexError: pop from empty list)" in session.state["fault"]
    assert "Traceback" not in session.state["fault"]


def test_a_reset_by_the_watchdog_is_no_fault(session):
    """While the firmware starts again nothing has a text."""
    described = session.board.described
    session.board.power_cut()
    session.step(10)
    assert session.state["fault"] == session.state["panel"]["title"] == ""
    session.board.boot()
    session.step(10)
    assert session.state["panel"]["title"] == "Lamps" and session.board.described == described + 2 * ROWS


def test_a_fault_without_words_still_has_a_name(session):
    session.board.breaks = RuntimeError()
    session.step(10)
    assert "(RuntimeError)" in session.state["fault"]


def test_a_board_that_does_not_boot_leaves_the_session_alive():
    class Dead(LampBoard):
        def boot(self):
            raise OSError("the flash is full")

    session = BoardSession(Dead())
    session.boot()
    session.step(10)
    message = "the flash is full. Power the board off and on to continue."
    assert session.state["fault"] == message  # and not the name of a class
    session.reboot()
    assert session.state["fault"] == message


def test_a_reboot_releases_keys_and_shows_the_new_board(session):
    visitor = session.join()
    say(session, visitor, type="press", row=4, column=4)
    session.step(60)
    heard(visitor)
    session.step(REBOOT_REST_MS)
    say(session, visitor, type="reboot")
    assert session.board.touched[-1] == ("release", 4, 4)
    assert session.board.boots == 2
    session.step(60)
    assert session.state["panel"]["status"] == "1 lit"


def test_reboots_need_a_rest(session):
    session.reboot()
    session.step(50)
    with pytest.raises(Refused, match="moment ago"):
        session.reboot()
    for _ in range(REBOOT_REST_MS // 50):
        session.step(50)
    session.reboot()
    assert session.board.boots == 3


class JumpingLoop(asyncio.SelectorEventLoop):
    """A loop whose clock can be put forward, as after a computer slept."""

    ahead = 0.0

    def time(self):
        return super().time() + self.ahead


def paced(session, jumps):
    """Run the session's pace for 0.3 s, with these jumps of the clock (s); return the board's ms."""
    loop = JumpingLoop()

    async def live():
        pace = asyncio.ensure_future(session.pace())
        for jump in jumps:
            await asyncio.sleep(0.1)
            loop.ahead += jump
        await asyncio.sleep(0.1)
        pace.cancel()

    start = session.board.now_ms
    began = loop.time()
    try:
        loop.run_until_complete(live())
        return session.board.now_ms - start, (loop.time() - began) * 1000
    finally:
        loop.close()


def test_the_board_follows_the_clock(session):
    ran, passed = paced(session, [0, 0])
    assert 150 < ran <= passed


def test_after_a_long_sleep_the_board_does_not_catch_up_for_hours(session):
    ran, passed = paced(session, [3600])
    assert passed > 3_600_000
    assert CATCH_UP_MS <= ran < CATCH_UP_MS + 5000
