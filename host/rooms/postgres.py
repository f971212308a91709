"""The durable log of all rooms of many servers, in one PostgreSQL database.

What store.py promises of a file holds here, too. Each change is one statement, so one transaction that no client holds
open; the server brings many to its disk together. It locks its room first, and sees what the change before it has
committed: an epoch that is not the room's is refused here, whatever a server believes.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import asyncpg

from host.rooms.errors import RoomError, StorageFailed
from host.rooms.store import APPLICATION, AT_ONCE, BUSY, FAILED, OTHER_VERSION, WAITING, Kept, RoomStore, Row, refusal

VERSION = 5  # of the tables, in the database, too; the earlier ones were never released
OLDEST = 15  # PostgreSQL that is tested
CONNECTIONS = 10  # more would wait for the same disk
PATIENCE_S = 10.0  # for a connection, and for an answer; a server that is away says nothing
SETTINGS = {
    "application_name": "cairn rooms",
    "default_transaction_isolation": "read committed",  # a change looks at its room after it has waited for it
    "statement_timeout": "8s",  # less than our patience: what is reported as failed does not happen later
    "synchronous_commit": "on",  # a commit returns when it is on the disk
}

CALLERS = ("22", "23")  # classes of errors that blame what was to be written, not the database
SILENT = "the database does not answer"

TABLES = """
create table cairn_rooms (
    version int not null
);
create table room (
    code text collate "C" primary key check (code ~ '^[0-9A-Z]{4,12}$'),
    epoch bigint not null,
    touched bigint not null,
    head text not null,
    secret bytea,
    listed boolean not null
);
create table event (
    room text collate "C" not null references room (code) on delete cascade,
    n bigint not null check (n > 0),
    body text not null,
    primary key (room, n)
);
"""
ADD = """
with changed as ({}), added as (
    insert into event
    select code, ${} + number - 1, body from changed, unnest(${}::text[]) with ordinality as log (body, number)
)
select code from changed
"""
FIND_ROOM = """
select head, secret, listed, array(select body from event where event.room = code order by n) as log
from room where code = $1
"""
FIND_TAKEN = """
select held.code from unnest($1::text[], $2::bigint[]) as held (code, epoch) left join room using (code)
where room.epoch is distinct from held.epoch
"""
# Some of those in which nothing happened since then. What another transaction holds is not idle.
EXPIRE = """
delete from room where code in (
    select code from room where touched < $1 limit $2 for update skip locked
) returning code
"""
FIND_OTHERS = """
select count(*) from pg_class where relnamespace = current_schema()::regnamespace
and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
"""


class PostgresStore(RoomStore):
    """The rooms in a schema of a database, for one asyncio loop. `open` makes it."""

    def __init__(self, pool: asyncpg.Pool, waiting: int):
        self._pool = pool
        self._most = waiting
        self._waiting = 0  # writes that have no connection yet
        self._changes: set[asyncio.Task[Any]] = set()
        self._closed = False

    @classmethod
    async def open(cls, url: str, connections: int = CONNECTIONS, waiting: int = WAITING) -> "PostgresStore":
        """Open the rooms of a database, and make their tables where it is empty.

        url: postgresql://USER@HOST/DATABASE, with ?search_path=NAME for a schema; what it leaves out is as psql has it.
        waiting: how many writes may wait before more are refused as `busy`.
        Raises: StorageFailed, ValueError where the URL is none, or the schema is of something else.
        """
        with _failures():
            pool = asyncpg.create_pool(
                url,
                init_size=connections,
                min_size=0,  # what was lost is opened when it is needed, not meanwhile, and not into the log
                max_size=connections,
                max_inactive_connection_lifetime=0,
                reset=_leave,
                timeout=PATIENCE_S,
                command_timeout=PATIENCE_S,
                server_settings=SETTINGS,
            )
            try:
                await pool
                async with pool.acquire() as connection, connection.transaction():
                    await _prepare(connection)
            except BaseException:
                pool.terminate()
                raise
        return cls(pool, waiting)

    async def taken(self, held: dict[str, int]) -> list[str]:
        return [code for (code,) in await self._read(FIND_TAKEN, list(held), list(held.values()))]

    async def load(self, code: str) -> Kept | None:
        for found in await self._read(FIND_ROOM, code):
            return Kept(*found)
        return None

    async def expire_some(self, before: int) -> list[str]:
        return [code for (code,) in await self._read(EXPIRE, before, AT_ONCE)]

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*self._changes, return_exceptions=True)
        with suppress(StorageFailed), _failures():  # too late, or lost: it is closed without a farewell
            await asyncio.wait_for(self._pool.close(), PATIENCE_S)

    async def _read(self, sql: str, *parameters: Any) -> list[Any]:
        with _failures():
            async with self._pool.acquire(timeout=PATIENCE_S) as connection:
                found: list[Any] = await connection.fetch(sql, *parameters)
                return found

    async def change(self, reason: str, sql: str, parameters: Row, n: int = 1, log: Sequence[str] = ()) -> Any:
        if log:
            sql, parameters = ADD.format(sql, len(parameters) + 1, len(parameters) + 2), (*parameters, n, log)
        if self._closed:
            raise RuntimeError("the rooms' database is closed")
        if self._waiting >= self._most:
            raise RoomError("busy", BUSY)
        self._waiting += 1
        task = asyncio.create_task(self._change(reason, sql, parameters))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    async def _change(self, reason: str, sql: str, parameters: Row) -> Any:
        with _failures():
            try:
                connection = await self._pool.acquire(timeout=PATIENCE_S)
            finally:
                self._waiting -= 1
            try:
                if (changed := await connection.fetchrow(sql, *parameters)) is None:
                    raise refusal(reason, parameters[0])
                return changed[0]
            finally:
                await self._pool.release(connection)


async def _leave(connection: asyncpg.Connection) -> None:
    """Leave a connection as it is between uses: no call changes its settings, and a reset is a call."""


@contextmanager
def _failures() -> Iterator[None]:
    """Give errors the names that all stores have."""
    try:
        yield
    except asyncpg.PostgresError as error:
        if error.sqlstate[:2] in CALLERS:
            raise
        raise StorageFailed("failed", FAILED.format(error)) from error
    except ValueError:
        raise  # also an error of asyncpg, for what no database could take
    except (asyncpg.InterfaceError, asyncpg.InternalClientError, OSError) as error:
        raise StorageFailed("failed", FAILED.format(SILENT)) from error


async def _prepare(connection: asyncpg.Connection) -> None:
    """Look whose database it is before anything is written to it."""
    name = "Schema {} of database {}".format(*await connection.fetchrow("select current_schema(), current_database()"))
    if (server := connection.get_server_version().major) < OLDEST:
        raise ValueError(f"{name} is in PostgreSQL {server}. Rooms need {OLDEST} or newer.")
    if await connection.fetchval("select current_setting('fsync')") != "on":
        raise ValueError(f"{name} is in a server that a power cut damages. Set fsync = on there.")
    await connection.execute("select pg_advisory_xact_lock($1)", APPLICATION)  # another server may begin just now
    if not await connection.fetchval(FIND_OTHERS):
        await connection.execute(TABLES)
        await connection.execute("insert into cairn_rooms values ($1)", VERSION)
    elif not await connection.fetchval("select to_regclass(quote_ident(current_schema()) || '.cairn_rooms')"):
        raise ValueError(f"{name} is of another program, so no rooms are kept there. Name another schema.")
    elif (version := await connection.fetchval("select version from cairn_rooms")) != VERSION:
        raise ValueError(f"{name} {OTHER_VERSION.format(version, VERSION)}")
