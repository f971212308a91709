"""Keys whose contacts a test opens and closes, scanned every tick."""

from array import array

from firmware.clock import MASK, TICK_MS
from firmware.hardware.wiring import COLUMNS
from firmware.input.keys import Keys


class KeyMatrix:
    """`keys` over contacts that are closed and opened by hand; `events`: (kind, row, column) since the last take()."""

    def __init__(self, start=0):
        self.keys, self.now = Keys(), start
        self.columns = array("H", [0] * COLUMNS)
        self.events = []

    def scan(self, ms=TICK_MS):
        """Scan the contacts once; the next scan comes `ms` later."""
        for index in range(self.keys.update(self.columns, self.now)):
            event = self.keys.events[index]
            self.events.append((event >> 8, event >> 4 & 15, event & 15))
        self.now = (self.now + ms) & MASK

    def run(self, ms):
        for _ in range(ms // TICK_MS):
            self.scan()

    def close(self, *keys):
        for row, column in keys:
            self.columns[column] |= 1 << row

    def open(self, *keys):
        for row, column in keys:
            self.columns[column] &= ~(1 << row)

    def tap(self, key):
        self.close(key)
        self.run(40)
        self.open(key)
        self.run(40)

    def take(self):
        """Return the events and forget them."""
        events, self.events = self.events, []
        return events
