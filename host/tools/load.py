"""Put the rooms' server under load: `python -m host.tools.load`, see docs/rooms.md.

Moves come at a constant rate, whether the server keeps up or not, and the latency of each counts from when it was due.
"""

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from host.http.connections import raise_descriptor_limit
from host.paths import ROOT
from host.report import Table, percentile
from host.rooms.client.connection import FIRST_WAIT_MS, LONGEST_WAIT_MS
from host.rooms.decisions import made_game
from host.rooms.versions import VERSION

ADDRESS = "127.0.0.1"
OPTIONS = {"robble": {"size": "9"}, "vacuum": {"players": "2"}}  # of games without draws
PLAYED = ("robble", "robble", "robble", "robble", "vacuum")
TOGETHER = 100  # clients that come at once, when the rooms are filled
ANSWER_S = 15.0  # for the server's answer
GIVE_UP_S = 180.0  # for all clients to be back
MIB = 1 << 20


class Guest:
    """A client with a seat in a room. n, head: the last event that it has."""

    def __init__(self, room: "Room", seat: int, number: int) -> None:
        self.n, self.head = 0, ""
        self.seat = seat
        self._room = room
        # As if through a proxy, so that the limits for an address hold
        self.header = {"X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
        self._token = ""
        self._socket: ClientConnection | None = None
        self._answer: asyncio.Future[dict] | None = None
        self.listening: asyncio.Task[None] | None = None

    async def enter(self, port: int) -> None:
        """Connect, and say what is known of the room. Raises: OSError, TimeoutError, WebSocketException."""
        self._socket = await connect(
            f"ws://{ADDRESS}:{port}/api/rooms/{self._room.code}/socket",
            additional_headers=self.header,
            compression=None,
            open_timeout=ANSWER_S,
            ping_interval=None,
            proxy=None,
        )
        self.listening = asyncio.create_task(self._listen(self._socket))
        hello = {"t": "hello", "v": VERSION, "room": self._room.code}
        if self._token:
            hello |= {"token": self._token, "have": {"n": self.n, "head": self.head}}
        state = await self._ask(hello)
        if self._token and (state["n"], state["head"], state["you"]) != (self.n, self.head, self.seat):
            raise RuntimeError(f"Room {self._room.code} is another: {state}, not {self.n} {self.head}.")

    async def sit(self) -> None:
        """Take the seat. Raises: OSError, TimeoutError."""
        answer = await self._ask(
            {"t": "sit", "seat": self.seat, "name": f"P{self.seat}", "commit": f"{self.seat:064x}"}
        )
        self._token = answer["token"]

    async def send(self, message: dict) -> None:
        """Send a message. Raises: WebSocketException."""
        assert self._socket
        await self._socket.send(json.dumps(message))

    async def _ask(self, message: dict) -> dict:
        self._answer = asyncio.get_running_loop().create_future()
        await self.send(message)
        return await asyncio.wait_for(self._answer, ANSWER_S)

    async def _listen(self, connection: ClientConnection) -> None:
        with suppress(WebSocketException):
            async for text in connection:
                message = json.loads(text)
                if message["t"] == "events":
                    self.n, self.head = message["events"][-1]["n"], message["head"]
                    for event in message["events"]:
                        self._room.came(self.seat, event.get("id"))
                elif message["t"] in ("room", "seat") and self._answer and not self._answer.done():
                    self._answer.set_result(message)
                elif message["t"] == "no" and self._answer and not self._answer.done():
                    self._answer.set_exception(ConnectionError(message["say"]))


@dataclass
class Tally:
    """What became of the moves. acknowledged, told: ms from when a move was due, to its sender and to the other."""

    asked: int = 0
    acknowledged: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)


