"""A board by way of the link, as a target, in its own time."""

import json

import pytest

from firmware.clock import GAME
from firmware.link.lines import MAX_LINE
from firmware.texts import MENU_TITLE
from host.games import new_game
from host.link.errors import LinkError, RequestError
from host.targets.linked import LinkedBoard
from host.targets.memory import MemoryWire
from tests.support.menu_keys import Menu

ROBBLE = {"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1}


@pytest.fixture
def board(virtual):
    board = LinkedBoard(MemoryWire(virtual))
    board.boot()
    return board


def test_a_board_that_is_asked_says_what_it_shows_at_once(board, virtual):
    """No event is waited for: what is asked after a key has been released is already what the key did."""
    assert board.greeting["link"] == 1
    for key in (Menu(virtual).key_of("start Robble"), (5, 5), (5, 8), (1, 12), (1, 13)):
        revision = board.revision
        board.tap(*key)
        assert board.revision > revision
        assert board.panel() == virtual.panel()
        assert board.soft_keys() == virtual.soft_keys()
        assert board.labels(key[0]) == virtual.labels(key[0])
        board.settle()
        assert virtual.state()["settled"]
        assert board.record() == virtual.record()
        assert board.oled() == virtual.oled()
    assert board.frame() == virtual.frame()
    assert len(virtual.record()["moves"]) == 2
    board.load({**ROBBLE, "moves": ["d4"]})
    assert board.record() == virtual.record() == {**ROBBLE, "moves": ["d4"]}


def test_a_long_game_takes_several_lines(board, virtual):
    game = new_game("robble", ["size=9"])
    while game.ply < 100:
        game.play(next(move for move in game.legal_moves() if game.text(move)[0] in "abcdefghi"))
    played = {**ROBBLE, "options": {"size": "9"}, "moves": game.texts()}
    assert len(json.dumps(played["moves"])) > MAX_LINE
    board.load(played)
    assert board.record() == virtual.record() == played


def test_a_game_that_does_not_fit_is_refused_in_the_boards_words(board, virtual):
    board.load({**ROBBLE, "moves": ["d4"]})
    with pytest.raises(RequestError, match=r"Move 2: d4 is taken"):
        board.load({**ROBBLE, "moves": ["d4", "d4"]})
    assert virtual.record()["moves"] == ["d4"]


def test_a_power_cut_is_a_reset(board, virtual):
    Menu(board).choose("start Robble")
    before = board.revision
    board.power_cut()
    board.boot()
    board.run(5000)
    assert board.revision > before and virtual.panel()["title"] == "Robble 7x7, move 1" == board.panel()["title"]


def test_a_long_game_may_take_a_board_many_seconds(board, virtual, monkeypatch):
    app = virtual.app
    load, began = app.load, board.now_ms

    def slowly(record, now, keep):
        while board.now_ms - began < 15_000:
            app.board.feed(GAME, now)
            app.board.idle()
        load(record, now, keep)

    monkeypatch.setattr(app, "load", slowly)
    board.load({"game": "robble", "options": {"size": "5"}, "moves": ["c3"], "seat": 0, "level": 1})
    assert board.now_ms - began >= 15_000
    assert (board.record() or {})["moves"] == ["c3"]


def test_a_board_that_stops_is_reported_within_seconds(board, virtual):
    virtual.power_cut()
    with pytest.raises(LinkError, match="does not answer any more"):
        board.run(20_000)
    board.power_cut()
    board.boot()
    assert board.panel()["title"] == MENU_TITLE[0]


def test_a_reply_that_was_lost_is_not_waited_for(board, virtual):
    board.ask("hello")  # all replies have come
    board.client.send("labels", row=0)
    virtual.run(100)
    board.wire.read()
    board.run(100)
    assert board.client.busy == 1
    board.client.ask("hello")
    assert board.client.busy == 0


@pytest.mark.parametrize(
    ("said", "words"),
    [(b"", "does not answer"), (b">>> ", "MicroPython's prompt"), (b'\x00\xff{"id":', "does not answer")],
)
def test_whoever_does_not_greet_is_no_board(virtual, said, words):
    class Deaf(MemoryWire):
        def write(self, data: bytes) -> None:
            pass

        def read(self) -> bytes:
            return said

    with pytest.raises(LinkError, match=words):
        LinkedBoard(Deaf(virtual)).boot()


def test_another_version_of_the_link_is_reported(virtual, monkeypatch):
    monkeypatch.setattr("firmware.link.link.LINK", 2)
    with pytest.raises(LinkError, match="version 2 of the link and this program 1"):
        LinkedBoard(MemoryWire(virtual)).boot()
