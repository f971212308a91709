"""The board of `cairn board`: what the page shows of it, and how it is found again after its cable was pulled."""

from collections.abc import Callable
from typing import Any

from host.link.client import GREETING_MS, RETRY_MS
from host.link.errors import LinkError
from host.link.wire import SerialWire, Wire
from host.targets.cached import CachedBoard

AGAIN = "Plug it in again, and this page continues by itself."
WAITS = "This page continues by itself once it does."


class FoundWire(SerialWire):
    """A serial port that is looked for whenever it is opened: a board that comes back may have another name.

    find() returns a port, or raises OSError.
    """

    def __init__(self, find: Callable[[], str]):
        super().__init__("")
        self._find = find

    def open(self) -> None:
        self.close()
        try:
            self.url = self._find()
        except OSError as error:
            raise LinkError(str(error)) from error
        super().open()


class MirroredBoard(CachedBoard):
    """A board for a server with a clock of its own: run() takes what has come, and does not wait.

    Once the board is gone, run() looks for it now and then, and raises LinkError until it is there again.
    """

    def __init__(self, wire: Wire | str):
        super().__init__(wire)
        self._lost = ""  # why the board is gone; "" while it is there
        self._open = False  # the wire, to a board that was lost
        self._looked_at = self._opened_at = 0.0
        self._down: set[tuple[int, int]] = set()  # keys that were pressed from here

    def boot(self) -> None:
        """Connect and wait until the board has reported everything."""
        self._lost = ""
        try:
            super().boot()
        except LinkError as error:
            self._lose(str(error))
            raise

    def run(self, ms: float) -> None:
        """Take what has come. Raises: LinkError, each time, while the board is gone."""
        if self._lost:
            self._look_for_it()
            return
        try:
            self.pump()
        except LinkError as error:
            self._lose(str(error))
            raise LinkError(self._lost) from error

    def begin(self, versions: dict[str, Any]) -> None:
        """Begin a conversation; fingers of the one before come off, as a board that kept its power still has them."""
        super().begin(versions)
        for row, column in self._down:
            self.client.send("release", row=row, column=column)
        self._down.clear()

    def press(self, row: int, column: int) -> None:
        """Put a finger on a key."""
        self._down.add((row, column))
        super().press(row, column)

    def release(self, row: int, column: int) -> None:
        """Take it off again."""
        super().release(row, column)
        self._down.discard((row, column))

    def _lose(self, reason: str) -> None:
        self._lost = f"{reason} {AGAIN}"
        self._looked_at, self._open = self.wire.now_ms(), False
        self.close()

    def _look_for_it(self) -> None:
        """Say hello where the board was; resume once it answers."""
        now = self.wire.now_ms()
        versions = None
        try:
            if now - self._looked_at >= RETRY_MS:
                self._looked_at = now
                if not self._open:
                    self.client.open()
                    self._open, self._opened_at = True, now
                self.client.knock()
            if self._open:
                versions = self.client.greeting()
                if versions is None and now - self._opened_at > GREETING_MS:
                    self._lost = f"{self.client.silence()} {WAITS}"
        except LinkError:
            self._open = False
        if versions is None:
            raise LinkError(self._lost)
        self._lost = ""
        self.begin(versions)
