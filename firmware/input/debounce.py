"""Debounce: which keys are pressed, out of contacts that bounce.

Each key by itself, as QMK's asym_eager_defer_pk does it (github.com/qmk/qmk_firmware, quantum/debounce): a press counts
at once, and a release once the contact has been open for DEBOUNCE_MS. After a press, and here after a release, too, the
key keeps its state for DEBOUNCE_MS. Scanned every 5 ms this rides out 6 ms of bounce; makers of small tact switches
state 5 ms.

Keys of a column are the bits of an int, bit r for row r. A key is also a number: row * COLUMNS + column.
"""

from array import array

from firmware.clock import MASK, elapsed
from firmware.hardware.wiring import COLUMNS, ROWS

DEBOUNCE_MS = 5
ROW_OF = bytes((0, 0, 1, 4, 2, 9, 5, 11, 3, 8, 10, 7, 6))  # of a bit: ROW_OF[bit % 13]; no two of 12 have the same rest
LONG_AGO = (MASK + 1 - DEBOUNCE_MS).to_bytes(4, "little")  # so that a key may be pressed at 0


def count_keys(columns) -> int:
    """Return how many bits are set in COLUMNS ints."""
    count = 0
    for column in range(COLUMNS):
        rows = columns[column]
        while rows:
            rows &= rows - 1
            count += 1
    return count


class Debounce:
    """The state of all keys. update() takes the contacts of one column and allocates nothing.

    `pressed[column]`: the keys that are pressed, debounced; `opening[column]`: those of them whose contact reads open.
    `changed_at[key]`: when the key was last pressed or released (ms); `lasted[key]`: how long the state before that had
    lasted, in 4 ms, at most 255. `opened_at[key]`: when the contact of a pressed key began to read open; KeyFaults
    writes it for a masked one.

    Of the column of the last update: `changed`, the keys that it pressed or released, and `bounced`, those whose
    contact went back to where it was, or changed too early to count.
    """

    def __init__(self) -> None:
        self.pressed = array("H", bytes(2 * COLUMNS))
        self.opening = array("H", bytes(2 * COLUMNS))
        self.changed = 0
        self.bounced = 0
        # Arrays of bytes: lists of as many numbers take 0.5 ms each, and heap that a collection has to free.
        self.changed_at = array("i", LONG_AGO * (ROWS * COLUMNS))
        self.opened_at = array("i", bytes(4 * ROWS * COLUMNS))
        self.lasted = bytearray(ROWS * COLUMNS)

    def update(self, column: int, active: int, now: int) -> None:
        """Take the contacts of a column at `now` (ms); those in `active` are closed."""
        self.changed = self.bounced = 0
        if active != self.pressed[column] or self.opening[column]:
            self._update(column, active, now)  # which has a larger frame: MicroPython puts it on the heap

    def _update(self, column: int, active: int, now: int) -> None:
        rows, opening = active ^ self.pressed[column], self.opening[column]
        self.bounced = opening & active
        opening &= ~active
        while rows:
            bit = rows & -rows
            rows ^= bit
            key = ROW_OF[bit % 13] * COLUMNS + column
            if not (active | opening) & bit:
                opening |= bit
                self.opened_at[key] = now
            elif elapsed(now, self.changed_at[key]) < DEBOUNCE_MS:
                self.bounced |= active & bit
            elif active & bit or elapsed(now, self.opened_at[key]) >= DEBOUNCE_MS:
                self.changed |= bit
                self.lasted[key] = min(255, elapsed(now, self.changed_at[key]) >> 2)
                self.changed_at[key] = now
        self.pressed[column] ^= self.changed
        self.opening[column] = opening & ~self.changed

    def release(self, column: int, keys: int) -> None:
        """Release pressed keys of the column of the last update, whatever their contacts read."""
        self.pressed[column] &= ~keys
        self.changed |= keys

    def is_pressed(self, key: int) -> bool:
        """Return True while a key is pressed; False for -1, no key."""
        return key >= 0 and bool(self.pressed[key % COLUMNS] >> (key // COLUMNS) & 1)

    def is_alone(self, key: int, columns: int) -> bool:
        """Return True if no other key of the first `columns` columns is pressed."""
        pressed = self.pressed
        for column in range(columns):
            others = pressed[column]
            if column == key % COLUMNS:
                others &= ~(1 << key // COLUMNS)
            if others:
                return False
        return True

    def settled(self) -> bool:
        """Return True unless the contact of a pressed key reads open."""
        return not any(self.opening)
