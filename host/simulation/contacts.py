"""Contacts of keys as the scans of a matrix read them: they bounce, and where a diode is missing there are ghosts."""

from array import array
from math import ceil
from random import Random

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS
from host.simulation.kinds import Key, check_key


class Contacts:
    """Fingers on keys, (row, column) each; what they close stays closed without power.

    bounce_ms: for how long a contact is now closed, now open when a finger comes or goes; `seed` says which. Raises:
    ValueError.
    """

    def __init__(self, bounce_ms: float = 0, seed: int = 1):
        if bounce_ms < 0:
            raise ValueError(f"A contact cannot bounce for {bounce_ms} ms: bounce_ms is 0 or more.")
        self._bounce_scans = ceil(bounce_ms / TICK_MS)
        self._random = Random(seed)
        self._no_diode: set[Key] = set()
        self._down: set[Key] = set()
        self._bouncing: dict[Key, int] = {}  # and for how many scans
        self._columns = array("H", [0] * COLUMNS)
        self._changed = True

    def press(self, row: int, column: int) -> None:
        """Put a finger on a key. Raises: ValueError."""
        self._move(check_key(row, column), True)

    def release(self, row: int, column: int) -> None:
        """Take it off again. Raises: ValueError."""
        self._move(check_key(row, column), False)

    def set_diode(self, row: int, column: int, there: bool) -> None:
        """Take the diode of a key away, or put it back. Raises: ValueError."""
        key = check_key(row, column)
        (self._no_diode.discard if there else self._no_diode.add)(key)
        self._changed = True

    @property
    def at_rest(self) -> bool:
        """Whether the next scan reads what the last one did, as long as nobody touches a key."""
        return not self._changed

    def scan(self) -> array:
        """Read all keys; return for each column a bit for each row whose key reads closed."""
        if self._changed:
            self._read()
        return self._columns

    def _read(self) -> None:
        closed = self._down - self._bouncing.keys()
        closed |= {key for key in self._bouncing if self._random.random() < 0.5}
        for column in range(COLUMNS):
            self._columns[column] = self._rows(column, closed)
        self._changed = bool(self._bouncing)
        self._bouncing = {key: scans - 1 for key, scans in self._bouncing.items() if scans > 1}

    def _move(self, key: Key, down: bool) -> None:
        if down == (key in self._down):
            return
        (self._down.add if down else self._down.discard)(key)
        if self._bounce_scans:
            self._bouncing[key] = self._bounce_scans
        self._changed = True

    def _rows(self, column: int, closed: set[Key]) -> int:
        """Return the rows that are high while a column is.

        Where a diode is missing current flows back, from a row into another column and on: what hangs together rises.
        """
        driven, rows, grows = 1 << column, 0, True
        while grows:
            before = driven, rows
            for row, other in closed:
                if driven >> other & 1:
                    rows |= 1 << row
                if rows >> row & 1 and (row, other) in self._no_diode:
                    driven |= 1 << other
            grows = (driven, rows) != before
        return rows
