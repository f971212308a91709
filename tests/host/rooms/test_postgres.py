"""The rooms' database: whose it is, who may write where several servers do, and what is said when it is away."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from host.rooms import postgres as module
from host.rooms.errors import StorageFailed
from host.rooms.hash_chain import FIRST_HEAD
from host.rooms.postgres import VERSION, PostgresStore
from host.rooms.server.serve import open_store
from host.rooms.store import FIRST, RoomStore
from tests.host.rooms.backends import (
    CODE,
    MADE,
    SECRET,
    DatabaseBackend,
    add,
    event,
    events,
    kept,
    made,
    refusal,
    run,
    store_of,
)
from tests.host.rooms.postgres import CONNECTIONS, PostgresServer


@pytest.fixture
def backend(postgres: PostgresServer) -> DatabaseBackend:
    return DatabaseBackend(postgres)


# -- whose it is


def refused(backend: DatabaseBackend, says: str) -> None:
    sql = "select relname from pg_class where relnamespace = current_schema()::regnamespace order by 1"
    before = backend.server.sql(sql, backend.schema)
    with pytest.raises(ValueError, match=says):
        run(backend, made)
    assert backend.server.sql(sql, backend.schema) == before


def test_a_schema_of_another_program_or_version_is_left_alone(
    backend: DatabaseBackend, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend.server.sql(f"create extension pg_stat_statements schema {backend.schema}")  # which is no program
    run(backend, made)
    for version in (VERSION + 1, VERSION - 1):
        backend.server.sql(f"update cairn_rooms set version = {version}", backend.schema)
        refused(backend, f"another version of Cairn .{version}, not {VERSION}.")
    other = DatabaseBackend(postgres)
    postgres.sql("create table note (text text)", other.schema)
    refused(other, "is of another program")
    monkeypatch.setattr(module, "OLDEST", 99)
    refused(other, r"is in PostgreSQL \d+\. Rooms need 99 or newer")


async def test_an_address_of_a_database(backend: DatabaseBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    for url in (backend.url, backend.url.replace("postgresql:", "postgres:")):
        store = await open_store(url)
        assert type(store) is PostgresStore
        await store.close()
    monkeypatch.delitem(sys.modules, "host.rooms.postgres")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(ValueError, match="asyncpg, which `make postgres` brings"):
        await open_store(backend.url)


async def test_commits_are_synced_whatever_is_usual_there(backend: DatabaseBackend) -> None:
    store = await PostgresStore.open(backend.server.url(backend.schema, synchronous_commit="off"))
    assert [list(row) for row in await store._read("show synchronous_commit")] == [["on"]]
    await store.close()


def test_a_server_that_a_power_cut_damages_is_refused(backend: DatabaseBackend) -> None:
    """A setting of the whole server, which comes into force without a restart, but not at once."""
    for change, then in (("set fsync = off", "off"), ("reset fsync", "on")):
        backend.server.sql(f"alter system {change}")
        backend.server.sql("select pg_reload_conf()")
        while backend.server.sql("show fsync") != then:
            pass
        if then == "off":
            refused(backend, "Set fsync = on there")


async def test_servers_that_begin_at_once_in_an_empty_schema(backend: DatabaseBackend) -> None:
    stores = await asyncio.gather(*[backend.open(connections=1) for _ in range(5)])
    outcomes = await asyncio.gather(*[made(store, last=1) for store in stores], return_exceptions=True)
    assert sorted(getattr(outcome, "reason", "") for outcome in outcomes) == ["", *["exists"] * 4]
    for store in stores:
        await store.close()


# -- several servers


@asynccontextmanager
async def holding(backend: DatabaseBackend) -> Any:
    """Hold the room as a change of it does; yield the connection, whose transaction ends with the block."""
    connection = await asyncpg.connect(backend.url)
    try:
        async with connection.transaction():
            await connection.execute("select from room where code = $1 for no key update", CODE)
            yield connection
    finally:
        await connection.close()


async def waiting(connection: asyncpg.Connection, count: int) -> None:
    """Wait until that many others wait for what this connection holds."""
    while await connection.fetchval("select count(*) from pg_locks where not granted") < count:
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("first", ["append", "take"])
async def test_a_write_under_way_while_another_server_takes_the_room(backend: DatabaseBackend, first: str) -> None:
    """Which of the two the database has first decides; the old server's write is there, or is refused."""
    async with store_of(backend) as old, store_of(backend) as new:
        await made(old, last=2)
        calls: dict[str, Callable[[], Awaitable[Any]]] = {
            "append": lambda: old.append(CODE, FIRST, MADE, 3, [event(3)], "f" * 16, None),
            "take": lambda: new.take(CODE),
        }
        tasks = {}
        async with holding(backend) as connection:
            for count, name in enumerate(sorted(calls, key=lambda name: name != first), 1):
                tasks[name] = asyncio.ensure_future(calls[name]())
                await waiting(connection, count)
        await tasks["take"]
        if first == "append":
            await tasks["append"]
            assert (await kept(new)).log == events([1, 2, 3])
        else:
            with pytest.raises(StorageFailed) as caught:
                await tasks["append"]
            found = await kept(new)
            assert caught.value.reason == "owner"
            assert (found.log, found.head, found.secret) == (events([1, 2]), FIRST_HEAD, SECRET)


