"""The loop of a powered board, App.run(), seen from the virtual one."""

import pytest

from firmware.loop import QUIET_MS
from host.targets.virtual import VirtualBoard


@pytest.fixture
def board(tmp_path):
    with VirtualBoard(tmp_path / "flash") as board:
        board.boot()
        yield board


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
