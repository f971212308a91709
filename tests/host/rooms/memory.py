"""The rooms' server in memory: the application that is served, without sockets, threads and a clock. Its file is
on a disk that fails and loses power.

Time passes by pass_ms() alone, and what a message leads to is done when hear() returns.
"""

import asyncio
import hashlib
import json
import random
import secrets
import sqlite3
from collections import deque
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import apsw

from host.rooms.hash_chain import FIRST_HEAD, next_head
from host.rooms.room import Room
from host.rooms.server.access import Access
from host.rooms.server.app import make_app
from host.rooms.server.limits import Limits
from host.rooms.server.owner import FAULT
from host.rooms.server.rooms import Rooms
from host.rooms.store import Change, Store, found
from host.rooms.tables import opened
from tests.host.rooms.server.harness import Clock
from tests.support.failing_disk import Disk, Sync, Write

HOST = "rooms.example"
CODE = "K7QMXA"  # of the first room
CHECKPOINT = 20  # pages, so that there are many
END = ""  # of what a socket is sent
MOST_TURNS = 10_000  # of the loop, until it is idle


class Loop(asyncio.SelectorEventLoop):
    """A loop whose time stands still between two pass_ms()."""

    now_s = 0.0

    def time(self) -> float:
        return self.now_s

    def settle(self) -> None:
        """Do all that can be done now."""
        for _ in range(MOST_TURNS):
            if not self._ready:  # type: ignore[attr-defined]
                return
            self.run_until_complete(_turn())
        raise AssertionError("The server does not come to rest.")


async def _turn() -> None:
    await asyncio.sleep(0)


class FailingDisk(Disk):
    """A disk that can be off: then it takes nothing, as when the power goes. off_in: after so many writes and syncs."""

    is_off = False
    off_in = 0

    @property
    def fails_to_write(self) -> int | None:
        if self.off_in:
            self.off_in -= 1
            self.is_off = not self.off_in
        return sqlite3.SQLITE_IOERR if self.is_off else self._failure

    @fails_to_write.setter
    def fails_to_write(self, failure: int | None) -> None:
        self._failure = failure

    @property
    def fails_to_sync(self) -> int | None:
        return self.fails_to_write or self._sync_failure

    @fails_to_sync.setter
    def fails_to_sync(self, failure: int | None) -> None:
        self._sync_failure = failure

    def heal(self) -> None:
        self.fails_to_write = self.fails_to_sync = None
        self.is_off, self.off_in = False, 0

    @property
    def is_well(self) -> bool:
        return not (self.is_off or self.off_in or self._failure or self._sync_failure)


class InlineStore(Store):
    """The store, whose thread is the loop's: all is done in one order, each time the same."""

    def __init__(self, path: Path, disk: Disk) -> None:
        super().__init__(path, disk.connected)
        self._db.execute(f"pragma wal_autocheckpoint = {CHECKPOINT}")

    async def _write(self, change: Change) -> Any:
        (outcome,) = self._commit([change])
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def _read(self, find: Any) -> Any:
        return found(self._reading, find)

    async def close(self) -> None:
        self.close_files()

    def close_files(self) -> None:
        for db in (self._reading, self._db):
            with suppress(apsw.Error):  # of a disk that fails
                db.close()


