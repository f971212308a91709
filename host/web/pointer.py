"""Where the page that plays points, for the board to show what a tap there would do."""

from collections.abc import Hashable

from host.targets.target import Target

PAUSE_MS = 100  # between two reports to the board: what comes faster is left out, but for the last

Key = tuple[int, int]


class Pointer:
    """The pointer of the pages at one board: the last of them that pointed has it. Times are board time in ms."""

    def __init__(self, board: Target):
        self._board = board
        self._holder: Hashable = None
        self._key: Key | None = None
        self._reported: Key | None = None
        self._reported_at = -PAUSE_MS

    def rest(self, holder: Hashable, key: Key) -> None:
        """Take that the pointer of `holder` rests on a key."""
        self._holder, self._key = holder, key

    def leave(self, holder: Hashable) -> None:
        """Take that the pointer of `holder` points at nothing any more; another's stays."""
        if holder is self._holder:
            self._holder = self._key = None

    def touch(self) -> None:
        """A finger came down: the board has forgotten the pointer, until it moves."""
        self._holder = self._key = self._reported = None

    def settle(self, now: int) -> None:
        """Report to the board where the pointer is, if that is new and it is time."""
        if self._key != self._reported and now >= self._reported_at + PAUSE_MS:
            self._reported, self._reported_at = self._key, now
            self._board.point(self._key)