class Room:
    """A room with two clients, who play a record, with one move under way at most."""

    def __init__(self, number: int, record: list[tuple[int, str]]) -> None:
        self.code = ""
        self.guests = [Guest(self, seat, 2 * number + seat - 1) for seat in (1, 2)]
        self._game = PLAYED[number % len(PLAYED)]
        self._moves = iter(enumerate(record))
        self._turn = asyncio.Lock()
        self._under_way = ""
        self._coming: dict[int, asyncio.Future[float]] = {}

    async def make(self, http: httpx.AsyncClient) -> None:
        """Let the server make it. Raises: httpx.HTTPError."""
        wanted = {"game": self._game, "options": OPTIONS[self._game], "table": "seated"}
        answer = await http.post("/api/rooms", json=wanted, headers=self.guests[0].header)
        self.code = answer.raise_for_status().json()["code"]

    async def play(self, due: float, tally: Tally) -> None:
        """Send the next move as soon as the one before is known to both. due: in the loop's time, in s."""
        tally.asked += 1
        async with self._turn:
            number, (seat, text) = next(self._moves)
            self._under_way = f"m{number}"
            loop, guest = asyncio.get_running_loop(), self.guests[seat - 1]
            self._coming = {each.seat: loop.create_future() for each in self.guests}
            with suppress(TimeoutError, WebSocketException):
                await guest.send({"t": "move", "id": self._under_way, "after": guest.n, "m": text})
                for of, came in self._coming.items():
                    at = await asyncio.wait_for(came, ANSWER_S)
                    (tally.acknowledged if of == seat else tally.told).append(1000 * (at - due))

    def came(self, seat: int, move: str | None) -> None:
        """An event has come to a client. move: its id."""
        if move and move == self._under_way and not self._coming[seat].done():
            self._coming[seat].set_result(asyncio.get_running_loop().time())


class Server:
    """`cairn rooms serve` as a process. Raises: RuntimeError where it does not start."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        words = [sys.executable, "-m", "host.cli", "rooms", "serve", "--proxy", ADDRESS, "--data", str(folder)]
        words += ["--port", str(port), "--site", str(folder / "none")]
        self.process = subprocess.Popen(
            words, cwd=ROOT, env={**os.environ, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True
        )
        self._usage = psutil.Process(self.process.pid)
        assert self.process.stdout
        self.port = self._port(self.process.stdout)
        pin(self._usage, 0)

    def _port(self, printed: Iterable[str]) -> int:
        for line in printed:
            if found := re.match(r"Rooms are at http://127\.0\.0\.1:(\d+)/", line):
                return int(found[1])
        raise RuntimeError("The server did not start.")

    def cpu_s(self) -> float:
        """Return the seconds of CPU that it has had."""
        return sum(self._usage.cpu_times()[:2])

    def memory(self) -> int:
        """Return the bytes of memory that it has."""
        return int(self._usage.memory_info().rss)


def pin(process: psutil.Process, core: int) -> None:
    """Keep a process on one core, where the system can do that and has two."""
    if hasattr(process, "cpu_affinity") and {0, 1} <= set(process.cpu_affinity() or ()):
        process.cpu_affinity([core])


def record_of(name: str, seed: int, most: int) -> list[tuple[int, str]]:
    """Return a game of random moves, up to `most`, each with the seat that makes it."""
    chance, game = random.Random(seed), made_game(name, OPTIONS[name])
    moves: list[tuple[int, str]] = []
    while game.to_move > 0 and len(moves) < most:
        move = chance.choice([move for move in game.legal_moves() if move != game.SWAP])
        moves.append((game.to_move, game.text(move)))
        game.play(move)
    return moves


async def in_turn(jobs: Iterable[Awaitable[None]]) -> None:
    """Do jobs, TOGETHER at once."""
    waiting = iter(jobs)

    async def work() -> None:
        for job in waiting:
            await job

    await asyncio.gather(*(work() for _ in range(TOGETHER)))


async def drive(rooms: list[Room], rate: float, seconds: float) -> Tally:
    """Let moves come due at a constant rate (a second), spread over all rooms, and wait for all of them."""
    loop, tally = asyncio.get_running_loop(), Tally()
    start, moves = loop.time(), []
    for number, room in zip(range(int(rate * seconds)), cycle(rooms), strict=False):
        due = start + number / rate
        if (wait := due - loop.time()) > 0 or number % TOGETHER == 0:
            await asyncio.sleep(max(0.0, wait))
        moves.append(asyncio.create_task(room.play(due, tally)))
    await asyncio.gather(*moves)
    return tally


async def come_back(guest: Guest, port: int) -> float:
    """Wait until the server is gone, then try as a page does; return the loop's time at which the room is there."""
    assert guest.listening
    await guest.listening
    wait = FIRST_WAIT_MS
    while True:
        await asyncio.sleep(wait / 2000 * (1 + random.random()))
        wait = min(2 * wait, LONGEST_WAIT_MS)
        with suppress(OSError, TimeoutError, WebSocketException):
            await guest.enter(port)
            return asyncio.get_running_loop().time()


