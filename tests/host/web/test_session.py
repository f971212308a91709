"""The room: its state, what is news to whom, time, and a board that breaks."""

import asyncio
import json
from base64 import b64decode

import pytest

from host import __version__
from host.targets.virtual import VirtualBoard
from host.web.keys import HELD_MS
from host.web.messages import Refused
from host.web.session import BURST, CATCH_UP_MS, LIT_MS, MAX_PRIVATE, MAX_STRIKES, REBOOT_REST_MS, Flooded, Room
from tests.host.web.lamps import HZ, LIT, Lamps, room_of_lamps


@pytest.fixture
def room():
    return room_of_lamps()


def heard(visitor):
    return [json.loads(text) for text in visitor.news()]


def say(room, visitor, now=0.0, **message):
    return room.hear(visitor, json.dumps(message), now)


def tap(room, visitor, row, column):
    say(room, visitor, type="press", row=row, column=column)
    room.step(60)
    say(room, visitor, type="release", row=row, column=column)
    room.step(60)


def test_a_newcomer_gets_everything(room):
    news = {message["type"]: message for message in heard(room.join())}
    assert set(news) == {"you", "seats", "version", "keys", "fault", "frame", "oled", "buzzer", "panel", "labels"}
    assert b64decode(news["frame"]["frame"]) == room.board.frame()
    assert b64decode(news["oled"]["oled"]) == room.board.oled()
    assert news["version"]["version"] == __version__
    assert news["panel"]["panel"]["title"] == "Lamps"
    assert len(news["labels"]["labels"]) == 168
    assert news["labels"]["labels"]["17"] == "lamp 1 3, dark"
    menu = next(key for key in news["keys"]["keys"] if key["name"] == "menu")
    assert menu["letter"] == "m" and menu["column"] >= 12 and menu["label"] and menu["tip"]


def test_the_lights_are_kept_at_their_brightest_until_something_changes(room, monkeypatch):
    lights = bytearray(504)
    monkeypatch.setattr(room.board, "frame", lambda: bytes(lights))
    room.step(LIT_MS + 10)
    for red, green in ((200, 0), (10, 0), (60, 90), (0, 0)):
        lights[:2] = red, green
        room.step(10)
    assert room.brightest[:3] == bytes((200, 90, 0))
    tap(room, room.join(), 3, 4)
    room.step(LIT_MS + 10)
    assert room.brightest == bytes(504)


def test_nothing_new_is_nothing_sent(room):
    visitor = room.join()
    heard(visitor)
    room.step(10)
    assert heard(visitor) == []
    assert not visitor.news_waits.is_set()


def test_only_what_changed_is_sent(room):
    visitor = room.join()
    heard(visitor)
    say(room, visitor, type="press", row=2, column=5)
    room.step(10)
    news = {message["type"]: message for message in heard(visitor)}
    assert set(news) == {"frame", "oled", "panel", "labels", "buzzer"}
    assert news["labels"]["labels"] == {"33": "lamp 2 5, lit"}
    assert news["buzzer"]["buzzer"] == HZ
    assert b64decode(news["frame"]["frame"])[99:102] == LIT


def test_descriptions_are_asked_for_only_when_the_revision_changes(room):
    before = room.board.described
    for _ in range(50):
        room.step(10)
    assert room.board.described == before
    room.board.app.revision += 1
    room.step(10)
    assert room.board.described == before + 168


def test_keys_are_sent_when_they_change(room):
    visitor = room.join()
    heard(visitor)
    room.board.app.revision += 1
    room.step(10)
    assert heard(visitor) == []  # the same keys as before
    room.board.keys = [("bar", 3, 12, "b", "bar", "A bar."), ("bar", 4, 12, "", "bar", "A bar.")]
    room.board.app.revision += 1
    room.step(10)
    (news,) = heard(visitor)
    assert news["keys"] == [
        {"name": "bar", "row": 3, "column": 12, "letter": "b", "label": "bar", "tip": "A bar."},
        {"name": "bar", "row": 4, "column": 12, "letter": "", "label": "bar", "tip": "A bar."},
    ]
    app, room.board.app = room.board.app, None  # it starts again
    room.board.keys = []
    room.step(10)
    assert "keys" not in {message["type"] for message in heard(visitor)}
    room.board.app = app


