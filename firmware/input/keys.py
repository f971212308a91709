"""Key events from the raw key matrix: debounce, taps and holds, key by key.

A press is believed at once, for speed, and a release once the contact has been
open for DEBOUNCE_MS; after either, the key is left alone for DEBOUNCE_MS. Scanned
every 5 ms this rides out 6 ms of bounce (the worst that makers of small tact
switches state is 5 ms) and neither doubles nor loses a press.

A key released before HOLD_MS was tapped; later, it was held. Screens act on
taps, so that holding a key can explain it and do nothing else.

Keys that cannot be meant are left out, as if they were open, until their contact has been open for a while:

* STUCK: down for STUCK_MS; no finger rests that long.
* CHATTERS: it goes up and down faster, and for longer, than a finger or a contact that settles.
* GHOST: it closes the last corner of a rectangle of keys that read closed. A diode that is missing or shorted shows so
  (hardware/troubleshooting.md). No game needs four such keys at a time. Four neighbours do not count: a fingertip may
  press them all.

With more than FINGERS keys down, an arm lies on the board: none of them is tapped or held.
"""

from array import array

from firmware.clock import MASK, elapsed
from firmware.hardware.wiring import COLUMNS, ROWS

DEBOUNCE_MS = 5
HOLD_MS = 600

PRESS = 1  # the key went down
TAP = 2  # it came up again before it was a hold
HOLD = 3  # it has been down for HOLD_MS
RELEASE = 4  # it came up after a hold, or was left out

STUCK = 1
CHATTERS = 2
GHOST = 3

STUCK_MS = 10_000
FINGERS = 10
# A press or a bounce makes a key restless by so much, and 4 ms at rest, up or down, by 1 less. The fastest fingers
# (10 taps a second) on a bad key (3 bounces a tap) are level or nearly so; a contact that is closed and open by chance
# is left out after some 0.4 s.
RESTLESS_PRESS = 13
RESTLESS_BOUNCE = 6
RESTLESS = 130
REST_MS = (0, 1000, 1000, 10)  # ms open until it is a key again, by the reason for masking it


def count_bits(columns) -> int:
    """Return how many bits are set in COLUMNS ints."""
    count = 0
    for column in range(COLUMNS):
        rows = columns[column]
        while rows:
            rows &= rows - 1
            count += 1
    return count


