"""Without a display, or with a bus that is stuck, the board plays on, and the display comes back by itself.

Whatever module is plugged in shows the same.
"""

from itertools import pairwise

import pytest

from firmware import app
from firmware.figures import report
from firmware.hardware.wiring import OLED_SCL, OLED_SDA
from host.simulation.virtual.errors import FirmwareError
from host.targets import menu_keys
from host.targets.linked import picture_of
from host.targets.virtual import VirtualBoard

START = "start Robble"
RETRY_MS = 10_500


@pytest.fixture
def board():
    with VirtualBoard() as board:
        board.boot()
        board.run(500)
        menu_keys.to_menu(board)
        yield board
        assert board.faults == []


def ticks(board, ms):
    """Let time pass; return the longest time between two ticks of the app, ms."""
    times, tick = [], board.app.tick

    def noted(now, columns):
        times.append(board.now_ms)
        tick(now, columns)

    board.app.tick = noted
    board.run(ms)
    board.app.tick = tick
    return max(after - before for before, after in pairwise(times))


def fail(board, how):
    oled = board.pico.oled
    {
        "unplugged": oled.unplug,
        "data low": oled.hold,
        "data low for 9 clocks": lambda: oled.hold(9),
        "clock low": lambda: oled.hold(clock=True),
    }[how]()


def mend(board):
    board.pico.oled.release()
    board.pico.oled.plug()


FAILURES = ("unplugged", "data low", "data low for 9 clocks", "clock low")


@pytest.mark.parametrize("how", FAILURES)
def test_it_plays_on_and_ticks_stay_short(board, how):
    fail(board, how)
    menu_keys.choose(board, START)
    for square in ((3, 3), (8, 8)):
        board.tap(*square)
        assert ticks(board, 300) <= 12
    assert board.app.play is not None and board.record()["moves"]


@pytest.mark.parametrize("how", FAILURES)
def test_the_display_comes_back(board, how):
    shown = board.oled()
    fail(board, how)
    board.app.panel.show(tip="Something to draw.")
    board.run(300)
    assert report(board.app)["display"] is False
    mend(board)
    board.run(RETRY_MS)
    board.app.panel.show(tip="Something else to draw.")
    board.run(300)
    assert any(board.oled()) and board.oled() != shown
    assert report(board.app)["display"] is True


@pytest.mark.parametrize("how", FAILURES)
def test_a_display_that_is_back_waits_for_no_news(board, how):
    board.app.panel.show(tip="")
    board.run(300)
    shown = board.oled()
    fail(board, how)
    board.app.panel.show(tip="Something to draw.")
    board.run(300)
    board.app.panel.show(tip="")
    board.run(300)
    mend(board)
    board.run(RETRY_MS + 300)
    assert report(board.app)["display"] is True
    assert board.oled() == shown


@pytest.mark.parametrize("away", [1, 300, 3 * RETRY_MS])
def test_a_display_that_was_away_for_a_moment_is_told_everything_anew(board, away):
    """Nothing is to be drawn meanwhile: the firmware cannot notice that it was away."""
    board.run(300)
    shown = board.oled()
    board.pico.oled.unplug()
    board.run(away)
    board.pico.oled.plug()
    assert board.oled() != shown
    board.run(RETRY_MS + 300)
    assert board.oled() == shown
    assert report(board.app)["display"] is True


def test_what_is_drawn_while_the_display_is_told_anew_is_there(board):
    board.run(RETRY_MS - 400)
    for number in range(100):
        board.app.panel.show(tip=f"Line {number}.")
        board.run(15)
    board.run(300)
    panel = board.app.panel
    how = {"log_only": panel.log_only, "with_log": panel.with_log, "pattern": panel.pattern}
    assert board.oled() == picture_of(board.panel() | how)


def test_a_display_that_releases_the_bus_after_nine_clocks_needs_no_help(board):
    board.pico.oled.hold(9)
    board.app.panel.show(tip="A line.")
    board.run(100)
    assert report(board.app)["display"] is False
    board.run(RETRY_MS)
    board.app.panel.show(tip="Another line.")
    board.run(200)
    assert report(board.app)["display"] is True
    assert not board.pico.wires.held_low & (1 << OLED_SDA | 1 << OLED_SCL)


@pytest.mark.parametrize("how", FAILURES)
def test_it_starts_without_one(how):
    with VirtualBoard() as board:
        fail(board, how)
        board.boot()
        assert board.now_ms < 100
        board.run(300)
        menu_keys.to_menu(board)
        menu_keys.choose(board, START)
        board.run(500)
        assert board.app.play is not None
        assert any(board.frame())


MODULES = {
    "at 0x3D": {"address": 0x3D},
    "slow": {"most_hz": 100_000},
    "slow at 0x3D": {"address": 0x3D, "most_hz": 100_000},
    "an SH1106": {"sh1106": True},
    "a slow SH1106": {"sh1106": True, "most_hz": 100_000},
    "not with the Pico's I2C": {"by_program": True},
    "an SH1106 at 0x3D, not with the Pico's I2C": {"address": 0x3D, "by_program": True, "sh1106": True},
}


@pytest.mark.parametrize("module", MODULES)
def test_every_module_shows_the_same(board, module):
    with VirtualBoard() as other:
        other.pico.oled.exchange(**MODULES[module])
        other.boot()
        other.run(500)
        menu_keys.to_menu(other)
        for it in (board, other):
            it.run(500)
        assert any(board.oled()) and other.oled() == board.oled()
        assert other.faults == []


@pytest.mark.parametrize("module", MODULES)
def test_every_module_may_take_the_place_of_another(board, module):
    shown = board.oled()
    board.pico.oled.exchange(**MODULES[module])
    board.run(2 * RETRY_MS + 500)
    assert board.oled() == shown


@pytest.mark.parametrize("module", MODULES)
def test_no_module_makes_ticks_longer(board, module):
    board.pico.oled.exchange(**MODULES[module])
    menu_keys.choose(board, START)
    assert ticks(board, 2 * RETRY_MS) <= 12
    board.tap(3, 3)
    assert ticks(board, 500) <= 12


def test_a_program_that_ends_has_shown_what_it_drew_on_a_slow_display(monkeypatch):
    def fail(board):
        raise MemoryError("no memory")

    pictures = []
    for module in ({}, *MODULES.values()):
        with VirtualBoard() as board, monkeypatch.context() as patch:
            patch.setattr(app, "App", fail)
            board.pico.oled.exchange(**module)
            with pytest.raises(FirmwareError, match="MemoryError"):
                board.boot()
            pictures.append(board.oled())
    assert any(pictures[0]) and set(pictures) == {pictures[0]}
