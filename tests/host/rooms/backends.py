"""Where stores keep rooms in tests, a file or a database: rooms to write, and writes that can be held up."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import asyncpg
import pytest

from host.rooms.errors import StorageFailed
from host.rooms.hash_chain import FIRST_HEAD
from host.rooms.postgres import PostgresStore
from host.rooms.store import FIRST, Connect, Connection, Kept, RoomStore, Store, connected
from tests.host.rooms.postgres import PostgresServer

T = TypeVar("T")
Reached = Callable[[], Awaitable[None]]  # waits until a write is held up

PATIENCE_S = 30  # stops a hang
CODE = "K7QMXA"
SECRET = bytes(range(32))
MADE = 1_795_338_000_000  # ms


def event(n: int, code: str = CODE) -> str:
    """Return an event, the same for the same number and room."""
    return json.dumps({"m": f"f{n}", "room": code})


def events(numbers: Iterable[int], code: str = CODE) -> list[str]:
    return [event(n, code) for n in numbers]


async def made(store: RoomStore, code: str = CODE, last: int = 0) -> None:
    """Make a room with that many events."""
    await store.create(code, MADE + last, events(range(1, last + 1), code), FIRST_HEAD, SECRET)


async def add(store: RoomStore, *numbers: int, code: str = CODE, at: int = 0, epoch: int = FIRST) -> None:
    """Add events to a room."""
    log = events(numbers, code)
    await store.append(code, epoch, at or MADE + numbers[-1], numbers[0], log, FIRST_HEAD, SECRET)


async def kept(store: RoomStore, code: str = CODE) -> Kept:
    found = await store.load(code)
    assert found is not None
    return found


async def refusal(call: Coroutine[Any, Any, Any]) -> str:
    with pytest.raises(StorageFailed) as caught:
        await call
    return caught.value.reason


@asynccontextmanager
async def store_of(backend: "Backend", **options: int) -> AsyncIterator[RoomStore]:
    store = await backend.open(**options)
    try:
        yield store
    finally:
        await store.close()


def run(backend: "Backend", act: Callable[[RoomStore], Coroutine[Any, Any, T]], **options: int) -> T:
    """Act on a store that is closed afterwards, and return what that returns."""

    async def whole() -> T:
        async with store_of(backend, **options) as store:
            return await act(store)

    return asyncio.run(asyncio.wait_for(whole(), PATIENCE_S))


class FileBackend:
    """A file of SQLite. commits: those of its stores, that began."""

    def __init__(self, path: Path, connect: Connect = connected):
        self.path = path
        self.commits = 0
        self._connect = connect
        self._free = Event()
        self._free.set()

    async def open(self, **options: int) -> Store:
        return Store(self.path, self._watched, **options)

    def _watched(self, path: Path) -> Any:
        db = self._connect(path)
        if isinstance(db, Connection):
            db.set_trace_callback(lambda sql: self._begins() if sql == "commit" else None)
        return db

    def _begins(self) -> None:
        self.commits += 1
        assert self._free.wait(PATIENCE_S)

    @asynccontextmanager
    async def held(self) -> AsyncIterator[Reached]:
        self.commits = 0
        self._free.clear()

        async def reached() -> None:
            while not self.commits:
                await asyncio.sleep(0.001)

        try:
            yield reached
        finally:
            self._free.set()


class DatabaseBackend:
    """A schema of PostgreSQL."""

    def __init__(self, server: PostgresServer):
        self.server = server
        self.schema = server.new_schema()
        self.url = server.url(self.schema)

    async def open(self, **options: int) -> PostgresStore:
        return await PostgresStore.open(self.url, **options)

    @asynccontextmanager
    async def held(self) -> AsyncIterator[Reached]:
        connection = await asyncpg.connect(self.url)

        async def reached() -> None:
            sql = "select count(*) from pg_locks where relation = 'event'::regclass and not granted"
            while not await connection.fetchval(sql):
                await asyncio.sleep(0.005)

        try:
            async with connection.transaction():
                await connection.execute("lock table event in share mode")  # others may read it
                yield reached
        finally:
            await connection.close()


Backend = FileBackend | DatabaseBackend
