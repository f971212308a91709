"""Who of the pages at a board may press its keys.

The page that comes first has the seat: it plays, the others watch. It may let all of them play, too ('shared'), and
take that back. Once it is gone, any page may take the seat, by a click; so does the next page that comes, which a
page does that was loaded anew. Among pages that all play, the seat goes on to the one that has been there longest.
"""

from collections.abc import Hashable
from typing import TypedDict

from host.web.messages import Refused

WATCHES = "This page only watches, as another one plays. That one can let all pages play; once it is gone, you can."
FREE = "This page only watches. Nobody plays just now: choose “Play here” to take over."
NOT_YOURS = "Only the page that plays can say who else may."


class SeatsState(TypedDict):
    """What pages are told: who has the seat (a visitor's number), how many pages there are, and whether all play."""

    player: int | None
    pages: int
    shared: bool


class Seats:
    """The pages at one board by their numbers, in the order in which they came.

    shared: all may play from the start.
    """

    def __init__(self, shared: bool = False):
        self._pages: dict[Hashable, int] = {}
        self._player: Hashable | None = None
        self._shared = shared
        self._count = 0

    def state(self) -> SeatsState:
        """Return what pages are told of it."""
        player = None if self._player is None else self._pages[self._player]
        return {"player": player, "pages": len(self._pages), "shared": self._shared}

    def join(self, page: Hashable) -> int:
        """Let a page in, and return its number; it plays if nobody does."""
        self._count += 1
        self._pages[page] = self._count
        if self._player is None:
            self._player = page
        return self._count

    def number(self, page: Hashable) -> int:
        """Return a page's number."""
        return self._pages[page]

    def leave(self, page: Hashable) -> None:
        """Let a page go; nothing happens if it is not here."""
        self._pages.pop(page, None)
        if self._player == page:
            self._player = next(iter(self._pages), None) if self._shared else None

    def bars(self, page: Hashable) -> str:
        """Return a sentence on why a page may not press keys, load games and switch the power; "" if it may."""
        if self._shared or page == self._player:
            return ""
        return FREE if self._player is None else WATCHES

    def take(self, page: Hashable) -> None:
        """Give the page the seat. Refused where another one has it."""
        if self._player not in (None, page):
            raise Refused(WATCHES)
        self._player = page

    def share(self, page: Hashable, shared: bool) -> None:
        """Let all pages play, or this one alone. Refused for any page but the one that has the seat."""
        if page != self._player:
            raise Refused(NOT_YOURS)
        self._shared = shared
