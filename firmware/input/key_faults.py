"""Faulty keys: which are masked, as if they were open, what the panel says about them, and what the self-test counts.

A key is masked until its contact has been open for REST_MS:

* STUCK: pressed for STUCK_MS; no finger rests that long.
* CHATTERS: it opens and closes faster, and for longer, than a finger or a contact that settles.
* GHOST: it closes the last corner of a rectangle of keys that read closed. A diode that is missing or shorted shows so
  (hardware/troubleshooting.md). No game needs four such keys at a time. Four neighbours do not count: a fingertip may
  press them all.
"""

from array import array

from firmware import texts
from firmware.clock import elapsed
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.input.debounce import ROW_OF, Debounce
from firmware.input.layout import NOWHERE
from firmware.output.kernels import fill

STUCK = 1
CHATTERS = 2
GHOST = 3
REPORTED = 0x80  # a bit beside the reason: the panel has said it

STUCK_MS = 10_000
# A leaky bucket for each key: a press or a bounce adds as much, and each 4 ms without a change take 1 out. The fastest
# touches (10 taps a second) on a bad key (3 bounces a tap) are level or nearly so; a contact that is open and closed at
# random is masked after some 0.4 s.
CHATTER_PRESS = 13
CHATTER_BOUNCE = 6
CHATTER_LIMIT = 130
REST_MS = (0, 1000, 1000, 10)  # ms open until a key is no longer masked, by the reason

ALONE, NEVER = 254, 255  # values of `company`; others are keys

NAMED = 3  # keys named in a message; more are counted


class KeyFaults:
    """The keys that are masked, and why. Allocates nothing but `rectangle`.

    `masked[column]` has bit r set while the key (r, column) is masked, `reason[key] & 3` is then STUCK, CHATTERS or
    GHOST. `unreported`: messages() has something to report. `rectangle` is the last one that came about all at once,
    (row, row, column, column), or None.

    For the self-test, `seen[column]` has bit r set once the key was pressed, `bounces[key]` counts how often it bounced
    (255: or more), and `changes` grows with both, and when a key is masked. `company[key]` is ALONE once the key test
    saw it down alone; before, another key that was down with it, or NEVER.
    """

    def __init__(self, debounce: Debounce) -> None:
        self.masked, self.seen = array("H", bytes(2 * COLUMNS)), array("H", bytes(2 * COLUMNS))
        self.reason, self.bounces = bytearray(ROWS * COLUMNS), bytearray(ROWS * COLUMNS)
        self.unreported = False
        self.rectangle: tuple | None = None
        self.changes = 0
        self.company = bytearray(b"\xff" * (ROWS * COLUMNS))  # NEVER
        self._debounce, self._chatter = debounce, bytearray(ROWS * COLUMNS)

    def check(self, column: int, active: int, now: int) -> int:
        """Mask the keys of the column that was debounced last that are stuck or chatter; return their bits. `active`:
        its closed contacts. Whoever calls this releases those keys.
        """
        rows = self._debounce.pressed[column] & active & ~self._debounce.changed
        while rows:
            key = ROW_OF[(rows & -rows) % 13] * COLUMNS + column
            rows &= rows - 1
            if elapsed(now, self._debounce.changed_at[key]) >= STUCK_MS:
                self._mask(key, STUCK, now)
            elif self._chatter[key] >= CHATTER_LIMIT:
                self._mask(key, CHATTERS, now)
        return active & self.masked[column]

    def note(self, column: int) -> None:
        """Count the presses and bounces of the column that was debounced last."""
        debounce = self._debounce
        self.seen[column] |= debounce.changed & debounce.pressed[column]
        rows = debounce.changed | debounce.bounced
        while rows:
            bit = rows & -rows
            rows ^= bit
            key = ROW_OF[bit % 13] * COLUMNS + column
            if debounce.changed & bit:
                level = max(0, self._chatter[key] - debounce.lasted[key])
                if debounce.pressed[column] & bit:
                    level = min(255, level + CHATTER_PRESS)
                    self.changes += 1
                self._chatter[key] = level
            else:
                self._chatter[key] = min(255, self._chatter[key] + CHATTER_BOUNCE)
                if self.bounces[key] < 255:
                    self.bounces[key] += 1
                    self.changes += 1

    def without_masked(self, column: int, active: int, now: int) -> int:
        """Unmask the keys of a column that have been open for long enough; return `active` without the others."""
        masked = self.masked[column]
        for row in range(ROWS):
            bit = 1 << row
            if not masked & bit:
                continue
            key = row * COLUMNS + column
            if active & bit:
                self._debounce.opened_at[key] = now
            elif elapsed(now, self._debounce.opened_at[key]) >= REST_MS[self.reason[key] & 3]:
                self.masked[column] &= ~bit
                self.reason[key] = self._chatter[key] = 0
                self.changes += 1
        return active & ~masked

    def without_ghosts(self, column: int, active: int, columns, now: int) -> int:
        """Mask the keys of a column that close and make a rectangle with others; return `active` without them.
        `columns`: the contacts of all columns.
        """
        rows = active & ~self._debounce.pressed[column]
        while rows:
            bit = rows & -rows
            rows ^= bit
            other = self._corner(column, bit, columns)
            if other >= 0:
                active ^= bit
                key = ROW_OF[bit % 13] * COLUMNS + column
                self._mask(key, GHOST, now)
                self._note_rectangle(key, other, columns)
        return active

    def any_stuck(self) -> bool:
        """Return whether a key is masked as stuck."""
        for column in range(COLUMNS):
            if self.masked[column]:
                for key in range(column, ROWS * COLUMNS, COLUMNS):
                    if self.reason[key] & 3 == STUCK:
                        return True
        return False

    def forget(self) -> None:
        """Reset the counts of the self-test."""
        for column in range(COLUMNS):
            self.seen[column] = 0
        fill(self.bounces, len(self.bounces), 0)
        fill(self.company, len(self.company), NEVER)
        self.changes += 1

    def _corner(self, column: int, bit: int, columns) -> int:
        """Return the column where the key (bit, column) that closes finds two corners of a rectangle, or -1."""
        for other in range(COLUMNS):
            if columns[other] & bit and other != column:
                rest = columns[other] & columns[column] & ~bit
                if abs(other - column) == 1:
                    rest &= ~(bit << 1 | bit >> 1)
                if rest:
                    return other
        return -1

    def _mask(self, key: int, reason: int, now: int) -> None:
        self.masked[key % COLUMNS] |= 1 << key // COLUMNS
        self.reason[key] = reason
        self._debounce.opened_at[key] = now
        self.unreported = self.unreported or reason != GHOST
        self.changes += 1

    def _note_rectangle(self, key: int, other: int, columns) -> None:
        """Keep the rectangle if two of its corners have come at once, and it is all that is closed."""
        row, column, corners = key // COLUMNS, key % COLUMNS, 0
        for index in range(COLUMNS):
            if columns[index] != (columns[column] if index in (column, other) else 0):
                return
            fresh = columns[index] & ~self._debounce.pressed[index]
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
        self.rectangle = (min(row, opposite), max(row, opposite), min(column, other), max(column, other))
        self.unreported = True


