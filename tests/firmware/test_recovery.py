"""Faults inside a whole board: whatever goes wrong in a view, a bot or the link, the game continues."""

import json

import pytest

from engines.texts import ENGLISH
from firmware import figures, recovery, texts
from firmware.games import thinker
from firmware.screens.menu import Menu
from firmware.screens.recovery import RecoveryScreen
from host.targets.memory import FirmwareError, MemoryTarget
from tests.support import menu_keys
from tests.support.app_harness import AppHarness

FIVE = {"game": "robble", "options": {"size": "5"}, "moves": ["a1", "c3", "e5"], "seat": 0, "level": 1}
BITES_MS = 8000 + 1500  # and the start after it
MENU, SETTINGS, UNDO = (1, 12), (2, 13), (9, 12)


@pytest.fixture
def board():
    with MemoryTarget() as board:
        board.boot()
        board.run(100)
        board.load(FIVE)
        board.run(2000)
        yield board


def view(board):
    """The class of the view: another one whenever its code was loaded again."""
    return type(board.app.play.view)


def moves(board):
    return board.record()["moves"]


def files(board):
    """The crash log: (head, traceback, record) by number."""
    found = []
    for name, data in sorted(board.flash.files.items()):
        if name.startswith("crash"):
            head, *trace, record = data.decode().splitlines()
            found.append((json.loads(head), "\n".join(trace), json.loads(record)))
    return found


def once(fault):
    """A function that raises once and then does what the original does."""
    left = [fault]

    def wrap(original):
        def act(*given, **named):
            if left:
                raise left.pop()
            return original(*given, **named)

        return act

    return wrap


def broken(*given, **named):
    raise LookupError("broken")


def tap(board, name):
    """Tap a square of the 5 x 5 board."""
    column, row = "abcde".index(name[0]), 5 - int(name[1])
    board.tap(1 + 2 * row, 1 + 2 * column)
    board.run(2500)


def spin(board):
    def act(*given, **named):
        while True:
            board.app.board.idle()

    return act


@pytest.mark.parametrize("fault", [ValueError("a wrong turn"), MemoryError()])
def test_an_exception_in_a_view_is_told_and_written_down_and_the_game_goes_on(board, monkeypatch, fault):
    monkeypatch.setattr(view(board), "tap", once(fault)(view(board).tap))
    tap(board, "b2")
    assert board.panel()["tip"] == texts.RESTORED[ENGLISH] and board.panel()["log"][-1] == texts.RESTORED[ENGLISH]
    assert moves(board) == FIVE["moves"] and board.app.screen is board.app.play
    ((head, trace, record),) = files(board)
    assert len(board.faults) == 1 and "Internal error" not in board.faults[0]
    assert head["why"] == f"{type(fault).__name__}: {fault}" and head["number"] == 0 and head["seconds"] < 10
    assert "in _try" in trace and type(fault).__name__ in trace
    assert record == FIVE
    tap(board, "b2")
    assert moves(board) == [*FIVE["moves"], "b2"]


def test_an_engine_that_stops_half_way_through_a_move_is_built_again(board, monkeypatch):
    engine = type(board.app.play.game)
    play = engine.play
    left = [1]

    def half(self, move):
        play(self, move)
        if left:
            left.pop()
            self.cells = None
            raise ZeroDivisionError

    monkeypatch.setattr(engine, "play", half)
    before = board.app.play.game
    tap(board, "b2")
    game = board.app.play.game
    assert game is not before and game.state() == engine.from_record(board.record()).state()
    assert moves(board)[:3] == FIVE["moves"]
    assert len(files(board)) == 1


def test_a_game_that_cannot_be_shown_at_all_is_left_by_the_menu_and_kept(board, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(view(board), "paint", broken)
        board.run(100)
        tap(board, "b2")
        assert isinstance(board.app.screen, RecoveryScreen)
        board.tap(*UNDO)
        board.run(500)
    assert isinstance(board.app.screen, Menu) and board.panel()["tip"] == texts.KEPT[ENGLISH]
    kept = moves(board)
    assert kept == FIVE["moves"][:2]  # as undo was pressed
    menu_keys.Menu(board).choose("go on with the game")
    board.run(500)
    assert board.app.screen is board.app.play and moves(board) == kept


def test_what_never_ends_well_ends_the_program_and_is_written_down_once(board, monkeypatch):
    """On a Pico firmware/start.py starts it again."""
    monkeypatch.setattr(Menu, "tick", broken)
    with pytest.raises(FirmwareError, match="LookupError: broken"):
        board.tap(*MENU)
        board.run(1000)
    assert len(files(board)) == 1
    with pytest.raises(FirmwareError, match="LookupError: broken"):
        board.boot()
        board.run(1000)
        board.tap(*MENU)
        board.run(1000)
    assert len(files(board)) == 1  # the same, right after the start


@pytest.mark.parametrize(
    ("owner", "name", "seat", "cause"),
    [
        (lambda board: view(board), "tap", 0, "hang: game"),
        (lambda _: thinker.Thinker, "step", 1, "hang: bot"),
        (lambda _: figures, "report", 0, "hang: link"),
    ],
    ids=["a view", "a bot", "the link"],
)
def test_a_hang_ends_in_a_restart_that_reports_its_cause(board, monkeypatch, owner, name, seat, cause):
    with monkeypatch.context() as patch:
        patch.setattr(owner(board), name, spin(board))
        if seat:
            board.load({**FIVE, "seat": 1})
        board.say(b'{"id": 1, "method": "selftest"}\n')
        board.press(*(5, 5))
        board.run(60)
        board.release(*(5, 5))
        board.run(BITES_MS)
    assert board.app.board.figures()["reset"] == "reset" and board.app.board.watchdog.ended == cause
    assert texts.RESTARTED[ENGLISH] in board.panel()["log"]
    ((head, trace, _),) = files(board)
    assert head["why"] == cause and trace == "" and head["seconds"] < 60
    board.run(BITES_MS)  # the bot of the game that continues had begun to hang, too
    before = board.app.now
    board.run(10_000)
    assert board.app.now - before > 9900  # and it runs


def test_loading_a_long_game_is_no_hang(board, monkeypatch):
    replay = view(board).words

    def slow(self, move, player):
        for _ in range(900):
            board.app.board.idle()
        return replay(self, move, player)

    monkeypatch.setattr(view(board), "words", slow)
    started = board.now_ms
    board.load({**FIVE, "moves": [f"{file}{rank}" for rank in (1, 3, 5) for file in "ace"] + ["b2", "d4", "b4"]})
    board.run(1000)
    assert board.now_ms - started > 8000 and board.app.board.watchdog.ended == ""


@pytest.mark.parametrize("failed", [0, 1, 2])
def test_after_two_failed_starts_the_menu_comes_first_and_the_game_is_kept(failed):
    harness = AppHarness()
    harness.begin("robble")
    game = harness.app.play
    watchdog = harness.board.watchdog
    watchdog.ended, watchdog.ended_ms, watchdog.failed_starts = "hang: game", 5000, failed
    recovery.Recovery(harness.app).look_back()
    assert harness.app.screen is (harness.app.menu if failed >= 2 else game) and harness.app.play is game
    assert harness.panel.tip == texts.RESTARTED[ENGLISH] and len(harness.panel.lines()) == 8
    (data,) = [data for name, data in harness.board.files.items() if name.startswith("crash")]
    assert json.loads(data.decode().splitlines()[0])["why"] == "hang: game"
