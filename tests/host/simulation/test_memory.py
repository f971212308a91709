"""The board in memory is a board: it has the calls of firmware/hardware/board.py, and they do the same."""

import ast
import errno

import pytest

from firmware.clock import MASK, TICK_MS
from firmware.hardware.wiring import PIXELS
from host.paths import ROOT
from host.simulation.memory import FRAME_MS, KEPT_SCANS, MemoryBoard
from host.simulation.simulated import DIODE_MV, MAX_MV, Supply

BOARD = ROOT / "firmware/hardware/board.py"


def test_it_has_the_calls_of_the_board():
    """With the same arguments, where they are written there; others are those of a driver."""
    (board,) = [node for node in ast.parse(BOARD.read_text("utf-8")).body if isinstance(node, ast.ClassDef)]
    methods = {
        node.name: [each.arg for each in node.args.args] for node in board.body if isinstance(node, ast.FunctionDef)
    }
    handed_on = {
        node.attr for node in ast.walk(board) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    public = {name for name in methods.keys() | handed_on if name[0] != "_"} - {"driver"}
    assert len(public) > 30 and [name for name in public if not hasattr(MemoryBoard(), name)] == []
    for name in public & methods.keys() - {"scan_ms"}:
        code = getattr(MemoryBoard, name).__code__
        assert list(code.co_varnames[: code.co_argcount]) == methods[name], name


def test_a_full_flash_takes_nothing():
    board = MemoryBoard(capacity=4)
    board.save("a", b"four")
    with pytest.raises(OSError) as caught:
        board.save("b", b"5")
    assert caught.value.args[0] == errno.ENOSPC and board.files == {"a": b"four"}


@pytest.mark.parametrize("start", [0, MASK - 100])
def test_scans_wait_and_the_oldest_are_lost(start):
    board = MemoryBoard(start=start)
    assert board.scan() is None
    board.advance(TICK_MS - 1)
    assert board.scan() is None
    board.press(3, 2)
    board.advance(1)
    board.release(3, 2)
    board.advance()
    for down in (1 << 3, 0):
        assert board.scan()[2] == down
    assert board.scan_ms == board.ticks_ms() == (start + 2 * TICK_MS) & MASK
    board.advance(40 * TICK_MS)
    taken = 0
    while board.scan() is not None:
        taken += 1
    assert taken == KEPT_SCANS and board.scan_ms == board.ticks_ms()


def test_the_lights_are_busy_for_a_frame():
    board = MemoryBoard()
    assert not board.lights_busy()
    board.show(bytearray([1]) * (3 * PIXELS))
    assert board.sent() == bytes([1]) * (3 * PIXELS)
    board.advance(FRAME_MS - 1)
    assert board.lights_busy()
    board.advance(1)
    assert not board.lights_busy()


def test_vsys_follows_what_the_board_draws():
    """268 mA for the dark board, and 395 more for all of its 504 channels at 10 of 255; the ADC knows a most."""
    for volts, ohms, light, wanted in (
        (5, 0, 255, 4700),
        (5, 0.5, 0, 4700 - 134),
        (5, 0.5, 10, 4700 - 134 - 198),
        (2, 9, 255, 0),
        (12 + DIODE_MV / 1000, 0, 0, MAX_MV),
    ):
        supply = Supply()
        supply.volts, supply.ohms = volts, ohms
        assert supply.vsys_mv(bytes([light]) * (3 * PIXELS)) == pytest.approx(wanted, abs=1)
