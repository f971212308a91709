"""The link: requests, replies and events, on a harness; lines with checks. No hardware, told time."""

import json
import zlib
from base64 import b64decode
from types import SimpleNamespace

import pytest

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.link import link
from firmware.link.lines import MAX_LINE, check_of, verified
from firmware.link.link import FRAME_MS, LABELS_A_TICK, LEASE_TICKS, LINK, RESET_TICKS
from firmware.storage.records import GAME, HEADER, packed
from firmware.version import BUILD, VERSION
from host.simulation.memory import VERSIONS, MemoryFile

LEASE_MS, RESET_MS = TICK_MS * LEASE_TICKS, TICK_MS * RESET_TICKS
ALL = ["move", "panel", "tone", "change", "frame"]


def test_hello_tells_the_versions(harness):
    assert harness.ask("hello") == {**VERSIONS, "link": LINK, "cairn": VERSION, "build": BUILD}


def test_nothing_is_sent_that_nobody_asked_for(harness):
    harness.start(5)
    harness.play("c3")
    assert harness.board.output == b""
    harness.ask("subscribe", events=ALL)
    harness.ask("subscribe", events=[])
    harness.play("a1")
    assert harness.heard() == []


def test_with_a_computer_that_does_not_read_the_game_goes_on(harness):
    harness.board.listens = False
    harness.say({"id": 1, "method": "subscribe", "events": ALL}, {"id": 2, "method": "panel"})
    harness.start(5)
    harness.play("c3")
    assert harness.game.ply == 1
    harness.board.listens = True
    assert [message["id"] for message in harness.heard() if "id" in message] == [1, 2]


def test_a_key_is_down_as_long_as_either_holds_it(harness):
    harness.press(5, 5)
    harness.ask("press", row=5, column=5)
    harness.release(5, 5)
    harness.run(100)
    assert harness.app.keys.is_down(5 * 14 + 5)
    harness.ask("release", row=5, column=5)
    assert not harness.app.keys.is_down(5 * 14 + 5)
    harness.ask("press", row=5, column=5)
    harness.press(5, 5)
    harness.ask("release", row=5, column=5)
    assert harness.app.keys.is_down(5 * 14 + 5)


def test_when_the_computer_falls_silent_its_fingers_are_off(harness):
    harness.ask("subscribe", events=ALL)
    harness.say({"method": "press", "row": 0, "column": 0}, {"method": "press", "row": 3, "column": 12})
    harness.run(LEASE_MS - 500)
    assert harness.app.keys.down[0] and harness.app.keys.down[12]
    harness.run(1000)
    assert not any(harness.app.keys.down)
    harness.heard()
    harness.start(5)
    assert harness.heard() == []
    harness.say({"method": "press", "row": 5, "column": 5})
    harness.run(50)
    assert list(harness.app.keys.down) == [0] * 5 + [1 << 5] + [0] * (COLUMNS - 6), "the others do not come back"


def test_a_long_tick_is_no_silence(harness):
    harness.ask("press", row=0, column=0)
    harness.board.advance(2 * LEASE_MS)  # a game is loaded, say
    harness.run(50)
    assert harness.app.keys.down[0]


def test_the_board_is_told_as_it_is(harness):
    assert b64decode(harness.ask("frame")["wire"]) == bytes(harness.app.frame.wire) != bytes(504)
    harness.start(5)
    assert b64decode(harness.ask("still")["wire"]) == bytes(harness.app.frame.still())
    harness.play("c3")
    told = harness.ask("panel")
    assert told["title"] == harness.panel.title and told["log"] == ["1 Blue c3"]
    assert [tuple(key) for key in harness.ask("keys")] == harness.app.soft_keys()
    for row in range(ROWS):
        assert harness.ask("labels", row=row) == [harness.app.describe(row, column) for column in range(COLUMNS)]
    assert harness.ask("labels", row=5)[5] == "c3, blue stone, the last move"
    assert harness.ask("labels") == "Name the row of the keys."


