"""The key matrix: rows and columns, a contact and a diode at every key.

Current flows from a column that is driven high through contact and diode into its row. Where the
diode is missing it flows both ways, and rows and columns that hang together all rise: ghosts. (The
74HC595 holds the other columns low and works against that; whether such a row reads high then
depends on the parts. Here it does, the worse of the two.)
"""

from collections import deque
from collections.abc import Iterable, Sequence
from random import Random

from host.simulation.virtual.clock import Alarm
from host.simulation.virtual.hc595 import ShiftRegisters
from host.simulation.virtual.wires import Wires

# How long a row that is no longer driven still reads high: 80 kohm pull-down (RP2040 data sheet, pin
# characteristics: 50 to 80 kohm), 14 diodes of 4 pF (1N4148 data sheet) and 45 pF of pin and traces;
# from 2.6 V down to 0.8 V (the input's low) in 1.2 time constants.
FALL_NS = 10_000
FIRST_COLUMN = 1  # the outputs when a scan begins

Key = tuple[int, int]


class KeyMatrix:
    """Keys by (row, column).

    rows: their pins; columns: their number, driven by the outputs 0.. of `registers`.
    bounce_ms: for how long a contact bounces when it closes or opens, in a pattern that `seed` gives.
    missing_diodes: the keys that have none.
    """

    def __init__(
        self,
        wires: Wires,
        registers: ShiftRegisters,
        rows: Sequence[int],
        columns: int,
        bounce_ms: float = 0,
        seed: int = 1,
        missing_diodes: Iterable[Key] = (),
    ):
        if bounce_ms < 0:
            raise ValueError(f"A contact cannot bounce for {bounce_ms} ms: bounce_ms is 0 or more.")
        self._wires, self._clock = wires, wires.clock
        self._rows = [1 << pin for pin in rows]
        self._columns = columns
        self._bounce_ns = round(bounce_ms * 1e6)
        self._chance = Random(seed)
        self._no_diode = {self._check(row, column) for row, column in missing_diodes}
        self._down: set[Key] = set()
        self._closed: set[Key] = set()
        self._bouncing: dict[Key, Alarm] = {}
        self._coming: deque[tuple[int, int, int]] = deque()  # what is still to be replayed
        self._scans = 0  # since the last of it that was
        self._outputs = registers.outputs
        self._high: int | None = 0  # the row pins that are driven high; None: to be worked out
        self._fading: dict[int, int] = {}  # row pins that were driven high, and until when they still read so
        registers.on_change = self._drive
        wires.announced.append(self._levels)

    def press(self, row: int, column: int) -> None:
        """Put a finger on a key. ValueError if there is no such key."""
        self._move(self._check(row, column), True)

    def release(self, row: int, column: int) -> None:
        """Take it off again."""
        self._move(self._check(row, column), False)

    def replay(self, changes: Iterable[tuple[int, int, int]]) -> None:
        """Move the contacts, without bounce, as a recording has them, from the next scan on.

        changes: scans since the change before, column, a bit for each row that is closed. Raises: ValueError.
        """
        changes = list(changes)
        for _scans, column, rows in changes:
            self._check(max(rows.bit_length() - 1, 0), column)
        self._wires.disturb()
        self._coming = deque(changes)
        self._scans = 0

    def set_diode(self, row: int, column: int, there: bool) -> None:
        """Take the diode of a key away, or put it back. ValueError if there is no such key."""
        key = self._check(row, column)
        self._wires.disturb()
        self._change()
        if there:
            self._no_diode.discard(key)
        else:
            self._no_diode.add(key)
        self._high = None

    def _check(self, row: int, column: int) -> Key:
        if not (0 <= row < len(self._rows) and 0 <= column < self._columns):
            raise ValueError(
                f"There is no key at row {row}, column {column}: "
                f"rows are 0 to {len(self._rows) - 1}, columns 0 to {self._columns - 1}."
            )
        return row, column

    # --- contacts --------------------------------------------------------------------

    def _move(self, key: Key, down: bool) -> None:
        if down == (key in self._down):
            return
        if down:
            self._down.add(key)
        else:
            self._down.remove(key)
        self._connect(key, down)
        if key in self._bouncing:
            self._bouncing.pop(key).cancel()
        if self._bounce_ns:
            self._bounce(key, self._clock.now + self._bounce_ns)

    def _bounce(self, key: Key, end: int) -> None:
        left = end - self._clock.now
        pause = min(left, round(self._bounce_ns * self._chance.uniform(0.02, 0.32)))

        def change() -> None:
            if self._clock.now < end:
                self._connect(key, key not in self._closed)
                self._bounce(key, end)
            else:
                self._connect(key, key in self._down)
                del self._bouncing[key]

        self._bouncing[key] = self._clock.alarm(pause, change)

    def _connect(self, key: Key, closed: bool) -> None:
        self._wires.disturb()
        self._change()
        if closed:
            self._closed.add(key)
        else:
            self._closed.discard(key)
        self._high = None

    # --- levels ----------------------------------------------------------------------

    def _drive(self, outputs: int) -> None:
        if self._coming and outputs == FIRST_COLUMN:
            self._wires.disturb()  # as long as there is more to come no scan is left out
            self._begin_scan()
        self._change()
        self._outputs = outputs

    def _begin_scan(self) -> None:
        """Replay what is due in the scan that begins."""
        while self._coming and self._coming[0][0] <= self._scans:
            scans, column, rows = self._coming.popleft()
            self._scans -= scans
            for row in range(len(self._rows)):
                if (rows >> row & 1) != ((row, column) in self._closed):
                    self._connect((row, column), bool(rows >> row & 1))
        self._scans += 1

    def _change(self) -> None:
        """Note, before anything changes, which rows are driven: they will need time to fall."""
        if self._closed:
            driven, end = self._driven(), self._clock.now + FALL_NS
            for row in self._rows if driven else ():
                if driven & row:
                    self._fading[row] = end
            self._high = None

    def _driven(self) -> int:
        if self._high is None:
            self._high = self._flow()
        return self._high

    def _levels(self) -> int:
        levels = self._driven()
        if self._fading:
            for row, end in list(self._fading.items()):
                if self._clock.now < end:
                    levels |= row
                else:
                    del self._fading[row]
        return levels

    def _flow(self) -> int:
        """Return the mask of row pins that the present outputs reach through the closed contacts."""
        columns, rows, grown = self._outputs, 0, bool(self._closed)
        while grown:
            grown = False
            for row, column in self._closed:
                if columns >> column & 1 and not rows & self._rows[row]:
                    rows |= self._rows[row]
                    grown = True
                if rows & self._rows[row] and not columns >> column & 1 and (row, column) in self._no_diode:
                    columns |= 1 << column
                    grown = True
        return rows
