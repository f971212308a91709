"""How much an address may do, so that one cannot take the server from all others.

No limit is on coming back to a room that is awake: a network of many people, or a phone that changes networks, comes
back often.
"""

from collections import Counter
from dataclasses import dataclass, field

from host.http.addresses import network_of
from host.http.bucket import Bucket

NEW_ROOMS = (0.2, 20)  # a second, and at once after a pause
MESSAGES = (20, 60)  # of a connection, and in a room of a seat, or of an address without one
TALK = (1, 30)  # of these, what is no move
REACTIONS = (0.25, 4)  # of a seat
MAX_STRIKES = 200  # messages that came too fast, before the connection is closed
MAX_ADDRESSES = 20_000  # that are remembered


class PerAddress:
    """A limit for each address: some a second, and more at once after a pause."""

    def __init__(self, rate: float, burst: int) -> None:
        self._limit = (rate, burst)
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, now: float, cost: int = 1) -> bool:
        """Return whether an address may do it once more at `now` (seconds). cost: see Bucket.take()."""
        if len(self._buckets) >= MAX_ADDRESSES:
            self._buckets.clear()  # a flood from that many addresses is nothing that a limit for each can stop
        return self._buckets.setdefault(network_of(address), Bucket(*self._limit)).take(now, cost)


@dataclass
class Limits:
    """The limits of one server. rate: messages of a connection; rate, talk: in a room."""

    sockets: int = 256  # of an address: a school behind one
    rate: tuple[float, int] = MESSAGES  # a second, and at once
    talk: tuple[float, int] = TALK
    new_rooms: PerAddress = field(default_factory=lambda: PerAddress(*NEW_ROOMS))
    wrong_codes: PerAddress = field(default_factory=lambda: PerAddress(0.5, 30))  # of 2^30 codes
    logs: PerAddress = field(default_factory=lambda: PerAddress(1, 20))
    # Looks at the list; each open page has one in five seconds
    lobbies: PerAddress = field(default_factory=lambda: PerAddress(2, 60))
    # QR codes, each of which takes the server some ms
    pictures: PerAddress = field(default_factory=lambda: PerAddress(2, 40))
    # That are kept of an address, in all rooms: 200 boards with a move every ten seconds
    events: PerAddress = field(default_factory=lambda: PerAddress(20, 200_000))
    # Events of rooms that wake for an address: 20 ms a second, and all of a school's games at once
    wakes: PerAddress = field(default_factory=lambda: PerAddress(500, 100_000))

    def __post_init__(self) -> None:
        self._sockets: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a socket of an address; return whether it may stay. leave() takes it off again."""
        origin = network_of(address)
        self._sockets[origin] += 1
        return self._sockets[origin] <= self.sockets

    def leave(self, address: str) -> None:
        """A socket of an address has ended."""
        origin = network_of(address)
        self._sockets[origin] -= 1
        if not self._sockets[origin]:
            del self._sockets[origin]

    def guesses(self, address: str, now: float) -> bool:
        """Return whether an address has tried that many codes by `now` (seconds) that it has to show a seat's token."""
        return not self.wrong_codes.take(address, now, cost=0)
