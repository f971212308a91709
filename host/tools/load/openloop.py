"""Moves by a timetable that no answer holds up, as from players who do not know of each other.

The latency of a move counts from when it was due. If it cannot be sent then, as the move before it in its match has not
come back yet, or the client is late, that is part of its latency: a test that waits for a slow server before it sends
more would not see how slow that is.
"""

import asyncio
import gc
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from math import ceil
from random import Random

from host.tools.load.machine import Cost, Server, load_average

GOOD_MS = 100.0  # what the 99th percentile of the latencies is to be, at most
PATIENCE_S = 5.0  # for the last moves to come back
SETTLE_S = 30.0  # for those that were late to come, before another rate is measured
WARM_UP_S = 3.0
AT_ONCE = 50  # moves that are sent late before answers are read again


@dataclass
class Tally:
    """What became of the moves at one rate. acknowledged, told: latencies to the sender and to the other, in ms."""

    asked: int = 0
    acknowledged: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        """Whether all moves have come back to both."""
        return len(self.acknowledged) == len(self.told) == self.asked


class Match(ABC):
    """Two clients at a game, at most one of whose moves is under way. left: how many moves there are to be sent."""

    def __init__(self, left: int) -> None:
        self.left = left
        self._due: deque[tuple[float, Tally]] = deque()
        self._sender: int | None = None  # of the move that is under way
        self._missing: set[int] = set()  # the clients that it has not come back to
        self._out = ""  # why no more is sent

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way."""
        return bool(self._out) or not self._due

    @abstractmethod
    def send(self) -> int:
        """Send the next move; return which client sent it, 0 or 1."""

    def come_due(self, at: float, tally: Tally) -> None:
        """Send a move, or after those that are under way. at: in the loop's time."""
        tally.asked += 1
        self.left -= 1
        self._due.append((at, tally))
        if self._out:
            tally.refusals.append(self._out)
        elif self._sender is None:
            self._next()

    def arrived(self, client: int, now: float) -> None:
        """The move that is under way has come to a client."""
        if self._sender is None or client not in self._missing:
            return
        at, tally = self._due[0]
        (tally.acknowledged if client == self._sender else tally.told).append(1000 * (now - at))
        self._missing.remove(client)
        if not self._missing:
            self._due.popleft()
            self._sender = None
            if self._due and not self._out:
                self._next()

    def failed(self, why: str) -> None:
        """A move was refused, or a connection has ended: no more moves are sent here."""
        if self._due:
            self._due[0][1].refusals.append(why)
        self._out = why

    def _next(self) -> None:
        self._missing = {0, 1}
        self._sender = self.send()


@dataclass(frozen=True)
class Measured:
    """A rate, what became of its moves, and what that cost. events: kept by the server, commits: of its store."""

    rate: float
    tally: Tally
    cost: Cost
    load: float
    events: int = 0
    commits: int = 0

    @property
    def is_good(self) -> bool:
        """Whether all moves came back, and 99 of 100 of them soon."""
        return self.tally.is_done and percentile(self.tally.acknowledged, 99) <= GOOD_MS


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the value that `percent` of the values do not exceed; infinity where there are none."""
    ranked = sorted(values)
    return ranked[max(0, ceil(len(ranked) * percent / 100) - 1)] if ranked else float("inf")


def timetable(rate: float, seconds: float, random: Random) -> Iterator[float]:
    """Yield when moves are due, in seconds from the start: as many as come by themselves, at random."""
    at = random.expovariate(rate)
    while at < seconds:
        yield at
        at += random.expovariate(rate)


async def drive(matches: Sequence[Match], rate: float, seconds: float, random: Random) -> Tally:
    """Let moves come due at a rate (a second), spread over all matches, and wait for them, but not for long."""
    loop, tally = asyncio.get_running_loop(), Tally()
    start, late = loop.time() + 0.1, 0
    for at, match in zip(timetable(rate, seconds, random), cycle(matches), strict=False):
        wait = start + at - loop.time()
        late = 0 if wait > 0 else late + 1
        if wait > 0 or late % AT_ONCE == 0:
            await asyncio.sleep(max(0.0, wait))
        match.come_due(start + at, tally)
    until = loop.time() + PATIENCE_S
    while not tally.is_done and loop.time() < until:
        await asyncio.sleep(0.02)
    return tally


class Field:
    """All matches of a server, at which one rate after the other is measured.

    written: returns how many events the server has kept so far, and in how many commits.
    """

    def __init__(
        self, server: Server, matches: list[Match], written: Callable[[], tuple[int, int]] = lambda: (0, 0)
    ) -> None:
        self._server = server
        self._matches = matches
        self._written = written
        self._random = Random(1)
        self._random.shuffle(matches)

    def lasts(self, rate: float, seconds: float) -> bool:
        """Return whether the matches have enough moves left."""
        needed = 1.2 * rate * seconds + 10
        return needed <= sum(match.left for match in self._matches) and needed / len(self._matches) <= min(
            match.left for match in self._matches
        )

    async def measure(self, rate: float, seconds: float) -> Measured:
        """Measure a rate."""
        await self._settle()
        gc.collect()
        gc.disable()  # a pause of the client would look like one of the server
        try:
            load, (events, commits), before = load_average(), self._written(), self._server.cost()
            tally = await drive(self._matches, rate, seconds, self._random)
            cost = self._server.cost().since(before)
        finally:
            gc.enable()
        self._matches.append(self._matches.pop(0))  # else the first ones would always be ahead
        now_events, now_commits = self._written()
        return Measured(rate, tally, cost, load, now_events - events, now_commits - commits)

    async def _settle(self) -> None:
        """Wait for what a rate that was too high has left, but not for long."""
        until = asyncio.get_running_loop().time() + SETTLE_S
        while not all(match.is_idle for match in self._matches) and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.1)

    async def search(self, rates: Sequence[float], seconds: float, around: int) -> list[Measured]:
        """Return what was measured at these rates, up to the first that is too high, and at some around that one.

        around: how many of those; 0 for all these rates, however high, and no others.
        """
        await self.measure(rates[0], min(WARM_UP_S, seconds))
        found: list[Measured] = []
        good, bad = 0.0, float("inf")
        for rate in rates:
            if not self.lasts(rate, seconds):
                return found
            found.append(await self.measure(rate, seconds))
            if not found[-1].is_good and around:
                bad = rate
                break
            good = rate
        for _ in range(around):
            rate = round((good + bad) / 2, -1) if bad < float("inf") else 1.25 * good
            if not good < rate < bad or not self.lasts(rate, seconds):
                break
            found.append(await self.measure(rate, seconds))
            good, bad = (rate, bad) if found[-1].is_good else (good, rate)
        return found


def highest(found: Sequence[Measured]) -> float:
    """Return the highest rate that was good, 0 for none."""
    return max((measured.rate for measured in found if measured.is_good), default=0.0)