async def measure(options: argparse.Namespace, folder: Path) -> None:
    """Fill the rooms, play at each rate, kill the server, and wait for all clients; print the tables."""
    each = sum(ceil(rate * options.seconds / options.rooms) for rate in options.rates)  # the first rooms begin each
    records = {name: [record_of(name, seed, each) for seed in range(20)] for name in OPTIONS}
    rooms = [Room(number, records[PLAYED[number % len(PLAYED)]][number % 20]) for number in range(options.rooms)]
    guests = [guest for room in rooms for guest in room.guests]
    server = Server(folder)
    async with httpx.AsyncClient(base_url=f"http://{ADDRESS}:{server.port}", timeout=60, trust_env=False) as http:
        await in_turn(room.make(http) for room in rooms)
    empty = server.memory()
    await in_turn(guest.enter(server.port) for guest in guests)
    await in_turn(guest.sit() for guest in guests)
    rows = []
    for rate in options.rates:
        used, began = server.cpu_s(), time.monotonic()
        tally = await drive(rooms, rate, options.seconds)
        used, took = server.cpu_s() - used, time.monotonic() - began
        figures = [f"{percentile(tally.acknowledged, percent):.1f}" for percent in (50, 99, 99.9, 100)]
        counts = [f"{count:,}" for count in (tally.asked, len(tally.acknowledged), len(tally.told))]
        rows.append((f"{rate:,.0f}", *counts, *figures, f"{1000 * used / tally.asked:.2f}", f"{used / took:.2f}"))
    head = ("moves a second", "asked", "acknowledged", "told", "p50 ms", "p99 ms", "p99.9 ms", "most ms",
            "ms CPU a move", "cores")  # fmt: skip
    full, clients = server.memory(), len(guests)
    note = f"Memory: {full / MIB:,.0f} MiB, {(full - empty) / clients / 1024:.1f} KiB a client."
    print(Table(f"{options.rooms:,} rooms with {clients:,} clients", head, rows, (note,), words=0), flush=True)
    killed = asyncio.get_running_loop().time()
    server.process.kill()
    server.process.wait()
    coming = [asyncio.create_task(come_back(guest, server.port)) for guest in guests]
    await asyncio.to_thread(Server, folder, server.port)
    done, _ = await asyncio.wait(coming, timeout=GIVE_UP_S)
    back = [task.result() - killed for task in done]
    row = (f"{clients:,}", f"{len(back):,}", *(f"{percentile(back, percent):.1f}" for percent in (50, 99, 100)))
    print(Table("After the server was killed", ("clients", "back", "p50 s", "p99 s", "most s"), [row], words=0))
    for task in (*coming, *(guest.listening for guest in guests if guest.listening)):
        task.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m host.tools.load", description="Measure the rooms under load.")
    parser.add_argument("--rooms", type=int, default=8000, help="with two clients each (%(default)s)")
    parser.add_argument("--rates", type=float, nargs="+", default=[250.0, 500.0, 1000.0, 1250.0], metavar="N",
                        help="moves a second (250 500 1000 1250)")  # fmt: skip
    parser.add_argument("--seconds", type=float, default=10.0, help="of each rate (%(default)s)")
    parser.add_argument("--quick", action="store_true", help="see that it works; the figures mean nothing")
    options = parser.parse_args()
    if options.quick:
        options.rooms, options.rates, options.seconds = 100, [50.0], 2.0
    if min(options.rooms, options.seconds, *options.rates) <= 0:
        parser.error("rooms, rates and seconds are more than 0")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("The load test was ended."))
    raise_descriptor_limit(2 * options.rooms + 300)
    pin(psutil.Process(), 1)
    print(f"The load average is {os.getloadavg()[0]:.2f}.", flush=True)
    with TemporaryDirectory(prefix="cairn-load-") as folder:
        try:
            asyncio.run(measure(options, Path(folder) / "rooms"))
        finally:  # whichever servers there are: a signal may come before the name of a new one is known
            for server in psutil.Process().children():
                server.kill()
                server.wait()


if __name__ == "__main__":
    main()
