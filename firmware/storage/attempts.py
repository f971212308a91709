"""What every write to the flash has in common: where it fails the player reads so, and it is tried again later."""

from firmware.clock import elapsed
from firmware.speech import Speech

RETRY_MS = 5000  # until a flash that took nothing is tried again; twice as long after each try,
MAX_MS = 60_000  # but no longer than this, for people who wait
FULL = 28  # ENOSPC


class Attempts:
    """Base of what writes to the flash. message: for the panel, until App takes it. trouble: why nothing is saved, as
    long as it is not; else empty.
    """

    FLASH_FULL: tuple[str, ...]
    FLASH_FAILS: tuple[str, ...]
    SAVED_AGAIN: tuple[str, ...]

    def __init__(self, say=None) -> None:
        """`say`: of the board's Speech; without, it speaks English."""
        self._say = say or Speech().say
        self.message = self.trouble = ""
        self._rests = False  # the flash took nothing at _tried, and is not tried again for _pause ms
        self._tried = 0
        self._pause = RETRY_MS
        self._now = 0

    def may_write(self, now: int) -> bool:
        """Return False while the flash rests after a failure. `now`: ms."""
        self._now = now
        return not self._rests or elapsed(now, self._tried) >= self._pause

    def failed(self, error: OSError) -> None:
        """Take note of a write that failed."""
        self._pause = min(2 * self._pause, MAX_MS) if self.trouble else RETRY_MS
        self._rests, self._tried = True, self._now
        number = error.args[0]
        trouble = self._say(self.FLASH_FULL) if number == FULL else self._say(self.FLASH_FAILS, number)
        if not self.trouble:
            self.message = trouble
        self.trouble = trouble

    def saved(self) -> None:
        """Take note that all is on the flash."""
        self._rests = False
        if self.trouble:
            self.trouble, self._pause = "", RETRY_MS
            self.message = self._say(self.SAVED_AGAIN)
