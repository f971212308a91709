"""The board in memory as a target: what tests, page and bench hold in their hands."""

import doctest

import pytest

import host.targets.memory
from firmware import app
from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS, PIXELS, ROWS, pixel_of
from host.simulation.kinds import BOARDS
from host.simulation.memory import KEPT_SCANS
from host.simulation.simulated import PowerCut
from host.targets.memory import FirmwareError, MemoryTarget, MemoryWire

GAME = {"game": "robble", "options": {"size": "5"}, "moves": [], "seat": 0, "level": 1}
BLANK = {"title": "", "status": "", "tip": "", "diagnostics": "", "log": []}


@pytest.fixture
def board():
    with MemoryTarget() as board:
        board.boot()
        board.load(GAME)
        board.settle()
        yield board


def closed(board):
    """The keys that the last scan found closed."""
    return {(row, column) for column in range(COLUMNS) for row in range(ROWS) if board.board._keys[column] >> row & 1}


def test_the_docstring_is_true():
    result = doctest.testmod(host.targets.memory)
    assert result.attempted >= 10 and result.failed == 0


def test_the_frame_is_in_grid_order(board):
    wire = bytearray(3 * PIXELS)
    for row in range(ROWS):
        for column in range(COLUMNS):
            offset = 3 * pixel_of(row, column)
            wire[offset : offset + 3] = bytes([column, row, row + column])  # green, red, blue
    board.board.show(wire)
    frame = board.frame()
    for row in range(ROWS):
        for column in range(COLUMNS):
            offset = 3 * (row * COLUMNS + column)
            assert tuple(frame[offset : offset + 3]) == (row, column, row + column)


def test_a_board_that_is_off_is_dark_and_says_nothing(board):
    assert board.panel()["title"] and board.describe(0, 12) and any(board.frame()) and any(board.oled())
    board.power_cut()
    assert (board.app, board.panel(), board.describe(0, 0), board.buzzer()) == (None, BLANK, "", 0)
    assert not any(board.frame()) and not any(board.oled()) and board.state() == {"now": 0, "settled": False}
    board.boot()
    board.settle()
    assert board.panel()["title"].startswith("Robble")


@pytest.mark.parametrize("key", [(-1, 0), (12, 0), (0, -1), (0, 14)])
def test_keys_that_do_not_exist(board, key):
    for method in (board.press, board.release, board.tap, board.describe):
        with pytest.raises(ValueError, match=f"There is no key at row {key[0]}, column {key[1]}: rows are 0 to 11"):
            method(*key)


def test_time_passes_in_ticks_and_is_exact(board):
    before, ticks = board.now_ms, board.state()["now"]
    for _ in range(10):
        board.run(1.75 * TICK_MS)
    assert board.now_ms == before + 17.5 * TICK_MS and board.state()["now"] == ticks + 17 * TICK_MS
    with pytest.raises(ValueError, match="Time does not run backwards"):
        board.run(-1)
    with pytest.raises(ValueError, match="bounce_ms is 0 or more"):
        MemoryTarget(bounce_ms=-1)


def test_time_that_is_skipped_is_scanned_as_time_that_passes():
    """Bounces and all; of the oldest scans those that were before are lost."""
    found = []
    for step in (5000, 7, 5):
        with MemoryTarget(bounce_ms=60) as board:
            board.boot()
            seen = []
            for move, ms in ((board.press, 100), (board.release, 100), (board.press, 2000), (board.release, 50)):
                move(3, 4)
                for done in range(0, ms, step):
                    board.board.advance(min(step, ms - done))
                while (columns := board.board.scan()) is not None:
                    seen.append((board.board.scan_ms, columns[4]))
            found.append(seen)
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 20 + 20 + KEPT_SCANS + 10


def test_firmware_that_ends_says_so_at_every_call(monkeypatch):
    def fail(*_):
        raise RuntimeError("no such luck")

    with MemoryTarget() as board:
        board.boot()
        with monkeypatch.context() as patch:
            patch.setattr(app, "Menu", fail)
            for act in (board.boot, lambda: board.run(100), lambda: board.run(100)):
                with pytest.raises(FirmwareError, match=r"ended by an exception(.|\n)*no such luck"):
                    act()
            assert board.app is None
        board.boot()
        assert board.panel()["title"]


def test_a_restart_that_the_firmware_wants(board):
    wire = MemoryWire(board)
    wire.open()
    first, before = board.app, board.now_ms
    wire.write(b'{"id": 1, "method": "reset"}\n')
    board.run(1000)
    assert board.app is not first and board.board.figures()["reset"] == "reset"
    assert board.now_ms == before + 1000 and board.panel()["title"].startswith("Robble")


def test_a_board_in_memory_has_no_boot_loader(board):
    board.say(b'{"id": 1, "method": "bootsel"}\n')
    with pytest.raises(FirmwareError, match="waits for a new image"):
        board.run(1000)


def test_a_computer_that_does_not_read_holds_nothing_up(board):
    board.connect()
    board.board.listens = False
    board.say(b'{"id": 1, "method": "panel"}\n' * 20)
    board.run(2000)
    assert 200 < len(board.board.output) <= 320
    board.board.listens = True
    board.run(2000)
    assert board.board.output.count(b'"id"') == 20


@pytest.mark.parametrize("kind", BOARDS)
def test_boards_of_few_tiles(kind):
    with MemoryTarget(board=kind) as board:
        corners = {(row, column) for row in (0, ROWS - 1) for column in (0, COLUMNS - 1)}
        for key in corners:
            board.press(*key)
        board.boot()
        rows, columns = board.board.grid()
        assert closed(board) == {(row, column) for row, column in corners if row < rows and column < columns}
        keys = [key for tile in board.board.tiles().values() for key in tile]
        assert not BOARDS[kind] or sorted(keys) == [row * COLUMNS + c for row in range(rows) for c in range(columns)]


# --- its flash -----------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", [True, False])
def test_what_is_on_the_flash_outlives_the_power(folder, tmp_path):
    storage = tmp_path / "flash" if folder else None
    with MemoryTarget(storage) as board:
        board.boot()
        board.load({**GAME, "moves": ["c3"]})
        board.settle()
        board.boot()
        board.settle()
        assert board.record()["moves"] == ["c3"]
    with MemoryTarget(storage) as board:
        board.boot()
        board.settle()
        assert bool(board.record()) == folder


def test_a_file_that_is_written_in_place_is_torn(board):
    with board.board.open("a", "wb") as file:
        file.write(b"old")
    for part, found in ((0, b"old"), (0.5, b"oldmo"), (1, b"oldmore")):
        board.cut_at(1, part)
        file = board.board.open("a", "ab")
        file.write(b"more"[:4])
        with pytest.raises(PowerCut):
            file.close()
        assert board.flash.files["a"] == found
        board.flash.files["a"] = b"old"
