"""The virtual USB serial port, and hardware/board.py over it: bytes come and go, nothing keeps the board waiting."""

import pytest

from host.simulation.virtual.errors import FirmwareError
from host.simulation.virtual.usb import BUFFER

PIECE = bytes(range(32, 96))


@pytest.fixture
def board(make_board):
    board = make_board()
    board.boot()
    board.pico.usb.is_open = True
    return board


def test_bytes_come_one_by_one_and_never_keep_the_board_waiting(board, do):
    before = board.now_ms
    assert do(board, lambda b: b.receive(), 5) == -1
    board.pico.usb.write(b"ab")
    assert [do(board, lambda b: b.receive(), 5) for _ in range(3)] == [97, 98, -1]
    assert board.now_ms == before + 20


def test_bytes_go_to_a_computer_that_reads(board, do):
    assert do(board, lambda b: [b.send(PIECE) for _ in range(20)]) == [True] * 20
    assert board.pico.usb.read() == 20 * PIECE
    assert board.pico.usb.read() == b""


def test_a_computer_that_does_not_read_holds_nothing_up(board, do):
    board.pico.usb.reads = False
    assert do(board, lambda b: [b.send(PIECE) for _ in range(6)], 5) == [True] * (BUFFER // 64) + [False] * 2
    board.pico.usb.reads = True
    assert board.pico.usb.read() == BUFFER // 64 * PIECE
    assert do(board, lambda b: b.send(PIECE)) is True


def test_an_odd_number_of_bytes_would_wait_for_half_a_second_and_be_cut(board, do):
    board.pico.usb.reads = False
    assert do(board, lambda b: b._write(bytes(BUFFER - 10))) == BUFFER - 10
    began, written, ended = do(board, lambda b: [b.ticks_ms(), b._write(PIECE), b.ticks_ms()], 600)
    assert written == 64 and 500 <= ended - began < 510
    board.pico.usb.reads = True
    assert len(board.pico.usb.read()) == BUFFER


def test_without_a_computer_the_latest_bytes_wait_for_the_next_one(board, do):
    usb = board.pico.usb
    usb.is_open = False
    assert do(board, lambda b: [b.send(bytes([number]) * 64) for number in range(32, 42)], 5) == [True] * 10
    usb.is_open = True
    assert usb.read() == b"".join(bytes([number]) * 64 for number in range(38, 42))


def test_a_read_without_a_look_waits(board, do):
    board.app.tasks.append(lambda b: b._read(bytearray(1)))
    board.run(1000)
    assert board.app.results == []
    board.pico.usb.write(b"x")
    board.run(10)
    assert board.app.results == [1]


def test_ctrl_c_stops_the_program_wherever_it_is(board):
    board.pico.usb.write(b"abc\x03")
    with pytest.raises(FirmwareError, match="ctrl-C"):
        board.run(10)
    board.boot()
    board.run(10)


def test_what_comes_while_the_power_is_off_is_lost(board, do):
    board.pico.usb.write(b"abc\x03")
    board.power_cut()
    board.pico.usb.write(b"abc\x03")
    board.run(100)
    board.boot()
    assert do(board, lambda b: b.receive(), 5) == -1


def test_what_the_board_tells_of_itself(board, do):
    do(board, lambda b: b.display.finish())
    figures = do(board, lambda b: b.figures())
    assert figures["reset"] == "power on" and figures["display"] is True
    assert 0 < figures["flash_free"] < figures["flash_size"] and figures["memory_free"] > 0
    versions = do(board, lambda b: b.versions())
    assert versions["micropython"] == "1.25.0" and len(versions["id"]) == 16
    board.app.tasks.append(lambda b: b.reset())
    board.run(1000)
    assert do(board, lambda b: b.figures())["reset"] == "reset"


def test_what_a_virtual_board_has_not(board, do):
    def sums(board):
        try:
            return board.flash_sums(0, 1)
        except ValueError as error:
            return str(error)

    assert do(board, sums).startswith("A virtual board has no flash to read")
    board.app.tasks.append(lambda b: b.bootsel())
    with pytest.raises(FirmwareError, match="BOOTSEL"):
        board.run(10)
    board.boot()
    assert do(board, lambda b: b.versions())