class Server:
    """Rooms with one folder. crooked: its draws are by a secret that it never committed to.

    made: what new rooms were answered with. secrets: all that was drawn, by SHA-256. told: events that anybody was
    sent. senders: the keys that each move was sent with, by its id.
    """

    is_away = False

    def __init__(self, seed: int, crooked: bool = False) -> None:
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
        self._channels: dict[Any, Channel] = {}
        self.disk = FailingDisk()
        self._begin(self._folder())

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
        self.store = InlineStore(folder / "rooms.db", self.disk)
        self.rooms = Rooms(self.store, clock=self.clock, limits=Limits(new_rooms=(1e9, 10**9)))
        self._app = make_app(self.rooms, Access(public=f"https://{HOST}"))

    # --- what clients do ------------------------------------------------------------------------

    def post(self, text: str) -> tuple[int, str]:
        status, answer = self._request("POST", "/api/rooms", text)
        if status == 201:
            self.made = json.loads(answer)
        return status, answer

    def get(self, path: str) -> tuple[int, str]:
        return self._request("GET", path, "")

    def _request(self, method: str, path: str, text: str) -> tuple[int, str]:
        if self.is_away:
            return 0, ""
        said: list[dict[str, Any]] = []
        asked = deque([{"type": "http.request", "body": text.encode()}])
        scope = _scope("http", path, 99) | {"method": method}

        async def receive() -> Any:
            return asked.popleft() if asked else await asyncio.Future()

        async def send(event: Any) -> None:
            said.append(event)

        task = self.loop.create_task(self._app(scope, receive, send))
        self.loop.settle()
        task.cancel()
        body = b"".join(event.get("body", b"") for event in said)
        return said[0]["status"], body.decode()

    def enter(self, socket: Any) -> None:
        """A socket is open."""
        self._channels[socket] = Channel(self, socket)

    def leave(self, socket: Any) -> None:
        """A socket is gone."""
        if channel := self._channels.pop(socket, None):
            channel.up({"type": "websocket.disconnect", "code": 1006})

    def hear(self, socket: Any, text: str) -> None:
        if channel := self._channels.get(socket):
            channel.note(text)
            channel.up({"type": "websocket.receive", "text": text})

    # --- what happens to it -----------------------------------------------------------------------

    def pass_ms(self, ms: int, alarms: bool = True) -> None:
        """Let time pass. alarms: whether timers ring, or are late."""
        self.clock.now += ms
        self._late_ms += ms
        if alarms:
            self.loop.now_s += self._late_ms / 1000
            self._late_ms = 0
        self.loop.call_soon(int)
        self.loop.settle()

    def rest_s(self, seconds: int) -> None:
        """Let quotas fill up again; clocks of games stand still."""
        self.loop.now_s += seconds
        self.loop.call_soon(int)
        self.loop.settle()

    def beat(self) -> None:
        """Send all clients a beat, as one is due now and then."""
        for client in self.rooms._clients():
            client.beat = True
            client.waits.set()
        self.rest_s(1)

    def sweep(self) -> None:
        self._done(self.rooms.sweep_once())

    def _done(self, what: Any) -> Any:
        task = self.loop.create_task(what)
        self.loop.settle()
        return task.result()

    def restart(self, folder: Path | None = None, files: dict[str, bytes] | None = None) -> None:
        """End the server, and begin another on its folder; or kill it, and begin on another folder with these files."""
        if files is not None:
            self._kill()
            self.disk = FailingDisk()
            for name, contents in files.items():
                Path(name).write_bytes(contents)
                self.disk.notes += [Write(name, 0, contents), Sync(name)]
        else:
            self._done(self.rooms.close())
        self._start_again(folder or self.folder)

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
        self.store.close_files()

    def cut_power(self, seed: int) -> None:
        """Begin again with what is on the disk now, or may be."""
        files = self.disk.after_cut(len(self.disk.notes), random.Random(seed))
        folder = self._folder()
        self.restart(folder, {str(folder / Path(name).name): contents for name, contents in files.items()})

    def fail(self, writes: int | None, syncs: int | None) -> None:
        self.disk.fails_to_write, self.disk.fails_to_sync = writes, syncs

    # --- what it has ------------------------------------------------------------------------------

    def log(self, code: str, after: int = 0) -> list[str]:
        """The texts of a room's events that are kept."""
        sql = "select body from event where room = ? and n > ? order by n"
        return [body for (body,) in self.store._reading.execute(sql, (code, after)).fetchall()]

    def rewrite(self, code: str, n: int, old: str, new: str) -> None:
        """End the log of a room with event n, in which a text is another now, as by a disk that was put back."""
        log = self.log(code)[:n]
        log[-1] = log[-1].replace(old, new)
        head = FIRST_HEAD
        for text in log:
            head = next_head(head, text.encode())
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
    """A WebSocket of the application. socket: where what it sends goes: `down`, and END."""

    def __init__(self, server: Server, socket: Any) -> None:
        self._server, self._socket = server, socket
        self._inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.token: str | None = None
        self._is_in = False  # the first message has come
        path = f"/api/rooms/{socket.code}/socket"
        self._task = server.loop.create_task(
            server._app(_scope("websocket", path, socket.address), self._inbox.get, self._send)
        )
        self.up({"type": "websocket.connect"})

    def up(self, event: dict[str, Any]) -> None:
        self._inbox.put_nowait(event)
        self._server.loop.settle()
        if self._task.done() and not self._task.cancelled():
            self._task.result()  # what the application has raised

    def note(self, text: str) -> None:
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
            self._socket.down.append(event["text"])
        elif event["type"] == "websocket.close":
            assert event["reason"] != FAULT, "The server has a fault."
            self.end()

    def end(self) -> None:
        self._socket.down.append(END)


def _scope(kind: str, path: str, number: int) -> dict[str, Any]:
    return {
        "type": kind, "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
        "headers": [(b"host", HOST.encode())], "client": (f"10.0.{number // 250}.{number % 250}", 1),
        "scheme": "http" if kind == "http" else "ws", "server": (HOST, 443), "subprotocols": [],
        "asgi": {"version": "3.0"}, "http_version": "1.1",
    }  # fmt: skip


def _crooked(draw: Any) -> Any:
    def crooked(room: Room, secret: bytes) -> str:
        return str(draw(room, sha256(secret).encode()[:32] if type(room) is Room else secret))

    return crooked