def test_a_slow_page_gets_the_newest_state_alone(room):
    quick, slow = room.join(), room.join()
    heard(slow)
    heard(quick)
    for _ in range(30):
        tap(room, quick, 0, 0)
        tap(room, quick, 1, 1)
        heard(quick)
    tap(room, quick, 5, 5)
    news = heard(slow)
    assert sorted(message["type"] for message in news) == ["frame", "labels", "oled", "panel"]
    frame = next(message for message in news if message["type"] == "frame")["frame"]
    assert b64decode(frame) == room.board.frame()
    labels = next(message for message in news if message["type"] == "labels")["labels"]
    assert labels == {"75": "lamp 5 5, lit"}  # 0 0 and 1 1 are as they were


def test_a_state_that_changes_while_it_is_sent_is_sent_as_it_is_then(room):
    visitor = room.join()
    news = visitor.news()
    first = json.loads(next(news))
    tap(room, visitor, 3, 3)
    rest = [json.loads(text) for text in news]
    frame = next(message for message in [first, *rest] if message["type"] == "frame")
    assert b64decode(frame["frame"]) == room.board.frame()
    assert visitor.news_waits.is_set()


def test_replies_to_a_page_that_does_not_listen_stay_few(room):
    visitor = room.join()
    for _ in range(100):
        room.hear(visitor, "rubbish", 0.0)
    assert len([message for message in heard(visitor) if message["type"] == "error"]) == MAX_PRIVATE


def test_a_bad_message_is_answered_to_its_sender_alone(room):
    one, two = room.join(), room.join()
    heard(one)
    heard(two)
    assert not room.hear(one, '{"type": "press", "row": 99, "column": 0}', 0.0)
    room.step(100)
    assert [message["type"] for message in heard(one)] == ["error"]
    assert heard(two) == []
    assert room.board.touched == []


def test_a_flood_is_refused_and_then_the_door_closes(room):
    visitor = room.join()
    taken = [say(room, visitor, type="ping") for _ in range(BURST + MAX_STRIKES)]
    assert sum(taken) == BURST and not any(taken[BURST:])
    with pytest.raises(Flooded):
        say(room, visitor, type="ping")