class Keys:
    """The debounced state of all keys; one for a board.

    `events[:count]` are the events of the last update, each packed as
    kind << 8 | row << 4 | column. `down[column]` has bit r set while the key
    (r, column) is held. update() allocates nothing.

    For the self-test, `seen[column]` has bit r set once the key was down, `bounces[key]` counts how often it
    bounced, as far as scans see that (255 stands for more), and `changes` grows with both.

    `masked[column]` has bit r set while the key (r, column) is left out, `why[key] & 3` is then STUCK, CHATTERS or
    GHOST, and `news` is set when that begins: whoever reports it clears it. `ring` is the last rectangle that came
    about all at once, (row, row, column, column), or None.
    """

    def __init__(self) -> None:
        self.down = array("H", [0] * COLUMNS)
        self.events = array("H", [0] * (ROWS * COLUMNS))
        self.count = 0
        self.seen = array("H", [0] * COLUMNS)
        self.bounces = bytearray(ROWS * COLUMNS)
        self.changes = 0
        self.masked = array("H", [0] * COLUMNS)
        self.why = bytearray(ROWS * COLUMNS)
        self.news = False
        self.ring: tuple | None = None
        self._restless = bytearray(ROWS * COLUMNS)
        self._none = array("H", [0] * COLUMNS)
        self._turn = 0  # the column whose keys are looked at although nothing has changed there
        self._many = False  # more contacts are closed than ten fingers close
        self._last = array("H", [0] * COLUMNS)  # the contacts at the last scan
        self._quiet = True  # no key was down or left out at the last scan
        self._opening = array("H", [0] * COLUMNS)  # down, and the contact reads open
        self._waiting = array("H", [0] * COLUMNS)  # down, and not yet a hold
        self._changed = array("i", [MASK + 1 - DEBOUNCE_MS] * (ROWS * COLUMNS))  # when `down` last changed
        self._opened = array("i", [0] * (ROWS * COLUMNS))  # when the contact began to read open

    def update(self, columns, now: int) -> int:
        """Take a scan (COLUMNS ints, bit r = contact (r, column) closed) and return the number of events."""
        self.count = 0
        if self._quiet and columns == self._none:
            return 0
        return self._take(columns, now)  # which has a larger frame: MicroPython puts it on the heap

    def _take(self, columns, now: int) -> int:
        some = presses = news = 0
        # Many that rest are looked at in turn: all 168 of them take 7 ms on the Pico, and a scan comes every 5 ms.
        turn = self._turn = (self._turn + 1) % COLUMNS
        for column in range(COLUMNS):
            raw = columns[column]
            if raw | self.down[column] | self.masked[column]:
                if raw != self._last[column]:
                    self._last[column] = raw
                    news = 1
                elif self._many and column != turn and not self._waits(column):
                    some = 1
                    continue
                if self.masked[column]:
                    raw = self._look_at_muted(column, raw, now)
                if raw & ~self.down[column]:
                    presses += 1
                    raw = self._without_ghosts(column, raw, columns, now)
                self._update_column(column, raw, now)
                some |= self.down[column] | self.masked[column]
        self._quiet = not some
        if news:
            self._many = count_bits(columns) > FINGERS
        if presses and count_bits(self.down) > FINGERS:
            for column in range(COLUMNS):
                self._waiting[column] = 0
        return self.count

    def is_down(self, key: int) -> bool:
        """Return True while a key, row * COLUMNS + column, is held; False for -1, no key."""
        return key >= 0 and bool(self.down[key % COLUMNS] >> (key // COLUMNS) & 1)

    def settled(self) -> bool:
        """Return True unless the contact of a key that is held reads open."""
        return not any(self._opening[column] & self.down[column] for column in range(COLUMNS))

    def forget(self) -> None:
        """Reset the counts of the self-test."""
        for column in range(COLUMNS):
            self.seen[column] = 0
        for key in range(ROWS * COLUMNS):
            self.bounces[key] = 0
        self.changes += 1

    def alone(self, key: int, columns: int) -> bool:
        """Return True if no other key of the first `columns` columns is held."""
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
                    self._stir(key, now, RESTLESS_PRESS)
                    self._changed[key] = now
                    self._emit(PRESS, row, column)
                    self.seen[column] |= bit
                    self.changes += 1
                else:
                    self._bounced(key, now)
            elif raw & bit:
                if self._opening[column] & bit:
                    self._opening[column] &= ~bit
                    self._bounced(key, now)
                held = elapsed(now, self._changed[key])
                if held >= STUCK_MS:
                    self._mute(key, STUCK, now)
                elif self._restless[key] >= RESTLESS:
                    self._mute(key, CHATTERS, now)
                elif self._waiting[column] & bit and held >= HOLD_MS:
                    self._waiting[column] &= ~bit
                    self._emit(HOLD, row, column)
            elif not self._opening[column] & bit:
                self._opening[column] |= bit
                self._opened[key] = now
            elif settled and elapsed(now, self._opened[key]) >= DEBOUNCE_MS:
                self.down[column] &= ~bit
                self._stir(key, now, 0)
                self._changed[key] = now
                self._emit(TAP if self._waiting[column] & bit else RELEASE, row, column)

    def _waits(self, column: int) -> bool:
        """Return True if time will do something with a key of a column that is down."""
        return bool((self._opening[column] | self._waiting[column]) & self.down[column])

    def _stir(self, key: int, now: int, by: int) -> None:
        """Let a key that changes rest for the time since its last change, and be restless by so much more."""
        rested = self._restless[key] - (elapsed(now, self._changed[key]) >> 2)
        self._restless[key] = min(255, max(0, rested) + by)

    def _bounced(self, key: int, now: int) -> None:
        self._restless[key] = min(255, self._restless[key] + RESTLESS_BOUNCE)
        if self.bounces[key] < 255:
            self.bounces[key] += 1
            self.changes += 1

    # --- keys that are left out --------------------------------------------------------------

    def _mute(self, key: int, why: int, now: int) -> None:
        row, column = key // COLUMNS, key % COLUMNS
        bit = 1 << row
        if self.down[column] & bit:
            self.down[column] &= ~bit
            self._emit(RELEASE, row, column)
        self.masked[column] |= bit
        self.why[key] = why
        self._changed[key] = now  # from now on: when it last read closed
        self.news = self.news or why != GHOST
        self.changes += 1

    def _look_at_muted(self, column: int, raw: int, now: int) -> int:
        """Take back the keys of a column that have been open for long enough; return `raw` without the others."""
        masked = self.masked[column]
        for row in range(ROWS):
            bit = 1 << row
            if not masked & bit:
                continue
            key = row * COLUMNS + column
            if raw & bit:
                self._changed[key] = now
            elif elapsed(now, self._changed[key]) >= REST_MS[self.why[key] & 3]:
                self.masked[column] &= ~bit
                self.why[key] = self._restless[key] = 0
                self.changes += 1
        return raw & ~masked

    def _without_ghosts(self, column: int, raw: int, columns, now: int) -> int:
        """Leave out the keys that go down in a column and close a rectangle; return `raw` without them."""
        for row in range(ROWS):
            bit = 1 << row
            if raw & ~self.down[column] & bit:
                for other in range(COLUMNS):
                    if other == column or not columns[other] & bit:
                        continue
                    rest = columns[other] & columns[column] & ~bit
                    if abs(other - column) == 1:
                        rest &= ~(bit << 1 | bit >> 1)
                    if rest:
                        raw &= ~bit
                        self._mute(row * COLUMNS + column, GHOST, now)
                        self._note_ring(row, column, other, columns)
                        break
        return raw

    def _note_ring(self, row: int, column: int, other: int, columns) -> None:
        """Keep the rectangle if two of its corners have come at once, and it is all that is closed."""
        corners = 0
        for place in range(COLUMNS):
            if columns[place] != (columns[column] if place in (column, other) else 0):
                return
            fresh = columns[place] & ~self.down[place]
            while fresh:
                fresh &= fresh - 1
                corners += 1
        rest = columns[column] & ~(1 << row)
        if rest & rest - 1 or corners < 2:
            return
        opposite = 0
        while rest > 1:
            rest >>= 1
            opposite += 1
        self.ring = (min(row, opposite), max(row, opposite), min(column, other), max(column, other))
        self.news = True

    def _emit(self, kind: int, row: int, column: int) -> None:
        self.events[self.count] = kind << 8 | row << 4 | column
        self.count += 1
