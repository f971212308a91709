"""What was measured, as tables."""

from collections import Counter
from collections.abc import Awaitable, Sequence

from host.report import Table
from host.tools.load.machine import Cost, Server
from host.tools.load.openloop import Measured, percentile
from host.tools.load.returning import Return

MIB = 1 << 20


class Crowd:
    """The clients of a server as they come. empty, full: its memory in bytes without any, and with all of them."""

    def __init__(self, name: str, server: Server, rooms: int) -> None:
        self.name = name
        self.rooms = rooms
        self.empty = self.full = 0
        self._server = server
        self._costs: dict[str, Cost] = {}

    async def measured(self, step: str, job: Awaitable[None]) -> None:
        """Do a step, and note what it costs."""
        before = self._server.cost()
        await job
        self._costs[step] = self._server.cost().since(before)

    def row(self) -> tuple[str, ...]:
        """Return the row of the table."""
        make, connect, idle = (self._costs[step] for step in ("make", "connect", "idle"))
        sit = self._costs.get("sit")
        clients = 2 * self.rooms
        return (
            self.name,
            f"{self.rooms:,}",
            f"{clients:,}",
            f"{1000 * make.server / self.rooms:.2f}",
            f"{clients / connect.wall:,.0f}",
            f"{1000 * connect.server / clients:.2f}",
            f"{1000 * sit.server / clients:.2f}" if sit else "",
            f"{idle.server / idle.wall:.2f}",
            f"{self.full / MIB:,.0f}",
            f"{(self.full - self.empty) / clients / 1024:.1f}",
        )


def connections(crowds: Sequence[Crowd]) -> Table:
    """Return the table of what clients cost before they play."""
    return Table(
        "Clients",
        ("server", "rooms", "clients", "ms CPU a room made", "connects a second", "ms CPU a connect", "ms CPU a seat",
         "cores, idle", "MiB", "KiB a client"),
        [crowd.row() for crowd in crowds],
        ("Idle: all are connected, and only beats and pings are sent. KiB: since before the first connected.",),
    )  # fmt: skip


def rates_table(title: str, found: Sequence[Measured]) -> Table:
    """Return the table of all rates."""
    return Table(
        title,
        ("moves a second", "asked", "acknowledged", "told", "p50 ms", "p99 ms", "max ms", "p99 ms told",
         "ms CPU a move", "cores", "client", "changes a commit", "load", "steal %"),
        [_row(measured) for measured in found],
        (
            "Latency from when a move was due, to the sender (acknowledged) and to the other client (told). cores: of",
            "the server, beats and pings included; client: of the load test itself. load: average, before this rate.",
            *[
                f"At {measured.rate:,.0f}, {times:,} times: {why}"
                for measured in found
                for why, times in sorted(Counter(measured.tally.refusals).items())
            ],
        ),
        words=0,
    )  # fmt: skip


def _row(measured: Measured) -> tuple[str, ...]:
    tally, cost = measured.tally, measured.cost
    return (
        f"{measured.rate:,.0f}",
        f"{tally.asked:,}",
        f"{len(tally.acknowledged):,}",
        f"{len(tally.told):,}",
        f"{percentile(tally.acknowledged, 50):.1f}",
        f"{percentile(tally.acknowledged, 99):.1f}",
        f"{percentile(tally.acknowledged, 100):.1f}",
        f"{percentile(tally.told, 99):.1f}",
        f"{1000 * cost.server / max(1, tally.asked):.3f}",
        f"{cost.server / cost.wall:.2f}",
        f"{cost.client / cost.wall:.2f}",
        f"{measured.events / measured.commits:.1f}" if measured.commits else "",
        f"{measured.load:.2f}",
        f"{cost.steal:.1f}",
    )


def return_table(back: Return) -> Table:
    """Return the table of how all came back."""
    return Table(
        "All clients come back to a server that was killed",
        (
            "clients",
            "back",
            "s until up",
            "s to half",
            "s to 99 %",
            "s to the last",
            "tries",
            "s CPU",
            "steal %",
        ),
        [
            (
                f"{back.clients:,}",
                f"{len(back.back):,}",
                f"{back.up:.1f}",
                *(f"{back.after(percent):.1f}" for percent in (50, 99, 100)),
                f"{back.tries:,}",
                f"{back.cost.server:.1f}",
                f"{back.cost.steal:.1f}",
            )
        ],
        ("Back: connected again, with the same events as before, and none missing.",),
        words=0,
    )