def position(app, key: int) -> str:
    """Return the row and column of a key, counted from 1 from the top left, and its square in the current game."""
    row, column = key // COLUMNS, key % COLUMNS
    if app.play and app.screen is app.play and column < BOARD_COLUMNS:
        square = app.screen.layout.square_at(row, column)
        if square != NOWHERE:
            return app.say(texts.KEY_AT_SQUARE, row + 1, column + 1, app.play.view.name_of(square))
    return app.say(texts.KEY_AT, row + 1, column + 1)


def messages(app) -> list:
    """Return a message for each key fault that is not reported yet."""
    faults, lines = app.keys.faults, []
    faults.unreported = False
    reasons = ((STUCK, texts.KEY_STUCK, texts.KEYS_STUCK), (CHATTERS, texts.KEY_CHATTERS, texts.KEYS_CHATTER))
    for reason, one, many in reasons:
        found = [key for key in range(ROWS * COLUMNS) if faults.reason[key] == reason]
        for key in found:
            faults.reason[key] |= REPORTED
        if len(found) > NAMED:
            lines.append(app.say(many, len(found)))
        else:
            lines += [app.say(one, position(app, key)) for key in found]
    if faults.rectangle:
        top, bottom, left, right = faults.rectangle
        faults.rectangle = None
        lines.append(app.say(texts.GHOSTS, top + 1, bottom + 1, left + 1, right + 1))
    return lines


def masked_keys(faults: KeyFaults) -> list[list[int]]:
    """Return [row, column, reason] of each key that is masked: 1 stuck, 2 chatters, 3 a ghost."""
    masked = [key for key in range(ROWS * COLUMNS) if faults.reason[key]]
    return [[key // COLUMNS, key % COLUMNS, faults.reason[key] & ~REPORTED] for key in masked]
