"""Debounce: firmware/input/debounce.py. Which keys are pressed while contacts bounce."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.clock import MASK, TICK_MS
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.input.debounce import Debounce, count_keys

ROW, COLUMN = 3, 5
KEY = ROW * COLUMNS + COLUMN


class Contact:
    """The contact of one key: `edges` are the times (ms) at which its state changed, `bounces` those of bounces."""

    def __init__(self, start=0):
        self.debounce, self.now = Debounce(), start
        self.edges, self.bounces = [], []

    def scan(self, closed, ms=TICK_MS):
        self.debounce.update(COLUMN, closed << ROW, self.now)
        for bits, times in ((self.debounce.changed, self.edges), (self.debounce.bounced, self.bounces)):
            assert bits in (0, 1 << ROW)
            if bits:
                times.append(self.now)
        self.now = (self.now + ms) & MASK


def test_a_release_counts_once_the_contact_stays_open():
    contact = Contact()
    for closed in [1, 1, 0, 1, 0, 1, 1]:
        contact.scan(closed)
    assert contact.edges == [0] and contact.bounces == [15, 25]
    contact.scan(0)
    assert contact.debounce.is_pressed(KEY) and not contact.debounce.settled()
    contact.scan(0)
    assert contact.edges == [0, 40] and contact.debounce.settled()


@pytest.mark.parametrize("start", [0, MASK - 11, MASK - 2])
def test_the_wrap_of_the_clock_changes_nothing(start):
    contact = Contact(start)
    for closed in [1] * 6 + [0] * 4 + [1] * 6 + [0] * 4:
        contact.scan(closed)
    assert [(time - start) & MASK for time in contact.edges][1:] == [35, 50, 85]  # the first may come a scan later


@given(seed=st.integers(0, 10**6), offset=st.integers(0, TICK_MS - 1), bounce=st.integers(0, 6))
def test_bounce_never_doubles_or_loses_a_press(seed, offset, bounce):
    chance = random.Random(seed)
    contact = Contact()
    for when in range(400):  # ms
        time = when - offset
        finger = 20 <= time % 100 < 60 and time > 0
        edge = time % 100 - 20 if time % 100 < 60 else time % 100 - 60
        bouncing = time > 20 and 0 <= edge < bounce
        closed = chance.random() < 0.5 if bouncing else finger
        if when % TICK_MS == 0:
            contact.now = when
            contact.scan(int(closed), ms=0)
    assert len(contact.edges) == 8


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
