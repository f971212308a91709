"""Gestures: press, tap, hold and release of debounced keys as events, and the slide of a finger.

A key released before HOLD_MS was tapped; later, it was held. Screens act on taps, so that holding a key can explain it
and do nothing else. With more than FINGERS keys pressed, an arm lies on the board: none of them is tapped or held.
"""

from array import array

from firmware.clock import elapsed
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.input.debounce import ROW_OF, Debounce

HOLD_MS = 600
FINGERS = 10
NO_KEY = -1

PRESS = 1  # the key was pressed
TAP = 2  # it was released before it was a hold
HOLD = 3  # it has been pressed for HOLD_MS
RELEASE = 4  # it was released after a hold, or was masked


class Gestures:
    """The events of one scan: `events[:count]`, each packed as kind << 8 | row << 4 | column. Allocates nothing.
    `tapping[column]`: the pressed keys that are not yet a hold, one bit a row.
    """

    def __init__(self, debounce: Debounce) -> None:
        self.events = array("H", bytes(2 * ROWS * COLUMNS))
        self.count = 0
        self.tapping = array("H", bytes(2 * COLUMNS))
        self._debounce = debounce
        self._pressed = 0  # how many keys are pressed

    def update(self, column: int, active: int, now: int) -> None:
        """Add the events of the column that was debounced last; `active`: its closed contacts."""
        rows = self._debounce.changed | self.tapping[column] & active
        if rows:
            self._update(column, rows, now)  # which has a larger frame: MicroPython puts it on the heap

    def _update(self, column: int, rows: int, now: int) -> None:
        debounce = self._debounce
        while rows:
            bit = rows & -rows
            rows ^= bit
            row = ROW_OF[bit % 13]
            if not debounce.changed & bit:
                if elapsed(now, debounce.changed_at[row * COLUMNS + column]) < HOLD_MS:
                    continue
                kind = HOLD
            elif debounce.pressed[column] & bit:
                kind = PRESS
                self._pressed += 1
            else:
                kind = TAP if self.tapping[column] & bit else RELEASE
                self._pressed -= 1
            if kind != RELEASE:
                self.tapping[column] ^= bit  # set by a press, cleared by a tap or a hold
            self.events[self.count] = kind << 8 | row << 4 | column
            self.count += 1

    def cancel(self, column: int, keys: int) -> None:
        """Make pressed keys of a column neither a tap nor a hold."""
        self.tapping[column] &= ~keys

    def cancel_arm(self) -> None:
        """Cancel all pressed keys if there are more of them than touches."""
        if self._pressed > FINGERS:
            for column in range(COLUMNS):
                self.tapping[column] = 0


class Slide:
    """A slide on the board: one finger rests on a key while another taps a second one. `start`: the key that a finger
    pressed alone and may slide from, or NO_KEY. Keys are row * COLUMNS + column.
    """

    def __init__(self, debounce: Debounce) -> None:
        self.start = NO_KEY
        self._done = False  # that finger has slid and means nothing more
        self._debounce = debounce

    def press(self, key: int) -> None:
        """Take the press of a key: a finger that is alone on the board may slide."""
        if self._debounce.is_alone(key, BOARD_COLUMNS):
            self.start, self._done = key, False

    def ended(self, key: int) -> bool:
        """Return True if the finger on a key has slid: its hold and its release mean nothing."""
        return key == self.start and self._done

    def release(self, key: int) -> bool:
        """Take the tap or release of a key; return True if its finger had slid."""
        ended = self.ended(key)
        if key == self.start:
            self.start = NO_KEY
        return ended

    def tap(self) -> int:
        """Take the tap of a key after its release(); return the key where another finger rests, or NO_KEY."""
        if not self._debounce.is_pressed(self.start):
            return NO_KEY
        self._done = True
        return self.start