def test_a_slide_and_a_changed_mind(room):
    visitor = room.join()
    for message in (
        {"type": "press", "row": 1, "column": 2},
        {"type": "slide", "row": 1, "column": 2, "to_row": 3, "to_column": 4},
        {"type": "press", "row": 5, "column": 6},
        {"type": "cancel", "row": 5, "column": 6},
    ):
        assert say(room, visitor, **message)
    for _ in range(HELD_MS // 10 + 50):
        room.step(10)
    assert room.board.touched == [
        ("press", 1, 2),
        ("press", 3, 4),
        ("release", 3, 4),
        ("release", 1, 2),
        ("press", 5, 6),
        ("release", 5, 6),
    ]


def test_a_slide_that_cannot_be_is_told_to_its_page(room):
    one, two = room.join(), room.join()
    say(room, one, type="share")
    say(room, one, type="press", row=0, column=0)
    say(room, two, type="press", row=1, column=1)
    assert not say(room, one, type="slide", row=0, column=0, to_row=1, to_column=1)
    assert "Another finger" in next(message["message"] for message in heard(one) if message["type"] == "error")


def test_a_game_is_loaded_and_saved(room):
    with pytest.raises(Refused, match="no game to save"):
        room.record()
    room.load({"game": "lamps", "options": {}, "moves": ["0 0"]})
    assert room.record()["moves"] == ["0 0"]
    with pytest.raises(Refused, match=r"cannot be loaded\. Move 2: there is no lamp x"):
        room.load({"game": "lamps", "options": {}, "moves": ["0 0", "x"]})
    with pytest.raises(Refused, match="only lamps"):
        room.load({"game": "chess", "options": {}, "moves": []})
    assert room.record()["moves"] == ["0 0"]


def test_a_board_that_has_stopped_takes_no_game(room, caplog):
    room.board.breaks = ZeroDivisionError("divide by zero")
    room.step(10)
    with pytest.raises(Refused, match="off and on"):
        room.load({"game": "lamps", "options": {}, "moves": ["0 0"]})


def test_keys_of_a_page_that_leaves_are_released(room):
    visitor = room.join()
    say(room, visitor, type="press", row=4, column=4)
    room.step(100)
    room.leave(visitor, 0.0)
    room.step(100)
    assert room.board.touched == [("press", 4, 4), ("release", 4, 4)]
    assert room.visitors == set()


def test_a_fault_is_told_and_the_board_can_be_rebooted(room, caplog):
    visitor = room.join()
    tap(room, visitor, 1, 1)
    heard(visitor)
    room.board.breaks = ZeroDivisionError("divide by zero")
    room.step(10)
    (news,) = heard(visitor)
    assert "ZeroDivisionError: divide by zero" in news["fault"] and "off and on" in news["fault"]
    assert "divide by zero" in caplog.text
    stopped_at = room.board.now_ms
    room.step(10)
    assert room.board.now_ms == stopped_at
    assert not say(room, visitor, type="press", row=0, column=0)
    assert "off and on" in heard(visitor)[0]["message"]

    assert say(room, visitor, type="reboot")
    room.step(10)
    assert {"type": "fault", "fault": ""} in heard(visitor)
    tap(room, visitor, 0, 0)
    assert room.board.frame()[:3] == LIT
    assert room.board.frame()[45:48] == LIT  # what was lit is lit again


def test_a_fault_tells_what_the_firmware_raised(tmp_path):
    """On the virtual board, with a program that does not last."""
    program = tmp_path / "main.py"
    program.write_text("import time\ntime.sleep_ms(20)\n[].pop()\n")
    board = VirtualBoard(main=program)
    room = Room(board)
    room.boot()
    for _ in range(10):
        room.step(10)
    assert "(IndexError: pop from empty list)" in room.state["fault"]
    assert "Traceback" not in room.state["fault"]


def test_a_reset_by_the_watchdog_is_no_fault(room):
    """While the firmware starts again there is no app; the new one counts its revisions afresh."""
    visitor = room.join()
    heard(visitor)
    app, room.board.app = room.board.app, None
    described = room.board.described
    room.step(10)
    assert room.state["fault"] == "" and room.board.described == described + 168
    room.board.app = app
    room.step(10)
    assert room.board.described == described + 2 * 168


def test_a_fault_without_words_still_has_a_name(room):
    room.board.breaks = RuntimeError()
    room.step(10)
    assert "(RuntimeError)" in room.state["fault"]


def test_a_board_that_does_not_boot_leaves_the_room_alive():
    class Dead(Lamps):
        def boot(self):
            raise OSError("the flash is full")

    room = Room(Dead())
    room.boot()
    room.step(10)
    sentence = "the flash is full. Power the board off and on to go on."
    assert room.state["fault"] == sentence  # and not the name of a class
    room.reboot()
    assert room.state["fault"] == sentence


def test_a_reboot_lets_go_of_keys_and_shows_the_new_board(room):
    visitor = room.join()
    say(room, visitor, type="press", row=4, column=4)
    room.step(60)
    heard(visitor)
    room.step(REBOOT_REST_MS)
    say(room, visitor, type="reboot")
    assert room.board.touched[-1] == ("release", 4, 4)
    assert room.board.boots == 2
    room.step(60)
    assert room.state["panel"]["status"] == "1 lit"


def test_reboots_need_a_rest(room):
    room.reboot()
    room.step(50)
    with pytest.raises(Refused, match="moment ago"):
        room.reboot()
    for _ in range(REBOOT_REST_MS // 50):
        room.step(50)
    room.reboot()
    assert room.board.boots == 3


class JumpingLoop(asyncio.SelectorEventLoop):
    """A loop whose clock can be put forward, as after a computer slept."""

    ahead = 0.0

    def time(self):
        return super().time() + self.ahead


def paced(room, jumps):
    """Run the room's pace for 0.3 s, with these jumps of the clock (s); return the board's ms."""
    loop = JumpingLoop()

    async def live():
        pace = asyncio.ensure_future(room.pace())
        for jump in jumps:
            await asyncio.sleep(0.1)
            loop.ahead += jump
        await asyncio.sleep(0.1)
        pace.cancel()

    start = room.board.now_ms
    began = loop.time()
    try:
        loop.run_until_complete(live())
        return room.board.now_ms - start, (loop.time() - began) * 1000
    finally:
        loop.close()


def test_the_board_follows_the_clock(room):
    ran, passed = paced(room, [0, 0])
    assert 150 < ran <= passed


def test_after_a_long_sleep_the_board_does_not_catch_up_for_hours(room):
    ran, passed = paced(room, [3600])
    assert passed > 3_600_000
    assert CATCH_UP_MS <= ran < CATCH_UP_MS + 5000
