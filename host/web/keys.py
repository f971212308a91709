"""The touches of all pages on the keys of one board.

Two pages may hold the same key: it goes down with the first finger and up with
the last. A click can be shorter than any finger on a real key, shorter even than
the firmware's debouncing, so a key stays where it is for DWELL_MS of board time
before it moves again; what it still has to do waits its turn.

A finger that leaves its key on a page means one of two things, and the firmware
has to see it done on keys. It slides to another key: that one is tapped while the
first is down. Or it changes its mind: the first key stays down until that is a
hold, which plays nothing.
"""

from collections.abc import Hashable

from firmware.hardware.wiring import BOARD_COLUMNS
from firmware.input.gestures import HOLD_MS
from host.targets.target import Target
from host.web.errors import PageError

DWELL_MS = 50  # a quick tap on a real key takes 50 to 100 ms
HELD_MS = HOLD_MS + DWELL_MS  # a hold for sure, on a board that bounces and scans now and then
MAX_WAITING = 8  # moves of one key that may wait: four taps

Key = tuple[int, int]


class KeyChange:
    """A key that goes down or comes up, rest_ms after each of the moves before it."""

    def __init__(self, key: Key, down: bool, before: list["KeyChange"], rest_ms: int = DWELL_MS):
        self.key = key
        self.down = down
        self.done_at: int | None = None
        self._before = before
        self._rest_ms = rest_ms

    def is_due(self, now: int) -> bool:
        """Return whether it is this move's turn."""
        return all(move.done_at is not None and now >= move.done_at + self._rest_ms for move in self._before)

    def note(self, now: int) -> None:
        """Remember that it was done."""
        self.done_at = now
        self._before = []  # or each move would keep all before it


class Keys:
    """The keys of one board, and whose touches are on them. Times are board time in ms."""

    def __init__(self, board: Target):
        self._board = board
        self._holders: dict[Key, set[Hashable]] = {}
        self._last: dict[Key, KeyChange] = {}  # of each key, done or waiting
        self._waiting: list[KeyChange] = []  # a move comes after those that it waits for

    def press(self, holder: Hashable, key: Key) -> None:
        """Put a finger of `holder` on `key`; raises PageError if too many taps wait there."""
        holders = self._holders.setdefault(key, set())
        if not holders:
            if self._is_busy(key):
                raise PageError("That key is still busy with earlier taps.")
            self._plan(key, True, self._releases())
        holders.add(holder)

    def release(self, holder: Hashable, key: Key) -> None:
        """Take the finger off, if it is there."""
        if self._lift(holder, key):
            self._plan(key, False)

    def slide(self, holder: Hashable, start: Key, end: Key) -> None:
        """Take the finger from `start` off at `end`. Raises: PageError, and cancels it, where `end` cannot be tapped.

        Only squares know slides; to or from a control key it is a change of mind.
        """
        if holder not in self._holders.get(start, ()):
            return
        if start == end:
            self.release(holder, start)
        elif max(start[1], end[1]) >= BOARD_COLUMNS:
            self.cancel(holder, start)
        elif self._holders.get(end) or self._is_busy(end):
            self.cancel(holder, start)
            raise PageError("Another finger is on the key where you let go.")
        else:
            self._plan(end, True, [self._last[start]] + self._releases())
            tapped = self._plan(end, False)
            if self._lift(holder, start):
                self._plan(start, False, [tapped])

    def cancel(self, holder: Hashable, key: Key) -> None:
        """Take the finger off without a tap, if it is there."""
        if self._lift(holder, key):
            self._plan(key, False, rest_ms=HELD_MS)

    def leave(self, holder: Hashable) -> None:
        """Take all of a holder's touches off."""
        for key in list(self._holders):
            self.release(holder, key)

    def withdraw(self, holder: Hashable) -> None:
        """Take all of a holder's touches off without a tap."""
        for key in list(self._holders):
            self.cancel(holder, key)

    def cancel_all(self) -> None:
        """Take all touches off without a tap, before another game is loaded."""
        for key, holders in self._holders.items():
            for holder in list(holders):
                self.cancel(holder, key)

    def release_all(self, now: int) -> None:
        """Take all touches off at once and forget what waits (at power-off)."""
        self._holders.clear()
        self._waiting.clear()
        for key in self._last:
            self._board.release(*key)
            self._last[key] = KeyChange(key, False, [])
            self._last[key].note(now)

    def at_rest(self, now: int) -> bool:
        """Return whether all keys are up, and have been long enough for the firmware to know."""
        if self._waiting:
            return False
        return not any(
            move.down or move.done_at is None or now < move.done_at + DWELL_MS for move in self._last.values()
        )

    def settle(self, now: int) -> None:
        """Move the keys whose turn it is."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        for move in waiting:
            if move.is_due(now):
                (self._board.press if move.down else self._board.release)(*move.key)
                move.note(now)
            else:
                self._waiting.append(move)

    def _plan(self, key: Key, down: bool, before: list[KeyChange] | None = None, rest_ms: int = DWELL_MS) -> KeyChange:
        """Let a move wait for the key's last one and for those `before` it."""
        last = [self._last[key]] if key in self._last else []
        move = self._last[key] = KeyChange(key, down, last + (before or []), rest_ms)
        self._waiting.append(move)
        return move

    def _lift(self, holder: Hashable, key: Key) -> bool:
        """Take a finger off in the books; return whether it was there, and the last one."""
        holders = self._holders.get(key, set())
        if holder not in holders:
            return False
        holders.remove(holder)
        return not holders

    def _is_busy(self, key: Key) -> bool:
        return sum(move.key == key for move in self._waiting) >= MAX_WAITING

    def _releases(self) -> list[KeyChange]:
        """Return the releases that wait: a press comes after them, so that taps keep their order."""
        return [move for move in self._waiting if not move.down]
