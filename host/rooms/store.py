"""The durable log of all rooms of a server, in one SQLite file.

Whatever a method that writes has returned from is on the disk: neither a killed process nor a power cut takes it away.
tests/torture/rooms checks that.

A room belongs to the store that took it last: its epoch counts how often it was taken, and who writes names the epoch
of its own. So a server that was thought to be dead, and whose rooms another one has taken, is refused.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

from host.rooms.errors import RoomError, StorageFailed
from host.rooms.tables import (
    Connect,
    Connection,
    EventRow,
    Kept,
    connected,
    disk_failed,
    opened,
    opened_to_read,
    value,
)

T = TypeVar("T")
Change = Callable[[Connection], Any]

WAITING = 20_000  # changes, at some hundred bytes each
TOGETHER = 1_000  # changes in a transaction: some 10 ms of work
FIRST = 1  # epoch of a room, of who makes it
AT_ONCE = 100  # rooms that expire together, so that moves get in between
FILES = ("", "-wal", "-shm")  # the rooms' file, its log, and what processes share of that
CALLERS = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)  # blame what was to be written
REFUSALS = {
    "exists": "there is such a room already",
    "room": "there is no such room",
    "owner": "another server has the room now",
    "gap": "its events do not follow those that are there",
}
BUSY = "The server has more to save than its disk can take just now. Try again in a moment."
GONE = (
    "Rooms cannot be saved: a file of {} was removed or replaced while Cairn runs. Put it back, or a copy of it; its "
    "rooms are away until then."
)


class RoomStore(Protocol):
    """What the rooms need of a store. at, before: ms since 1970. head: of the log after these events. secret: that the
    room has then. epoch: as take() returned it. Reads see all that was reported as kept.

    Raises: StorageFailed, what writes also RoomError (`busy`).
    """

    async def create(
        self, code: str, at: int, rows: Sequence[EventRow], head: str, secret: bytes | None, listed: bool = False
    ) -> None:
        """Make a room with its first events, that this store owns in epoch FIRST. Refused as "exists", "gap"."""

    async def take(self, code: str) -> int:
        """Make this store the room's owner, who alone may write; return its epoch. Load the room after that. Refused as
        "room".
        """

    async def append(
        self, code: str, epoch: int, at: int, rows: Sequence[EventRow], head: str, secret: bytes | None
    ) -> None:
        """Add events, and in the same step the head and the secret after them. Refused as "room", "owner", "gap"."""

    async def taken(self, held: dict[str, int]) -> list[str]:
        """Return the rooms that are gone, or that another store has taken since. held: epochs, by codes."""

    async def touch(self, code: str, at: int) -> None:
        """Note that a client was there, so that the room is not idle before `at`. Refused as "room"."""

    async def load(self, code: str) -> Kept | None:
        """Return all that is kept of a room."""

    async def expire(self, before: int) -> list[str]:
        """Remove the rooms in which nothing happened since then; return their codes."""

    def lost(self) -> StorageFailed | None:
        """Return why nothing can be kept any more; None as long as it can."""

    async def close(self) -> None:
        """Keep what waits, and close. It may be called again."""


def refusal(reason: str, code: str) -> StorageFailed:
    """Return why a write is against a room's log. reason: a key of REFUSALS."""
    return StorageFailed(reason, f"Room {code}: {REFUSALS[reason]}.")


