"""The keys of a board, from scans to events: contacts are debounced, faulty keys masked, gestures recognised."""

from array import array

from firmware.clock import elapsed
from firmware.hardware.wiring import COLUMNS
from firmware.input.debounce import ROW_OF, Debounce, count_keys
from firmware.input.gestures import FINGERS, HOLD_MS, Gestures, Slide
from firmware.input.key_faults import STUCK_MS, KeyFaults


class Keys:
    """`debounce`, `faults` and `gestures` of all keys, column by column; `slide` is for whoever takes the events.
    `events[:count]` are the events of the last update, packed as Gestures has them. `down[column]` has bit r set while
    the key (r, column) is pressed. update() allocates nothing.
    """

    def __init__(self) -> None:
        self.debounce = Debounce()
        self.faults = KeyFaults(self.debounce)
        self.gestures = Gestures(self.debounce)
        self.slide = Slide(self.debounce)
        self.down = self.debounce.pressed
        self.is_down, self.settled = self.debounce.is_pressed, self.debounce.settled
        self.events = self.gestures.events
        self.count = 0
        self._none = array("H", bytes(2 * COLUMNS))
        self._last = array("H", bytes(2 * COLUMNS))  # the contacts at the last scan
        self._busy = array("H", bytes(2 * COLUMNS))  # the keys that are pressed or masked
        self._quiet = True  # there are none of them
        self._crowded = False  # more contacts are closed than ten fingers close
        self._turn = 0  # the column that is updated although its contacts have not changed
        self._rest_ms = 0  # nothing comes of the keys for so long, if no contact changes,
        self._rests_at = 0  # from then on

    def update(self, columns, now: int) -> int:
        """Take a scan (COLUMNS ints, bit r = contact (r, column) closed) and return the number of events."""
        self.count = 0
        if self._quiet and columns == self._none:
            return 0
        if columns == self.down and elapsed(now, self._rests_at) < self._rest_ms:
            return 0
        return self._update(columns, now)  # which has a larger frame: MicroPython puts it on the heap

    def _update(self, columns, now: int) -> int:
        debounce, faults, gestures, busy = self.debounce, self.faults, self.gestures, self._busy
        gestures.count = presses = news = 0
        # Many that rest are updated in turn: all 168 of them take 7 ms on the Pico, and a scan comes every 5 ms.
        turn = self._turn = (self._turn + 1) % COLUMNS
        for column in range(COLUMNS):
            active = columns[column]
            if active | busy[column]:
                if active != self._last[column]:
                    self._last[column] = active
                    news = 1
                elif self._crowded and column != turn and not (debounce.opening[column] | gestures.tapping[column]):
                    continue
                if faults.masked[column]:
                    active = faults.without_masked(column, active, now)
                if active & ~self.down[column]:
                    presses = 1
                    active = faults.without_ghosts(column, active, columns, now)
                debounce.update(column, active, now)
                if debounce.changed | debounce.bounced:
                    faults.note(column)
                faulty = faults.check(column, active, now)
                if faulty:
                    debounce.release(column, faulty)
                    gestures.cancel(column, faulty)
                gestures.update(column, active, now)
                busy[column] = self.down[column] | faults.masked[column]
        self._quiet = busy == self._none
        if news:
            self._crowded = count_keys(columns) > FINGERS
        if presses:
            gestures.cancel_arm()
        self._rests_at = now
        rest = not (news or self._crowded) and columns == self.down == busy
        self._rest_ms = self._time_left(now) if rest else 0
        self.count = gestures.count
        return self.count

    def _time_left(self, now: int) -> int:
        """Return the ms until the first of the keys that are pressed is a hold, or stuck."""
        left = STUCK_MS
        for column in range(COLUMNS):
            rows = self.down[column]
            while rows:
                bit = rows & -rows
                rows ^= bit
                lasts = HOLD_MS if self.gestures.tapping[column] & bit else STUCK_MS
                key = ROW_OF[bit % 13] * COLUMNS + column
                left = min(left, lasts - elapsed(now, self.debounce.changed_at[key]))
        return left
