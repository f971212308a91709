"""The rooms' database: whose it is, who may write where several servers do, and what is said when it is away."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest

from host.rooms import postgres as module
from host.rooms.failures import DatabaseFailed, Refused, WrongFile
from host.rooms.postgres import VERSION, PostgresStore
from host.rooms.store import RoomStore
from host.rooms.tables import opened
from tests.host.rooms.backends import DatabaseBackend, run, store_of
from tests.host.rooms.examples import CODE, MADE, SECRET, event, events, room
from tests.host.rooms.harness import ADA, kept, made
from tests.support.postgres import CONNECTIONS, PostgresServer


@pytest.fixture
def database(postgres: PostgresServer) -> DatabaseBackend:
    return DatabaseBackend(postgres)


@pytest.fixture
def store(database: DatabaseBackend) -> AbstractAsyncContextManager[RoomStore]:
    return store_of(database)


# -- whose it is


def objects(database: DatabaseBackend) -> str:
    sql = "select relname from pg_class where relnamespace = current_schema()::regnamespace order by 1"
    return database.server.sql(sql, database.schema)


def refused(database: DatabaseBackend, says: str) -> None:
    before = objects(database)
    with pytest.raises(WrongFile, match=says):
        run(database, made)
    assert objects(database) == before


def test_a_schema_of_another_program_is_left_alone(database: DatabaseBackend) -> None:
    database.server.sql("create table note (text text)", database.schema)
    refused(database, f"Schema {database.schema} of database postgres is of another program")


def test_a_schema_of_another_version_is_left_alone(database: DatabaseBackend) -> None:
    run(database, made)
    for version in (VERSION + 1, VERSION - 1):
        database.server.sql(f"update cairn_rooms set version = {version}", database.schema)
        refused(database, f"another version of Cairn .{version}, not {VERSION}.. Update Cairn")


async def test_a_server_without_this_versions_functions_says_what_to_do(
    database: DatabaseBackend, store: RoomStore
) -> None:
    await made(store)
    database.server.sql("drop function touch_room", database.schema)
    with pytest.raises(DatabaseFailed, match="has not the functions of this version of Cairn"):
        await store.touch(CODE, MADE)


def test_what_extensions_have_in_a_schema_is_no_other_program(database: DatabaseBackend) -> None:
    database.server.sql(f"create extension pg_stat_statements schema {database.schema}")
    run(database, made)
    assert run(database, kept).room.code == CODE


def test_an_old_server_is_refused(database: DatabaseBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "OLDEST", 99)
    refused(database, r"is in PostgreSQL \d+\. Rooms need 99 or newer")


def test_a_server_that_does_not_sync_is_refused(database: DatabaseBackend) -> None:
    with setting(database.server, "fsync", "off"):
        refused(database, "Set fsync = on there")


@contextmanager
def setting(server: PostgresServer, name: str, value: str) -> Iterator[None]:
    """Change a setting of the whole server; it comes into force without a restart, but not at once."""

    def change(to: str, done: Callable[[str], bool]) -> None:
        server.sql(f"alter system {to}")
        server.sql("select pg_reload_conf()")
        while not done(server.sql(f"show {name}")):
            pass

    usual = server.sql(f"show {name}")
    change(f"set {name} = '{value}'", lambda now: now == value)
    try:
        yield
    finally:
        change(f"reset {name}", lambda now: now == usual)


def test_commits_are_synced_whatever_is_usual_there(database: DatabaseBackend) -> None:
    async def check(store: RoomStore) -> None:
        assert isinstance(store, PostgresStore)
        assert [list(row) for row in await store._read("show synchronous_commit")] == [["on"]]

    with setting(database.server, "synchronous_commit", "off"):
        run(database, check)


async def test_servers_that_begin_at_once_in_an_empty_schema(database: DatabaseBackend) -> None:
    stores = await asyncio.gather(*[database.open(connections=1) for _ in range(5)])
    assert sorted(store._epoch for store in stores) == [1, 2, 3, 4, 5]
    for store in stores:
        await store.close()


# -- several servers


@asynccontextmanager
async def holding(database: DatabaseBackend) -> Any:
    """Hold the room as a change of it does; yield the connection, whose transaction ends with the block."""
    connection = await asyncpg.connect(database.url)
    try:
        async with connection.transaction():
            await connection.execute("select from room where code = $1 for no key update", CODE)
            yield connection
    finally:
        await connection.close()


async def waiting(connection: asyncpg.Connection, count: int) -> None:
    """Wait until so many others wait for what this connection holds."""
    while await connection.fetchval("select count(*) from pg_locks where not granted") < count:
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("first", ["append", "take"])
async def test_a_write_under_way_while_another_server_takes_the_room(database: DatabaseBackend, first: str) -> None:
    """Which of the two the database has first decides; the old server's write is there, or is refused."""
    async with store_of(database) as old:
        await made(old, last=2)
        new = await database.open()
        calls: dict[str, Callable[[], Awaitable[None]]] = {
            "append": lambda: old.append(CODE, [event(3)], state="over", sit=[ADA]),
            "take": lambda: new.take(CODE),
        }
        order = sorted(calls, key=lambda name: name != first)
        tasks = {}
        async with holding(database) as connection:
            for count, name in enumerate(order, 1):
                tasks[name] = asyncio.ensure_future(calls[name]())
                await waiting(connection, count)
        await tasks["take"]
        if first == "append":
            await tasks["append"]
            assert (await kept(new)).rows == events([1, 2, 3])
        else:
            with pytest.raises(Refused) as caught:
                await tasks["append"]
            assert caught.value.why == "owner"
            found = await kept(new)
            assert (found.rows, found.room.state, found.seats) == (events([1, 2]), "playing", [])
        await new.close()


