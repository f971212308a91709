"""The durable log of all rooms of a server, in one SQLite file.

Whatever a method that writes has returned from is on the disk: neither a killed process nor a power cut takes it away.
tests/torture/rooms checks that.

A room belongs to the store that took it last: its epoch counts how often it was taken, and who writes names the epoch
of its own. So a server that was thought to be dead, and whose rooms another one has taken, is refused.
"""

import asyncio
import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from host.files import sync_folder
from host.rooms.errors import RoomError, StorageFailed
from host.rooms.hash_chain import FIRST_HEAD, head_after

T = TypeVar("T")
Connection = sqlite3.Connection  # in autocommit
Connect = Callable[[Path], Any]  # to one, or what is used of it here
Change = Callable[[Connection], Any]
Row = tuple[Any, ...]

APPLICATION = 0x43524D53  # "CRMS", in the file's header
VERSION = 4  # of these tables, in the header, too; the earlier ones were never released
BUSY_MS = 5_000  # for another program that looks at the file
WAITING = 20_000  # changes, at some hundred bytes each
TOGETHER = 1_000  # changes in a transaction: some 10 ms of work
FIRST = 1  # epoch of a room, of whoever makes it
AT_ONCE = 100  # rooms that expire together, so that moves get in between
FILES = ("", "-wal", "-shm")  # the rooms' file, its log, and what processes share of that
CALLERS = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)  # blame what was to be written
REFUSALS = {
    "exists": "there is such a room already",
    "room": "there is no such room",
    "owner": "another server has the room now, or it is gone",
}
FAILED = "Rooms cannot be saved: {}."
BUSY = "The server has more to save than its disk can take. Try again in a moment."
GONE = (
    "Rooms cannot be saved: a file of {} was removed or replaced while Cairn runs. Put it back, or a copy of it; its "
    "rooms are away until then."
)
OTHER_VERSION = "is of another version of Cairn ({}, not {}). Update Cairn; older rooms need the older one."

# postgres.py has the same tables: with other types for times and blobs, and the version in a table of its own
TABLES = """
create table room (
    code text primary key check (length(code) between 4 and 12 and code not glob '*[^0-9A-Z]*'),
    epoch int not null,
    touched int not null,
    head text not null,
    secret blob,
    listed int not null
) strict;
create table event (
    room text not null references room (code) on delete cascade,
    n int not null check (n > 0),
    body text not null,
    primary key (room, n)
) strict, without rowid;
"""
# Both know these
CREATE = "insert into room values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning code"
TAKE = "update room set epoch = epoch + 1 where code = $1 returning epoch"
TOUCH = "update room set touched = case when touched < $2 then $2 else touched end where code = $1 returning code"
APPEND = """
update room set touched = case when touched < $3 then $3 else touched end, head = $4, secret = $5
where code = $1 and epoch = $2 returning code
"""


class Kept(NamedTuple):
    """All that is kept of a room. head: of its log as it was written last. secret: of its draws, None once it is
    revealed. listed: whether its open seats are. log: the canonical JSON of its events.
    """

    head: str
    secret: bytes | None
    listed: bool
    log: list[str]

    def is_intact(self) -> bool:
        """Return whether the log is the one that was written: a disk or a hand may have changed it since."""
        return head_after(FIRST_HEAD, self.log) == self.head


class RoomStore(ABC):
    """What the rooms need of a store. at, before: ms since 1970. log: the canonical JSON of events; n: the number of
    the first of them. head: of the whole log after these. secret: that the room has then. epoch: as take() returned it.
    Reads see all that was reported as kept.

    Raises: StorageFailed, what writes also RoomError (`busy`), RuntimeError once it is closed.
    """

    async def create(
        self, code: str, at: int, log: Sequence[str], head: str, secret: bytes | None, listed: bool = False
    ) -> None:
        """Make a room with its first events, that this store owns in epoch FIRST. Refused as "exists"."""
        await self.change("exists", CREATE, (code, FIRST, at, head, secret, listed), 1, log)

    async def take(self, code: str) -> int:
        """Make this store the room's owner, who alone may write; return its epoch. Load the room after that. Refused as
        "room".
        """
        return int(await self.change("room", TAKE, (code,)))

    async def append(
        self, code: str, epoch: int, at: int, n: int, log: Sequence[str], head: str, secret: bytes | None
    ) -> None:
        """Add events, and in the same step the head and the secret after them. Refused as "owner"."""
        await self.change("owner", APPEND, (code, epoch, at, head, secret), n, log)

    async def touch(self, code: str, at: int) -> None:
        """Note that a client was there, so that the room is not idle before `at`. Refused as "room"."""
        await self.change("room", TOUCH, (code, at))

    async def expire(self, before: int) -> list[str]:
        """Remove the rooms in which nothing happened since then; return their codes."""
        gone = await self.expire_some(before)
        return gone + (await self.expire(before) if len(gone) == AT_ONCE else [])

    def lost(self) -> StorageFailed | None:
        """Return why nothing can be kept any more; None as long as it can, as in a database: each change names the room
        and its owner, which no other has.
        """
        return None

    @abstractmethod
    async def change(self, reason: str, sql: str, parameters: Row, n: int = 1, log: Sequence[str] = ()) -> Any:
        """Change the room whose code is the first parameter, and add events to its log, even if the caller is cancelled
        meanwhile; return the first value that the statement returns. reason: why it is refused where it finds no room.
        """

    @abstractmethod
    async def taken(self, held: dict[str, int]) -> list[str]:
        """Return the rooms that are gone, or that another store has taken since. held: epochs, by codes."""

    @abstractmethod
    async def load(self, code: str) -> Kept | None:
        """Return all that is kept of a room."""

    @abstractmethod
    async def expire_some(self, before: int) -> list[str]:
        """Do what expire() does for AT_ONCE rooms at most."""

    @abstractmethod
    async def close(self) -> None:
        """Keep what waits, and close. It may be called again."""


