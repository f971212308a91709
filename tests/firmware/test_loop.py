"""The loop of a powered board, App.run(), seen from the virtual one."""

from itertools import cycle

import pytest

from firmware.clock import TICK_MS
from firmware.loop import QUIET_MS
from firmware.output.palette import DARK, KEY_PRESSED
from host.targets.virtual import VirtualBoard


@pytest.fixture
def board(tmp_path):
    with VirtualBoard(tmp_path / "flash") as board:
        board.boot()
        yield board


def test_a_frame_waits_until_the_lights_have_taken_the_last_one(board):
    """Something new in every tick, which is shorter than a frame: the chain would take two frames for one."""
    frames, turn = board.pico.chain.frames, cycle((KEY_PRESSED, DARK))
    board.app.screen.paint = lambda lights, now: lights.__setitem__(0, next(turn))
    for _ in range(9):
        board.app.touch()
        board.run(TICK_MS)
    board.run(50)
    assert board.faults == [] and board.pico.chain.frames > frames + 2


def test_the_memory_is_tidied_once_when_all_has_been_quiet(board):
    tidied = []
    board.app.board.tidy = lambda: tidied.append(board.now_ms)
    board.run(2 * QUIET_MS)  # what starting has left behind
    assert len(tidied) == 1
    for taps in (1, 3):
        tidied.clear()
        for _ in range(taps):
            board.tap(3, 3)
        last = board.now_ms
        board.run(4 * QUIET_MS)
        (when,) = tidied
        assert QUIET_MS - 60 < when - last < QUIET_MS + 10  # the key came up 50 ms before `last`
    tidied.clear()
    board.app.tell("No key was that.")
    board.run(4 * QUIET_MS)
    assert len(tidied) == 1
