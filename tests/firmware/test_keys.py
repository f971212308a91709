"""Debounce, taps and holds: firmware/input/keys.py."""

import random
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.clock import MASK, TICK_MS
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.input.keys import DEBOUNCE_MS, HOLD, HOLD_MS, PRESS, RELEASE, TAP, Keys


class Contact:
    """One key whose contact is told from outside; collects (kind, row, column, ms)."""

    def __init__(self, row=3, column=5, start=0, keys=None):
        self.keys, self.row, self.column, self.now = keys or Keys(), row, column, start
        self.columns = array("H", [0] * COLUMNS)
        self.seen = []

    def scan(self, closed, ms=TICK_MS):
        self.columns[self.column] = closed << self.row
        for place in range(self.keys.update(self.columns, self.now)):
            event = self.keys.events[place]
            self.seen.append((event >> 8, event >> 4 & 15, event & 15, self.now))
        self.now = (self.now + ms) & MASK

    @property
    def kinds(self):
        return [event[0] for event in self.seen]


def test_a_press_is_believed_at_once():
    contact = Contact()
    contact.scan(1)
    assert contact.seen == [(PRESS, 3, 5, 0)]


def test_a_short_press_is_a_tap():
    contact = Contact()
    for closed in [1] * 10 + [0] * 5:
        contact.scan(closed)
    assert contact.kinds == [PRESS, TAP]


def test_a_long_press_is_a_hold_and_never_a_tap():
    contact = Contact()
    for closed in [1] * (HOLD_MS // TICK_MS + 5) + [0] * 5:
        contact.scan(closed)
    assert contact.kinds == [PRESS, HOLD, RELEASE]
    assert contact.seen[1][3] == HOLD_MS


def test_an_open_contact_must_stay_open():
    contact = Contact()
    for closed in [1, 1, 0, 1, 0, 1, 1]:
        contact.scan(closed)
    assert contact.kinds == [PRESS]


@pytest.mark.parametrize("start", [0, MASK - 11, MASK - 2])
def test_the_wrap_of_the_clock_changes_nothing(start):
    contact = Contact(start=start)
    for closed in [1] * 6 + [0] * 4 + [1] * 6 + [0] * 4:
        contact.scan(closed)
    assert contact.kinds == [PRESS, TAP, PRESS, TAP]


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
    assert contact.kinds == [PRESS, TAP] * 4


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(1, 40)), max_size=60))
def test_events_of_a_key_always_alternate(contacts):
    contact = Contact()
    for closed, ms in contacts:
        contact.scan(min(closed, 1), ms)
    expected = PRESS
    for kind in contact.kinds:
        assert kind == expected or (expected == TAP and kind == HOLD) or (expected == RELEASE and kind == RELEASE)
        expected = {PRESS: TAP, HOLD: RELEASE}.get(kind, PRESS)


def test_every_key_reports_as_itself():
    keys = Keys()
    for row in range(ROWS):
        for column in range(COLUMNS):
            contact = Contact(row, column, (row * COLUMNS + column) * 100, keys)
            for closed in [1] * 5 + [0] * 5:
                contact.scan(closed)
            assert [event[:3] for event in contact.seen] == [(PRESS, row, column), (TAP, row, column)]


def test_the_debounce_is_shorter_than_two_ticks():
    assert TICK_MS <= DEBOUNCE_MS < 2 * TICK_MS
