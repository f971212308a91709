"""Rooms of `cairn rooms serve`, with two clients each, who have seats.

The clients come as if through a proxy, each from an address of its own, so that the limits for an address hold.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from http.client import HTTPConnection
from pathlib import Path

import httpx
import msgspec

from host.rooms.versions import VERSION
from host.tools.load import sockets
from host.tools.load.machine import Server
from host.tools.load.openloop import Match
from host.tools.load.records import Record

STARTED = r"Rooms are at http://127\.0\.0\.1:(\d+)/"
TOGETHER = 100  # clients that come at once, when the rooms are filled
ANSWER_S = 15.0  # for the server's answer


class Entry(msgspec.Struct):
    """What is read of an event."""

    n: int
    id: str = ""


class News(msgspec.Struct, tag_field="t", tag="events"):
    """What is read of the events that the server sends."""

    events: list[Entry]
    head: str


class State(msgspec.Struct, tag_field="t", tag="room"):
    """What is read of the room as it stands."""

    n: int
    head: str
    you: int


class Seated(msgspec.Struct, tag_field="t", tag="seat"):
    """What is read of a seat that was given."""

    token: str


class No(msgspec.Struct, tag_field="t", tag="no"):
    """What is read of a refusal."""

    why: str
    say: str


class Here(msgspec.Struct, tag_field="t", tag="here"):
    """Who is connected is not read."""


class Beat(msgspec.Struct, tag_field="t", tag="beat"):
    """Nor is a beat."""


_decode = msgspec.json.Decoder(News | State | Seated | No | Here | Beat).decode


def serve(folder: Path, port: int = 0) -> Server:
    """Return a server that keeps its rooms in a folder. Raises: RuntimeError."""
    command = [sys.executable, "-m", "host.cli", "rooms", "serve", "--proxy", sockets.ADDRESS]
    words = [*command, "--data", str(folder), "--port", str(port), "--site", str(folder / "none")]
    return Server(words, folder / "server.log", STARTED)


def written(server: Server) -> tuple[int, int]:
    """Return how many changes a server has kept so far, and in how many commits."""
    connection = HTTPConnection(sockets.ADDRESS, server.port, timeout=ANSWER_S)
    try:
        connection.request("GET", "/api/health")
        health = json.loads(connection.getresponse().read())
    finally:
        connection.close()
    return health["changes"], health["commits"]


class Guest:
    """A client of a room. n, head: the last event that it has. number: of all clients, from 0 on."""

    def __init__(self, room: "Room", seat: int, number: int) -> None:
        self.n, self.head = 0, ""
        self.seat = seat
        self.address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        self.lost: Callable[[], object] = lambda: None
        self._room = room
        self._token: str | None = None
        self._socket: sockets.Socket | None = None
        self._answer: asyncio.Future[State | Seated] | None = None

    async def enter(self, port: int) -> None:
        """Connect, and say what is known of the room. Raises: OSError, TimeoutError."""
        self._answer = asyncio.get_running_loop().create_future()
        hello = {"t": "hello", "v": VERSION, "room": self._room.code}
        if self._token:
            hello |= {"token": self._token, "have": {"n": self.n, "head": self.head}}
        path, headers = f"/api/rooms/{self._room.code}/socket", f"X-Forwarded-For: {self.address}\r\n"
        async with asyncio.timeout(ANSWER_S):
            self._socket = sockets.Socket(port, path, self._hear, self._end, headers)
            await self._socket.open()
            self.send(hello)
            state = await self._answer
        assert isinstance(state, State)
        if self._token and (state.n, state.head, state.you) != (self.n, self.head, self.seat):
            raise RuntimeError(f"Room {self._room.code} is another: {state}, not {self.n} {self.head}.")

    async def sit(self) -> None:
        """Take a seat. Raises: OSError, TimeoutError."""
        self._answer = asyncio.get_running_loop().create_future()
        self.send({"t": "sit", "seat": self.seat, "name": f"Guest {self.seat}", "commit": f"{self.seat:064x}"})
        async with asyncio.timeout(ANSWER_S):
            seated = await self._answer
        assert isinstance(seated, Seated)
        self._token = seated.token

    def send(self, message: dict[str, object]) -> None:
        """Send a message."""
        if self._socket:
            self._socket.send(msgspec.json.encode(message))

    def leave(self) -> None:
        """End the connection, without a word."""
        if self._socket:
            self._socket.close()
        self._socket = None

    def _hear(self, text: bytes) -> None:
        message = _decode(text)
        if isinstance(message, News):
            self.n, self.head = message.events[-1].n, message.head
            for event in message.events:
                if event.id:
                    self._room.came(self, event.id)
        elif isinstance(message, State | Seated):
            if self._answer and not self._answer.done():
                self._answer.set_result(message)
        elif isinstance(message, No):
            self._room.failed(message.say)
            self._fail(message.say)

    def _end(self) -> None:
        self._socket = None
        self._fail("The connection has ended.")
        self._room.failed("A connection has ended.")
        self.lost()

    def _fail(self, why: str) -> None:
        if self._answer and not self._answer.done():
            self._answer.set_exception(ConnectionError(why))
            self._answer.exception()  # there may be no one who waits for it


class Room(Match):
    """A room and its two clients, who play a record."""

    def __init__(self, record: Record, number: int) -> None:
        super().__init__(len(record.moves))
        self.record = record
        self.code = ""
        self.guests = [Guest(self, seat, 2 * number + seat - 1) for seat in (1, 2)]
        self._sent = 0

    async def make(self, http: httpx.AsyncClient) -> None:
        """Let the server make it. Raises: RuntimeError, httpx.HTTPError."""
        record, address = self.record, self.guests[0].address
        wanted = {"game": record.game, "options": record.options, "moves": record.drawn, "table": "seated"}
        answer = await http.post("/api/rooms", json=wanted, headers={"X-Forwarded-For": address})
        if answer.status_code != 201:
            raise RuntimeError(f"The server made no room: {answer.text}")
        self.code = answer.json()["code"]

    def send(self) -> int:
        seat, text = self.record.moves[self._sent]
        self._sent += 1
        guest = self.guests[seat]
        guest.send({"t": "move", "id": f"m{self._sent}", "after": guest.n, "m": text})
        return seat

    def came(self, guest: Guest, move: str) -> None:
        """A move has come to a client."""
        if move == f"m{self._sent}":
            self.arrived(guest.seat - 1, asyncio.get_running_loop().time())


def lobby(port: int) -> httpx.AsyncClient:
    """Return a client for what is asked over HTTP, which closes a connection before the server does."""
    base = f"http://{sockets.ADDRESS}:{port}"
    limits = httpx.Limits(max_connections=TOGETHER, keepalive_expiry=2)
    return httpx.AsyncClient(base_url=base, trust_env=False, timeout=4 * ANSWER_S, limits=limits)


async def make(rooms: Sequence[Room], port: int) -> None:
    """Let the server make rooms. Raises: RuntimeError, httpx.HTTPError."""
    async with lobby(port) as http:
        await in_turn((room.make(http) for room in rooms), TOGETHER)


async def fill(rooms: Sequence[Room], port: int) -> None:
    """Let all clients connect. Raises: OSError, TimeoutError."""
    await in_turn((guest.enter(port) for room in rooms for guest in room.guests), TOGETHER)


async def seat(rooms: Sequence[Room]) -> None:
    """Let all clients take their seats. Raises: OSError, TimeoutError."""
    await in_turn((guest.sit() for room in rooms for guest in room.guests), TOGETHER)


async def in_turn(jobs: Iterable[Awaitable[None]], together: int) -> None:
    """Do jobs, so many at once."""
    waiting = iter(jobs)

    async def work() -> None:
        for job in waiting:
            await job

    tasks = [asyncio.create_task(work()) for _ in range(together)]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
