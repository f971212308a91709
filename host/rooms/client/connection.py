"""When a client connects to a server, waits, and gives a connection up, and what was said over it. It runs on both
runtimes.

It never gives up for good. Times are ms of a clock that the caller reads; one that stood still while the computer slept
does no harm, as whoever wakes it calls hurry().
"""

import json
from collections.abc import Callable
from typing import Any

OFF, CONNECTING, ON, LOST = "off", "connecting", "on", "lost"

ANSWER_MS = 15_000  # from the start of a connection to all that the server has to say first
PROBE_MS = 2_000  # for an answer, where the page was asleep
SILENCE_MS = 60_000  # two heartbeats of the server, and some
FIRST_WAIT_MS = 1_000  # before the second try; the first half of each wait is sure, the other random
MAX_WAIT_MS = 30_000
BEHIND_MS = 5_000  # events that a heartbeat speaks of are on their way for less
GOOD_MS = 10_000  # a connection that lasted so long was a good one: waits begin from the first again


class Connection:
    """One server's socket, or the wait for the next. random, acts: see RoomClient. number: of the socket that counts.

    told: number and head of the last event that the server has, as it answered the hello; 0 before. is_open: whether
    texts can be sent.
    """

    def __init__(self, random: Callable[[int], bytes], acts: list[tuple[Any, ...]]) -> None:
        self.state = OFF
        self.number = 0
        self._random = random
        self._acts = acts
        self._url = ""
        self.is_open = False
        self._tries = 0  # in a row that failed
        self._since = 0  # when it was ready
        self._heard_at = 0
        self._until = 0  # of this state: to connect again, or to be given up
        self._probed = False
        self._again_at = 0  # what was refused may be said again then
        self._forget_said()

    def _forget_said(self) -> None:
        """Nothing was said over this socket."""
        self.told = (0, "")
        self._flight = ""  # the id of the move that is on its way
        self._move_from = 0  # no move before this event is here
        self._behind = 0  # since when events are missing that a heartbeat spoke of
        self._said: set[str] = set()

    def begin(self, url: str, now: int) -> None:
        """Connect to a server, from now on for ever."""
        self.end()
        self._url, self._tries, self._again_at = url, 0, 0
        self._connect(now)

    def end(self) -> None:
        self._disconnect()
        self.state = OFF
        self._forget_said()

    def send(self, message: dict[str, Any]) -> None:
        self._acts.append(("send", self.number, json.dumps(message)))

    def opened(self, number: int, now: int) -> bool:
        """The socket is open; return whether it is the one that counts."""
        if number != self.number or self.state != CONNECTING:
            return False
        self.is_open, self._heard_at = True, now
        self._forget_said()
        return True

    def heard(self, number: int, now: int) -> bool:
        """Something came; return whether it counts."""
        if number != self.number or not self.is_open:
            return False
        self._heard_at, self._probed = now, False
        return True

    def closed(self, number: int, now: int) -> None:
        """The socket is gone, or never opened."""
        if number == self.number and self.state in (CONNECTING, ON):
            self.is_open = False
            self._lose(now)

    def drop(self, now: int, is_good: bool = True) -> None:
        """Give this socket up, and try another one soon; later each time where it was no good, long as it lasted."""
        self._disconnect()
        self._lose(now, is_good)

    def hurry(self, now: int) -> None:
        """The page is back, or the network: connect now, or find out soon whether the connection still lives.

        The socket of a page that slept may say that it is open for long, though nothing comes through.
        """
        if self.state == LOST:
            self._connect(now)
        elif self.state == CONNECTING:
            self._until = min(self._until, now + PROBE_MS)
        elif self.state == ON and not self._probed:
            self._probe(now)

    def step(self, now: int) -> None:
        is_late = now >= self._until
        if (self._behind and now - self._behind >= BEHIND_MS) or (self.state == CONNECTING and is_late):
            self.drop(now)
        elif self.state == LOST and is_late:
            self._connect(now)
        elif self.state == ON and self._probed and is_late:
            self._disconnect()
            self._connect(now)
        elif self.state == ON and not self._probed and now - self._heard_at >= SILENCE_MS:
            self._probe(now)

    # --- what was said over it -------------------------------------------------------------------

    def catch_up(self, n: int, head: str, now: int) -> bool:
        """See whether a client's log, of which these are the end, has all; return whether it may be the server's."""
        if not self.told[0] or n < self.told[0]:
            return True
        if n == self.told[0] and head != self.told[1]:
            return False
        if self.state == CONNECTING:
            self.state, self._since = ON, now
        self._behind = 0
        return True

    def heartbeat(self, n: int, head: str, own: Any, now: int) -> bool:
        """Take the end of the server's log; return whether the client's own facts may lead to it."""
        self._behind = (self._behind or now or 1) if n > own.n else 0
        return n > own.n or (n, head) == (own.n, own.head)

    def take_off(self, id: str, n: int, now: int) -> bool:
        """Return whether a move can be sent by a client whose last event is n; it is on its way from now on."""
        if self.state != ON or self._flight or now < self._again_at or n < self._move_from:
            return False
        self._flight = id
        return True

    def landed(self, id: str) -> None:
        """The move that was sent is in the log, or was refused."""
        if self._flight == id:
            self._flight = ""

    def move_after(self, n: int) -> None:
        """Send no move before event n is here."""
        self._move_from = n

    def is_new(self, text: str, now: int) -> bool:
        """Return whether a token or a seed was not sent yet over this socket, and may be now; it is from now on."""
        if text in self._said or now < self._again_at:
            return False
        self._said.add(text)
        return True

    def say_again(self, at: int) -> None:
        """The server takes no moves, tokens and seeds just now: send them again later."""
        self._said, self._again_at = set(), at

    def is_due(self, now: int) -> bool:
        """Return whether what had to wait can be sent now."""
        due = 0 < self._again_at <= now
        if due:
            self._again_at = 0
        return due

    def _probe(self, now: int) -> None:
        self._probed, self._until = True, now + PROBE_MS
        self.send({"t": "ping"})

    def _connect(self, now: int) -> None:
        self.number += 1
        self.state, self._until, self._probed = CONNECTING, now + ANSWER_MS, False
        self._acts.append(("connect", self.number, self._url))

    def _disconnect(self) -> None:
        self.is_open = False
        if self.state in (CONNECTING, ON):
            self._acts.append(("disconnect", self.number))

    def _lose(self, now: int, is_good: bool = True) -> None:
        if is_good and self.state == ON and now - self._since >= GOOD_MS:
            self._tries = 0
        wait = min(FIRST_WAIT_MS << min(self._tries, 10), MAX_WAIT_MS)
        self._tries += 1
        self.state, self._behind = LOST, 0
        self._until = now + wait // 2 + int.from_bytes(self._random(2), "big") * (wait // 2) // 65535