def refusal(reason: str, code: str) -> StorageFailed:
    """Return why a write is against a room's log. reason: a key of REFUSALS."""
    return StorageFailed(reason, f"Room {code}: {REFUSALS[reason]}.")


def disk_failed(error: Exception) -> StorageFailed:
    """Return what is said of an error of the disk."""
    return StorageFailed("failed", FAILED.format(error))


def connected(path: Path) -> Connection:
    """Open a file by the standard library; any one thread at a time may use it. Raises: sqlite3.Error.

    A text that a damaged disk made no UTF-8 is read nevertheless, so that it is its room's fault alone.
    """
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.text_factory = partial(str, encoding="utf-8", errors="replace")
    return db


def opened(path: Path, connect: Connect = connected) -> Connection:
    """Open the rooms' file for writing, and make it if it is not there.

    Raises: ValueError where it is none that this version can keep rooms in, StorageFailed.
    """
    try:
        db = connect(path)
        try:
            _prepare(db, path)
            sync_folder(path.parent)
        except BaseException:
            db.close()
            raise
        return db
    except (sqlite3.Error, OSError) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise ValueError(_elsewhere(path, "is no database")) from error
        raise disk_failed(error) from error


def _prepare(db: Connection, path: Path) -> None:
    """Look whose file it is before anything is written to it."""
    db.execute(f"pragma busy_timeout = {BUSY_MS}").fetchall()
    if value(db, "select count(*) from sqlite_schema"):
        if value(db, "pragma application_id") != APPLICATION:
            raise ValueError(_elsewhere(path, "is a database of another program"))
        version = value(db, "pragma user_version")
        if version != VERSION:
            raise ValueError(f"{path} {OTHER_VERSION.format(version, VERSION)}")
    db.execute("pragma journal_mode = wal").fetchall()
    db.execute("pragma synchronous = full")  # a commit returns when it is on the disk
    db.execute("begin immediate")
    if not value(db, "select count(*) from sqlite_schema"):  # nor has another process just made them
        for statement in TABLES.split(";\n"):
            db.execute(statement)
        db.execute(f"pragma application_id = {APPLICATION}")
        db.execute(f"pragma user_version = {VERSION}")
    db.execute("commit")
    db.execute("pragma foreign_keys = on")


def _elsewhere(path: Path, what: str) -> str:
    return f"{path} {what}, so no rooms are kept there. Name another file."


def value(db: Connection, sql: str, parameters: Sequence[Any] = ()) -> Any:
    """Return the first value that a statement finds, or None."""
    rows = db.execute(sql, parameters).fetchall()
    return rows[0][0] if rows else None


