"""The short code that lets others in: six letters to read out or to type, and a QR code of the address with it.

A machine that may try without end guesses a code of 30 bits, so guesses are few; docs/security.md counts them. Who
knows the code gets the server's long token as a cookie (security.py).
"""

import time
from collections import deque
from collections.abc import Callable
from hmac import compare_digest
from secrets import choice

from host.http.addresses import network_of

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without I, O, 0 and 1, which look alike: 5 bits each
LENGTH = 6
WINDOW_S = 60.0
OF_ONE = 5  # wrong guesses of one address in a window
OF_ALL = 10  # wrong guesses of all addresses in a window
LAST = 50  # wrong guesses after which the code changes


class Wait(Exception):
    """There were too many wrong guesses; the text says what to do."""


class ShareCode:
    """The code of one server. changed(code) is called when it has changed; clock() is the time in seconds."""

    def __init__(self, changed: Callable[[str], object] | None = None, clock: Callable[[], float] = time.monotonic):
        self.changed = changed or (lambda code: None)
        self.code = new_code()
        self._clock = clock
        self._wrong: deque[tuple[float, str]] = deque()  # when, and from where; OF_ALL of them at most
        self._left = LAST

    def fits(self, guess: str, client: str) -> bool:
        """Return whether a guess of the client at an address is the code. Raises: Wait, when guesses are to pause."""
        now, origin = self._clock(), network_of(client)
        while self._wrong and now - self._wrong[0][0] >= WINDOW_S:
            self._wrong.popleft()
        if len(self._wrong) >= OF_ALL or sum(one == origin for _, one in self._wrong) >= OF_ONE:
            raise Wait("There were too many wrong codes. Wait a minute, then try again, or open the long address.")
        if compare_digest(plain(guess).encode(), self.code.encode()):
            return True
        self._wrong.append((now, origin))
        self._left -= 1
        if not self._left:
            self.code, self._left = new_code(), LAST
            self.changed(self.code)
        return False


def new_code() -> str:
    return "".join(choice(ALPHABET) for _ in range(LENGTH))


def plain(guess: str) -> str:
    """Return a code as it is kept, from one as people type it: small letters, spaces, hyphens."""
    return "".join(guess[: 4 * LENGTH].upper().replace("-", " ").split())


def link(address: str, code: str) -> str:
    """Return the address that lets a browser in."""
    return f"{address}?code={code}"
