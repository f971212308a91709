"""Where stores keep rooms in tests, a file or a database: open one, hold up what it writes, count what is there."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any, Protocol, TypeVar

import asyncpg

from host.rooms.postgres import PostgresStore
from host.rooms.store import RoomStore, Store
from host.rooms.tables import Connect, connected
from tests.host.rooms.harness import PATIENCE_S, Log
from tests.support.postgres import PostgresServer

T = TypeVar("T")
Reached = Callable[[], Awaitable[None]]  # waits until a write is held up


class Backend(Protocol):
    """What the tests of all stores need."""

    async def open(self, **options: int) -> RoomStore: ...
    def held(self) -> AbstractAsyncContextManager[Reached]: ...
    def count(self, table: str) -> int: ...


@asynccontextmanager
async def store_of(backend: Backend, **options: int) -> AsyncIterator[RoomStore]:
    """Open a store, and close it afterwards."""
    store = await backend.open(**options)
    try:
        yield store
    finally:
        await store.close()


def run(backend: Backend, act: Callable[[RoomStore], Coroutine[Any, Any, T]], **options: int) -> T:
    """Act on a store that is closed afterwards, and return what that returns."""

    async def whole() -> T:
        async with store_of(backend, **options) as store:
            return await act(store)

    return asyncio.run(asyncio.wait_for(whole(), PATIENCE_S))


class FileBackend:
    """A file of SQLite. log: the statements of the store that writes, unless something else connects it."""

    def __init__(self, path: Path, connect: Connect | None = None):
        self.path = path
        self.log = Log()
        self._connect = connect or self.log.connected

    async def open(self, **options: int) -> Store:
        return Store(self.path, self._connect, **options)

    @asynccontextmanager
    async def held(self) -> AsyncIterator[Reached]:
        with self.log.held():
            yield lambda: self.log.reached("commit")

    def count(self, table: str) -> int:
        with closing(connected(self.path)) as db:
            found: int = db.execute(f"select count(*) from {table}").fetchall()[0][0]
            return found


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

    def count(self, table: str) -> int:
        return int(self.server.sql(f"select count(*) from {table}", self.schema))
