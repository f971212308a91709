"""The key matrix behind its shift registers, read by the firmware's own driver."""

from itertools import pairwise

import pytest

from firmware.hardware.wiring import COLUMNS, ROWS


def latched(emulator):
    """Return the latch pulses since the last time: (ms, outputs, bits shifted in before)."""
    return [tuple(pulse) for pulse in emulator.ask("latched")["latched"]]


def test_every_key_is_read_at_its_place(driven):
    """One key of each column at a time, in a row of its own or as far from the others as can be."""
    for shift in range(ROWS):
        rows = [(column + shift) % ROWS for column in range(COLUMNS)]
        for move in (driven.target.press, driven.target.release):
            for column, row in enumerate(rows):
                move(row, column)
            assert driven.scan() == [(move == driven.target.press) << row for row in rows]


def test_columns_are_driven_one_after_the_other(driven):
    driven.target.run(20)
    pulses = latched(driven.emulator)
    start = next(index for index, (_, outputs, _) in enumerate(pulses) if outputs == 1)
    scan = pulses[start : start + 17]
    assert [outputs for _, outputs, _ in scan] == [1 << output for output in range(16)] + [0]
    assert {bits for _, _, bits in pulses} == {1}
    steps = [after[0] - before[0] for before, after in pairwise(scan)]
    assert min(steps) > 0.03 and max(steps) < 0.04
    assert pulses[start + 17][0] - scan[0][0] == pytest.approx(5, abs=1e-6)


def test_a_missing_diode_makes_a_ghost(driven):
    for row, column in [(0, 0), (0, 1), (1, 1)]:
        driven.target.press(row, column)
    for there in (False, True, False):
        driven.emulator.ask("diode", row=0, column=1, there=there)
        assert driven.scan()[:2] == [0b01 if there else 0b11, 0b11]  # not pressed: (1, 0)