class Store(RoomStore):
    """The rooms in a file, for an asyncio loop. One thread writes what waits, in one transaction; another reads.

    connect: opens the file; waiting: how many writes may wait before more are refused as `busy`.
    """

    def __init__(self, path: Path, connect: Connect = connected, waiting: int = WAITING):
        self._db = opened(path, connect)
        try:
            self._reading = connect(path)
            self._reading.execute(f"pragma busy_timeout = {BUSY_MS}").fetchall()
            self._reading.execute("pragma query_only = on")
        except sqlite3.Error as error:
            self._db.close()
            raise disk_failed(error) from error
        self._name = path.name
        self._paths = [f"{path}{end}" for end in FILES]
        self._files = [_identity(file) for file in self._paths]
        self._waiting = waiting
        self._version = 0  # of the file, as it was looked at last
        self._jobs: list[tuple[Change, asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False
        self._writer = ThreadPoolExecutor(1, "rooms-writer")
        self._reader = ThreadPoolExecutor(1, "rooms-reader")

    async def taken(self, held: dict[str, int]) -> list[str]:
        """A file tells its connections where another one has written, so that hardly ever all rooms are looked at."""

        def taken(db: Connection) -> list[str]:
            version, self._version = self._version, value(db, "pragma data_version")
            if version == self._version:
                return []
            sql = "select epoch from room where code = ?"
            return [code for code, epoch in held.items() if value(db, sql, (code,)) != epoch]

        return list(await self._write(taken))

    async def load(self, code: str) -> Kept | None:
        def load(db: Connection) -> Kept | None:
            log = db.execute("select body from event where room = ? order by n", (code,)).fetchall()
            rooms = db.execute("select head, secret, listed from room where code = ?", (code,)).fetchall()
            for head, secret, listed in rooms:
                return Kept(head, secret, bool(listed), [body for (body,) in log])
            return None

        return await self._read(load)

    async def expire_some(self, before: int) -> list[str]:
        sql = "delete from room where code in (select code from room where touched < ? limit ?) returning code"
        return [code for (code,) in await self._write(lambda db: db.execute(sql, (before, AT_ONCE)).fetchall())]

    def lost(self) -> StorageFailed | None:
        """SQLite writes on into a file that was removed or replaced, and into its log. Nobody finds that again, so none
        of it may be acknowledged.
        """
        is_lost = any(then and then != _identity(file) for then, file in zip(self._files, self._paths, strict=True))
        return StorageFailed("gone", GONE.format(self._name)) if is_lost else None

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            if self._writing:
                await self._writing
            for thread in (self._writer, self._reader):
                await asyncio.to_thread(thread.shutdown)
            self._reading.close()
            self._db.close()

    async def _read(self, find: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, found, self._reading, find)

    async def change(self, reason: str, sql: str, parameters: Row, n: int = 1, log: Sequence[str] = ()) -> Any:
        def change(db: Connection) -> Any:
            if (changed := value(db, sql.replace("$", "?"), parameters)) is None:
                raise refusal(reason, parameters[0])
            for number, body in enumerate(log, n):
                db.execute("insert into event values (?, ?, ?)", (parameters[0], number, body))
            return changed

        return await self._write(change)

    async def _write(self, change: Change) -> Any:
        """Make a change, and return what it returns once it is on the disk.

        Who is cancelled meanwhile does not know whether it was made.
        Raises: RoomError ("busy"), StorageFailed, what the change raises, RuntimeError once it is closed.
        """
        if self._closed:
            raise RuntimeError("the rooms' file is closed")
        if len(self._jobs) >= self._waiting:
            raise RoomError("busy", BUSY)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.append((change, future))
        if not self._writing:
            self._writing = asyncio.create_task(self._write_all())
        return await future

    async def _write_all(self) -> None:
        """Make what waits, in its order; what comes meanwhile goes into the next transaction."""
        while self._jobs:
            jobs, self._jobs = self._jobs[:TOGETHER], self._jobs[TOGETHER:]
            changes = [change for change, _ in jobs]
            outcomes = await asyncio.get_running_loop().run_in_executor(self._writer, self._commit, changes)
            for (_, future), outcome in zip(jobs, outcomes, strict=True):
                if future.done():
                    continue  # its caller was cancelled
                if isinstance(outcome, Exception):
                    future.set_exception(outcome)
                else:
                    future.set_result(outcome)
        self._writing = None

    def _commit(self, changes: Sequence[Change]) -> list[Any]:
        """Make changes, which must be where they will be found again. Return as commit()."""
        outcomes = commit(self._db, changes)
        return [self.lost() or outcome for outcome in outcomes] if self.lost() else outcomes


def commit(db: Connection, changes: Sequence[Change]) -> list[Any]:
    """Make changes in one transaction; return once they are on the disk, with what each returned, or its exception.

    A change that raises is undone, and its neighbours are made, each in a transaction of its own: hardly ever is one
    refused. Where the disk fails, all are undone.
    """
    try:
        db.execute("begin immediate")
        results = [change(db) for change in changes]
        db.execute("commit")
        return results
    except Exception as error:
        with suppress(sqlite3.Error):
            if db.in_transaction:
                db.execute("rollback")
        if isinstance(error, sqlite3.Error | OSError | MemoryError) and not isinstance(error, CALLERS):
            return [disk_failed(error) for _ in changes]  # one for each, as whoever raises it adds to it
        if len(changes) == 1:
            return [error]
        return [outcome for change in changes for outcome in commit(db, [change])]


def found(db: Connection, find: Callable[[Connection], T]) -> T:
    """Return what is found at one moment of the file. Raises: StorageFailed."""
    try:
        db.execute("begin")
        try:
            return find(db)
        finally:
            if db.in_transaction:
                db.execute("rollback")
    except sqlite3.Error as error:
        raise disk_failed(error) from error


def _identity(path: str) -> tuple[int, int] | None:
    """Return what no other file of this computer has; None where there is none."""
    try:
        stat = os.stat(path)
    except OSError:
        return None
    return stat.st_dev, stat.st_ino
