"""Key events from the raw key matrix: debounce, taps and holds, key by key.

A press is believed at once, for speed, and a release once the contact has been
open for DEBOUNCE_MS; after either, the key is left alone for DEBOUNCE_MS. Scanned
every 5 ms this rides out 6 ms of bounce (the worst that makers of small tact
switches state is 5 ms) and neither doubles nor loses a press.

A key that is let go before HOLD_MS was tapped; later, it was held. Screens act on
taps, so that holding a key can explain it and do nothing else.
"""

from array import array

from firmware.clock import MASK, elapsed
from firmware.wiring import COLUMNS, ROWS

DEBOUNCE_MS = 5
HOLD_MS = 600

PRESS = 1  # the key went down
TAP = 2  # it came up again before it was a hold
HOLD = 3  # it has been down for HOLD_MS
RELEASE = 4  # it came up after a hold


class Keys:
    """The debounced state of all keys; one for a board.

    `events[:count]` are the events of the last update, each packed as
    kind << 8 | row << 4 | column. `down[column]` has bit r set while the key
    (r, column) is held. update() allocates nothing.

    For the self-test, `seen[column]` has bit r set once the key was down, `bounces[key]` counts how often it
    bounced, as far as scans see that (255 stands for more), and `changes` grows with both.
    """

    def __init__(self) -> None:
        self.down = array("H", [0] * COLUMNS)
        self.events = array("H", [0] * (ROWS * COLUMNS))
        self.count = 0
        self.seen = array("H", [0] * COLUMNS)
        self.bounces = bytearray(ROWS * COLUMNS)
        self.changes = 0
        self._opening = array("H", [0] * COLUMNS)  # down, and the contact reads open
        self._waiting = array("H", [0] * COLUMNS)  # down, and not yet a hold
        self._changed = array("i", [MASK + 1 - DEBOUNCE_MS] * (ROWS * COLUMNS))  # when `down` last changed
        self._opened = array("i", [0] * (ROWS * COLUMNS))  # when the contact began to read open

    def update(self, columns, now: int) -> int:
        """Take a scan (COLUMNS ints, bit r = contact (r, column) closed) and return the number of events."""
        self.count = 0
        for column in range(COLUMNS):
            raw = columns[column]
            if raw | self.down[column]:
                self._update_column(column, raw, now)
        return self.count

    def is_down(self, key: int) -> bool:
        """Return True while a key, row * COLUMNS + column, is held; False for -1, no key."""
        return key >= 0 and bool(self.down[key % COLUMNS] >> (key // COLUMNS) & 1)

    def settled(self) -> bool:
        """Return True unless the contact of a key that is held reads open."""
        return not any(self._opening[column] & self.down[column] for column in range(COLUMNS))

    def forget(self) -> None:
        """Begin anew with what is for the self-test."""
        for column in range(COLUMNS):
            self.seen[column] = 0
        for key in range(ROWS * COLUMNS):
            self.bounces[key] = 0
        self.changes += 1

    def alone(self, key: int, columns: int) -> bool:
        """Return True if no other key of the first so many columns is held."""
        down = self.down
        for column in range(columns):
            others = down[column]
            if column == key % COLUMNS:
                others &= ~(1 << key // COLUMNS)
            if others:
                return False
        return True

    def _update_column(self, column: int, raw: int, now: int) -> None:
        down = self.down[column]
        for row in range(ROWS):
            bit = 1 << row
            if not (raw | down) & bit:
                continue
            key = row * COLUMNS + column
            settled = elapsed(now, self._changed[key]) >= DEBOUNCE_MS
            if not down & bit:
                if settled:
                    self.down[column] |= bit
                    self._waiting[column] |= bit
                    self._opening[column] &= ~bit
                    self._changed[key] = now
                    self._emit(PRESS, row, column)
                    self.seen[column] |= bit
                    self.changes += 1
                else:
                    self._bounced(key)
            elif raw & bit:
                if self._opening[column] & bit:
                    self._opening[column] &= ~bit
                    self._bounced(key)
                if self._waiting[column] & bit and elapsed(now, self._changed[key]) >= HOLD_MS:
                    self._waiting[column] &= ~bit
                    self._emit(HOLD, row, column)
            elif not self._opening[column] & bit:
                self._opening[column] |= bit
                self._opened[key] = now
            elif settled and elapsed(now, self._opened[key]) >= DEBOUNCE_MS:
                self.down[column] &= ~bit
                self._changed[key] = now
                self._emit(TAP if self._waiting[column] & bit else RELEASE, row, column)

    def _bounced(self, key: int) -> None:
        if self.bounces[key] < 255:
            self.bounces[key] += 1
            self.changes += 1

    def _emit(self, kind: int, row: int, column: int) -> None:
        self.events[self.count] = kind << 8 | row << 4 | column
        self.count += 1
