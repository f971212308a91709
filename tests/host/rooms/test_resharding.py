"""The files of several workers: rooms keep all that they have when their number changes, and whenever that stops."""

import asyncio
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from host import files
from host.rooms import resharding
from host.rooms.failures import DiskFailed, WrongFile
from host.rooms.share import ALL, Share
from host.rooms.store import RoomStore
from host.rooms.tables import SeatRow, opened, value
from tests.host.rooms.backends import FileBackend, run
from tests.host.rooms.examples import SECRET, event, events, room

CODES = [f"{letter}7QMX{other}" for letter in "05BKZ" for other in "AB"]


async def fill(store: RoomStore, codes: list[str]) -> None:
    async def play(number: int, code: str) -> None:
        await store.create(room(code), SECRET, events(range(1, 3 + number), code))
        await store.append(code, [event(3 + number, code)], sit=[SeatRow(1, bytes(32), "Ada", "client")])

    await asyncio.gather(*[play(number, code) for number, code in enumerate(codes)])


def filled(folder: Path, workers: int) -> list[Any]:
    resharding.divide(folder, workers)
    for worker in range(workers):
        share = Share(worker, workers)
        run(
            FileBackend(folder / resharding.file_of(share)),
            lambda store, share=share: fill(store, [c for c in CODES if share.has(c)]),
        )
    return contents(folder, workers)


def contents(folder: Path, workers: int) -> list[Any]:
    """Return all rows of all files, but for the epochs of rooms; each room has to be where its worker looks."""
    rows: list[Any] = []
    for worker in range(workers):
        share = Share(worker, workers)
        with closing(opened(folder / resharding.file_of(share))) as db:
            codes = [code for (code,) in db.execute("select code from room").fetchall()]
            assert all(share.has(code) for code in codes)
            assert value(db, "pragma integrity_check") == "ok" and not db.execute("pragma foreign_key_check").fetchall()
            rows += [
                (table, *row) for table in resharding.TABLES for row in db.execute(f"select * from {table}").fetchall()
            ]
    return sorted(rows, key=repr)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.mark.parametrize("workers", [1, 2, 5])
@pytest.mark.parametrize("before", [1, 2])
def test_rooms_keep_all_that_they_have(folder: Path, before: int, workers: int) -> None:
    kept = filled(folder, before)
    assert resharding.divide(folder, workers) == (len(CODES) if workers != before else 0)
    assert contents(folder, workers) == kept
    assert resharding.divide(folder, workers) == 0
    found = {file.name for file in folder.glob("*.db*") if not file.name.endswith(("-wal", "-shm"))}
    assert found == set(resharding.files_of(workers))


def test_an_old_folder_without_a_note_is_one_for_one_worker(folder: Path) -> None:
    run(FileBackend(folder / "rooms.db"), lambda store: fill(store, CODES))
    kept = contents(folder, 1)
    assert resharding.divide(folder, 1) == 0
    assert resharding.divide(folder, 4) == len(CODES)
    assert contents(folder, 4) == kept


def test_what_a_killed_server_left_in_its_log_comes_along(folder: Path) -> None:
    resharding.divide(folder, 1)
    db = opened(folder / "rooms.db")  # open while it is divided, so its log is not in the file yet
    with closing(db):
        run(FileBackend(folder / "rooms.db"), lambda store: fill(store, CODES))
        assert (folder / "rooms.db-wal").stat().st_size
        kept = contents(folder, 1)
        resharding.divide(folder, 4)
    assert contents(folder, 4) == kept


def test_a_new_owner_is_later_than_all_before(folder: Path) -> None:
    filled(folder, 2)
    for _ in range(3):
        run(FileBackend(folder / "rooms-1-of-2.db"), lambda store: store.rooms())
    with closing(opened(folder / "rooms-1-of-2.db")) as db:
        latest = value(db, "select epoch from owner")
    resharding.divide(folder, 1)
    with closing(opened(folder / "rooms.db")) as db:
        assert value(db, "select epoch from owner") >= latest
    run(FileBackend(folder / "rooms.db"), lambda store: store.take(CODES[0]))


class Stop(Exception):
    """The power is cut."""


def acts(monkeypatch: pytest.MonkeyPatch, stop_at: int) -> list[str]:
    """Stop at an act that changes which files there are; return the names of those made so far."""
    made: list[str] = []

    def counted(name: str, act: Any) -> Any:
        def make(*arguments: Any, **options: Any) -> Any:
            if len(made) == stop_at:
                raise Stop
            made.append(name)
            return act(*arguments, **options)

        return make

    monkeypatch.setattr(resharding, "replace", counted("replace", files.replace))
    monkeypatch.setattr(resharding, "sync_folder", counted("sync", files.sync_folder))
    monkeypatch.setattr(resharding, "_copy", counted("copy", resharding._copy))
    monkeypatch.setattr(resharding, "_remove", counted("remove", resharding._remove))
    monkeypatch.setattr(Path, "rename", counted("rename", Path.rename))
    return made


