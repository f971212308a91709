"""Bots of the server's own, which players call into free seats: each is a process, `cairn rooms bot`, and to the rooms
a client as all others.
"""

import asyncio
import logging
import os
import sys
from contextlib import suppress

MOST = 4  # at once, as each thinks on a core of its own
LOWER = 10  # priority than the server's, so that nobody's moves wait for a thought
FULL = "All bots of this server play just now; try again in a few minutes, or invite a friend."
NONE = "This server has no bots."
NAMES = ("Robo 1", "Robo 2", "Robo 3")  # by level

log = logging.getLogger("cairn.rooms")


class Bots:
    """The bots of a server. address: where this computer reaches it, such as http://127.0.0.1:8770; "" for no bots."""

    def __init__(self, address: str = "", most: int = MOST) -> None:
        self._address = address
        self._most = most if address else 0
        self._running: dict[tuple[str, int], asyncio.Task[None]] = {}

    def call(self, code: str, seat: int, level: int) -> str:
        """Let a bot take a seat of a room; return why there is none, "" where one comes."""
        if not self._address:
            return NONE
        if (code, seat) in self._running:
            return ""
        if len(self._running) >= self._most:
            return FULL
        task = asyncio.create_task(self._play(code, seat, level))
        self._running[code, seat] = task
        task.add_done_callback(lambda _: self._running.pop((code, seat), None))
        return ""

    async def close(self) -> None:
        """End all of them; they give their seats back if they can."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, code: str, seat: int, level: int) -> None:
        link = f"{self._address}/{code}"
        wanted = ("--seat", str(seat), "--level", str(level), "--name", NAMES[level - 1])
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
