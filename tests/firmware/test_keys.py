"""All keys together: firmware/input/keys.py, from scans to events, which have times of their own; and
firmware/input/debounce.py.
"""

from array import array

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware.clock import MASK, TICK_MS
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.input.debounce import Debounce, count_keys
from firmware.input.gestures import HOLD, HOLD_MS, PRESS, RELEASE, TAP
from firmware.input.keys import Keys
from tests.firmware.key_matrix import KeyMatrix
from tests.support.app_harness import AppHarness


@pytest.mark.parametrize("start", [0, MASK - 3000])
def test_every_key_reports_as_itself(start):
    matrix = KeyMatrix(start)
    for row in range(ROWS):
        for column in range(COLUMNS):
            matrix.tap((row, column))
            assert matrix.take() == [(PRESS, row, column), (TAP, row, column)]


@given(st.sets(st.tuples(st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1)), min_size=1, max_size=168), st.data())
def test_any_keys_at_any_time_raise_nothing_and_come_back(down, data):
    matrix = KeyMatrix()
    for key in sorted(down):
        matrix.close(key)
        matrix.run(data.draw(st.sampled_from((0, 5, 10))))
    matrix.run(50)
    for key in sorted(down, reverse=True):
        matrix.open(key)
        matrix.run(data.draw(st.sampled_from((0, 5))))
    matrix.run(50)
    assert not any(matrix.keys.down) and not any(matrix.keys.faults.masked)
    matrix.take()
    matrix.tap((4, 4))
    assert matrix.take() == [(PRESS, 4, 4), (TAP, 4, 4)]


@given(
    st.lists(
        st.tuples(
            st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=3),
            st.sampled_from((1, 2, 3, 119, 120, 121)),
        ),
        max_size=12,
    ),
    st.integers(0, 40),
    st.booleans(),
)
@example([], 25, False)  # masked in the scan after the last press
def test_keys_at_rest_are_left_alone_without_a_difference(changes, bounces, stuck):
    """Keys told by lists, which equal no array, are looked at in every scan; those told by arrays only when due."""
    resting, watched = Keys(), Keys()
    columns = array("H", bytes(2 * COLUMNS))
    now = MASK - 1000
    for keys, scans in [
        *[({(0, 0)}, 1 + turn % 2) for turn in range(bounces)],
        *changes,
        (set(), 2050 if stuck else 2),
    ]:
        for row, column in keys:
            columns[column] ^= 1 << row
        for _ in range(scans):
            now = (now + TICK_MS) & MASK
            assert resting.update(columns, now) == watched.update(list(columns), now)
            assert resting.events[: resting.count] == watched.events[: watched.count]
            assert resting.down == watched.down and resting.faults.masked == watched.faults.masked


def test_a_resting_finger_costs_no_look_at_the_keys_until_it_is_a_hold(monkeypatch):
    keys, looks = Keys(), []
    look = keys._update
    monkeypatch.setattr(keys, "_update", lambda columns, now: looks.append(now) or look(columns, now))
    columns = array("H", [1] + [0] * (COLUMNS - 1))
    for now in range(0, 2 * HOLD_MS, TICK_MS):
        keys.update(columns, now)
    assert looks == [0, TICK_MS, HOLD_MS]


ROW, COLUMN = 3, 5


def test_a_release_counts_once_the_contact_stays_open():
    debounce, edges, bounces = Debounce(), [], []
    for scan, closed in enumerate([1, 1, 0, 1, 0, 1, 1, 0, 0]):
        assert debounce.settled() == (scan not in (3, 5, 8))
        debounce.update(COLUMN, closed << ROW, TICK_MS * scan)
        for bits, scans in ((debounce.changed, edges), (debounce.bounced, bounces)):
            scans += [scan] * (bits == 1 << ROW)
        assert debounce.is_pressed(ROW * COLUMNS + COLUMN) == (scan < 8)
    assert (edges, bounces) == ([0, 8], [3, 5]) and debounce.settled()


@given(st.lists(st.integers(0, (1 << ROWS) - 1), min_size=COLUMNS, max_size=COLUMNS))
def test_all_keys_of_all_columns_are_apart(columns):
    debounce = Debounce()
    for column, active in enumerate(columns):
        debounce.update(column, active, 0)
        assert debounce.changed == active
    pressed = [(row, column) for row in range(ROWS) for column in range(COLUMNS) if columns[column] >> row & 1]
    keys = [row * COLUMNS + column for row, column in pressed]
    assert [key for key in range(ROWS * COLUMNS) if debounce.is_pressed(key)] == keys
    assert count_keys(debounce.pressed) == len(keys)
    for key in keys:
        assert debounce.is_alone(key, COLUMNS) == (len(keys) == 1)
    assert not debounce.is_pressed(-1)


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
    """Three touches within one long tick: their order and distances are kept."""
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
