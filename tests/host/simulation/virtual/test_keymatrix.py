"""Keys, diodes, bounce and settling, alone and as firmware/hardware/board.py scans them."""

from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware.hardware.wiring import COLUMNS, ROW_PINS, ROWS
from host.simulation.virtual.hc595 import ShiftRegisters
from host.simulation.virtual.keymatrix import FALL_NS, KeyMatrix
from tests.host.simulation.virtual.conftest import unlimited_wires

SCANNER = """
from firmware.hardware.board import Board

board = Board()
board.start_scanning()
scans = []
while True:
    columns = board.scan()
    if columns is None:
        board.idle()
    else:
        scans.append(tuple(columns))
"""

keys = st.tuples(st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1))


def build(wires, **settings):
    """A matrix alone, and select(outputs): what the firmware would do with the registers."""
    registers = ShiftRegisters(wires, 14, 15, 16)
    matrix = KeyMatrix(wires, registers, ROW_PINS, COLUMNS, **settings)

    def select(outputs):
        registers.outputs = outputs
        registers.on_change(outputs)

    return SimpleNamespace(matrix=matrix, select=select, wires=wires)


def read_all(part):
    """Return the keys that a scan with time to settle sees."""
    found = set()
    for column in range(COLUMNS):
        part.select(1 << column)
        part.wires.clock.spend(FALL_NS)
        levels = part.wires.read()
        found |= {(row, column) for row in range(ROWS) if levels >> ROW_PINS[row] & 1}
    part.select(0)
    part.wires.clock.spend(FALL_NS)
    return found


def seen(scan):
    return {(row, column) for column in range(COLUMNS) for row in range(ROWS) if scan[column] >> row & 1}


def test_a_row_falls_in_its_own_time_whatever_else_changes(wires):
    """Another key's contact that moves meanwhile charges no row that is not driven."""
    part = build(wires)
    part.matrix.press(5, 2)
    part.select(1 << 2)
    part.wires.clock.spend(FALL_NS)
    part.select(1 << 3)
    part.wires.clock.spend(FALL_NS - 1)
    part.matrix.press(5, 1)
    assert part.wires.read() >> ROW_PINS[5] & 1
    part.wires.clock.spend(1)
    assert not part.wires.read() >> ROW_PINS[5] & 1


def test_every_key_alone_is_seen_alone_through_the_board(make_board):
    board = make_board(SCANNER)
    board.pico.power_on()
    board.run(100)
    scans = board.pico.variables["scans"]
    for row in range(ROWS):
        for column in range(COLUMNS):
            board.press(row, column)
            board.run(11)
            assert seen(scans[-1]) == {(row, column)}
            board.release(row, column)
            board.run(11)
            assert seen(scans[-1]) == set()
    assert board.faults == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.sets(keys, max_size=6))
def test_with_diodes_any_keys_are_seen_as_they_are(wires, down):
    part = build(wires)
    for row, column in down:
        part.matrix.press(row, column)
    assert read_all(part) == down


def test_a_diode_goes_and_comes_back(wires):
    part = build(wires)
    pressed = {(0, 0), (0, 1), (1, 1)}
    for key in pressed:
        part.matrix.press(*key)
    assert read_all(part) == pressed
    part.matrix.set_diode(0, 1, False)
    assert read_all(part) == pressed | {(1, 0)}
    part.matrix.set_diode(0, 1, True)
    assert read_all(part) == pressed
    with pytest.raises(ValueError, match="There is no key"):
        part.matrix.set_diode(ROWS, 0, False)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.sets(keys, max_size=8), st.sets(keys, max_size=4))
def test_ghosts_are_what_hangs_together(wires, down, missing):
    part = build(wires, missing_diodes=missing)
    for key in down:
        part.matrix.press(*key)
    expected = set()
    for driven in range(COLUMNS):
        columns, rows = {driven}, set()
        for _ in range(ROWS + COLUMNS):  # as often as the longest way has steps
            rows |= {row for row, column in down if column in columns}
            columns |= {column for row, column in down if row in rows and (row, column) in missing}
        expected |= {(row, driven) for row in rows}
    assert read_all(part) == expected
    assert down <= expected


def contact_changes(wires, act):
    """Return when the contact of key (0, 0) has changed within 10 ms after act(0, 0), ns, and its level at the end."""
    begun, changes = wires.clock.now, []
    before = wires.level(ROW_PINS[0])
    act(0, 0)
    while wires.clock.now < begun + 10_000_000:
        wires.clock.spend(10_000)
        level = wires.level(ROW_PINS[0])
        if level != before:
            changes.append(wires.clock.now - begun)
            before = level
    return changes, before


@pytest.mark.parametrize("bounce_ms", [0, 1, 2.5, 6])
def test_a_contact_bounces_for_as_long_as_it_is_told(wires, bounce_ms):
    part = build(wires, bounce_ms=bounce_ms)
    part.select(1)
    for act, closed in ((part.matrix.press, True), (part.matrix.release, False)):
        changes, level = contact_changes(wires, act)
        assert level is closed
        assert changes[-1] <= bounce_ms * 1_000_000 + FALL_NS + 10_000
        assert len(changes) >= (3 if bounce_ms >= 2.5 else 1)
        assert len(changes) == 1 or bounce_ms


def test_the_seed_decides_how_a_contact_bounces():
    def changes(seed):
        part = build(unlimited_wires(), bounce_ms=6, seed=seed)
        part.select(1)
        return contact_changes(part.wires, part.matrix.press)

    assert changes(1) == changes(1) != changes(2)


def test_a_key_let_go_while_it_bounces_ends_open(wires):
    part = build(wires, bounce_ms=5)
    part.matrix.press(2, 2)
    wires.clock.spend(1_000_000)
    part.matrix.release(2, 2)
    wires.clock.spend(5_000_001)
    assert read_all(part) == set()
