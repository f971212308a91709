"""The fingers of all pages on the keys of one board.

Two pages may hold the same key: it goes down with the first finger and up with
the last. A click can be shorter than any finger on a real key, shorter even than
the firmware's debouncing, so a key stays where it is for DWELL_MS of board time
before it moves again; what it still has to do waits its turn.
"""

from collections import deque
from collections.abc import Hashable

from host.web.messages import Refused
from host.web.target import Target

DWELL_MS = 50  # a quick tap on a real key takes 50 to 100 ms
MAX_WAITING = 8  # moves of one key that may wait: four taps

Key = tuple[int, int]


class Keys:
    """The keys of one board, and whose fingers are on them."""

    def __init__(self, board: Target):
        self._board = board
        self._holders: dict[Key, set[Hashable]] = {}
        self._waiting: dict[Key, deque[bool]] = {}  # True: go down, False: come up
        self._rest_until: dict[Key, int] = {}  # board time, ms

    def press(self, holder: Hashable, key: Key) -> None:
        """Put a finger of `holder` on `key`; Refused if too many taps wait there."""
        holders = self._holders.setdefault(key, set())
        if not holders:
            waiting = self._waiting.setdefault(key, deque())
            if len(waiting) >= MAX_WAITING:
                raise Refused("That key is still busy with earlier taps.")
            waiting.append(True)
        holders.add(holder)

    def release(self, holder: Hashable, key: Key) -> None:
        """Take the finger off again; nothing happens where there is none."""
        holders = self._holders.get(key, set())
        if holder in holders:
            holders.remove(holder)
            if not holders:
                self._waiting[key].append(False)

    def leave(self, holder: Hashable) -> None:
        """Take all of a holder's fingers off."""
        for key in list(self._holders):
            self.release(holder, key)

    def let_go(self, now: int) -> None:
        """Take all fingers off at once and forget what waits (at power-off)."""
        for key in self._rest_until:
            self._board.release(*key)
            self._rest_until[key] = now + DWELL_MS
        self._holders.clear()
        self._waiting.clear()

    def settle(self, now: int) -> None:
        """Move the keys whose turn it is. now: board time in ms."""
        for key, waiting in self._waiting.items():
            if waiting and now >= self._rest_until.get(key, now):
                move = self._board.press if waiting.popleft() else self._board.release
                move(*key)
                self._rest_until[key] = now + DWELL_MS
