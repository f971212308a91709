"""The contacts as they are scanned, bounce and all, for a computer that records them."""

from array import array

from firmware.clock import TICK_MS, elapsed
from firmware.hardware.wiring import COLUMNS
from firmware.link.lines import base64

CHANGES = 512  # that wait to be sent: those of the 28 scans that may wait for a tick, with 18 columns bouncing in each
MOST = 0xFFFF  # scans between two changes that are sent together


class Scans:
    """What changes from scan to scan, until it is taken. A keyboard that rests costs a comparison each tick."""

    def __init__(self) -> None:
        self._last = array("H", bytes(2 * COLUMNS))
        self._changes = array("H", bytes(4 * CHANGES))  # pairs: scans since the first; 4096 * column + closed rows
        self._count = 0  # of numbers in there
        self._first = 0  # when that scan was, ms
        self._lost = 0  # changes for which there was no room

    def note(self, columns, now: int) -> None:
        """Take a scan as Board.scan() returns it, before anything is added to it."""
        if columns != self._last:
            self._note(columns, now)  # which has a larger frame: MicroPython puts it on the heap

    def _note(self, columns, now: int) -> None:
        changes, last = self._changes, self._last
        if not self._count:
            self._first = now
        scans = min(elapsed(now, self._first) // TICK_MS, MOST)
        for column in range(COLUMNS):
            rows = columns[column]
            if rows == last[column]:
                continue
            last[column] = rows
            if self._count == len(changes):
                self._lost += 1
            else:
                changes[self._count] = scans
                changes[self._count + 1] = column << 12 | rows
                self._count += 2

    def take(self) -> dict | None:
        """Return the changes as the event `scans` has them (docs/link.md), None without one."""
        if not self._count:
            return None
        data = base64(memoryview(self._changes)[: self._count])
        taken = {"at": self._first, "changes": data, "lost": self._lost}
        self._count = self._lost = 0
        return taken
