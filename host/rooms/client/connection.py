"""When a client connects to a server, waits, and gives a connection up. It runs on both runtimes.

It never gives up for good. Times are ms of a clock that the caller reads; one that stood still while the computer slept
does no harm, as whoever wakes it calls hurry().
"""

from collections.abc import Callable
from typing import Any

OFF, CONNECTING, ON, LOST = "off", "connecting", "on", "lost"

ANSWER_MS = 15_000  # from the start of a connection to all that the server has to say first
PROBE_MS = 2_000  # for an answer, where the page was asleep
SILENCE_MS = 60_000  # two beats of the server, and some
FIRST_WAIT_MS = 1_000  # before the second try; the first half of each wait is sure, the other random
LONGEST_WAIT_MS = 30_000
GOOD_MS = 10_000  # a connection that lasted so long was a good one: waits begin from the first again


class Connection:
    """One server's socket, or the wait for the next. random: see RoomClient. number: of the socket that counts."""

    def __init__(self, random: Callable[[int], bytes]) -> None:
        self.state = OFF
        self.number = 0
        self._random = random
        self._url = ""
        self._open = False
        self._tries = 0  # in a row that failed
        self._since = 0  # when it was ready
        self._heard_at = 0
        self._until = 0  # of this state: to connect again, or to be given up
        self._probed = False

    @property
    def is_open(self) -> bool:
        """Whether texts can be sent."""
        return self._open

    def begin(self, url: str, now: int) -> list[tuple[Any, ...]]:
        """Connect to a server, from now on for ever."""
        acts = self.end()
        self._url, self._tries = url, 0
        return acts + self._connect(now)

    def end(self) -> list[tuple[Any, ...]]:
        """Disconnect."""
        acts = self._drop()
        self.state = OFF
        return acts

    def opened(self, number: int, now: int) -> bool:
        """The socket is open; return whether it is the one that counts."""
        if number != self.number or self.state != CONNECTING:
            return False
        self._open, self._heard_at = True, now
        return True

    def heard(self, number: int, now: int) -> bool:
        """Something came; return whether it counts."""
        if number != self.number or not self._open:
            return False
        self._heard_at, self._probed = now, False
        return True

    def ready(self, now: int) -> None:
        """The client has all that the server has."""
        if self.state == CONNECTING:
            self.state, self._since = ON, now

    def closed(self, number: int, now: int) -> None:
        """The socket is gone, or never opened."""
        if number == self.number and self.state in (CONNECTING, ON):
            self._open = False
            self._lose(now)

    def drop(self, now: int, is_good: bool = True) -> list[tuple[Any, ...]]:
        """Give this socket up, and try another one soon; later each time where it was no good, long as it lasted."""
        acts = self._drop()
        self._lose(now, is_good)
        return acts

    def hurry(self, now: int) -> list[tuple[Any, ...]]:
        """The page is back, or the network: connect now, or find out soon whether the connection still lives.

        The socket of a page that slept may say that it is open for long, though nothing comes through.
        """
        if self.state == LOST:
            return self._connect(now)
        if self.state == CONNECTING:
            self._until = min(self._until, now + PROBE_MS)
        elif self.state == ON and not self._probed:
            return self._probe(now)
        return []

    def step(self, now: int) -> list[tuple[Any, ...]]:
        """Do what is due."""
        if self.state == LOST and now >= self._until:
            return self._connect(now)
        if self.state == CONNECTING and now >= self._until:
            return self.drop(now)
        if self.state == ON:
            if self._probed and now >= self._until:
                acts = self._drop()
                return acts + self._connect(now)
            if not self._probed and now - self._heard_at >= SILENCE_MS:
                return self._probe(now)
        return []

    def _probe(self, now: int) -> list[tuple[Any, ...]]:
        self._probed, self._until = True, now + PROBE_MS
        return [("send", self.number, '{"t":"ping"}')]

    def _connect(self, now: int) -> list[tuple[Any, ...]]:
        self.number += 1
        self.state, self._until, self._probed = CONNECTING, now + ANSWER_MS, False
        return [("connect", self.number, self._url)]

    def _drop(self) -> list[tuple[Any, ...]]:
        self._open = False
        return [("disconnect", self.number)] if self.state in (CONNECTING, ON) else []

    def _lose(self, now: int, is_good: bool = True) -> None:
        if is_good and self.state == ON and now - self._since >= GOOD_MS:
            self._tries = 0
        wait = min(FIRST_WAIT_MS << min(self._tries, 10), LONGEST_WAIT_MS)
        self._tries += 1
        self.state = LOST
        self._until = now + wait // 2 + int.from_bytes(self._random(2), "big") * (wait // 2) // 65535
