"""A board by way of the link, as a target: over a virtual board in its own time, and over a real serial line."""

import contextlib
import json
import os
import threading
import time
from collections.abc import Iterator

import pytest

from firmware.clock import GAME
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.link.lines import MAX_LINE
from host.link.errors import LinkError, Refused
from host.targets.cached import CachedBoard
from host.targets.serial import SerialBoard
from host.targets.virtual import VirtualBoard, VirtualWire
from tests.host.link.cables import served_board

ROBBLE = {"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1}
SETTLED_MS = 2500


@pytest.fixture
def virtual(tmp_path) -> Iterator[VirtualBoard]:
    with VirtualBoard(tmp_path) as board:
        yield board


@pytest.fixture
def board(virtual) -> CachedBoard:
    board = CachedBoard(VirtualWire(virtual))
    board.boot()
    return board


def settle(board: CachedBoard) -> None:
    """Wait until all labels have been reported."""
    for _ in range(50):
        board.run(100)
        if not (board._stale or board._sweep or board.client.busy):
            return
    raise AssertionError("the board does not stop reporting")


def same(board: CachedBoard, virtual: VirtualBoard) -> None:
    """What the link reports is what the virtual board shows itself."""
    settle(board)
    assert board.panel() == virtual.panel()
    assert board.oled() == virtual.oled()
    assert board.soft_keys() == virtual.soft_keys()
    assert board.record() == virtual.record()
    for row in range(ROWS):
        for column in range(COLUMNS):
            assert board.describe(row, column) == virtual.describe(row, column)


def test_a_board_that_is_asked_says_what_it_shows_at_once(virtual):
    """No event is waited for: what is asked after a key has been released is already what the key did."""
    with SerialBoard(VirtualWire(virtual)) as board:
        board.boot()
        assert board.versions["link"] == 1
        for key in ((10, 5), (5, 5), (5, 8), (1, 12), (1, 13)):
            board.tap(*key)
            assert board.panel() == virtual.panel()
            assert board.soft_keys() == virtual.soft_keys()
            assert board.describe(*key) == virtual.describe(*key)
            board.settle()
            assert virtual.state()["settled"]
            assert board.record() == virtual.record()
            assert board.oled() == virtual.oled()
        assert board.frame() == virtual.frame()
        assert len(virtual.record()["moves"]) == 2
        board.load({**ROBBLE, "moves": ["d4"]})
        assert board.record() == virtual.record() == {**ROBBLE, "moves": ["d4"]}


def test_a_board_reports_its_tones_and_keeps_its_fingers(virtual):
    with SerialBoard(VirtualWire(virtual)) as board:
        board.boot()
        board.settle()
        assert board.buzzer() == 0
        board.press(1, 5)
        for _ in range(40):
            board.run(100)  # longer than who is silent has fingers
        assert virtual.app.keys.is_down(COLUMNS + 5)
        board.release(1, 5)
        board.run(100)
        tones = {board.buzzer()}
        board.press(1, 5)
        board.run(50)
        board.release(1, 5)
        for _ in range(40):
            board.run(5)
            tones.add(board.buzzer())
        assert len(tones) > 1 and 0 in tones


def test_it_shows_what_the_board_shows(board, virtual):
    same(board, virtual)
    assert board.frame() == virtual.frame() and any(board.frame())
    board.tap(10, 5)
    board.tap(5, 5)
    board.run(SETTLED_MS)
    assert virtual.record()["moves"] != []
    same(board, virtual)
    board.tap(*next(key[1:3] for key in board.soft_keys() if key[0] == "help"))
    same(board, virtual)


def test_a_game_is_loaded_played_and_reported(board, virtual):
    moves = ["d4", "c4", "a1", "b2", "c3", "e5", "f6", "g7", "a7", "b6"]
    board.load({**ROBBLE, "moves": moves})
    assert board.record() == virtual.record() == {**ROBBLE, "moves": moves}
    assert board.client.ask("play", move="g1") == len(moves) + 1
    board.run(SETTLED_MS)
    asked = board.client._number
    assert board.record()["moves"] == [*moves, "g1"]
    assert board.client._number == asked  # the event said it
    undo = next(key[1:3] for key in board.soft_keys() if key[0] == "undo")
    board.tap(*undo)
    board.tap(*undo)
    board.run(SETTLED_MS)
    assert board.record()["moves"] == moves
    same(board, virtual)
    for move in ("g1", "g2"):  # one event reports both
        virtual.app.play.play(move, virtual.app.now)
    board.run(SETTLED_MS)
    assert board.record() == virtual.record() == {**ROBBLE, "moves": [*moves, "g1", "g2"]}
    board.load({**ROBBLE, "moves": moves[:3]})
    assert board.record() == virtual.record() == {**ROBBLE, "moves": moves[:3]}


def test_a_long_game_takes_several_lines(board, virtual):
    game = virtual.app.play
    assert game is None
    moves = [f"{column}{row}" for row in range(1, 10) for column in "abcdefghi"]
    record = {**ROBBLE, "options": {"size": "9"}, "moves": []}
    board.load(record)
    engine = virtual.app.play.game
    while engine.ply < 100:
        engine.play(next(move for move in engine.legal_moves() if engine.text(move) in moves))
    played = virtual.record()
    assert len(json.dumps(played["moves"])) > MAX_LINE
    board.load(played)
    assert board.record() == virtual.record() == played


def test_a_game_that_does_not_fit_is_refused_in_the_boards_words(board, virtual):
    board.load({**ROBBLE, "moves": ["d4"]})
    with pytest.raises(Refused, match=r"Move 2: d4 is taken"):
        board.load({**ROBBLE, "moves": ["d4", "d4"]})
    assert virtual.record()["moves"] == ["d4"]


def test_revision_changes_with_reports_alone(board):
    settle(board)
    before = board.app.revision
    board.run(2000)
    assert board.app.revision == before
    board.tap(10, 5)
    board.run(300)
    assert board.app.revision != before


def test_a_key_that_is_none(board):
    for row, column in ((12, 0), (0, 14), (-1, 0)):
        for act in (board.press, board.release, board.describe):
            with pytest.raises(ValueError, match="There is no key"):
                act(row, column)


def test_a_power_cut_is_a_reset(board, virtual):
    board.tap(10, 5)
    before = board.app
    board.power_cut()
    assert board.app is None
    board.boot()
    board.run(5000)
    assert board.app is not before and virtual.panel()["title"] == "Robble 7x7, move 1" == board.panel()["title"]


def test_a_long_game_may_take_a_board_many_seconds(board, virtual, monkeypatch):
    app = virtual.app
    load, began = app.load, board.now_ms

    def slowly(record, now):
        while board.now_ms - began < 15_000:
            app.board.feed(GAME, now)
            app.board.idle()
        load(record, now)

    monkeypatch.setattr(app, "load", slowly)
    board.load({"game": "robble", "options": {"size": "5"}, "moves": ["c3"], "seat": 0, "level": 1})
    assert board.now_ms - began > 15_000
    assert (board.record() or {})["moves"] == ["c3"]


def test_a_board_that_stops_is_reported_within_seconds(board, virtual):
    virtual.power_cut()
    with pytest.raises(LinkError, match="does not answer any more"):
        board.run(20_000)
    board.power_cut()
    board.boot()
    assert board.panel()["title"] == "Cairn: menu"


def test_after_the_computer_slept_it_subscribes_again(board, virtual):
    settle(board)
    virtual.run(60_000)
    virtual.tap(10, 5)  # ends the attract animation
    virtual.tap(10, 5)
    virtual.run(1000)
    assert board.panel()["title"] == "Cairn: menu"
    board.run(1000)
    same(board, virtual)
    assert board.panel()["title"] == "Robble 7x7, move 1"


def test_a_reply_that_was_lost_is_not_waited_for(board, virtual):
    settle(board)
    board.client.send("describe", row=0, column=0)
    virtual.run(50)
    board.wire.read()
    board.run(100)
    assert board.client.busy == 1
    board.client.ask("hello")
    assert board.client.busy == 0


def test_lines_that_are_lost_or_broken_do_no_harm(board, virtual):
    settle(board)
    for line in (
        b'{"event": "frame", "wire": "AA"}',
        b'{"event": "panel"}',
        b'{"event": 7}',
        b"{",
        b"[]",
        b'{"id": 99999}',
    ):
        board.client._take(line)
    board.run(100)
    same(board, virtual)


@pytest.mark.parametrize(
    ("said", "words"),
    [(b"", "does not answer"), (b">>> ", "MicroPython's prompt"), (b'\x00\xff{"id":', "does not answer")],
)
def test_who_does_not_greet_is_no_board(virtual, said, words):
    class Deaf(VirtualWire):
        def write(self, data: bytes) -> None:
            pass

        def read(self) -> bytes:
            return said

    with pytest.raises(LinkError, match=words):
        CachedBoard(Deaf(virtual)).boot()


def test_another_version_of_the_link_is_reported(virtual, monkeypatch):
    monkeypatch.setattr("firmware.link.link.LINK", 2)
    with pytest.raises(LinkError, match="version 2 of the link and this program 1"):
        CachedBoard(VirtualWire(virtual)).boot()


# --- a real serial line --------------------------------------------------------------------


def until(board: CachedBoard, done) -> None:
    end = time.monotonic() + 20
    while not done():
        assert time.monotonic() < end, "it does not come"
        board.run(5)


def test_a_board_at_a_socket():
    with served_board() as url:
        for _ in range(2):  # a program goes, another comes
            with CachedBoard(url) as board:
                board.boot()
                assert board.panel()["title"]
                board.load({**ROBBLE, "moves": ["d4"]})
                until(board, lambda: board.panel()["log"] == ["1 black d4"])
                until(board, lambda: board.describe(5, 5) != "")
                until(board, lambda: any(board.frame()))


@pytest.mark.skipif(os.name != "posix", reason="there are no pseudo-terminals")
def test_a_board_at_a_terminal():
    """A device file, as a Pico is one: pyserial sets the line up and reads it."""
    near, far = os.openpty()
    os.set_blocking(near, False)
    over = threading.Event()

    def serve() -> None:
        with VirtualBoard() as virtual:
            virtual.boot()
            usb, then = virtual.pico.usb, time.monotonic()
            usb.is_open = True
            while not over.wait(0.002):
                with contextlib.suppress(BlockingIOError):
                    usb.write(os.read(near, 4096))
                now = time.monotonic()
                virtual.run(min(1000 * (now - then), 100))
                then = now
                said = usb.read()
                while said:
                    with contextlib.suppress(BlockingIOError):
                        said = said[os.write(near, said) :]

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        with CachedBoard(os.ttyname(far)) as board:
            board.boot()
            assert board.panel()["title"] == "Cairn: menu"
            board.tap(10, 5)
            until(board, lambda: board.panel()["title"] == "Robble 7x7, move 1")
            assert board.client.ask("play", move="d4") == 1
    finally:
        over.set()
        thread.join()
        os.close(near)
        os.close(far)


def test_a_port_that_is_none():
    with pytest.raises(LinkError, match="There is no port /dev/no-such-port"):
        SerialBoard("/dev/no-such-port").boot()
    with pytest.raises(LinkError, match="nonsense://x is no serial port"):
        SerialBoard("nonsense://x").boot()
    with pytest.raises(LinkError, match="The link is closed"):
        SerialBoard("/dev/no-such-port").client.ask("hello")
