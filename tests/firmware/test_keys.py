"""All keys together: firmware/input/keys.py, from scans to events."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.clock import MASK
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.input.gestures import PRESS, TAP
from tests.support.key_matrix import KeyMatrix


@pytest.mark.parametrize("start", [0, MASK - 3000])
def test_every_key_reports_as_itself(start):
    matrix = KeyMatrix(start)
    for row in range(ROWS):
        for column in range(COLUMNS):
            matrix.tap((row, column))
            assert matrix.take() == [(PRESS, row, column), (TAP, row, column)]


def test_what_is_pressed_is_down_until_it_is_released():
    matrix = KeyMatrix()
    matrix.close((2, 3))
    matrix.scan()
    assert matrix.keys.is_down(2 * COLUMNS + 3) and list(matrix.keys.down) == [0, 0, 0, 4] + [0] * (COLUMNS - 4)
    matrix.open((2, 3))
    matrix.scan()
    assert matrix.keys.is_down(2 * COLUMNS + 3) and not matrix.keys.settled()
    matrix.scan()
    assert not matrix.keys.is_down(2 * COLUMNS + 3) and matrix.keys.settled()


def test_events_of_a_scan_are_gone_with_the_next():
    matrix = KeyMatrix()
    matrix.close((2, 3))
    assert matrix.keys.update(matrix.columns, 0) == matrix.keys.count == 1
    assert matrix.keys.update(matrix.columns, 5) == matrix.keys.count == 0


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