def test_squares_are_told_as_they_are_but_not_while_a_move_is_shown(harness):
    assert harness.ask("squares", row=3) == ["", []]  # in the menu
    harness.start(5)
    harness.play("c3")
    name, texts = harness.ask("squares", row=5)
    assert name == "robble" and (name, texts) == harness.app.squares(5)
    assert texts[5].split()[0] == "c3" and texts[5].endswith(" db") and texts[0] == ""
    assert harness.ask("squares") == "Name the row of the keys."
    harness.tap(*harness.square("c2"), ms=50)
    assert harness.app.screen.moves() and harness.ask("squares", row=5) is None
    assert harness.ask("still") == {"wire": None}
    harness.settle()
    assert harness.ask("squares", row=7)[1][5].endswith(" dw")


def test_the_labels_of_a_row_take_several_ticks_and_others_wait(harness, monkeypatch):
    harness.start(5)
    described = []
    monkeypatch.setattr(harness.app, "describe", lambda row, column: described.append((row, column)) or str(column))
    harness.board.say(b'{"id": 1, "method": "labels", "row": 3}\n{"id": 2, "method": "hello"}\n')
    while not described:
        harness.run(TICK_MS)
    for tick in range(1, COLUMNS // LABELS_A_TICK + 1):
        assert described == [(3, column) for column in range(tick * LABELS_A_TICK)]
        harness.run(TICK_MS)
    first, second = harness.heard()
    assert first == {"id": 1, "result": [str(column) for column in range(COLUMNS)]} and second["id"] == 2


def test_events_tell_everything_once_and_then_what_changes(harness):
    harness.start(5)
    harness.run(2000)
    harness.ask("subscribe", events=ALL[:4])
    harness.ask("hello")
    assert harness.events(1000) == []
    harness.tap(*harness.square("c3"))
    kinds = [kind for kind, _ in harness.events(1000)]
    assert set(kinds) == {"move", "panel", "tone", "change"} and kinds.count("move") == 1


def test_what_events_say(harness):
    harness.say({"method": "subscribe", "events": ALL})
    first = {message["event"]: message for message in harness.heard() if "event" in message}
    assert first["move"] == {"event": "move", "game": None, "ply": 0, "move": None}
    assert first["panel"]["title"] == "Cairn: choose a game"
    assert first["tone"]["hz"] == 0
    harness.start(5)
    harness.play("c3")
    moves = [told for kind, told in harness.events() if kind == "move"]
    assert moves == [{"game": "robble", "ply": 0, "move": None}, {"game": "robble", "ply": 1, "move": "c3"}]
    harness.ask("hello")
    harness.key("undo")
    harness.key("undo")
    assert [told["ply"] for kind, told in harness.events() if kind == "move"] == [0]


def test_frames_come_at_most_so_often(harness):
    harness.start(5)
    harness.play("c3")  # a light that breathes
    harness.ask("subscribe", events=["frame"])
    harness.heard(0)
    frames = harness.events(2000)
    assert {kind for kind, _ in frames} == {"frame"}
    assert 2000 // FRAME_MS // 2 < len(frames) <= 2000 // FRAME_MS + 1
    assert b64decode(frames[-1][1]["wire"]) != b64decode(frames[0][1]["wire"])


def test_a_finished_game_that_is_damaged_leaves_no_file_open(harness, monkeypatch):
    harness.board.files["journal/1"] = HEADER + packed(GAME, 1, b"{no JSON")
    closed = []
    monkeypatch.setattr(MemoryFile, "close", lambda file: closed.append(file))
    assert harness.ask("game", number=1) is None and harness.ask("games") == [None]
    assert len(closed) == 2


def test_text_that_is_not_ascii_is_refused_with_a_message_that_names_it(harness, monkeypatch):
    """In pieces that are whole: MicroPython's json does not escape what is not ASCII."""
    monkeypatch.setattr(
        link, "json", SimpleNamespace(dumps=lambda reply: json.dumps(reply, ensure_ascii=False), loads=json.loads)
    )
    harness.start(5)
    harness.play("c3")
    before = harness.app.record()
    for text in ("é", "黒", "😀" * 30):
        assert harness.ask("play", move=text).endswith(" a1 to e5.")
        harness.ask("load.begin", game=text)
        assert harness.ask("load.end").endswith(f" a game called {text}.")
        harness.run(100)
    assert harness.app.record() == before
    assert harness.ask("hello")["link"] == LINK


@pytest.mark.parametrize(("method", "resets", "bootsels"), [("reset", 1, 0), ("bootsel", 0, 1)])
def test_a_restart_comes_after_its_reply(harness, method, resets, bootsels):
    harness.say({"id": 1, "method": method})
    assert harness.heard(RESET_MS - 50) == [{"id": 1, "result": True}]
    assert (harness.board.resets, harness.board.bootsels) == (0, 0)
    harness.run(100)
    assert (harness.board.resets, harness.board.bootsels) == (resets, bootsels)


def test_checksums_of_the_flash(harness):
    assert harness.ask("flash", count=2) == harness.ask("flash", count=2, **{"from": None}) == [0xFFFFFF00, 0xFFFFFF01]
    assert len(harness.ask("flash", count=16, **{"from": 496})) == 16
    assert harness.ask("flash", count=1, **{"from": 511}) == [0xFFFFFF00 + 511]


def test_a_fault_in_the_firmware_is_told_and_the_game_goes_on(harness, monkeypatch):
    harness.start(5)
    monkeypatch.setattr(harness.app, "describe", lambda row, column: 1 // 0)
    assert "ZeroDivisionError" in harness.ask("labels", row=0)
    monkeypatch.setattr(harness.app, "describe", lambda row, column: bytearray(1 << 62))
    assert "MemoryError" in harness.ask("labels", row=0)
    monkeypatch.setattr(harness.app, "describe", lambda row, column: str(column // (9 - column)))
    assert "ZeroDivisionError" in harness.ask("labels", row=0)
    monkeypatch.setattr(harness.app, "describe", lambda row, column: "")
    assert harness.ask("labels", row=0) == [""] * COLUMNS
    harness.play("c3")
    assert harness.game.ply == 1


def checked(request):
    data = request if isinstance(request, bytes) else json.dumps(request).encode()
    return b"%08x " % zlib.crc32(data) + data


def replies(harness, *lines):
    """Send lines, and return what comes back, as bytes without the blanks that fill it up."""
    harness.lines()
    harness.say(*lines)
    harness.run(300)
    return harness.lines()


def test_the_check_is_the_crc_of_png_and_zip():
    assert check_of(b"123456789") == b"cbf43926 "  # the check value of CRC-32/ISO-HDLC
    assert verified(b"cbf43926 123456789") == b"123456789" and not verified(b"CBF43926 123456789")
    assert not any(map(verified, [b"", b"cbf43926", b"cbf43926 ", b"00000000 ", b"cbf43926  23456789"]))
    assert check_of(b"\x9d\x0a\xd9\x6d") == b"00000000 "  # with all of its leading zeros


def test_noise_is_no_sign_of_a_computer(harness):
    """A finger comes off after the lease, however much noise comes."""
    replies(harness, checked({"method": "press", "row": 0, "column": 0}))
    assert harness.app.keys.down[0]
    for _ in range(LEASE_TICKS * TICK_MS // 500):
        harness.board.say(b"noise\n")
        harness.run(500)
    assert not any(harness.app.keys.down)
    (line,) = replies(harness, b'{"id": 1, "method": "record"}')  # another computer, without checks
    assert json.loads(line) == {"id": 1, "result": None}


def test_the_longest_line_with_its_check(harness):
    request = b'{"method": "record"}'
    for length, words in ((MAX_LINE - 9, b"result"), (MAX_LINE - 8, b"damaged")):
        (line,) = replies(harness, checked(request + b" " * (length - len(request))))
        assert words in line
