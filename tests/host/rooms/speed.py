"""Measure the stores of rooms: `python -m tests.host.rooms.speed`, for docs/rooms.md.

Each room writes its next event when the one before is kept, so there are as many writes at a time as rooms. The CPU's
time is that of this process, and, of PostgreSQL, that of its processes. A commit is what goes to the disk at once.
"""

import argparse
import asyncio
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from host.report import Table
from host.rooms.events import Move
from host.rooms.postgres import PostgresStore
from host.rooms.server.owner import rows_of
from host.rooms.store import RoomStore, Store
from host.rooms.tables import connected
from tests.host.rooms.examples import MADE, SECRET, room
from tests.host.rooms.harness import Log
from tests.support.postgres import PostgresServer

ROOMS = (1, 40, 1_000)
HEAD = (
    "on",
    "rooms",
    "events a second",
    "events a commit",
    "CPU an event, µs",
    "of it the database's",
    "bytes an event",
)


class Seen(NamedTuple):
    """Counts at a moment. Times in s."""

    commits: int
    cpu: float
    server_cpu: float
    bytes: int

    def figures(self, before: "Seen", events: int, took: float) -> tuple[str, ...]:
        """Return the columns of the table, of what happened since, which took so long."""
        commits, cpu, server, size = (now - then for now, then in zip(self, before, strict=True))
        rates = events / took, events / commits, 1e6 * (cpu + server) / events, 1e6 * server / events, size / events
        return tuple(f"{rate:,.0f}" for rate in rates)


async def measured(store: RoomStore, look: Callable[[], Seen], rooms: int, events: int) -> tuple[str, ...]:
    """Return the figures of writing so many events to so many rooms."""
    codes = [f"R{rooms}X{number}" for number in range(rooms)]
    await asyncio.gather(*[store.create(room(code), SECRET) for code in codes])
    each = max(1, events // rooms)

    async def play(code: str) -> None:
        for n in range(1, each + 1):
            move = Move(n=n, at=MADE + n, seat=1 + n % 2, id=f"{n:012x}", m="f6")  # as boards name them
            await store.append(code, rows_of([move]))

    before = look()
    start = time.monotonic()
    await asyncio.gather(*[play(code) for code in codes])
    took = time.monotonic() - start
    return look().figures(before, each * rooms, took)


async def on_sqlite(rooms: int, events: int) -> tuple[str, ...]:
    """Measure a new file."""
    log = Log()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rooms.db"
        store = Store(path, log.connected)

        def look() -> Seen:
            with closing(connected(path)) as db:
                db.execute("pragma wal_checkpoint(truncate)").fetchall()
            size = path.stat().st_size
            return Seen(log.statements.count("commit"), time.process_time(), 0, size)

        try:
            return await measured(store, look, rooms, events)
        finally:
            await store.close()


async def on_postgres(server: PostgresServer, rooms: int, events: int) -> tuple[str, ...]:
    """Measure a new schema."""
    schema = server.new_schema()
    store = await PostgresStore.open(server.url(schema))

    def look() -> Seen:
        time.sleep(1.1)  # until all backends have reported what they counted
        syncs = int(server.sql("select wal_sync from pg_stat_wal"))
        size = int(server.sql(f"select pg_total_relation_size('{schema}.event')"))
        return Seen(syncs, time.process_time(), server.cpu_s(), size)

    try:
        return await measured(store, look, rooms, events)
    finally:
        await store.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.host.rooms.speed", description=__doc__)
    parser.add_argument("--events", type=int, default=20_000, metavar="N", help="of each row (default: %(default)s)")
    options = parser.parse_args()
    rows = []
    for rooms in ROOMS:
        rows.append(("SQLite", f"{rooms:,}", *asyncio.run(on_sqlite(rooms, options.events))))
    with closing(PostgresServer()) as server:
        server.start()
        for rooms in ROOMS:
            rows.append(("PostgreSQL", f"{rooms:,}", *asyncio.run(on_postgres(server, rooms, options.events))))
    print(Table("", HEAD, rows))


if __name__ == "__main__":
    main()