async def test_two_machines_that_want_the_same_rooms(database: DatabaseBackend) -> None:
    """A second or two: both take the rooms from each other and write, as fast as they can. What either was
    acknowledged is there once, in an order without gaps.
    """
    codes = [f"ROOM{number}" for number in range(4)]
    done: dict[str, set[str]] = {code: set() for code in codes}  # IDs of events that were acknowledged

    async def machine(store: RoomStore, name: str) -> None:
        random = Random(name)
        for _ in range(100):
            code = random.choice(codes)
            try:
                await store.take(code)
                last = len((await kept(store, code)).rows)
                for n in range(last + 1, last + random.randrange(2, 6)):
                    await store.append(code, [event(n, code)._replace(id=f"{name}{n}")])
                    done[code].add(f"{name}{n}")
            except Refused as error:
                assert error.why in ("owner", "repeat")

    async with store_of(database) as old:
        for code in codes:
            await made(old, code)
        # What is taken from the old one it never gets back; the new one's twin has the same epoch, and the same right
        new = await database.open()
        twin = PostgresStore(new._pool, new._epoch, 100)
        running = asyncio.create_task(machine(old, "old"))
        while not all(done.values()):
            await asyncio.sleep(0.01)
        await asyncio.gather(running, machine(new, "new"), machine(twin, "twin"))
        for code in codes:
            rows = (await kept(new, code)).rows
            assert [row.n for row in rows] == list(range(1, len(rows) + 1))
            assert done[code] <= {row.id for row in rows}
            assert {(row.id or "").rstrip("0123456789") for row in rows} == {"old", "new", "twin"}
        await new.close()


async def test_two_servers_make_the_same_room(database: DatabaseBackend, store: RoomStore) -> None:
    other = await database.open()
    calls = [each.create(room(), SECRET, [event(1)]) for each in (store, other)]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(str(outcome) for outcome in outcomes) == ["None", f"Room {CODE}: there is such a room already."]
    assert (await kept(store)).rows == [event(1)]
    await other.close()


async def test_a_room_that_is_written_while_it_expires_stays(database: DatabaseBackend, store: RoomStore) -> None:
    await made(store, last=2)
    await made(store, "IDLE", last=2)
    async with holding(database) as connection:
        sql = "insert into event values ($1, 3, 'move', 1, 'x', '{}', $2)"
        await connection.execute(sql, CODE, MADE + 10)
        assert await store.expire(MADE + 9) == ["IDLE"]  # at once, it does not wait for the other
    assert len((await kept(store)).rows) == 3


# -- the database is away


@pytest.mark.parametrize("how", ["kill", "stop"])
async def test_a_database_that_is_away_and_back(database: DatabaseBackend, store: RoomStore, how: str) -> None:
    """A second: the server ends, and starts again."""
    server = database.server
    await made(store, last=1)
    getattr(server, how)()
    try:
        for _ in range(2):
            with pytest.raises(DatabaseFailed, match=r"Rooms cannot be saved\. The database does not answer"):
                await store.append(CODE, [event(2)], state="over")
            with pytest.raises(DatabaseFailed, match="does not answer"):
                await store.load(CODE)
        with pytest.raises(DatabaseFailed, match="does not answer"):
            await database.open()
    finally:
        server.start()
    found = await kept(store)
    assert (found.rows, found.room.state) == ([event(1)], "playing")
    await store.append(CODE, [event(2)])
    assert (await kept(store)).rows == events([1, 2])


async def test_a_database_that_is_killed_in_the_middle_of_writes(database: DatabaseBackend, store: RoomStore) -> None:
    """A second: the server is killed while it writes, and starts again. Of each step all is there, or nothing."""
    server = database.server
    codes = [f"ROOM{number}" for number in range(8)]

    async def write(store: RoomStore, code: str) -> int:
        """Return the last event that was acknowledged."""
        last = 0
        with suppress(DatabaseFailed):
            while True:
                await store.append(code, events([last + 1, last + 2], code), state=f"after {last + 2}")
                last += 2
        return last

    for code in codes:
        await made(store, code)
    writing = asyncio.gather(*[write(store, code) for code in codes])
    while len((await kept(store, codes[0])).rows) < 20:
        await asyncio.sleep(0.01)
    server.kill()
    try:
        acknowledged = await writing
    finally:
        server.start()
    for code, last in zip(codes, acknowledged, strict=True):
        found = await kept(store, code)
        assert len(found.rows) in (last, last + 2)
        assert found.rows == events(range(1, len(found.rows) + 1), code)
        assert found.room.state == (f"after {len(found.rows)}" if found.rows else "playing")
        await store.append(code, [event(len(found.rows) + 1, code)])


