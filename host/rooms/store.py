"""The durable log of all rooms of a server, in one SQLite file.

Whatever a method that writes has returned from is on the disk: neither a killed process nor a power cut takes it away.
docs/rooms.md says how that is checked.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from host.rooms import changes
from host.rooms.failures import DiskFailed, StorageFailed
from host.rooms.tables import (
    Connect,
    Connection,
    EventRow,
    Kept,
    RoomRow,
    SeatRow,
    connected,
    opened,
    opened_to_read,
)
from host.rooms.watched import Watched
from host.rooms.writer import WAITING, Writer, Written, commit

T = TypeVar("T")

AT_ONCE = 100  # rooms that expire together, so that moves get in between


class RoomStore(Protocol):
    """What the rooms need of a store. Reads see all that was reported as kept; all raise StorageFailed, writes Busy."""

    @property
    def written(self) -> Written: ...
    async def create(self, room: RoomRow, secret: bytes, rows: Sequence[EventRow] = ()) -> None: ...
    async def take(self, code: str) -> None: ...
    async def append(
        self,
        code: str,
        rows: Sequence[EventRow],
        *,
        state: str | None = None,
        stand: Sequence[int] = (),
        sit: Sequence[SeatRow] = (),
        forget_secret: bool = False,
        secret: bytes | None = None,
        head: str | None = None,
    ) -> None: ...
    async def touch(self, code: str, at: int) -> None: ...
    async def load(self, code: str) -> Kept | None: ...
    async def rooms(self) -> dict[str, int]: ...
    async def expire(self, before: int) -> list[str]: ...
    def lost(self) -> StorageFailed | None: ...
    async def close(self) -> None: ...


class Store:
    """The rooms in a file, for asyncio. One thread writes, another reads.

    connect: opens the file; waiting: how many writes may wait before more are refused as Busy.
    Raises: WrongFile, DiskFailed.
    """

    def __init__(self, path: Path, connect: Connect = connected, waiting: int = WAITING):
        self._db = opened(path, connect)
        self._epoch = _begun(self._db)
        self._reading = opened_to_read(path, connect)
        self._reader = ThreadPoolExecutor(1, "rooms-reader")
        self._watched = Watched(path)
        self._writer = Writer(self._db, waiting, self._watched.lost)
        self._closed = False

    @property
    def written(self) -> Written:
        """How much was written since the store began."""
        return self._writer.written

    async def create(self, room: RoomRow, secret: bytes, rows: Sequence[EventRow] = ()) -> None:
        """Make a room that this store owns, with its first events. Raises: Refused ("exists", "gap")."""
        await self._writer.made(partial(changes.create, epoch=self._epoch, room=room, secret=secret, rows=tuple(rows)))

    async def take(self, code: str) -> None:
        """Make this store the room's owner, who alone may write. Load the room after that, not before.

        Raises: Refused ("room", "owner": a store that began later has it).
        """
        await self._writer.made(partial(changes.take, epoch=self._epoch, code=code))

    async def append(
        self,
        code: str,
        rows: Sequence[EventRow],
        *,
        state: str | None = None,
        stand: Sequence[int] = (),
        sit: Sequence[SeatRow] = (),
        forget_secret: bool = False,
        secret: bytes | None = None,
        head: str | None = None,
    ) -> None:
        """Add events, and in the same step: a new state, seats that become free, seats that are taken, no secret any
        more, or another one. head: of the log after them.

        Raises: Refused ("room", "owner", "repeat", "gap", "seat").
        """
        await self._writer.made(
            partial(
                changes.append,
                epoch=self._epoch,
                code=code,
                rows=tuple(rows),
                state=state,
                stand=tuple(stand),
                sit=tuple(sit),
                forget_secret=forget_secret,
                secret=secret,
                head=head,
            )
        )

    async def touch(self, code: str, at: int) -> None:
        """Note that a client was there, so that the room is not idle before `at`, in ms. Raises: Refused ("room")."""
        await self._writer.made(partial(changes.touch, code=code, at=at))

    async def load(self, code: str) -> Kept | None:
        """Return all that is kept of a room."""
        return await self._read(partial(_load, code=code))

    async def rooms(self) -> dict[str, int]:
        """Return how many rooms there are, by state."""
        return dict(await self._read(_count))

    async def expire(self, before: int) -> list[str]:
        """Remove the rooms of any state in which nothing happened since `before`, in ms, and return their codes."""
        codes = await self._read(partial(_idle, before=before))
        expired = []
        for start in range(0, len(codes), AT_ONCE):
            some = codes[start : start + AT_ONCE]
            gone = await asyncio.gather(*[self._writer.made(self._expiry(code, before)) for code in some])
            expired += [code for code, is_gone in zip(some, gone, strict=True) if is_gone]
        return expired

    def _expiry(self, code: str, before: int) -> Callable[[Connection], bool]:
        return partial(changes.expire, epoch=self._epoch, code=code, before=before)

    def lost(self) -> StorageFailed | None:
        """Return an error where the file is no longer the one that was opened, so that nothing is kept any more."""
        return self._watched.lost()

    async def close(self) -> None:
        """Keep what waits, and close the file. It may be called again."""
        await self._writer.close()
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._reader.shutdown)
            self._reading.close()
            self._db.close()

    async def _read(self, find: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, _found, self._reading, find)


def _begun(db: Connection) -> int:
    """Return the epoch of the store that begins on this connection. Raises: DiskFailed, and the file is closed."""
    (outcome,) = commit(db, [changes.begin_epoch])
    if outcome.error is not None:
        db.close()
        raise outcome.error
    epoch: int = outcome.result
    return epoch


def _found(db: Connection, find: Callable[[Connection], T]) -> T:
    """Return what is found at one moment of the file. Raises: DiskFailed."""
    try:
        db.execute("begin")
        try:
            return find(db)
        finally:
            if db.in_transaction:
                db.execute("rollback")
    except sqlite3.Error as error:
        raise DiskFailed(error) from error


def _load(db: Connection, code: str) -> Kept | None:
    def rows(of: str, fields: Sequence[str]) -> list[tuple[Any, ...]]:
        return db.execute(f"select {', '.join(fields)} from {of}", (code,)).fetchall()

    rooms = rows("room where code = ?", RoomRow._fields)
    if not rooms:
        return None
    events = rows("event where room = ? order by n", EventRow._fields)
    seats = rows("seat where room = ? order by seat", SeatRow._fields)
    secrets = rows("secret where room = ?", ("s",))
    secret = secrets[0][0] if secrets else None
    return Kept(RoomRow(*rooms[0]), [EventRow(*row) for row in events], [SeatRow(*row) for row in seats], secret)


def _count(db: Connection) -> list[tuple[str, int]]:
    return db.execute("select state, count(*) from room group by state").fetchall()


def _idle(db: Connection, before: int) -> list[str]:
    return [code for (code,) in db.execute(f"select code from room where {changes.LAST} < ?", (before,)).fetchall()]
