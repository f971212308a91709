"""What the store of rooms says when disk or file fails, and that it goes on afterwards."""

import asyncio
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from host.rooms import changes
from host.rooms.failures import DiskFailed
from host.rooms.store import RoomStore
from host.rooms.tables import Connection, opened
from host.rooms.writer import Outcome, commit
from tests.host.rooms.backends import FileBackend, run, store_of
from tests.host.rooms.examples import CODE, SECRET, event, events, room
from tests.host.rooms.harness import ADA, kept, made
from tests.support.failing_disk import Disk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rooms.db"


@pytest.mark.parametrize(
    ("part", "error", "says"),
    [
        ("fails_to_write", sqlite3.SQLITE_FULL, "The disk is full. Free some space."),
        ("fails_to_write", sqlite3.SQLITE_READONLY, "read-only"),
        ("fails_to_write", sqlite3.SQLITE_IOERR, "cannot be read or written"),
        ("fails_to_sync", sqlite3.SQLITE_IOERR, "cannot be read or written"),
    ],
)
def test_a_disk_that_fails_is_told_to_all_and_the_store_goes_on_after_it(
    path: Path, part: str, error: int, says: str
) -> None:
    disk = Disk()

    async def check(store: RoomStore) -> None:
        codes = [f"ROOM{n}" for n in range(5)]
        for code in codes:
            await made(store, code, last=1)
        for _ in range(3):
            setattr(disk, part, error)
            calls = [store.append(code, events([2, 3], code), sit=[ADA]) for code in codes]
            outcomes = await asyncio.gather(*calls, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [DiskFailed] * 5
            assert all(says in str(outcome) for outcome in outcomes)
            setattr(disk, part, None)
            assert [len((await kept(store, code)).rows) for code in codes] == [1] * 5
        await asyncio.gather(*[store.append(code, events([2, 3], code)) for code in codes])

    run(FileBackend(path, disk.connected), check)
    assert run(FileBackend(path), lambda store: kept(store, "ROOM4")).rows == events([1, 2, 3], "ROOM4")


@pytest.mark.parametrize("error", [sqlite3.DatabaseError("malformed"), OSError("gone"), MemoryError()])
def test_a_failure_in_the_middle_leaves_nothing(path: Path, error: Exception) -> None:
    """Such as of a damaged page, after which SQLite itself takes nothing back."""

    def fail(db: Connection) -> None:
        raise error

    def add(db: Connection) -> None:
        changes.create(db, 1, room(), SECRET, [event(1)])

    with closing(opened(path)) as db:
        failed = commit(db, [add, fail, add])
        assert [type(outcome.error) for outcome in failed] == [DiskFailed] * 3
        assert db.execute("select * from room").fetchall() == []
        assert commit(db, [add]) == [Outcome()]


def test_a_disk_that_is_really_full(path: Path) -> None:
    """The standard library's SQLite, where the system lets no file grow any more."""

    async def check(store: RoomStore) -> None:
        await made(store)
        with no_file_grows(path.with_name("rooms.db-wal").stat().st_size):
            with pytest.raises(DiskFailed, match="Rooms cannot be saved"):
                await store.append(CODE, events(range(1, 500)))
            assert (await kept(store)).rows == []
        await store.append(CODE, events(range(1, 500)))

    run(FileBackend(path), check)
    assert run(FileBackend(path), kept).rows == events(range(1, 500))


@contextmanager
def no_file_grows(size: int) -> Iterator[None]:
    """size: the most bytes that a file of this process may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_file_that_is_damaged_is_said_so(path: Path) -> None:
    run(FileBackend(path), lambda store: made(store, last=200))
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(DiskFailed, match="damaged"):
        run(FileBackend(path), kept)


async def test_another_writer_in_the_file_is_said_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.rooms.tables.BUSY_MS", 1)
    async with store_of(FileBackend(path)) as store:
        await made(store)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("begin immediate")
            with pytest.raises(DiskFailed, match="Another program writes"):
                await store.append(CODE, [event(1)])
            other.execute("rollback")
        await store.append(CODE, [event(1)])
