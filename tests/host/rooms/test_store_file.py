"""The file of rooms: whose it is, how it is made, and that what waits is written together."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from host.rooms.failures import DiskFailed, FilesGone, WrongFile
from host.rooms.store import RoomStore, Store
from host.rooms.tables import APPLICATION, VERSION, connected
from tests.host.rooms.backends import FileBackend, run, store_of
from tests.host.rooms.examples import CODE, event
from tests.host.rooms.harness import kept, made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "rooms").mkdir()
    return tmp_path / "rooms" / "rooms.db"


def test_files_of_others_are_left_alone(path: Path) -> None:
    path.write_bytes(b"a letter to a friend, and no database at all" * 50)
    refused(path, "is no database")
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("create table note (text)")
    refused(path, "another program")


def test_a_file_of_another_version_is_left_alone(path: Path) -> None:
    run(FileBackend(path), made)
    for version in (VERSION + 1, VERSION - 1, 0, -1):
        with closing(sqlite3.connect(path)) as db:
            db.execute(f"pragma user_version = {version}")
        refused(path, f"another version of Cairn .{version}, not {VERSION}.. Update Cairn")


def refused(path: Path, says: str) -> None:
    before = path.read_bytes()
    with pytest.raises(WrongFile, match=says):
        Store(path)
    assert path.read_bytes() == before


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DiskFailed, match="Check its folder"):
        Store(tmp_path / "no" / "rooms.db")


def test_the_file_is_made_for_durability(path: Path) -> None:
    backend = FileBackend(path)
    run(backend, made)
    writing = backend.log.opened[0]
    assert writing == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("pragma application_id").fetchone() == (APPLICATION,)
        assert db.execute("pragma user_version").fetchone() == (VERSION,)
        (loose,) = db.execute("select count(*) from pragma_table_list where not strict and name not like 'sqlite_%'")
        assert loose == (0,)


def test_what_waits_is_one_transaction(path: Path) -> None:
    backend = FileBackend(path)

    async def check(store: RoomStore) -> None:
        await made(store)
        async with backend.held() as reached:
            tasks = [asyncio.create_task(store.append(CODE, [event(1)]))]
            await reached()
            tasks += [asyncio.create_task(store.append(CODE, [event(n)])) for n in range(2, 9)]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        assert backend.log.statements.count("commit") == 2

    run(backend, check)
    assert not path.with_name("rooms.db-wal").exists()


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
@pytest.mark.parametrize("by", ["nothing", "a copy", "another folder"])
async def test_nothing_is_acknowledged_into_a_file_that_was_removed_or_replaced(path: Path, end: str, by: str) -> None:
    """SQLite writes on into what has no name any more, or is not the log of the file that has it."""
    file = path.with_name(path.name + end)

    def lose() -> None:
        copy = file.read_bytes()
        if by == "another folder":
            path.parent.rename(path.parent.with_name("moved"))
            return
        file.unlink()
        if by == "a copy":
            file.write_bytes(copy)

    async with store_of(FileBackend(path, connected)) as store:
        await made(store, last=1)
        assert store.lost() is None
        lose()
        refused = await asyncio.gather(
            *[store.append(CODE, [event(n)]) for n in (2, 3)], store.take(CODE), return_exceptions=True
        )
        assert [type(each) for each in refused] == [FilesGone] * 3 and len({id(each) for each in refused}) == 3
        assert isinstance(store.lost(), FilesGone) and path.name in str(store.lost())


def test_a_file_that_was_away_and_is_back_takes_more(path: Path) -> None:
    """It is the same file, so all of it is there."""

    async def check(store: RoomStore) -> None:
        await made(store)
        path.rename(path.with_name("away"))
        with pytest.raises(FilesGone):
            await store.append(CODE, [event(1)])
        path.with_name("away").rename(path)
        assert store.lost() is None
        await store.append(CODE, [event(2)])

    run(FileBackend(path), check)
    assert [row.n for row in run(FileBackend(path), kept).rows] == [1, 2]
