"""The board of `cairn board` on a page: what it shows, and what happens when its cable is pulled and put back."""

import json

import pytest

from firmware.hardware.wiring import ROWS
from host.link.errors import LinkError
from host.targets import mirrored
from host.targets.memory import MemoryWire
from host.targets.mirrored import MirroredBoard
from host.web.errors import PageError
from host.web.session import BoardSession
from tests.support.menu_keys import Menu

START = "start Robble"
ROBBLE = {"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1}
SQUARES = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]


class Cable(MemoryWire):
    """A cable that can be pulled; the board has power of its own."""

    plugged = True
    opened = 0

    def open(self):
        self.opened += 1
        if not self.plugged:
            raise LinkError("The port /dev/ttyACM0 cannot be opened.")
        super().open()

    def write(self, data):
        self._check()
        super().write(data)

    def read(self):
        self._check()
        return super().read()

    def pull(self):
        self.plugged = False
        super().close()

    def _check(self):
        if not self.plugged or not self.target.connected:
            raise LinkError("The board at /dev/ttyACM0 is gone; was it unplugged?")


class Mirror(MirroredBoard):
    """Its time is the virtual board's, which passes with it, in the steps of a page's clock."""

    def run(self, ms):
        for _ in range(ms // 10):
            self.wire.target.run(10)
            super().run(10)


def tap(board, name, times=1):
    """Tap a soft key by its name."""
    for _ in range(times):
        board.tap(*next(key[1:3] for key in board.soft_keys() if key[0] == name))


def settle(board):
    """Wait until the board reports no change any more."""
    revision = -1
    while board.revision != revision:
        revision = board.revision
        board.run(1000)


def same(board, virtual):
    """What the link reports is what the virtual board shows itself."""
    settle(board)
    for about in ("panel", "oled", "soft_keys", "record"):
        assert getattr(board, about)() == getattr(virtual, about)()
    for row in range(ROWS):
        assert (board.labels(row), board.squares(row)) == (virtual.labels(row), virtual.squares(row))


@pytest.fixture
def board(virtual):
    board = Mirror(MemoryWire(virtual))
    board.boot()
    return board


# --- what it shows -------------------------------------------------------------------------


def test_it_shows_what_the_board_shows(board, virtual):
    same(board, virtual)
    assert board.frame() == virtual.frame() and any(board.frame())
    assert board.still() == virtual.still() and any(board.still())
    Menu(virtual).choose(START)
    board.tap(5, 5)
    same(board, virtual)
    assert virtual.record()["moves"] != []
    tap(board, "help")
    same(board, virtual)


def test_a_game_is_loaded_played_and_reported(board, virtual):
    moves = ["d4", "c4", "a1", "b2", "c3", "e5", "f6", "g7", "a7", "b6"]
    board.load({**ROBBLE, "moves": moves})
    assert board.record() == virtual.record() == {**ROBBLE, "moves": moves}
    assert board.client.ask("play", move="g1") == len(moves) + 1
    settle(board)
    asked = board.now_ms
    assert board.record()["moves"] == [*moves, "g1"]
    assert board.now_ms == asked  # no request: the event has the move
    tap(board, "undo", 2)
    same(board, virtual)
    assert board.record()["moves"] == moves
    for move in ("g1", "g2"):  # one event reports both
        board.client.send("play", move=move)
    settle(board)
    assert board.record() == virtual.record() == {**ROBBLE, "moves": [*moves, "g1", "g2"]}
    board.load({**ROBBLE, "moves": moves[:3]})
    assert board.record() == virtual.record() == {**ROBBLE, "moves": moves[:3]}


def finished(board):
    """What a board says, once it has."""
    while (found := board.finished_games()) is None:
        board.run(10)
    games = []
    for number in range(1, len(found) + 1):
        while (game := board.finished_game(number)) is None:
            board.run(10)
        games.append(game)
    assert [{**game, "moves": 0} for game in games] == [{**head, "moves": 0} for head in found]
    return games


def test_settings_and_finished_games_come_without_waiting(board, virtual):
    settle(board)
    assert finished(board) == finished(virtual) == []
    moves = [*SQUARES[:30], "resign"]
    for played in (moves, ["d4"]):
        board.load({**ROBBLE, "moves": played})
    board.load({**ROBBLE, "moves": []}, keep=True)
    settle(board)
    asked = board.now_ms
    assert board.settings() is None and board.finished_games() is None and board.finished_game(1) is None
    assert board.now_ms == asked
    board.run(200)
    assert board.settings() == virtual.settings() != {}
    assert [game["moves"] for game in finished(board)] == [moves, ["d4"]]
    assert finished(board) == finished(virtual)
    for wrong in (0, 3):
        assert board.finished_game(wrong) is None
        board.run(100)
        with pytest.raises(ValueError, match="to 2"):
            board.finished_game(wrong)
        with pytest.raises(ValueError, match="could not be read"):
            virtual.finished_game(wrong)


def test_the_game_is_read_while_others_wait_for_nothing(board, virtual, monkeypatch):
    """After an undo all of a long game has to be read again; a move meanwhile begins that again."""
    board.load({**ROBBLE, "moves": SQUARES[:40]})
    monkeypatch.setattr(board, "ask", lambda *asked, **_: pytest.fail(f"waits for {asked}"))
    assert not board.knows_record
    settle(board)
    assert board.knows_record and board.record() == virtual.record()
    tap(board, "undo", 2)
    while not board._reports.first_moves:
        board.run(10)
    board.client.send("play", move=SQUARES[45])
    settle(board)
    assert board.knows_record and board.record() == virtual.record()
    assert board.record()["moves"] == [*SQUARES[:39], SQUARES[45]]


# --- on a page, with a cable that can be pulled ---------------------------------------------


class User:
    """A session with such a board in it, and a page."""

    def __init__(self, virtual):
        self.virtual = virtual
        self.cable = Cable(virtual)
        self.session = BoardSession(Mirror(self.cable))
        self.session.boot()
        self.visitor = self.session.join()

    def wait(self, ms=3000):
        for _ in range(ms // 10):
            self.session.step(10)

    def say(self, kind, row, column):
        self.session.handle_message(self.visitor, json.dumps({"type": kind, "row": row, "column": column}), 0.0)

    def tap(self, row, column):
        for kind in ("press", "release"):
            self.say(kind, row, column)
            self.wait(500)

    def put_back(self, ms=3000):
        """Put the cable back, and wait."""
        self.cable.plugged = True
        self.wait(ms)

    @property
    def fault(self):
        return self.session.state["fault"]

    @property
    def moves(self):
        return self.session.record()["moves"]


@pytest.fixture
def user(virtual):
    """A user who has begun a game."""
    user = User(virtual)
    user.wait()
    user.tap(*Menu(virtual).key_of(START))
    return user


def test_a_cable_that_is_pulled_and_put_back(user):
    user.tap(5, 5)
    user.cable.pull()
    user.wait()
    assert user.fault == f"The board at /dev/ttyACM0 is gone; was it unplugged? {mirrored.AGAIN}"
    opened = user.cable.opened
    user.wait(10_000)
    assert 10 <= user.cable.opened - opened <= 21  # it is looked for, not besieged
    user.tap(7, 7)
    with pytest.raises(PageError, match="was it unplugged"):
        user.session.load({"game": "robble", "options": {}, "moves": []})
    user.virtual.tap(7, 7)  # a user plays on the board itself
    user.virtual.run(1000)
    user.put_back()
    assert user.fault == "" and user.session.state["panel"]["title"] == "Robble 7x7, move 3" and len(user.moves) == 2
    user.tap(3, 3)
    assert len(user.moves) == len(user.virtual.record()["moves"]) == 3


def test_a_finger_that_was_down_is_off_afterwards(user):
    user.say("press", 5, 5)
    user.wait(100)
    user.cable.pull()
    user.wait(600)
    user.say("release", 5, 5)
    user.put_back(900)  # within the lease, in which the board keeps a computer's touches
    assert user.virtual.panel()["diagnostics"] == ""  # it has what a held square is
    user.tap(3, 3)
    assert user.fault == "" and user.moves
