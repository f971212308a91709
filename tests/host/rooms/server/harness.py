"""A rooms' server in the test's own loop, and clients that speak to it over real sockets."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from socket import AF_INET, SO_RCVBUF, SOL_SOCKET, socket
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from host.http.addresses import listen
from host.http.connections import PageConnection
from host.rooms.room import Room
from host.rooms.server.access import Access
from host.rooms.server.app import make_app
from host.rooms.server.clock import Time
from host.rooms.server.limits import Limits
from host.rooms.server.lobby import Lobby
from host.rooms.server.process import RoomHttp
from host.rooms.server.rooms import Rooms
from host.rooms.store import RoomStore, Store
from host.rooms.versions import VERSION
from tests.host.rooms import room_log
from tests.host.rooms.table import committed, seed_of

PATIENCE_S = 20  # stops a hang
FAST = (10_000.0, 10_000)  # messages of a client: tests are faster than people
NAMES = ("", "Ada", "Bo", "Cy", "Di")


class Clock:
    """The server's clock, which tests turn. now: ms since 1970. stands_still: as after the computer slept."""

    def __init__(self) -> None:
        self.now = 1_795_338_000_000
        self.stands_still = False
        self.stalls = 0

    def __call__(self) -> int:
        return self.now

    def tick(self) -> bool:
        return self.stands_still

    def go_on(self) -> None:
        self.stands_still = False
        self.stalls += 1


class Server:
    """A server that is up. port: to reach it; rooms: what it has."""

    def __init__(self, port: int, rooms: Rooms, stack: AsyncExitStack) -> None:
        self.port = port
        self.rooms = rooms
        self.url = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=self.url)
        self._stack = stack

    async def make(self, game: str = "robble", table: str = "seated", **options: Any) -> str:
        """Make a room; return its code."""
        wanted = {"game": game, "table": table, "options": options.pop("options", {"size": "5"}), **options}
        answer = await self.http.post("/api/rooms", json=wanted)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    async def guest(
        self, code: str, token: str | None = None, port: int = 0, window: int = 0, address: str = "", **hello: Any
    ) -> "Guest":
        """Return a new client in a room, after its welcome. window: bytes that its system keeps for it, if not 0.

        address: that a proxy says it has, if it is not "".
        """
        url = f"ws://127.0.0.1:{port or self.port}/api/rooms/{code}/socket"
        line = socket(AF_INET)
        if window:
            line.setsockopt(SOL_SOCKET, SO_RCVBUF, window)
        line.connect(("127.0.0.1", port or self.port))
        headers = {"X-Forwarded-For": address} if address else {}
        opened = connect(url, sock=line, ping_interval=None, close_timeout=1, additional_headers=headers)
        guest = Guest(await self._stack.enter_async_context(opened), self, code)
        guest.last = hello.get("have", {}).get("n", 0)
        await guest.say("hello", v=VERSION, room=code, token=token, **hello)
        await guest.until("room")
        return guest

    async def seated(self, code: str, seats: int = 2) -> list["Guest"]:
        """Return clients on all seats of a new room, who know all of it."""
        guests = [await self.guest(code) for _ in range(seats)]
        for seat, guest in enumerate(guests, 1):
            await guest.sit(seat)
        for seat in self.rooms.awake[code].room.facts.owing():
            await guests[seat - 1].say("seed", seed=seed_of(seat))
        await quiet(*guests)
        return guests

    async def log(self, code: str) -> list[Any]:
        """Return the events of a room, checked by the rules."""
        answer = await self.http.get(f"/api/rooms/{code}/log")
        assert answer.status_code == 200, answer.text
        found = room_log.read(answer.content)
        Room.of(found)
        return list(found)


class Guest:
    """A client. log: the events that it was sent, by number; heard: all messages."""

    ids = count()

    def __init__(self, socket: ClientConnection, server: Server, code: str) -> None:
        self.socket = socket
        self.server = server
        self.code = code
        self.last = 0  # the last event that it has
        self.token: str | None = None
        self.log: dict[int, dict[str, Any]] = {}
        self.heard: list[dict[str, Any]] = []

    @property
    def n(self) -> int:
        return max(self.log, default=0)

    async def say(self, t: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"t": t, **fields}))

    async def next(self, wait_s: float = PATIENCE_S) -> dict[str, Any]:
        """Return the next message. Raises: TimeoutError, ConnectionClosed."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), wait_s))
        self.heard.append(message)
        if message["t"] == "events":
            for event in message["events"]:
                assert self.log.get(event["n"], event) == event, "the past has changed"
                self.log[event["n"]] = event
                self.last = event["n"]
        return message

    async def until(self, t: str) -> dict[str, Any]:
        """Return the next message of a type."""
        while (message := await self.next())["t"] != t:
            pass
        return message

    async def until_event(self, n: int) -> dict[str, Any]:
        while n not in self.log:
            await self.next()
        return self.log[n]

    async def sit(self, seat: int) -> None:
        await self.say("sit", seat=seat, name=NAMES[seat], commit=committed(seed_of(seat)))
        self.token = (await self.until("seat"))["token"]

    async def move(self, text: str, after: int | None = None, id: str = "") -> dict[str, Any]:
        """Send a move; return the event that it became, or the refusal."""
        id = id or f"id{next(self.ids)}"
        await self.say("move", id=id, after=self.n if after is None else after, m=text)
        while True:
            message = await self.next()
            if message["t"] == "no":
                return message
            for event in message.get("events", ()):
                if event.get("id") == id:
                    found: dict[str, Any] = event
                    return found

    async def closed(self) -> int:
        """Return the code with which the server closes the connection."""
        try:
            while True:
                await self.next()
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else 1006


async def quiet(*guests: Guest) -> None:
    """Let clients hear all that is in the log."""
    for guest in guests:
        await guest.say("ping")  # whose answer comes after what was asked before
        await guest.until("beat")
        while guest.last < guest.server.rooms.awake[guest.code].kept:
            await guest.next()


@asynccontextmanager
async def serving(
    folder: Path,
    clock: Time | None = None,
    store: RoomStore | None = None,
    access: Access | None = None,
    limits: Limits | None = None,
    site: Path | None = None,
    port: int = 0,
    lobby: Lobby | None = None,
    **options: Any,
) -> AsyncIterator[Server]:
    """Run a server on the files of a folder."""
    limits = limits or Limits(rate=FAST, talk=FAST)
    rooms = Rooms(
        store or Store(folder / "rooms.db"),
        clock=clock or Clock(),
        limits=limits,
        lobby=lobby,
    )
    listener = listen("127.0.0.1", port)
    config = uvicorn.Config(
        make_app(rooms, access or Access(), site),
        http=RoomHttp,
        ws=PageConnection,
        ws_per_message_deflate=False,
        log_level="error",
        timeout_graceful_shutdown=1,
        **options,
    )
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.001)
        assert not running.done(), running.result()
    async with AsyncExitStack() as stack:
        there = Server(listener.getsockname()[1], rooms, stack)
        try:
            yield there
        finally:
            await there.http.aclose()
            server.should_exit = True
            await running
            listener.close()
