"""All clients come back to a server that was killed: each connects again by itself, as a page or a board does."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from random import Random

from host.rooms.client.connection import FIRST_WAIT_MS, LONGEST_WAIT_MS
from host.tools.load.cairn import Guest, Room, serve
from host.tools.load.machine import Cost, Server
from host.tools.load.openloop import percentile

GIVE_UP_S = 180.0


@dataclass
class Return:
    """up: s from the kill until the server listens. back: s until each client has its room. tries: of all clients."""

    clients: int
    up: float
    back: list[float]
    tries: int
    cost: Cost

    def after(self, percent: float) -> float:
        """Return the s after which so many of all clients are back."""
        return percentile([*self.back, *[float("inf")] * (self.clients - len(self.back))], percent)


async def killed(rooms: list[Room], server: Server, folder: Path) -> tuple[Server, Return]:
    """Kill a server, start it again, and wait for all clients; return the new server, and what was seen.

    A client is back when the room that it is sent has the same events as before. Raises: RuntimeError.
    """
    loop, random = asyncio.get_running_loop(), Random(2)
    guests = [guest for room in rooms for guest in room.guests]
    back: list[float] = []
    tries = 0
    began = loop.time()

    async def come_back(guest: Guest, lost: asyncio.Event) -> None:
        nonlocal tries
        wait = FIRST_WAIT_MS
        await lost.wait()
        while True:
            await asyncio.sleep(wait / 2000 * (1 + random.random()))
            wait = min(2 * wait, LONGEST_WAIT_MS)
            tries += 1
            try:
                await guest.enter(server.port)
            except (OSError, TimeoutError):
                guest.leave()
            else:
                back.append(loop.time() - began)
                return

    coming = []
    for guest in guests:
        lost = asyncio.Event()
        guest.lost = lost.set
        coming.append(asyncio.create_task(come_back(guest, lost)))
    await asyncio.sleep(0)
    began = loop.time()
    server.kill()
    server = await asyncio.to_thread(serve, folder, server.port)
    up, before = loop.time() - began, server.cost()
    try:
        await asyncio.wait_for(asyncio.gather(*coming), GIVE_UP_S)
    except TimeoutError:
        pass  # `after` says so
    finally:
        for guest in guests:
            guest.lost = lambda: None
    return server, Return(len(guests), up, back, tries, server.cost().since(before))