class Store:
    """The rooms in a file, for an asyncio loop. One thread writes what waits, in one transaction; another reads.

    connect: opens the file; waiting: how many writes may wait before more are refused as `busy`.
    Raises: ValueError, StorageFailed.
    """

    def __init__(self, path: Path, connect: Connect = connected, waiting: int = WAITING):
        self._db = opened(path, connect)
        try:
            self._reading = opened_to_read(path, connect)
        except BaseException:
            self._db.close()
            raise
        self._name = path.name
        self._paths = [f"{path}{end}" for end in FILES]
        self._files = _identities(self._paths)
        self._waiting = waiting
        self._version = 0  # of the file, as it was looked at last
        self._jobs: list[tuple[Change, asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False
        self._writer = ThreadPoolExecutor(1, "rooms-writer")
        self._reader = ThreadPoolExecutor(1, "rooms-reader")

    async def create(
        self, code: str, at: int, rows: Sequence[EventRow], head: str, secret: bytes | None, listed: bool = False
    ) -> None:
        def create(db: Connection) -> None:
            sql = "insert into room values (?, ?, ?, ?, ?, ?) on conflict do nothing returning code"
            _changed(db, "exists", code, sql, (code, FIRST, at, head, secret, listed))
            _insert(db, code, rows)

        await self._write(create)

    async def take(self, code: str) -> int:
        sql = "update room set epoch = epoch + 1 where code = ? returning epoch"
        return int(await self._write(lambda db: _changed(db, "room", code, sql, (code,))))

    async def append(
        self, code: str, epoch: int, at: int, rows: Sequence[EventRow], head: str, secret: bytes | None
    ) -> None:
        def append(db: Connection) -> None:
            sql = (
                "update room set head = ?, secret = ?, touched = max(touched, ?) where code = ? and epoch = ?"
                " returning epoch"
            )
            if value(db, sql, (head, secret, at, code, epoch)) is None:
                is_there = value(db, "select 1 from room where code = ?", (code,))
                raise refusal("owner" if is_there else "room", code)
            _insert(db, code, rows)

        await self._write(append)

    async def taken(self, held: dict[str, int]) -> list[str]:
        """A file tells its connections where another one has written, so that hardly ever all rooms are looked at."""

        def taken(db: Connection) -> list[str]:
            version, self._version = self._version, value(db, "pragma data_version")
            if version == self._version:
                return []
            sql = "select epoch from room where code = ?"
            return [code for code, epoch in held.items() if value(db, sql, (code,)) != epoch]

        return list(await self._write(taken))

    async def touch(self, code: str, at: int) -> None:
        sql = "update room set touched = max(touched, ?) where code = ? returning code"
        await self._write(lambda db: _changed(db, "room", code, sql, (at, code)))

    async def load(self, code: str) -> Kept | None:
        def load(db: Connection) -> Kept | None:
            rows = db.execute("select n, body from event where room = ? order by n", (code,)).fetchall()
            rooms = db.execute("select head, secret, listed from room where code = ?", (code,)).fetchall()
            for head, secret, listed in rooms:
                return Kept(head, secret, bool(listed), [EventRow(*row) for row in rows])
            return None

        return await self._read(load)

    async def expire(self, before: int) -> list[str]:
        sql = "delete from room where code in (select code from room where touched < ? limit ?) returning code"
        gone = [code for (code,) in await self._write(lambda db: db.execute(sql, (before, AT_ONCE)).fetchall())]
        return gone + (await self.expire(before) if len(gone) == AT_ONCE else [])

    def lost(self) -> StorageFailed | None:
        """SQLite writes on into a file that was removed or replaced, and into its log. Nobody finds that again, so none
        of it may be acknowledged.
        """
        now = _identities(self._paths)
        is_lost = any(then and then != found for then, found in zip(self._files, now, strict=True))
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


def _changed(db: Connection, reason: str, code: str, sql: str, parameters: Sequence[Any]) -> Any:
    """Make a change of a room; return the first value that it returns. Raises: StorageFailed where there is none."""
    found = value(db, sql, parameters)
    if found is None:
        raise refusal(reason, code)
    return found


def _insert(db: Connection, code: str, rows: Sequence[EventRow]) -> None:
    sql = (
        "insert into event select ?, ?, ? where ? = 1 + coalesce((select max(n) from event where room = ?), 0)"
        " returning n"
    )
    for row in rows:
        _changed(db, "gap", code, sql, (code, *row, row.n, code))


def _identities(paths: Sequence[str]) -> list[tuple[int, int] | None]:
    """Return what no other file of this computer has, of each file; None where there is none."""

    def identity(path: str) -> tuple[int, int] | None:
        try:
            stat = os.stat(path)
        except OSError:
            return None
        return stat.st_dev, stat.st_ino

    return [identity(path) for path in paths]
