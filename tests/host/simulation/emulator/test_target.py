"""The target: a board that boots a program from its flash, and what survives a power cut."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.hardware.wiring import COLUMNS, ROWS
from host.emulator.started import Started, started
from host.targets.emulator import EmulatedBoard

# Lights the first key, and every other one while it is down.
PROGRAM = """
from firmware.hardware.board import Board
from firmware.hardware.wiring import COLUMNS, ROWS, pixel_of
board = Board()
wire = bytearray(3 * ROWS * COLUMNS)
wire[2] = 1
keys = bytes(COLUMNS)
board.start_scanning()
while True:
    board.idle()
    while (columns := board.scan()) is not None:
        keys = columns
    for row in range(ROWS):
        for column in range(COLUMNS):
            if row or column:
                wire[3 * pixel_of(row, column)] = keys[column] >> row & 1
    if not board.lights_busy():
        board.show(wire)
"""


@pytest.fixture(scope="module")
def started_program(driver_image: Path) -> Iterator[Started[EmulatedBoard]]:
    def make() -> EmulatedBoard:
        board = EmulatedBoard(uf2=driver_image)
        board.emulator.power(True)
        board.emulator.put("main.py", PROGRAM.encode())
        board.boot()
        return board

    with started(make) as it:
        yield it


@pytest.fixture
def board(started_program: Started[EmulatedBoard]) -> EmulatedBoard:
    return started_program.lend()


def light(board: EmulatedBoard, row: int, column: int) -> tuple[int, ...]:
    place = 3 * (COLUMNS * row + column)
    return tuple(board.frame()[place : place + 3])


def test_boot_runs_until_the_first_frame(board: EmulatedBoard) -> None:
    assert board.lights()["frames"] == 1
    assert light(board, 0, 0) == (0, 0, 1)
    before = board.now_ms
    board.boot()
    assert 50 < board.now_ms - before < 1000
    assert board.emulator.ask("state")["uptime_ms"] == pytest.approx(board.now_ms - before)


@pytest.mark.parametrize(("row", "column"), [(0, 1), (7, 3), (11, 11), (5, 12), (11, 13)])
def test_a_key_lights_its_light(board: EmulatedBoard, row: int, column: int) -> None:
    board.press(row, column)
    board.run(40)
    lit = [place for place in range(ROWS * COLUMNS) if board.frame()[3 * place + 1]]
    assert lit == [COLUMNS * row + column]
    board.release(row, column)
    board.run(40)
    assert light(board, row, column) == (0, 0, 0)


def test_a_tap_takes_its_time(board: EmulatedBoard) -> None:
    before = board.now_ms
    board.tap(4, 4, ms=30)
    assert board.now_ms - before == pytest.approx(60)


def test_a_latency_is_the_same_each_time(make_board: Callable[..., EmulatedBoard]) -> None:
    """To the nanosecond, and never less than the bits of a frame take."""
    board = make_board()
    board.emulator.put("main.py", PROGRAM.encode())
    latencies = []
    for _ in range(2):
        board.boot()
        board.run(20.5)
        pressed = board.now_ms
        board.press(6, 6)
        while not light(board, 6, 6)[1]:
            board.emulator.run(100, until="frame")
        latencies.append(board.now_ms - pressed)
        board.release(6, 6)
    assert latencies[0] == pytest.approx(latencies[1], abs=1e-6)
    assert 4.6 < latencies[0] < 40


def test_what_does_not_exist_is_refused(make_board: Callable[..., EmulatedBoard]) -> None:
    board = make_board()
    for row, column in ((12, 0), (0, 14), (-1, 0)):
        with pytest.raises(ValueError, match=f"There is no key at row {row}, column {column}: rows are 0 to 11"):
            board.press(row, column)
    with pytest.raises(ValueError, match="There is no key"):
        EmulatedBoard(missing_diodes=[(0, 14)])
    with pytest.raises(ValueError, match="A contact cannot bounce for -1 ms"):
        EmulatedBoard(bounce_ms=-1)
    with pytest.raises(ValueError, match="Time does not run backwards"):
        board.run(-1)


def test_without_power_time_passes_and_nothing_is_lit(board: EmulatedBoard) -> None:
    board.power_cut()
    before = board.now_ms
    board.run(1000)
    assert board.now_ms - before == pytest.approx(1000)
    assert not any(board.frame()) and not any(board.oled()) and board.buzzer() == 0
