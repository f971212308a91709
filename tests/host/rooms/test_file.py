"""The file of rooms, and its folder: whose it is, how it is made, and what is said when the disk fails."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from host.rooms.codes import Share
from host.rooms.errors import StorageFailed
from host.rooms.server.serve import begin, lock
from host.rooms.store import APPLICATION, VERSION, RoomStore, Store
from tests.host.rooms.backends import CODE, MADE, FileBackend, add, event, events, kept, made, run, store_of
from tests.support.failing_disk import Disk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "rooms").mkdir()
    return tmp_path / "rooms" / "rooms.db"


# -- whose it is


def refused(path: Path, says: str) -> None:
    before = path.read_bytes()
    with pytest.raises(ValueError, match=says):
        Store(path)
    assert path.read_bytes() == before


def test_files_of_others_and_of_other_versions_are_left_alone(path: Path) -> None:
    path.write_bytes(b"a letter to a friend, and no database at all" * 50)
    refused(path, "is no database")
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("create table note (text)")
    refused(path, "another program")
    path.unlink()
    run(FileBackend(path), made)
    for version in (VERSION + 1, VERSION - 1, 0):
        with closing(sqlite3.connect(path)) as db:
            db.execute(f"pragma user_version = {version}")
        refused(path, f"another version of Cairn .{version}, not {VERSION}.")


def test_a_file_that_is_gone_is_no_empty_one(tmp_path: Path) -> None:
    for _ in range(2):
        begin(tmp_path)
        assert {"files.json", "rooms.db"} == {file.name for file in tmp_path.iterdir()}
    run(FileBackend(tmp_path / "rooms.db"), made)
    (tmp_path / "files.json").unlink()  # as where a backup is put back
    begin(tmp_path)
    assert run(FileBackend(tmp_path / "rooms.db"), kept) and (tmp_path / "files.json").exists()
    (tmp_path / "rooms.db").unlink()
    with pytest.raises(ValueError, match=r"is without rooms\.db; bring it back"):
        begin(tmp_path)


def test_a_folder_is_in_use_by_one_server_alone_or_by_each_of_several(tmp_path: Path) -> None:
    with lock(tmp_path), pytest.raises(OSError, match="in use"), lock(tmp_path):
        pass
    first, second = Share(0, 2), Share(1, 2)
    with lock(tmp_path, first), lock(tmp_path, second), pytest.raises(OSError, match="in use"), lock(tmp_path, second):
        pass


# -- how it is written


def test_the_file_is_made_for_durability(path: Path) -> None:
    async def check() -> list[int | str]:
        store = Store(path)
        names = ("journal_mode", "synchronous", "foreign_keys", "application_id", "user_version")
        found = [store._db.execute(f"pragma {name}").fetchall()[0][0] for name in names]
        await store.close()
        return found

    assert asyncio.run(check()) == ["wal", 2, 1, APPLICATION, VERSION]
    with closing(sqlite3.connect(path)) as db:
        (loose,) = db.execute("select count(*) from pragma_table_list where not strict and name not like 'sqlite_%'")
        assert loose == (0,)


async def test_what_waits_is_one_transaction(path: Path) -> None:
    backend = FileBackend(path)
    async with store_of(backend) as store:
        await made(store)
        async with backend.held() as reached:
            tasks = [asyncio.create_task(add(store, 1))]
            await reached()
            tasks += [asyncio.create_task(add(store, n)) for n in range(2, 9)]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        assert backend.commits == 2


# -- when it is away, or the disk fails


@pytest.mark.parametrize(("end", "by"), [("", "nothing"), ("-wal", "a copy"), ("-shm", "nothing"), ("", "a folder")])
async def test_nothing_is_acknowledged_into_a_file_that_was_removed_or_replaced(path: Path, end: str, by: str) -> None:
    """SQLite writes on into what has no name any more, or is not the log of the file that has it."""
    file = path.with_name(path.name + end)
    async with store_of(FileBackend(path)) as store:
        await made(store, last=1)
        assert store.lost() is None
        copy = file.read_bytes()
        away = path.parent.rename(path.parent.with_name("away")) if by == "a folder" else file.rename(file.parent / "x")
        if by == "a copy":
            file.write_bytes(copy)
        calls = asyncio.gather(*[add(store, n) for n in (2, 3)], store.touch(CODE, MADE), return_exceptions=True)
        found = await calls
        assert all(isinstance(each, StorageFailed) and each.reason == "gone" for each in found)
        assert len({id(each) for each in found}) == 3 and store.lost()
        away.rename(path.parent if by == "a folder" else file)  # it is the same file, so all of it is there
        assert store.lost() is None
        await add(store, 4)


@pytest.mark.parametrize(
    ("part", "error"), [("fails_to_write", sqlite3.SQLITE_FULL), ("fails_to_sync", sqlite3.SQLITE_IOERR)]
)
def test_a_disk_that_fails_is_told_to_all_and_the_store_goes_on_after_it(path: Path, part: str, error: int) -> None:
    disk = Disk()

    async def check(store: RoomStore) -> None:
        codes = [f"ROOM{n}" for n in range(5)]
        for code in codes:
            await made(store, code, last=1)
        for _ in range(3):
            setattr(disk, part, error)
            outcomes = await asyncio.gather(*[add(store, 2, 3, code=code) for code in codes], return_exceptions=True)
            assert [getattr(outcome, "reason", "") for outcome in outcomes] == ["failed"] * 5
            assert all(str(outcome).startswith("Rooms cannot be saved: ") for outcome in outcomes)
            setattr(disk, part, None)
            assert [len((await kept(store, code)).log) for code in codes] == [1] * 5
        await asyncio.gather(*[add(store, 2, 3, code=code) for code in codes])

    run(FileBackend(path, disk.connected), check)
    assert run(FileBackend(path), lambda store: kept(store, "ROOM4")).log == events([1, 2, 3], "ROOM4")


def test_a_file_that_is_damaged_or_nowhere_is_said_so(path: Path) -> None:
    run(FileBackend(path), lambda store: made(store, last=200))
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(StorageFailed):
        run(FileBackend(path), kept)
    with pytest.raises(StorageFailed):
        Store(path.parent / "no" / "rooms.db")


async def test_another_writer_in_the_file_is_said_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.rooms.store.BUSY_MS", 1)
    async with store_of(FileBackend(path)) as store:
        await made(store)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("begin immediate")
            with pytest.raises(StorageFailed):
                await add(store, 1)
            other.execute("rollback")
        await add(store, 1)
        assert (await kept(store)).log == [event(1)]
