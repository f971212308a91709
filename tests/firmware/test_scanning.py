"""Keys while the program is at something else: events have their own times."""

import pytest

from firmware.clock import TICK_MS
from firmware.input.gestures import HOLD, HOLD_MS, PRESS, RELEASE, TAP
from tests.support.app_harness import AppHarness

KEY = (4, 7)


class Busy:
    """A board whose every tick takes `ms`, and the events of its keys: (kind, row, column, ms of the app)."""

    def __init__(self, ms):
        self.harness = AppHarness()
        self.harness.run(50)
        self.events = []
        self.harness.app.places.event = lambda *event: self.events.append(event)
        self._ms = self._left = ms

    def run(self, ms):
        """Let scans come; those that wait are taken each time a tick is over."""
        for _ in range(ms // TICK_MS):
            self.harness.board.advance()
            self._left -= TICK_MS
            if self._left <= 0:
                self._left = self._ms
                self.harness.loop.step(self.harness.board.scan())


def test_events_have_the_times_of_their_scans():
    """Three fingers within one long tick: their order and distances are kept."""
    busy = Busy(100)
    for column, ms in ((1, 20), (2, 35), (3, 30)):
        busy.harness.press(0, column)
        busy.run(ms)
    busy.run(300)
    presses = [(column, at) for kind, _, column, at in busy.events if kind == PRESS]
    assert [column for column, _ in presses] == [1, 2, 3]
    times = [at for _, at in presses]
    assert [times[1] - times[0], times[2] - times[1]] == [20, 35]


@pytest.mark.parametrize("busy_ms", [TICK_MS, 110])
def test_a_tap_is_no_hold_because_the_board_was_busy(busy_ms):
    busy = Busy(busy_ms)
    for ms, pause in ((HOLD_MS - 30, 100), (HOLD_MS + 30, 500)):
        busy.harness.press(*KEY)
        busy.run(ms)
        busy.harness.release(*KEY)
        busy.run(pause)
    assert [kind for kind, row, column, _ in busy.events if (row, column) == KEY] == [PRESS, TAP, PRESS, HOLD, RELEASE]
