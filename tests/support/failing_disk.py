"""SQLite over files whose disk fails or loses power, through the VFS of apsw; the statements are those of any file.

`Disk` notes all that is written to its files, in order. What the disk has after a power cut at any of these moments is
then made from the notes: all that was synced, and of the rest a random part.
"""

import itertools
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import apsw

NUMBERS = itertools.count()


class Write(NamedTuple):
    """Bytes at an offset of a file, or where there are none, its new length."""

    file: str
    offset: int
    data: bytes | None


class Sync(NamedTuple):
    """All that was written to a file is on the disk."""

    file: str


class Forget(NamedTuple):
    """A sync failed: some of what was written to a file never gets to the disk, as the system takes it for synced."""

    file: str


class Delete(NamedTuple):
    """A file is gone."""

    file: str


class Disk(apsw.VFS):
    """Files on a disk that notes what is done to them.

    fails_to_write, fails_to_sync: SQLite's code of what that raises from now on. is_off: it takes nothing, as when the
    power goes; off_in: after that many writes and syncs.
    """

    def __init__(self) -> None:
        self.notes: list[Write | Sync | Forget | Delete] = []
        self.fails_to_write: int | None = None
        self.fails_to_sync: int | None = None
        self.is_off, self.off_in = False, 0
        self.name = f"disk{next(NUMBERS)}"
        super().__init__(self.name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        return _File(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        self.notes.append(Delete(filename))

    def failure(self, code: int | None) -> int | None:
        """Return the code of why a write or sync fails. code: of its own failure."""
        if self.off_in:
            self.off_in -= 1
            self.is_off = not self.off_in
        return sqlite3.SQLITE_IOERR if self.is_off else code

    def heal(self) -> None:
        self.fails_to_write = self.fails_to_sync = None
        self.is_off, self.off_in = False, 0

    @property
    def is_well(self) -> bool:
        return not (self.is_off or self.off_in or self.fails_to_write or self.fails_to_sync)

    def connected(self, path: Path) -> "Adapted":
        """Open a file on this disk, for `connect` of a Store. Raises: sqlite3.Error."""
        try:
            return Adapted(apsw.Connection(str(path), vfs=self.name))
        except apsw.Error as error:
            raise translated(error) from error

    def after_cut(self, moment: int, random: Random) -> dict[str, bytes]:
        """Return the files, by name, after a power cut before note number `moment`."""
        synced: dict[str, bytearray] = {}
        waiting: dict[str, list[Write]] = {}
        for note in self.notes[:moment]:
            if isinstance(note, Write):
                waiting.setdefault(note.file, []).append(note)
            elif isinstance(note, Delete):
                synced.pop(note.file, None)
                waiting.pop(note.file, None)
            else:
                share = 1 if isinstance(note, Sync) else random.random()
                _carry_out_some(synced, waiting.pop(note.file, []), share, random)
        share = random.random()
        for writes in waiting.values():
            _carry_out_some(synced, writes, share, random)
        return {file: bytes(contents) for file, contents in synced.items()}


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk
        self._name = name.filename() if isinstance(name, apsw.URIFilename) else str(name)

    def xWrite(self, data: Any, offset: int) -> None:
        if code := self._disk.failure(self._disk.fails_to_write):
            raise apsw.exception_for(code)
        super().xWrite(data, offset)
        self._disk.notes.append(Write(self._name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self._disk.notes.append(Write(self._name, newsize, None))

    def xSync(self, flags: int) -> None:
        """Only noted: the test's own disk need not sync."""
        if code := self._disk.failure(self._disk.fails_to_write or self._disk.fails_to_sync):
            self._disk.notes.append(Forget(self._name))
            raise apsw.exception_for(code)
        self._disk.notes.append(Sync(self._name))


def _carry_out_some(files: dict[str, bytearray], writes: list[Write], share: float, random: Random) -> None:
    """Carry out this share of some writes, and of some of them only the beginning; all, and whole, where it is 1."""
    for write in writes:
        if random.random() < share:
            if write.data and share < 1 and random.random() < 0.2:
                write = write._replace(data=write.data[: random.randrange(len(write.data))])
            _carry_out(files.setdefault(write.file, bytearray()), write)


def _carry_out(contents: bytearray, write: Write) -> None:
    missing = write.offset - len(contents)
    if missing > 0:
        contents.extend(bytes(missing))
    if write.data is None:
        del contents[write.offset :]
    else:
        contents[write.offset : write.offset + len(write.data)] = write.data


class Adapted:
    """A connection of apsw with the interface, and the exceptions, of the standard library's."""

    def __init__(self, db: apsw.Connection):
        self._db = db

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> "_Found":
        try:
            return _Found(self._db.execute(sql, tuple(parameters)).fetchall())
        except apsw.Error as error:
            raise translated(error) from error

    def close(self) -> None:
        with suppress(apsw.Error):  # of a disk that fails
            self._db.close()


class _Found:
    def __init__(self, rows: list[Any]):
        self._rows = rows

    def fetchall(self) -> list[Any]:
        return self._rows


def translated(error: apsw.Error) -> sqlite3.Error:
    """Return what the standard library raises in its place."""
    kind = sqlite3.IntegrityError if isinstance(error, apsw.ConstraintError) else sqlite3.OperationalError
    found = kind(str(error))
    found.sqlite_errorcode = getattr(error, "extendedresult", sqlite3.SQLITE_ERROR)
    return found
