"""The rooms' server in memory: the application that is served, without sockets, threads and a clock. Its file is
on a disk that fails and loses power.

Time passes by pass_ms() alone, and what a message leads to is done when handle_message() returns.
"""

import asyncio
import hashlib
import json
import random
import secrets
from collections import deque
from collections.abc import Coroutine
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from unittest.mock import patch

import httpx

from host.rooms.hash_chain import FIRST_HEAD, head_after
from host.rooms.room import Room
from host.rooms.server import clock
from host.rooms.server.access import Access
from host.rooms.server.app import make_app
from host.rooms.server.limits import Limits, PerAddress
from host.rooms.server.lobby import Lobby
from host.rooms.server.owner import FAULT
from host.rooms.server.rooms import Rooms
from host.rooms.store import Store, opened
from tests.support.failing_disk import Disk, Sync, Write

HOST = "rooms.example"
CODE = "K7QMXA"  # of the first room
ELSEWHERE = "198.51.100.1"  # the address of whoever asks over HTTP
CHECKPOINT = 20  # pages, so that there are many
GOING_AWAY = 1001
END = ""  # of what a socket is sent
MAX_TURNS = 10_000  # of the loop, until it is idle

T = TypeVar("T")


class Clock(clock.Clock):
    """The server's clock. now: ms since 1970. stands_still: as after the computer slept."""

    now = 1_795_338_000_000
    stands_still = False

    def __call__(self) -> int:
        return self.now

    def tick(self) -> bool:
        return self.stands_still

    def go_on(self) -> None:
        self.stands_still = False
        self.stalls += 1


