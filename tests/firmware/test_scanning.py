"""Keys while the program is at something else: no press, release or bounce is lost, and events have their own times."""

import random

import pytest

from firmware.clock import TICK_MS
from firmware.input.gestures import HOLD, HOLD_MS, PRESS, RELEASE, TAP
from host.targets.virtual import VirtualBoard

KEY = (4, 7)


class Busy:
    """A board whose every tick takes `ms`, and the events of its keys: (kind, row, column, ms of the app)."""

    def __init__(self, ms, **settings):
        self.board = VirtualBoard(**settings)
        self.board.boot()
        self.board.run(50)
        self.events = []
        app, wait = self.board.app, self.board.pico._modules["time"].sleep_ms
        app.places.event = lambda *event: self.events.append(event)
        app.screen.tick = lambda now: wait(ms)

    def kinds(self, *key):
        return [kind for kind, row, column, _ in self.events if (row, column) == key]


@pytest.mark.parametrize("busy_ms", [0, 24, 60, 110])
@pytest.mark.parametrize("bounce_ms", [0, 2, 6])
def test_a_busy_board_misses_no_tap_and_doubles_none(busy_ms, bounce_ms):
    chance = random.Random(busy_ms + bounce_ms)
    busy = Busy(busy_ms, bounce_ms=bounce_ms)
    board = busy.board
    for _ in range(12):
        board.press(*KEY)
        board.run(chance.uniform(16, 90))
        board.release(*KEY)
        board.run(chance.uniform(20, 90))
    board.run(300)
    assert busy.kinds(*KEY) == [PRESS, TAP] * 12
    assert board.faults == []
    board.close()


def test_events_have_the_times_of_their_scans():
    """Three fingers within one long tick: their order and distances are kept."""
    busy = Busy(100)
    board = busy.board
    board.run(13)
    for column, ms in ((1, 20), (2, 35), (3, 30)):
        board.press(0, column)
        board.run(ms)
    board.run(300)
    times = [at for kind, _, _, at in busy.events if kind == PRESS]
    assert [column for kind, _, column, _ in busy.events if kind == PRESS] == [1, 2, 3]
    assert abs(times[1] - times[0] - 20) <= TICK_MS
    assert abs(times[2] - times[1] - 35) <= TICK_MS
    board.close()


def test_a_tap_is_no_hold_because_the_board_was_busy():
    busy = Busy(110)
    board = busy.board
    board.press(*KEY)
    board.run(HOLD_MS - 30)
    board.release(*KEY)
    board.run(100)
    board.press(*KEY)
    board.run(HOLD_MS + 30)
    board.release(*KEY)
    board.run(500)
    assert busy.kinds(*KEY) == [PRESS, TAP, PRESS, HOLD, RELEASE]
    board.close()