async def test_a_database_that_says_nothing(database: DatabaseBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE_S", 0.3)
    async with store_of(database) as store:
        await made(store, last=1)
        with database.server.frozen():
            calls = [store.append(CODE, [event(2)]), store.load(CODE), store.touch(CODE, 1)]
            outcomes = await asyncio.gather(*calls, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [DatabaseFailed] * 3
            assert all("does not answer" in str(outcome) for outcome in outcomes)
        # Whether the write was made is not known; either way the room is whole
        while True:
            try:
                last = len((await kept(store)).rows)
                break
            except DatabaseFailed:
                pass
        await store.append(CODE, [event(last + 1)])
        assert (await kept(store)).rows == events(range(1, last + 2))


async def test_a_store_is_closed_while_its_database_is_away(database: DatabaseBackend) -> None:
    store = await database.open()
    await made(store)
    database.server.kill()
    try:
        await store.close()
        await store.close()
    finally:
        database.server.start()


async def test_a_store_is_closed_when_its_database_goes_at_the_farewell(
    database: DatabaseBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = asyncpg.Pool.close

    async def broken(pool: asyncpg.Pool) -> None:
        await close(pool)
        raise BrokenPipeError

    store = await database.open()
    with monkeypatch.context() as patch:
        patch.setattr(asyncpg.Pool, "close", broken)
        await store.close()


async def test_a_change_that_takes_too_long_is_not_made_later(
    database: DatabaseBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second, in which a busy machine makes the other changes."""
    monkeypatch.setitem(module.SETTINGS, "statement_timeout", "1s")
    async with store_of(database) as store:
        await made(store)
        async with database.held():
            with pytest.raises(DatabaseFailed, match="too slow"):
                await store.append(CODE, [event(1)])
        assert (await kept(store)).rows == []
        await store.append(CODE, [event(1)])


async def test_more_writes_than_connections(database: DatabaseBackend) -> None:
    codes = [f"ROOM{number}" for number in range(60)]
    async with store_of(database, connections=2) as store:
        await asyncio.gather(*[made(store, code, last=1) for code in codes])
        async with database.held() as reached:
            writing = [asyncio.create_task(store.append(code, [event(2, code)])) for code in codes]
            await reached()
        await asyncio.gather(*writing)
        assert {len((await kept(store, code)).rows) for code in codes} == {2}


async def test_all_connections_are_held_up(database: DatabaseBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    async with store_of(database, connections=1) as store:
        await made(store)
        async with database.held() as reached:
            writing = asyncio.create_task(store.append(CODE, [event(1)]))
            await reached()
            monkeypatch.setattr(module, "PATIENCE_S", 0.05)
            with pytest.raises(DatabaseFailed, match="does not answer"):
                await store.load(CODE)
            monkeypatch.undo()
        await writing
        assert (await kept(store)).rows == [event(1)]


async def test_a_server_without_connections_to_spare(database: DatabaseBackend, store: RoomStore) -> None:
    with pytest.raises(DatabaseFailed, match="takes no more connections"):
        await database.open(connections=CONNECTIONS)
    await made(store)  # the others have theirs


def test_a_database_that_refuses(database: DatabaseBackend) -> None:
    database.server.sql(f"""
        create role stray login;
        create role guest login;
        grant usage on schema {database.schema} to guest;
        create role reader login superuser;
        alter role reader set default_transaction_read_only = on;
    """)
    for user, name, says in (
        ("stranger", "postgres", "refuses the user or the password"),
        ("cairn", "nowhere", "no such database"),
        ("stray", "postgres", "no such schema"),
        ("guest", "postgres", "may not write there"),
        ("reader", "postgres", "read-only"),
    ):
        with pytest.raises(DatabaseFailed, match=says):
            asyncio.run(PostgresStore.open(database.url.replace("cairn@/postgres", f"{user}@/{name}")))
    assert objects(database) == ""


def test_an_address_that_is_none() -> None:
    with pytest.raises(ValueError):
        asyncio.run(PostgresStore.open("postgresql://host:no-port/rooms"))


def test_the_tables_are_those_of_the_file(database: DatabaseBackend, tmp_path: Path) -> None:
    run(database, made)
    with closing(opened(tmp_path / "rooms.db")) as db:
        for table in ("owner", "room", "event", "seat", "secret"):
            there = [row[1] for row in db.execute(f"pragma table_info({table})").fetchall()]
            sql = f"select attname from pg_attribute where attrelid = '{table}'::regclass and attnum > 0"
            assert sorted(database.server.sql(sql, database.schema).split()) == sorted(there)