@pytest.mark.parametrize("then", [2, 3], ids=["the same again", "another number"])
def test_a_cut_at_any_moment_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, then: int) -> None:
    """Two seconds: some fifteen cuts, each in files of its own."""
    (tmp_path / "filled").mkdir()
    kept = filled(tmp_path / "filled", 1)
    stop_at = 0
    while True:
        folder = Path(shutil.copytree(tmp_path / "filled", tmp_path / str(stop_at)))
        with monkeypatch.context() as patched:
            made = acts(patched, stop_at)
            try:
                resharding.divide(folder, 2)
                break
            except Stop:
                pass
        resharding.divide(folder, then)
        assert contents(folder, then) == kept, made
        stop_at += 1
    assert stop_at > 8 and {"replace", "sync", "copy", "remove", "rename"} <= set(made)


def test_a_failure_of_the_disk_leaves_all_as_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = filled(folder, 1)

    def full(db: Any, *_: Any) -> None:
        db.execute("select * from nothing")

    with monkeypatch.context() as patched:
        patched.setattr(resharding, "_copy", full)
        with pytest.raises(DiskFailed):
            resharding.divide(folder, 2)
    assert contents(folder, 1) == kept and resharding.divide(folder, 1) == 0


def test_rooms_that_no_worker_would_have_are_not_lost(folder: Path) -> None:
    run(FileBackend(folder / "rooms.db"), lambda store: fill(store, [*CODES, "U7QMXA"]))
    with pytest.raises(WrongFile, match="cannot be divided"):
        resharding.divide(folder, 2)
    assert len([row for row in contents_of_one(folder) if row == "U7QMXA"]) == 1


def contents_of_one(folder: Path) -> list[str]:
    with closing(opened(folder / "rooms.db")) as db:
        return [code for (code,) in db.execute("select code from room").fetchall()]


@pytest.fixture
def missing(folder: Path) -> Iterator[Path]:
    filled(folder, 2)
    os.rename(folder / "rooms-2-of-2.db", folder / "away")
    yield folder


@pytest.mark.parametrize("workers", [1, 2])
def test_a_file_that_is_missing_is_no_empty_one(missing: Path, workers: int) -> None:
    with pytest.raises(WrongFile, match=r"without rooms-2-of-2\.db"):
        resharding.divide(missing, workers)
    os.rename(missing / "away", missing / "rooms-2-of-2.db")
    resharding.divide(missing, workers)


def test_a_file_that_does_not_belong_there_is_left_alone(folder: Path) -> None:
    filled(folder, 2)
    (folder / "rooms.db").write_bytes(b"a backup, perhaps")
    with pytest.raises(WrongFile, match=r"rooms\.db in .* is not of the 2"):
        resharding.divide(folder, 1)
    assert (folder / "rooms.db").read_bytes() == b"a backup, perhaps"
    (folder / "rooms.db").rename(folder / "backup.db")
    resharding.divide(folder, 1)


@pytest.mark.parametrize("note", [b"", b"x", b"[]", b'{"workers": "2"}', b'{"workers": 33}', b"{}"])
def test_a_note_that_cannot_be_read_is_refused(folder: Path, note: bytes) -> None:
    (folder / resharding.NOTE).write_bytes(note)
    with pytest.raises(WrongFile):
        resharding.divide(folder, 1)


def test_files_in_use_are_not_divided(folder: Path) -> None:
    filled(folder, 2)
    with resharding.lock(folder, "rooms-2-of-2.db"), pytest.raises(OSError, match="in use"):
        resharding.divide(folder, 1)
    resharding.divide(folder, 1)


def test_one_of_several_servers_begins_a_folder_or_takes_one_of_its_number(folder: Path) -> None:
    resharding.begin(folder, Share(1, 4))
    resharding.begin(folder, Share(3, 4))
    assert json.loads((folder / resharding.NOTE).read_text()) == {"workers": 4}
    with pytest.raises(WrongFile, match="rooms divide 2"):
        resharding.begin(folder, Share(1, 2))
    assert sorted(file.name for file in folder.glob("*.db")) == ["rooms-2-of-4.db", "rooms-4-of-4.db"]
    assert resharding.file_of(ALL) == "rooms.db" and resharding.file_of(Share(1, 4)) == "rooms-2-of-4.db"


def test_a_file_of_one_of_several_servers_that_is_lost_is_no_empty_one(folder: Path) -> None:
    """The others may have theirs in other folders, so a file that is not there may be new. It is so once."""
    share = Share(1, 4)
    for _ in range(2):
        resharding.begin(folder, share)
    file = folder / resharding.file_of(share)
    file.rename(folder / "away")
    for _ in range(2):
        with pytest.raises(WrongFile, match=r"without rooms-2-of-4\.db; bring it back"):
            resharding.begin(folder, share)
    (folder / "away").rename(file)
    resharding.begin(folder, share)
    for each in (0, 2, 3):
        resharding.begin(folder, Share(each, 4))
    resharding.divide(folder, 1)
    assert not list(folder.glob(f"*{resharding.BEGUN}"))
    resharding.divide(folder, 4)
    file.unlink()
    with pytest.raises(WrongFile, match=r"without rooms-2-of-4\.db; bring it back"):
        resharding.begin(folder, share)
