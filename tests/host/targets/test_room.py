"""An online room at a board by way of its link, and at the board of the site: what the scenarios do not see."""

import pytest

from firmware.link.lines import MAX_LINE
from host.http.qr import modules_of
from host.targets.linked import LinkedBoard
from host.targets.memory import MemoryWire
from tests.host.targets.test_mirrored import Mirror, settle, tap

ROBBLE = {"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1}
INFO = {"code": "K7QMXA", "away": [2], "names": ["Ada", "Bo"], "here": [True, True], "online": True}
LEASE_MS = 3000


@pytest.fixture
def mirror(virtual):
    board = Mirror(MemoryWire(virtual))
    board.boot()
    board.load({**ROBBLE, "moves": ["d4"]})
    board.room(INFO)
    settle(board)
    return board


# --- a mirror -------------------------------------------------------------------------------


def test_a_mirror_knows_its_own_moves_at_once(mirror, virtual):
    """Whoever compares records in between must not take a move that is made for one that is missing."""
    mirror.record()
    for act, moves in ((lambda: mirror.play("c3"), ["d4", "c3"]), (lambda: mirror.retract(2), [])):
        act()
        for _ in range(2):
            before = mirror.now_ms
            assert mirror.record()["moves"] == moves and mirror.now_ms == before
            settle(mirror)
        assert mirror.record() == virtual.record()


def test_a_mirror_shows_what_the_display_shows(mirror, virtual):
    mirror.room({**INFO, "qr": modules_of("https://cairn.example/K7QMXA"), "unsent": 3})
    settle(mirror)
    assert mirror.oled() == virtual.oled()
    tap(mirror, "help")
    settle(mirror)
    assert mirror.oled() == virtual.oled() and mirror.panel()["title"] == "Room K7QMXA"


def test_after_the_computer_slept_the_room_is_online_again(mirror, virtual):
    virtual.run(LEASE_MS + 500)
    assert virtual.app.panel.foot[1] == "offline"
    settle(mirror)
    assert virtual.app.panel.foot[1] == "●●"
    tap(mirror, "undo", 2)
    settle(mirror)
    assert mirror.take_requests() == [{"request": "undo", "count": 1}]


# --- the link -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["ÄÖÜßäöüÄÖÜßäöüÄÖÜßäöüÄÖÜ", "\U0001f9d1" * 24, "Bartholomew Featherstone", "\ud800", "日本語"]
)
def test_names_of_any_letters_fit_a_line(virtual, monkeypatch, name):
    sent = []
    wire = MemoryWire(virtual)
    monkeypatch.setattr(wire, "write", lambda data: (sent.append(data), MemoryWire.write(wire, data)))
    board = LinkedBoard(wire)
    board.boot()
    board.load({"game": "vacuum", "options": {"players": "4"}, "seat": 0, "level": 1, "moves": []})
    longest = {"away": [1, 2, 3, 4], "names": [name] * 4, "here": [False] * 4, "unsent": 9999, "state": "waiting"}
    board.room({**INFO, **longest, "qr": "A" * 106 + "=="})
    assert max(len(data) for data in sent) <= MAX_LINE + 1
    assert board.record()["room"] == "K7QMXA"
