"""The board in memory is a board: it has the calls of firmware/hardware/board.py, and they do the same."""

import errno
import inspect
from typing import TYPE_CHECKING

import pytest

from firmware.clock import MASK, TICK_MS
from firmware.hardware.wiring import PIXELS
from host.simulation.board import Board, Display, Watchdog
from host.simulation.memory import FRAME_MS, KEPT_SCANS, MemoryBoard
from host.targets.memory import MemoryTarget

if TYPE_CHECKING:  # for mypy alone, as only a Pico has what it imports
    from firmware.hardware import board as reference

    boards: list[Board] = [reference.Board(), MemoryBoard()]


@pytest.fixture
def real():
    """The board of the firmware itself, on virtual hardware."""
    with MemoryTarget() as virtual:
        virtual.boot()
        virtual.run(100)
        yield virtual.app.board


def names_of(protocol):
    """Return the methods and attributes of a protocol."""
    kinds = [kind for kind in protocol.__mro__ if getattr(kind, "_is_protocol", False)]
    return {name for kind in kinds for name in (*vars(kind), *kind.__annotations__) if not name.startswith("_")}


def parameters(value):
    return [name for name in inspect.signature(value).parameters if name != "self"] if callable(value) else None


def test_the_protocol_names_all_that_the_reference_has(real):
    """But for `driver`, which is for tools and tests."""
    assert names_of(Board) | {"driver"} == {name for name in dir(real) if not name.startswith("_")}


def test_both_boards_have_every_call(real):
    fake = MemoryBoard()
    for name in sorted(names_of(Board)):
        ours, theirs = getattr(fake, name), getattr(real, name)
        assert parameters(ours) == parameters(theirs), name
        if callable(ours):
            assert parameters(ours) == parameters(getattr(Board, name)), name
    for part, protocol in (("watchdog", Watchdog), ("display", Display)):
        for name in names_of(protocol):
            ours, theirs = (getattr(getattr(board, part), name) for board in (fake, real))
            assert parameters(ours) == parameters(theirs), name


def files_used(board):
    """Use files in all ways, and return every result and error."""
    found = []

    def call(act, *arguments):
        try:
            found.append(act(*arguments))
        except OSError as error:
            found.append(error.args[0])

    for act, *arguments in (
        (board.load, "a"), (board.open, "f/a", "rb"), (board.rename, "a", "b"), (board.remove, "a"),
        (board.names, "f"), (board.folder, "f"), (board.folder, "f"), (board.save, "a", b"one"), (board.load, "a"),
    ):  # fmt: skip
        call(act, *arguments)
    for mode, data in (("wb", b"four"), ("ab", b"teen")):
        with board.open("f/a", mode) as file:
            file.write(data)
    with board.open("f/a", "rb") as file:
        file.seek(2)
        buffer = memoryview(bytearray(4))
        found += [file.readinto(buffer), bytes(buffer), file.read(1), file.read(), file.read()]
    call(board.rename, "f/a", "f/b")
    found += [board.names("f"), board.load("f/a"), board.load("f/b")]
    call(board.remove, "f/b")
    return [*found, board.names("f")]


def test_files_are_as_on_the_flash(real):
    found = files_used(MemoryBoard())
    assert found == files_used(real)
    assert found[:4] == [None, errno.ENOENT, errno.ENOENT, errno.ENOENT]


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
