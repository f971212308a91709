"""Rooms of older versions: they come up to date whole, or stay as they were.

older/ has the tables of each version before this one, as it made them.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from host.rooms import migrations, tables
from host.rooms.failures import DatabaseFailed, DiskFailed, WrongFile
from host.rooms.store import RoomStore
from host.rooms.tables import APPLICATION, Connection, Cursor, connected, opened
from tests.host.rooms.backends import Backend, DatabaseBackend, FileBackend, run
from tests.host.rooms.examples import CODE, MADE, event
from tests.host.rooms.harness import ADA, kept, made
from tests.support.postgres import PostgresServer

OLDER = Path(__file__).parent / "older"
FILE_VERSIONS = range(1, migrations.version(migrations.FILE))
DATABASE_VERSIONS = range(1, migrations.version(migrations.DATABASE))
VERSIONS = [("file", version) for version in FILE_VERSIONS] + [("database", version) for version in DATABASE_VERSIONS]

# A room as version 1 wrote it; later ones have what the steps give it
ROOM = "insert into room (code, made, game, options, mode, state, touched, epoch) values "
VALUES = f"('{CODE}', {MADE}, 'vacuum', '{{}}', 'seated', 'open', {MADE}, 0)"
ROWS = (
    ROOM + VALUES,
    f"insert into event values ('{CODE}', 1, 'move', 2, '{CODE}1', '{event(1).body}', {event(1).at})",
)


def make(backend: Backend, version: int) -> None:
    """Make what an older version left: a room with an event."""
    if isinstance(backend, FileBackend):
        with closing(sqlite3.connect(backend.path)) as db:
            db.executescript((OLDER / f"file_{version}.sql").read_text())
            db.execute(f"pragma application_id = {APPLICATION}")
            db.execute(f"pragma user_version = {version}")
            for sql in ROWS:
                db.execute(sql)
            db.commit()
    elif isinstance(backend, DatabaseBackend):
        sql = (OLDER / f"database_{version}.sql").read_text()
        for each in (sql, f"insert into cairn_rooms values ({version})", *ROWS):
            backend.server.sql(each, backend.schema)


@pytest.fixture
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    """What an older version left."""
    kind, version = request.param
    backend: Backend = FileBackend(tmp_path / "old.db")
    if kind == "database":
        backend = DatabaseBackend(request.getfixturevalue("postgres"))
    make(backend, version)
    return backend


all_older = pytest.mark.parametrize("old", VERSIONS, indirect=True, ids=[f"{kind}-{n}" for kind, n in VERSIONS])


def shape(backend: Backend) -> list[Any]:
    """Return the tables with their columns, and the functions."""
    if isinstance(backend, DatabaseBackend):
        of = "where {} = current_schema()::regnamespace"
        return [
            backend.server.sql(sql, backend.schema)
            for sql in (
                "select relname, attname, atttypid::regtype, attnotnull, attnum from pg_class join pg_attribute on "
                f"attrelid = pg_class.oid {of.format('relnamespace')} and attnum > 0 order by relname, attnum",
                "select conname, regexp_replace(pg_get_constraintdef(oid), '\\s+', ' ') from pg_constraint "
                f"{of.format('connamespace')} order by 1",
                f"select replace(pg_get_functiondef(oid), current_schema() || '.', '') from pg_proc "
                f"{of.format('pronamespace')} order by 1",
            )
        ]
    assert isinstance(backend, FileBackend)
    with closing(connected(backend.path)) as db:
        names = [name for (name,) in db.execute("select name from sqlite_schema where type = 'table'").fetchall()]
        facts = [db.execute(f"pragma {pragma}").fetchall() for pragma in ("application_id", "user_version")]
        return facts + [
            (name, db.execute(f"pragma {pragma}({name})").fetchall())
            for name in sorted(names)
            for pragma in ("table_xinfo", "foreign_key_list", "table_list", "index_list")
        ]


@all_older
def test_rooms_of_an_older_version_come_up_to_date(old: Backend) -> None:
    """They are all there, and the tables are those of new rooms."""

    async def check(store: RoomStore) -> None:
        found = await kept(store)
        assert found.rows == [event(1)] and found.room.head is None
        await store.take(CODE)
        await store.append(CODE, [event(2)], sit=[ADA], head="0123456789abcdef")
        found = await kept(store)
        assert found.rows == [event(1), event(2)] and found.room.head == "0123456789abcdef"
        await made(store, "NEWONE", last=1)

    run(old, check)
    fresh: Backend
    fresh = FileBackend(old.path.with_name("new.db")) if isinstance(old, FileBackend) else DatabaseBackend(old.server)  # type: ignore[attr-defined]
    run(fresh, made)
    assert shape(old) == shape(fresh)
    assert run(old, kept).rows == [event(1), event(2)]


@all_older
def test_several_that_open_it_at_once_bring_it_up_to_date_once(old: Backend) -> None:
    async def check() -> None:
        if isinstance(old, FileBackend):  # opening a file blocks the loop
            found = await asyncio.gather(*[asyncio.to_thread(opened, old.path) for _ in range(4)])
            for db in found:
                db.close()
            return
        for store in await asyncio.gather(*[old.open(connections=1) for _ in range(4)]):
            await store.close()

    asyncio.run(check())
    assert run(old, kept).rows == [event(1)]


def failing(after: int) -> Any:
    """Return what connects to a file whose disk fails at a statement of the migration. after: how many went well."""

    class Failing:
        def __init__(self, db: Connection) -> None:
            self._db = db
            self._begun = False
            self._left = after

        @property
        def in_transaction(self) -> bool:
            return self._db.in_transaction

        def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Cursor:
            self._begun |= sql == "begin immediate"
            self._left -= self._begun
            if self._left < 0:
                raise sqlite3.OperationalError("disk I/O error")
            return self._db.execute(sql, parameters)

        def close(self) -> None:
            self._db.close()

    return lambda path: Failing(connected(path))


@pytest.mark.parametrize("version", FILE_VERSIONS)
def test_a_failure_in_the_middle_leaves_the_file_as_it_was(tmp_path: Path, version: int) -> None:
    """At any statement up to the commit, after which it is as new ones are; then it comes up to date."""
    new, old = FileBackend(tmp_path / "new.db"), FileBackend(tmp_path / "rooms.db")
    run(new, made)
    make(old, version)
    before, after = shape(old), shape(new)
    found = []
    while not found or found[-1] == before:
        with suppress(DiskFailed):
            opened(old.path, failing(len(found))).close()
        found.append(shape(old))
    assert found == [before] * len(found[:-1]) + [after] and len(found) > 4  # begin, a step, its version, commit
    assert run(old, kept).rows == [event(1)]


def test_there_is_an_example_of_each_older_version() -> None:
    assert {path.name for path in OLDER.iterdir()} == {f"{kind}_{version}.sql" for kind, version in VERSIONS}


def test_versions_that_never_were_are_left_alone(tmp_path: Path) -> None:
    for version in (0, -1, tables.VERSION + 1):
        path = tmp_path / f"{version}.db"
        run(FileBackend(path), made)
        with closing(sqlite3.connect(path)) as db:
            db.execute(f"pragma user_version = {version}")
        with pytest.raises(WrongFile, match="Update Cairn"):
            opened(path)


def test_an_older_server_beside_a_newer_one_says_what_to_do(postgres: PostgresServer) -> None:
    """It may still run while the first newer one starts."""
    backend = DatabaseBackend(postgres)

    async def check(store: RoomStore) -> None:
        await made(store)
        backend.server.sql("drop function touch_room", backend.schema)  # as it is where it has other arguments now
        with pytest.raises(DatabaseFailed, match="A newer Cairn has brought the database up to date"):
            await store.touch(CODE, MADE)

    run(backend, check)