async def test_a_room_that_is_written_while_it_expires_stays(backend: DatabaseBackend, store: RoomStore) -> None:
    await made(store, last=2)
    await made(store, "IDLE", last=2)
    async with holding(backend) as connection:
        await connection.execute("update room set touched = $2 where code = $1", CODE, MADE + 10)
        assert await store.expire(MADE + 9) == ["IDLE"]  # at once, it does not wait for the other
    assert await store.expire(MADE + 9) == [] and await store.load(CODE)


# -- the database is away


async def test_a_database_that_is_away_and_back(backend: DatabaseBackend, store: RoomStore) -> None:
    """Some seconds: the server is killed while it writes, and starts again. Of each step all is there, or nothing."""
    server, codes, away = backend.server, [f"ROOM{number}" for number in range(8)], await backend.open()

    async def write(code: str) -> int:
        """Return the last event that was acknowledged."""
        last = 0
        while not await _fails(
            store.append(code, FIRST, MADE, last + 1, events([last + 1, last + 2], code), f"{last + 2:016}", SECRET)
        ):
            last += 2
        return last

    for code in codes:
        await made(store, code)
    writing = asyncio.gather(*[write(code) for code in codes])
    while len((await kept(store, codes[0])).log) < 20:
        await asyncio.sleep(0.01)
    server.kill()
    try:
        acknowledged = await writing
        assert await _fails(store.load(codes[0])) and await _fails(backend.open())
        await away.close()
        await away.close()
    finally:
        server.start()
    for code, last in zip(codes, acknowledged, strict=True):
        found = await kept(store, code)
        assert len(found.log) in (last, last + 2)
        assert found.log == events(range(1, len(found.log) + 1), code)
        assert found.head == f"{len(found.log):016}"
        await add(store, len(found.log) + 1, code=code)


async def _fails(call: Awaitable[Any]) -> bool:
    """Return whether a call fails as the database does."""
    try:
        await call
    except StorageFailed as error:
        assert error.reason == "failed" and str(error).startswith("Rooms cannot be saved: ")
        return True
    return False


async def test_a_database_that_says_nothing(backend: DatabaseBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE_S", 0.3)
    async with store_of(backend) as store:
        await made(store, last=1)
        with backend.server.frozen():
            calls = [_fails(add(store, 2)), _fails(store.load(CODE)), _fails(store.touch(CODE, 1))]
            assert await asyncio.gather(*calls) == [True] * 3
        while await _fails(store.load(CODE)):  # until it answers again
            pass
        last = len((await kept(store)).log)  # whether the write was made is not known; either way the room is whole
        await add(store, last + 1)
        assert (await kept(store)).log == events(range(1, last + 2))


async def test_a_change_that_takes_too_long_is_not_made_later(
    backend: DatabaseBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second, in which a busy machine makes the other changes."""
    monkeypatch.setitem(module.SETTINGS, "statement_timeout", "1s")
    async with store_of(backend, connections=1) as store:
        await made(store)
        async with backend.held() as reached:
            writing = asyncio.create_task(_fails(add(store, 1)))
            await reached()
            with monkeypatch.context() as patched:
                patched.setattr(module, "PATIENCE_S", 0.05)
                assert await _fails(store.load(CODE))  # all connections are held up
            assert await writing
        assert (await kept(store)).log == []
        await add(store, 1)


async def test_a_server_that_refuses(backend: DatabaseBackend, store: RoomStore) -> None:
    for url in ("cairn@/nowhere", "stranger@/postgres"):
        assert await _fails(PostgresStore.open(backend.url.replace("cairn@/postgres", url)))
    assert await _fails(backend.open(connections=CONNECTIONS))  # it takes no more
    await made(store)  # the others have theirs
    assert await refusal(made(store)) == "exists"
    with pytest.raises(ValueError):
        await PostgresStore.open("postgresql://host:no-port/rooms")
