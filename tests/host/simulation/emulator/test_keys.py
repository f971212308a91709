"""The key matrix behind its shift registers, read by the firmware's own driver."""

import json
from itertools import pairwise

import pytest

from firmware.hardware.wiring import COLUMNS, ROW_PINS, ROWS, SHIFT_CLOCK, SHIFT_DATA, SHIFT_LATCH

BY_HAND = f"""
from machine import Pin
clock, data, latch = Pin({SHIFT_CLOCK}, Pin.OUT), Pin({SHIFT_DATA}, Pin.OUT), Pin({SHIFT_LATCH}, Pin.OUT)
def shift(word):
    for bit in range(15, -1, -1):
        data(word >> bit & 1)
        clock(1)
        clock(0)
"""


def latched(emulator):
    """Return the latch pulses since the last time: (ms, outputs, bits shifted in before)."""
    return [tuple(pulse) for pulse in emulator.ask("latched")["latched"]]


def test_every_key_alone_is_read_at_its_place(driven):
    """Column by column, each for one scan."""
    changes = []
    for column in range(COLUMNS):
        changes += [[1, column, 1 << row] for row in range(ROWS)] + [[1, column, 0]]
    driven.emulator.ask("replay", changes=changes)
    said = driven(
        f"count = {len(changes) + 30}\nwhile count:\n  columns = board.scan()\n  if columns:\n    count -= 1\n"
        f"    for column in range({COLUMNS}):\n      if columns[column]: print(column, columns[column])"
    )
    assert said.splitlines() == [f"{column} {1 << row}" for column in range(COLUMNS) for row in range(ROWS)]


def test_all_keys_at_once(driven):
    for row in range(ROWS):
        for column in range(COLUMNS):
            driven.target.press(row, column)
    assert driven.scan() == [2**ROWS - 1] * COLUMNS


def test_keys_next_to_each_other_do_not_blur(driven):
    """Rows fall 10 us after their column does; the next column is read later than that."""
    keys = [(3, 0), (4, 1), (3, 2), (0, 12), (11, 13)]
    for row, column in keys:
        driven.target.press(row, column)
    assert driven.scan() == [sum(1 << row for row, at in keys if at == column) for column in range(COLUMNS)]


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


def test_a_missing_diode_makes_a_ghost(make_driven):
    driven = make_driven(missing_diodes=[(0, 1)])
    for row, column in [(0, 0), (0, 1), (1, 1)]:
        driven.target.press(row, column)
    assert driven.scan()[:2] == [0b11, 0b11]  # not pressed: (1, 0)
    driven.emulator.ask("diode", row=0, column=1, there=True)
    assert driven.scan()[:2] == [0b01, 0b11]
    driven.emulator.ask("diode", row=0, column=1, there=False)
    assert driven.scan()[:2] == [0b11, 0b11]


@pytest.mark.parametrize(("bounce_ms", "changes"), [(0, [1, 1]), (8, [3, 60])])
def test_contacts_bounce_as_long_as_they_should(make_board, bounce_ms, changes):
    board = make_board(bounce_ms=bounce_ms)
    board.emulator.execute(
        BY_HAND + "latch(0)\nshift(1 << 2)\nlatch(1)\nimport time\nrow = Pin(4, Pin.IN, Pin.PULL_DOWN)\n"
    )
    board.emulator.send(
        b"\r\x01turns = []\nlast = 0\nwhile True:\n  if row() != last:\n    last = row()\n"
        b"    turns.append(time.ticks_us())\n\x04"
    )
    board.run(40)
    board.press(2, 2)
    pressed = board.emulator.ask("state")["uptime_ms"]
    board.run(100)
    turns = [us / 1000 for us in json.loads(board.emulator.execute("import json\nprint(json.dumps(turns))"))]
    assert changes[0] <= len(turns) <= changes[1] and len(turns) % 2 == 1
    assert pressed < turns[0] < pressed + 0.1
    assert turns[-1] < pressed + bounce_ms + 0.1


def test_a_pin_without_its_pull_reads_as_a_key_that_is_down(driven):
    assert driven(f"from machine import Pin\nprint(Pin({ROW_PINS[0]}, Pin.IN, None).value())") == "1\n"


def test_bits_by_hand_do_the_same(pico):
    pico.execute(BY_HAND + "latch(0)\nshift(0x1234)\nlatch(1)\nlatch(0)\nshift(0x4321)\n")
    assert [pulse[1:] for pulse in latched(pico)] == [(0x1234, 16)]


def test_a_register_that_lacks_a_wire(driven):
    """Without data it shifts in what its open input reads; without clock or latch it stays as it is."""
    well = {what: [True, True] for what in ("power", "clock", "latch", "data")}
    for what, read in (("data", 8), ("clock", 8), ("latch", 8), ("power", 0)):
        driven.emulator.ask("registers", **well | {"data": [True, False], what: [True, False]})
        driven.target.press(3, 10)
        assert driven.scan() == [read] * COLUMNS, what
        driven.target.release(3, 10)
        driven.target.press(3, 2)
        assert driven.scan() == [8 if column == 2 else 0 for column in range(COLUMNS)]
        driven.target.release(3, 2)
