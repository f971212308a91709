"""The virtual board as a target: what tests, page and bench hold in their hands."""

import doctest

import pytest

import host.targets.virtual
from firmware.hardware.wiring import COLUMNS, ROWS, pixel_of
from host.simulation.virtual.errors import FirmwareError
from host.targets.virtual import VirtualBoard

PANEL_APP = """
from firmware.hardware.board import Board

class Panel:
    title, status, tip, diagnostics, log = "Stand-in", "Blue to move.", "", "3 stones", ["black d4"]

class App:
    def __init__(self, board):
        self.board, self.panel, self.pressed = board, Panel(), []

    def describe(self, row, column):
        return "key %d %d" % (row, column)

    def run(self):
        self.board.start_scanning()
        while True:
            self.board.idle()
            columns = self.board.scan()
            if columns is None:
                continue
            self.pressed.append([(r, c) for c in range(14) for r in range(12) if columns[c] >> r & 1])

board = Board()
app = App(board)
app.run()
"""


def test_the_docstring_is_true():
    result = doctest.testmod(host.targets.virtual)
    assert result.attempted >= 10
    assert result.failed == 0


def test_the_frame_is_in_grid_order(make_board, do):
    board = make_board()
    board.boot()
    wire = bytearray(3 * ROWS * COLUMNS)
    for row in range(ROWS):
        for column in range(COLUMNS):
            offset = 3 * pixel_of(row, column)
            wire[offset : offset + 3] = bytes([column, row, row + column])  # green, red, blue
    do(board, lambda b: b.show(wire))
    frame = board.frame()
    for row in range(ROWS):
        for column in range(COLUMNS):
            offset = 3 * (row * COLUMNS + column)
            assert tuple(frame[offset : offset + 3]) == (row, column, row + column)


def test_the_texts_and_keys_of_the_app(make_board):
    board = make_board(PANEL_APP)
    blank = {"title": "", "status": "", "tip": "", "diagnostics": "", "log": []}
    assert (board.app, board.panel(), board.describe(0, 0)) == (None, blank, "")
    board.boot()
    assert board.panel() == {
        "title": "Stand-in",
        "status": "Blue to move.",
        "tip": "",
        "diagnostics": "3 stones",
        "log": ["black d4"],
    }
    assert board.describe(3, 13) == "key 3 13"
    board.tap(3, 13, 20)
    seen = board.app.pressed
    assert [(3, 13)] in seen
    assert seen[-1] == []
    board.power_cut()
    assert (board.app, board.panel(), board.describe(0, 0)) == (None, blank, "")


@pytest.mark.parametrize("key", [(-1, 0), (12, 0), (0, -1), (0, 14)])
def test_keys_that_do_not_exist(make_board, key):
    board = make_board(PANEL_APP)
    board.boot()
    for method in (board.press, board.release, board.tap, board.describe):
        with pytest.raises(ValueError, match=f"There is no key at row {key[0]}, column {key[1]}: rows are 0 to 11"):
            method(*key)
    assert board.app.describe(0, 0) == "key 0 0"


def test_boot_leaves_the_firmware_waiting_and_starts_afresh(make_board):
    board = make_board(PANEL_APP)
    board.boot()
    board.run(15)
    first = board.app
    assert first.pressed
    board.boot()
    assert board.app is not first
    assert len(board.app.pressed) < len(first.pressed)


def test_boot_tells_of_firmware_that_fails(make_board):
    with pytest.raises(FirmwareError, match="no such luck"):
        make_board("raise RuntimeError('no such luck')").boot()


def test_boot_does_not_wait_for_ever(make_board):
    board = make_board("import time\nwhile True:\n    time.sleep(1)\n")
    board.boot()
    assert board.now_ms == 10_000


def test_keys_held_before_power_are_down_when_it_comes(make_board):
    board = make_board(PANEL_APP)
    board.press(5, 5)
    board.boot()
    board.run(15)
    assert board.app.pressed[0] == [(5, 5)]


def test_closing_switches_off(make_board):
    with make_board(PANEL_APP) as board:
        board.boot()
    assert not board.pico.powered


def test_storage_bounce_and_diodes_reach_the_parts(make_board, tmp_path):
    board = make_board(PANEL_APP, storage=tmp_path / "s", bounce_ms=4, seed=3, missing_diodes=[(0, 0)])
    assert (tmp_path / "s").is_dir()
    with pytest.raises(ValueError):
        VirtualBoard(missing_diodes=[(12, 0)])
    with pytest.raises(ValueError):
        VirtualBoard(bounce_ms=-1)
    assert board.now_ms == 0
