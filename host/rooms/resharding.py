"""The files that a folder's rooms are kept in: one for each server, and how they are divided again for more or fewer.

A note in the folder says how many servers, here called workers, its files are for. Another number is prepared beside
the files that count, then the note is replaced, in one step, and only then are the old files removed; a start after
that completes what a power cut left. So each event is in the files that count at any moment.
"""

import json
import re
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import NamedTuple

from host.files import replace, sync, sync_folder
from host.locks import Lock
from host.rooms.failures import DiskFailed, WrongFile
from host.rooms.share import ALL, Share
from host.rooms.tables import Connection, opened, value

NOTE = "files.json"
BEGUN = ".begun"  # instead of .db: the file was made for one of several servers
TABLES = ("room", "event", "seat", "secret")
IN_USE = "The rooms' folder {}"
OTHER = "name another folder with --data"

_FILE = re.compile(r"rooms(?:-\d+-of-\d+)?\.db")


class Note(NamedTuple):
    """workers: whom the folder's files are for, 0 before there are any. before: whose files are still to be removed."""

    workers: int
    before: int | None = None


def file_of(share: Share) -> str:
    """Return the name of the file that a worker's rooms are in."""
    return "rooms.db" if share.workers == 1 else f"rooms-{share.worker + 1}-of-{share.workers}.db"


def files_of(workers: int) -> list[str]:
    """Return the names of the files of all workers."""
    return [file_of(Share(worker, workers)) for worker in range(workers)]


def lock(folder: Path, name: str) -> Lock:
    """Return the lock of one of the files. Raises: OSError where another process has it."""
    return Lock((folder / name).with_suffix(".lock"), IN_USE.format(folder), OTHER)


def divide(folder: Path, workers: int) -> int:
    """Make a folder's files be those of so many workers; return how many rooms changed their file.

    The caller has the folder's own lock. Raises: OSError where one of the files is in use, WrongFile, DiskFailed.
    """
    try:
        note = _finish(folder, _noted(folder))
        _check(folder, note.workers)
        if note.workers == workers:
            for name in files_of(workers):  # one that cannot be served is refused here
                opened(folder / name).close()
            return 0
        with ExitStack() as held:
            if note.workers > 1:
                for name in files_of(note.workers):
                    held.enter_context(lock(folder, name))
            moved = _prepare(folder, files_of(note.workers) if note.workers else [], workers)
            _write(folder, Note(workers, note.workers))
            _finish(folder, Note(workers, note.workers))
        return moved
    except sqlite3.Error as error:
        raise DiskFailed(error) from error


def begin(folder: Path, share: Share) -> None:
    """Make a folder be for one of several servers that a proxy chooses from, with a file for it.

    Raises: WrongFile, DiskFailed, OSError.
    """
    note = _noted(folder)
    if note.workers not in (0, share.workers) or note.before is not None:
        raise WrongFile(
            f"{folder} is divided for {note.workers} servers, not {share.workers}. Stop them all, and divide it again: "
            f"`cairn rooms divide {share.workers}` with this folder."
        )
    if not note.workers:
        _write(folder, Note(share.workers))
    file = folder / file_of(share)
    begun = file.with_suffix(BEGUN)  # a file of its own, as other servers may begin just now
    if begun.exists() and not file.exists():
        raise missing(folder, [file.name])
    if not begun.exists():
        opened(file).close()
        begun.touch()
        sync_folder(folder)


def missing(folder: Path, names: Sequence[str]) -> WrongFile:
    """Return the error that files are not there, although rooms were in them."""
    return WrongFile(f"{folder} is without {', '.join(names)}; bring it back from where it is, or from a backup.")


def _noted(folder: Path) -> Note:
    try:
        note = json.loads((folder / NOTE).read_bytes())
        return Note(Share(workers=note["workers"]).workers, note.get("before"))
    except FileNotFoundError:
        return Note(1 if (folder / file_of(ALL)).exists() else 0)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise WrongFile(f"{folder / NOTE} cannot be read, so it is not known which files the rooms are in.") from None


def _write(folder: Path, note: Note) -> None:
    known = {name: number for name, number in note._asdict().items() if number is not None}
    replace(folder / NOTE, json.dumps(known).encode() + b"\n", folder / f"{NOTE}.new")
    sync_folder(folder)


def _check(folder: Path, workers: int) -> None:
    """See to it that the files are there, and no others. Raises: WrongFile."""
    wanted = set(files_of(workers)) if workers else set()
    found = {file.name for file in folder.iterdir() if _FILE.fullmatch(file.name)}
    if gone := sorted(wanted - found):
        raise missing(folder, gone)
    if others := sorted(found - wanted):
        raise WrongFile(
            f"{', '.join(others)} in {folder} is not of the {workers} that its rooms are in ({NOTE} says so). "
            "Move it elsewhere; rooms that are in it alone can be served from a folder of their own."
        )


def _prepare(folder: Path, sources: Sequence[str], workers: int) -> int:
    """Write the new files beside those that count; return how many rooms are in them. Raises: WrongFile."""
    counted = [0] * len(TABLES)
    for name in sources:
        with closing(opened(folder / name)) as db:  # what a killed server left in its log comes into the file
            counted = [before + now for before, now in zip(counted, _counts(db), strict=True)]
    copied = [0] * len(TABLES)
    for worker in range(workers):
        share = Share(worker, workers)
        file = folder / f"{file_of(share)}.new"
        _remove(file)
        with closing(opened(file)) as db:
            for name in sources:
                _copy(db, folder / name, share.letters)
            copied = [before + now for before, now in zip(copied, _counts(db), strict=True)]
        sync(file)
    if copied != counted:
        raise WrongFile(f"The rooms in {folder} cannot be divided: some have codes of another kind. All is as it was.")
    sync_folder(folder)
    return copied[0]


def _copy(db: Connection, source: Path, letters: str) -> None:
    """Copy the rooms whose codes begin with these letters."""
    db.execute("attach ? as source", (str(source),))
    db.execute("begin immediate")
    db.execute("update owner set epoch = max(epoch, (select epoch from source.owner))")
    for table in TABLES:
        code = "code" if table == "room" else "room"
        db.execute(
            f"insert into main.{table} select * from source.{table} where instr(?, substr({code}, 1, 1))", [letters]
        )
    db.execute("commit")
    db.execute("detach source")


def _counts(db: Connection) -> list[int]:
    return [value(db, f"select count(*) from {table}") for table in TABLES]


def _finish(folder: Path, note: Note) -> Note:
    """Complete what the note says; return the note as it is then."""
    if note.before is None:
        return note
    for name in files_of(note.workers):
        with suppress(FileNotFoundError):
            (folder / f"{name}.new").rename(folder / name)
    for name in files_of(note.workers) if note.workers > 1 else []:
        (folder / name).with_suffix(BEGUN).touch()
    sync_folder(folder)
    for name in files_of(note.before) if note.before else []:
        _remove(folder / name)
        for end in (".lock", BEGUN) if note.before > 1 else ():
            (folder / name).with_suffix(end).unlink(missing_ok=True)
    _write(folder, Note(note.workers))
    return Note(note.workers)


def _remove(file: Path) -> None:
    """Remove a file of SQLite's, with its log."""
    for end in ("", "-wal", "-shm"):
        file.with_name(file.name + end).unlink(missing_ok=True)
