"""Debounce: firmware/input/debounce.py. Which keys are pressed while contacts bounce."""

from hypothesis import given
from hypothesis import strategies as st

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.input.debounce import Debounce, count_keys

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
