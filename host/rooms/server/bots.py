"""Bots of the server's own, which players call into free seats: each is a process, `cairn rooms bot`, and to the rooms
a client as all others.
"""

import asyncio
import logging
import os
import sys
from contextlib import suppress
from typing import NamedTuple

from host.http.addresses import network_of
from host.rooms.names import BOTS
from host.rooms.server.limits import PerAddress

MAX_RUNNING = 4  # at once, as each thinks on a core of its own
OF_ADDRESS = 3  # of them for one network: a game of four with one person takes three
CALLS = (1 / 60, 6)  # of one network: a second, and at once; each starts a process, though the seat is taken meanwhile
LOWER = 10  # priority than the server's, so that nobody's moves wait for a thought
FULL = "All bots of this server are playing; try again in a few minutes, or invite a friend."
ENOUGH = "Your network already plays with as many bots as it may; finish one of those games first."
OFTEN = "Your network has just called many bots; try again in a minute."
NONE = "This server has no bots."

log = logging.getLogger("cairn.rooms")


class _Running(NamedTuple):
    """A bot that plays. network: of whoever called it."""

    task: asyncio.Task[None]
    level: int
    network: str


class Bots:
    """The bots of a server. address: where this computer reaches it, such as http://127.0.0.1:8770; "" for no bots."""

    def __init__(self, address: str = "") -> None:
        self._address = address
        self._running: dict[tuple[str, int], _Running] = {}
        self._calls = PerAddress(*CALLS)

    def call(self, code: str, seat: int, level: int, address: str) -> str:
        """Let a bot take a seat of a room, for an address; return why there is none, "" where one comes."""
        if not self._address:
            return NONE
        if (code, seat) in self._running:
            return ""
        if len(self._running) >= MAX_RUNNING:
            return FULL
        network = network_of(address)
        if sum(running.network == network for running in self._running.values()) >= OF_ADDRESS:
            return ENOUGH
        if not self._calls.take(network, asyncio.get_running_loop().time()):
            return OFTEN
        task = asyncio.create_task(self._play(code, seat, level))
        self._running[code, seat] = _Running(task, level, network)
        task.add_done_callback(lambda _: self._running.pop((code, seat), None))
        return ""

    def level(self, code: str, seat: int) -> int:
        """Return the level of the bot in a seat, 0 for none."""
        running = self._running.get((code, seat))
        return running.level if running else 0

    async def close(self) -> None:
        """End all of them; they give their seats back if they can."""
        tasks = [running.task for running in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, code: str, seat: int, level: int) -> None:
        link = f"{self._address}/{code}"
        wanted = ("--seat", str(seat), "--level", str(level), "--name", BOTS[level - 1])
        command = (sys.executable, "-m", "host.cli", "rooms", "bot", link, *wanted)
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL
        )
        with suppress(AttributeError, OSError):  # Windows has none
            os.setpriority(os.PRIO_PROCESS, process.pid, LOWER)
        try:
            if await process.wait():
                log.warning("The bot of room %s has ended with an error.", code)
        finally:
            with suppress(ProcessLookupError):
                process.terminate()
