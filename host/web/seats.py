"""Which of the pages at a board may press its keys.

The page that comes first has the seat: it plays, the others watch. It may let all of them play, too ('shared'), and
take that back. When it goes, its seat is held for HOLD_S, as it may only be loading again: a page that shows the pass
of the one that went has the seat back. Then it goes to the first page that came meanwhile; among pages that all play,
to the one that has been there longest; else any page may take it, by a click, and so does the next page that comes.
"""

from hmac import compare_digest
from typing import Any, Protocol

from host.web.errors import PageError

HOLD_S = 10.0  # for a reload on a slow network

WATCHES = "You are watching; another page is playing. It can let all pages play; once it is closed, you can play."
FREE = "You are watching. Nobody is playing: choose “Play here” to take over."
HELD = "You are watching. The page that was playing may come back; its seat is kept for ten seconds."
NOT_YOURS = "Only the page that is playing can let others play."


class Page(Protocol):
    """A page at the board."""

    token: str  # its pass, a secret


class Seats:
    """The pages at one board by their numbers, in the order in which they came. Times are seconds of any clock.

    shared: all may play from the start.
    """

    def __init__(self, shared: bool = False):
        self._pages: dict[Page, int] = {}
        self._player: Page | None = None
        self._gone: Page | None = None  # who played, while its seat is held
        self._held_until = 0.0
        self._heir: Page | None = None  # the first page that came meanwhile
        self._shared = shared
        self._count = 0

    def state(self) -> dict[str, Any]:
        """Return what pages show: the number of the page that has the seat (None for none), whether it is held for one
        that went, how many pages there are, and whether all play.
        """
        player = None if self._player is None else self._pages[self._player]
        return {"player": player, "held": self._gone is not None, "pages": len(self._pages), "shared": self._shared}

    def join(self, page: Page) -> int:
        """Let a page in, and return its number; it plays if no other does and the seat is not held."""
        self._count += 1
        self._pages[page] = self._count
        if self._gone:
            self._heir = self._heir or page
        elif not self._player:
            self._player = page
        return self._count

    def leave(self, page: Page, now: float) -> None:
        """Remove a page, if it is here."""
        self._pages.pop(page, None)
        if page is self._heir:
            self._heir = None
        if page is self._player:
            self._player, self._gone, self._held_until = None, page, now + HOLD_S

    def resume(self, page: Page, token: str) -> None:
        """Give the page the seat that is held, if this is the pass of the page that had it; else nothing happens.

        A page that is still here has its seat: a tab that was copied together with its pass does not get it.
        """
        if self._gone and compare_digest(self._gone.token.encode(), token.encode()):
            self._player, self._gone, self._heir = page, None, None

    def expire(self, now: float) -> bool:
        """Free the seat if it was held for long enough; return whether that changed anything."""
        if not self._gone or now < self._held_until:
            return False
        oldest = next(iter(self._pages), None)
        self._player, self._gone, self._heir = oldest if self._shared else self._heir, None, None
        return True

    def denial_reason(self, page: Page) -> str:
        """Return why a page may not press keys, load games and switch the power; "" if it may."""
        if self._shared or page is self._player:
            return ""
        if self._gone:
            return HELD
        return WATCHES if self._player else FREE

    def take(self, page: Page) -> None:
        """Give the page the seat. Raises: PageError where another one has it, or may come back."""
        if page is not self._player and (self._player or self._gone):
            raise PageError(HELD if self._gone else WATCHES)
        self._player = page

    def share(self, page: Page, shared: bool) -> None:
        """Let all pages play, or this one alone. Raises: PageError for any page but the one that has the seat."""
        if page is not self._player:
            raise PageError(NOT_YOURS)
        self._shared = shared
