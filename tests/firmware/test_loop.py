"""The loop of a powered board."""

from itertools import cycle

import pytest

from firmware.clock import TICK_MS
from firmware.loop import PATIENCE, QUIET_MS
from firmware.output.palette import DARK, KEY_PRESSED
from host.targets.memory import MemoryTarget
from tests.support import menu_keys
from tests.support.app_harness import AppHarness


@pytest.fixture
def board(tmp_path):
    with MemoryTarget(tmp_path / "flash") as board:
        board.boot()
        menu_keys.to_menu(board)
        yield board


def test_a_frame_waits_until_the_lights_have_taken_the_last_one(board):
    """Something new in every tick, which is shorter than a frame: the chain would take two frames for one."""
    show, shown, turn = board.board.show, [], cycle((KEY_PRESSED, DARK))
    board.app.screen.paint = lambda lights, now: lights.__setitem__(0, next(turn))
    board.board.show = lambda wire: (shown.append(board.board.lights_busy()), show(wire))
    for _ in range(9):
        board.app.changes.touch()
        board.run(TICK_MS)
    board.run(50)
    assert shown.count(False) == len(shown) > 2


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


@pytest.mark.parametrize(("busy_ms", "ticks"), [(0, 1), (1, 1), (2, PATIENCE + 1)])
def test_the_display_waits_for_a_tick_with_time_but_not_for_ever(busy_ms, ticks):
    harness = AppHarness()
    harness.run(500)
    looks = []
    harness.board.display.look = lambda: looks.append(harness.now)
    harness.app.screen.tick = lambda now: harness.board.advance(busy_ms)
    turns = 5
    harness.run(turns * ticks * TICK_MS)
    assert len(looks) == turns
