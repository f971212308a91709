"""Measure the stores of rooms: `python -m tests.host.rooms.speed`, for docs/rooms.md.

Each room writes its next event when the one before is kept, so there are as many writes at a time as rooms.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from host.rooms.events import Move
from host.rooms.server.owner import rows_of
from host.rooms.server.serve import open_store
from host.rooms.store import FIRST, RoomStore
from host.rooms.tables import connected
from tests.host.rooms.backends import MADE, SECRET
from tests.host.rooms.postgres import PostgresServer

ROOMS = (1, 40, 1_000)
EVENTS = 20_000
HEAD = "0" * 16


async def measure(address: str, size: Callable[[], int]) -> None:
    """Print how many events a second a store takes, and how many bytes one has there."""
    store: RoomStore = await open_store(address)
    for rooms in ROOMS:
        codes = [f"R{rooms}X{number}" for number in range(rooms)]
        await asyncio.gather(*[store.create(code, MADE, [], HEAD, SECRET) for code in codes])

        async def play(code: str, each: int = EVENTS // rooms) -> None:
            for n in range(1, each + 1):
                move = Move(n=n, at=MADE + n, seat=1 + n % 2, id=f"{n:012x}", m="f6")  # as boards name them
                await store.append(code, FIRST, move.at, rows_of([move]), HEAD, SECRET)

        before, start = size(), time.monotonic()
        await asyncio.gather(*map(play, codes))
        took = time.monotonic() - start
        print(f"{type(store).__name__}, {rooms} rooms: {EVENTS / took:,.0f} events a second", end="")
        print(f" of {(size() - before) / EVENTS:.0f} bytes", flush=True)
    await store.close()


def main() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rooms.db"

        def size() -> int:
            with closing(connected(path)) as db:
                db.execute("pragma wal_checkpoint(truncate)").fetchall()
            return path.stat().st_size

        asyncio.run(measure(str(path), size))
    with closing(PostgresServer()) as server:
        server.start()
        schema = server.new_schema()
        asyncio.run(
            measure(server.url(schema), lambda: int(server.sql(f"select pg_total_relation_size('{schema}.event')")))
        )


if __name__ == "__main__":
    main()
