"""firmware/main.py: an app that cannot be built is told on the display."""

import pytest

from firmware import app
from firmware.changes import Changes
from firmware.hardware.wiring import OLED_PAGES, OLED_WIDTH
from firmware.output.panel import Panel
from host.simulation.virtual.errors import FirmwareError
from host.targets.virtual import VirtualBoard


def picture(panel):
    """What the display shows of a panel."""
    pages = [bytes(OLED_WIDTH)] * OLED_PAGES
    while (page := panel.next_page()) >= 0:
        pages[page] = bytes(panel.page_bytes())
    return b"".join(pages)


@pytest.mark.parametrize(
    "error", [MemoryError("no memory"), OSError(5, "bad flash"), ImportError("no module named 'x'")]
)
def test_an_app_that_cannot_be_built_is_told_on_the_display_and_its_error_goes_on(monkeypatch, error):
    def fail(board):
        raise error

    monkeypatch.setattr(app, "App", fail)
    with VirtualBoard() as board:
        with pytest.raises(FirmwareError, match=type(error).__name__):
            board.boot()
        panel = Panel(Changes())
        panel.show("Cairn cannot start", f"{type(error).__name__}: {error}", "Leave it on: it tries again.")
        assert board.oled() == picture(panel)


def test_a_hang_before_the_loop_ends_in_a_restart(monkeypatch):
    hangs = [True]
    make = app.App

    def slow(board):
        while hangs:
            board.idle()
        return make(board)

    monkeypatch.setattr(app, "App", slow)
    with VirtualBoard() as board:
        board.pico.power_on()
        board.run(8500)  # the watchdog has bitten, and the second start hangs, too
        assert board.pico.reset_cause == 3 and board.app is None
        hangs.clear()
        board.run(1000)
        assert board.app.board.watchdog.ended == "hang: start"
