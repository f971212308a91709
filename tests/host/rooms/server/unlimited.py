"""The rooms' server without limits on an address: `python -m tests.host.rooms.server.unlimited PORT FOLDER`.

--early: one that takes events for kept as soon as they are on their way to the store, as kills.py must find out.
"""

import argparse
import asyncio
from collections.abc import Sequence
from copy import copy
from pathlib import Path

from host.rooms.events import AnyEvent
from host.rooms.room import Room
from host.rooms.server import owner
from host.rooms.server.limits import Limits
from host.rooms.server.serve import serve
from host.rooms.store import RoomStore

SLOW_S = 0.05
MANY = (1e9, 10**9)
writing: set[asyncio.Task[None]] = set()


async def append_early(
    store: RoomStore, epoch: int, room: Room, found: Sequence[AnyEvent], secret: bytes | None
) -> None:
    task = asyncio.create_task(append_late(store, epoch, copy(room), found, secret))
    writing.add(task)
    task.add_done_callback(writing.discard)


async def append_late(
    store: RoomStore, epoch: int, room: Room, found: Sequence[AnyEvent], secret: bytes | None
) -> None:
    """Keep events, but a little later, as on a slow disk: here a kill would seldom come in time."""
    await asyncio.sleep(SLOW_S)
    await append(store, epoch, room, found, secret)


append = owner.append

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--database", default="")
    parser.add_argument("--early", action="store_true")
    options = parser.parse_args()
    if options.early:
        owner.append = append_early
    limits = Limits(10**9, MANY, MANY, talk=MANY, events=MANY, wakes=MANY)
    serve(port=options.port, data=options.folder, site=None, limits=limits, database=options.database)
