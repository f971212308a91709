"""The time of a server's rooms, by which players win and lose.

It is a clock that never jumps, set by the wall clock once, as the server starts: who sets the computer's clock, or
NTP, takes no player's time and gives none. It counts while the computer sleeps, and notices that it did, or that the
server stood still for another reason: then it stands still, too, until the rooms have paused their games.
"""

import time
from collections.abc import Callable

STALL_S = 5.0  # without a tick, of which one is due each second
# Linux's clock that counts while the computer sleeps; that of other systems does anyway.
STEADY = getattr(time, "CLOCK_BOOTTIME", None)


def seconds() -> float:
    """Return the seconds of a clock that never jumps, and counts while the computer sleeps."""
    return time.monotonic() if STEADY is None else time.clock_gettime(STEADY)


class Clock:
    """The time by the computer's clocks. steady, wall: return seconds; wall's are since 1970. stalls: how often it
    stood still.
    """

    def __init__(self, steady: Callable[[], float] = seconds, wall: Callable[[], float] = time.time) -> None:
        self.stalls = 0
        self._steady, self._wall = steady, wall
        self._held: int | None = None  # the time at which it stands still
        self._ticked = steady()
        self._offset = wall() - self._ticked

    def __call__(self) -> int:
        """Return the time in ms since 1970; it never goes back."""
        now = self._steady()
        if self._held is None and now - self._ticked > STALL_S:
            self._held = self._at(self._ticked)
        return self._at(now) if self._held is None else self._held

    def tick(self) -> bool:
        """Say that the server runs, each second; return whether it stood still before. Then time does until go_on()."""
        self()
        if self._held is None:
            self._ticked = self._steady()
        return self._held is not None

    def go_on(self) -> None:
        """Let time continue: by the wall clock, as no player's time runs now, but not from before it stood still."""
        self._ticked = self._steady()
        self._offset = max(self._wall(), (self._held or 0) / 1000) - self._ticked
        self._held = None
        self.stalls += 1

    def _at(self, steady: float) -> int:
        return round((steady + self._offset) * 1000)