class Loop(asyncio.SelectorEventLoop):
    """A loop whose time stands still between two pass_ms(), and that is its own thread: all is done in one order, each
    time the same.
    """

    now_s = 0.0

    def time(self) -> float:
        return self.now_s

    def run_in_executor(self, _executor: Any, act: Any, *arguments: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        done = self.create_future()
        try:
            done.set_result(act(*arguments))
        except Exception as error:
            done.set_exception(error)
        return done

    def settle(self) -> None:
        """Do all that can be done now."""
        for _ in range(MAX_TURNS):
            if not self._ready:  # type: ignore[attr-defined]
                return
            self.run_until_complete(_turn())
        raise AssertionError("The server does not come to rest.")


async def _turn() -> None:
    await asyncio.sleep(0)


class Socket:
    """A WebSocket's other end, at an address of a network; headers: of its handshake. down: what it was sent, and END.

    is_stuck: it takes nothing. closed: the code with which the server has ended it, 0 as long as it is open.
    """

    is_stuck = False
    closed = 0

    def __init__(self, code: str, address: str, **headers: str) -> None:
        self.code, self.address, self.headers = code, address, headers
        self.down: deque[str] = deque()


class Server:
    """Rooms with one folder. crooked: its draws are by a secret that it never committed to. site: see make_app().

    made: what the last new room was answered with. secrets: all that was drawn, by SHA-256. told: events that anybody
    was sent. senders: the keys that each move was sent with, by its id. may_fail: a fault of its own is expected.
    """

    is_away = may_fail = False

    def __init__(
        self,
        seed: int = 1,
        crooked: bool = False,
        *,
        limits: Limits | None = None,
        lobby: Lobby | None = None,
        access: Access | None = None,
        site: Path | None = None,
        folder: Path | None = None,
    ) -> None:
        self._limits, self._lobby, self._site = limits, lobby, site
        self._access = access or Access(public=f"https://{HOST}")
        self._stack = ExitStack()
        self._random = random.Random(seed)
        self.secrets: dict[str, bytes] = {}
        self.senders: dict[str, set[str]] = {}
        self.told: dict[int, Any] = {}
        self.made: dict[str, Any] = {}
        self._stack.enter_context(patch.object(secrets, "token_bytes", self._token_bytes))
        self._letters = iter(CODE)
        self._stack.enter_context(patch.object(secrets, "choice", self._choice))
        if crooked:
            self._stack.enter_context(patch.object(Room, "draw", _crooked(Room.draw)))
        self.loop = Loop()
        self._stack.callback(self.loop.close)
        self.clock = Clock()
        self._late_ms = 0  # of its timers
        self._channels: dict[Socket, Channel] = {}
        self.disk = Disk()
        self._begin(folder or self._folder())

    def _folder(self) -> Path:
        return Path(self._stack.enter_context(TemporaryDirectory()))

    def _token_bytes(self, count: int) -> bytes:
        found = self._random.randbytes(count)
        self.secrets[sha256(found)] = found
        return found

    def _choice(self, letters: str) -> str:
        return next(self._letters, None) or self._random.choice(letters)

    def _begin(self, folder: Path) -> None:
        self.folder = folder
        self.store = Store(folder / "rooms.db", self.disk.connected)
        self.store._db.execute(f"pragma wal_autocheckpoint = {CHECKPOINT}")
        limits = self._limits or Limits(new_rooms=PerAddress(1e9, 10**9))
        self.rooms = Rooms(self.store, clock=self.clock, limits=limits, lobby=self._lobby)
        self._app = make_app(self.rooms, self._access, self._site)

    # --- what clients do ------------------------------------------------------------------------

    def make(self, game: str = "robble", **more: Any) -> str:
        options = {"size": "5"} if game == "robble" else {}
        answer = self.post(json.dumps({"game": game, "options": options, **more}))
        assert answer.status_code == 201, answer.text
        return str(self.made["code"])

    def post(self, text: str | bytes, address: str = ELSEWHERE, **headers: str) -> httpx.Response:
        answer = self.request("POST", "/api/rooms", text.encode() if isinstance(text, str) else text, address, headers)
        if answer.status_code == 201:
            self.made = answer.json()
        return answer

    def get(self, path: str, address: str = ELSEWHERE, **headers: str) -> httpx.Response:
        return self.request("GET", path, b"", address, headers)

    def request(self, method: str, path: str, body: bytes, address: str, headers: dict[str, str]) -> httpx.Response:
        """Ask for something, and wait for the answer. Its status is 0 where nobody answers."""
        if self.is_away:
            return httpx.Response(0)
        task = self.run(self.answer(method, path, body, address, headers))
        return self.loop.run_until_complete(task)

    def run(self, what: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something, and do all of it that can be done now."""
        task = self.loop.create_task(what)
        self.loop.settle()
        return task

    async def answer(
        self, method: str, path: str, body: bytes, address: str, headers: dict[str, str]
    ) -> httpx.Response:
        transport = httpx.ASGITransport(self._app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
            return await client.request(method, path, content=body, headers=headers)

    def enter(self, socket: Socket) -> None:
        self._channels[socket] = Channel(self, socket)

    def leave(self, socket: Socket) -> None:
        if channel := self._channels.pop(socket, None):
            channel.up({"type": "websocket.disconnect", "code": 1006})

    def handle_message(self, socket: Socket, text: str | bytes) -> None:
        if channel := self._channels.get(socket):
            channel.note(text)
            channel.up({"type": "websocket.receive", "bytes" if isinstance(text, bytes) else "text": text})

    # --- what happens to it -----------------------------------------------------------------------

    def pass_ms(self, ms: int, alarms: bool = True) -> None:
        """Let time pass. alarms: whether timers ring, or are late."""
        self.clock.now += ms
        self._late_ms += ms
        if alarms:
            self.loop.now_s += self._late_ms / 1000
            self._late_ms = 0
        self.rest_s(0)

    def rest_s(self, seconds: int) -> None:
        """Let quotas fill up again; clocks of games stand still."""
        self.loop.now_s += seconds
        self.loop.call_soon(int)
        self.loop.settle()

    def heartbeat(self) -> None:
        """Send all clients a heartbeat, as one is due now and then."""
        for client in self.rooms._clients():
            client.heartbeat = True
            client.has_output.set()
        self.rest_s(1)

    def sweep(self) -> None:
        self.run(self.rooms.sweep_once()).result()

    def restart(self) -> None:
        """End the server, and begin another on its folder."""
        self.run(self.rooms.close()).result()
        self._start_again(self.folder)

    def cut_power(self, seed: int) -> None:
        """Kill the server, and begin another with what is on the disk now, or may be."""
        files = self.disk.after_cut(len(self.disk.notes), random.Random(seed))
        self._kill()
        self.disk, folder = Disk(), self._folder()
        for name, contents in files.items():
            path = folder / Path(name).name
            path.write_bytes(contents)
            self.disk.notes += [Write(str(path), 0, contents), Sync(str(path))]
        self._start_again(folder)

    def _start_again(self, folder: Path) -> None:
        for channel in list(self._channels.values()):
            channel.end()
        self._channels.clear()
        self.disk.heal()
        self._begin(folder)

    def _kill(self) -> None:
        """Let nothing more happen, on the disk least of all."""
        self.disk.is_off = True
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.settle()
        for db in (self.store._reading, self.store._db):
            db.close()

    # --- what it has ------------------------------------------------------------------------------

    def log(self, code: str, after: int = 0) -> list[str]:
        """The texts of a room's events that are kept."""
        sql = "select body from event where room = ? and n > ? order by n"
        return [body for (body,) in self.store._reading.execute(sql, (code, after)).fetchall()]

    def rewrite(self, code: str, n: int, old: str, new: str) -> None:
        """End the log of a room with event n, in which a text is another now, as by a disk that was put back."""
        log = self.log(code)[:n]
        log[-1] = log[-1].replace(old, new)
        head = head_after(FIRST_HEAD, log)
        self._kill()
        with closing(opened(self.folder / "rooms.db")) as db:
            db.execute("delete from event where room = ? and n > ?", (code, n))
            db.execute("update event set body = ? where room = ? and n = ?", (log[-1], code, n))
            db.execute("update room set head = ? where code = ?", (head, code))
        self._start_again(self.folder)

    def close(self) -> None:
        self._kill()
        self._stack.close()


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Channel:
    """A WebSocket of the application. socket: who speaks over it."""

    def __init__(self, server: Server, socket: Socket) -> None:
        self._server, self._socket = server, socket
        self._inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.token: str | None = None
        self._is_in = False  # the first message has come
        headers = {"host": HOST, **socket.headers}.items()
        scope = {
            "type": "websocket", "path": f"/api/rooms/{socket.code}/socket", "query_string": b"", "scheme": "ws",
            "headers": [(name.encode(), value.encode()) for name, value in headers], "client": (socket.address, 1),
            "subprotocols": [],
        }  # fmt: skip
        self._task = server.loop.create_task(server._app(scope, self._inbox.get, self._send))
        self.up({"type": "websocket.connect"})

    def up(self, event: dict[str, Any]) -> None:
        self._inbox.put_nowait(event)
        self._server.loop.settle()
        if self._task.done() and not self._task.cancelled():
            self._task.result()  # what the application has raised

    def note(self, text: str | bytes) -> None:
        """Note with which key a move is sent; a client that takes its seat again may send one with two."""
        try:
            said = json.loads(text)
            if said["t"] == "hello" and not self._is_in:
                self.token, self._is_in = said.get("token"), True
            elif said["t"] == "move":
                key = sha256(self.token.encode()) if self.token else ""
                self._server.senders.setdefault(said["id"], set()).add(key)
        except (ValueError, KeyError, TypeError, RecursionError):
            pass

    async def _send(self, event: Any) -> None:
        if event["type"] == "websocket.send":
            said = json.loads(event["text"])
            if said["t"] == "events":
                self._server.told.update((each["n"], each) for each in said["events"])
            elif said["t"] == "seat":
                self.token = said["token"]
            if self._socket.is_stuck:
                await asyncio.Future()
            self._socket.down.append(event["text"])
        elif event["type"] == "websocket.close":
            assert event["reason"] != FAULT or self._server.may_fail, "The server has a fault."
            self.end(event["code"])

    def end(self, code: int = GOING_AWAY) -> None:
        self._socket.closed = code
        self._socket.down.append(END)


def _crooked(draw: Any) -> Any:
    def crooked(room: Room, secret: bytes) -> str:
        return str(draw(room, sha256(secret).encode()[:32] if type(room) is Room else secret))

    return crooked
