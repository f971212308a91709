"""The one thread that writes: what waits goes into one transaction, and is reported once that is on the disk."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Condition, Thread
from typing import Any, NamedTuple, TypeVar

from host.rooms.failures import Busy, DiskFailed, StorageFailed, blames_disk
from host.rooms.tables import Connection

T = TypeVar("T")
Change = Callable[[Connection], T]

WAITING = 20_000  # changes, at some hundred bytes each
TOGETHER = 1_000  # changes in a transaction: some 10 ms of work


class Written(NamedTuple):
    """How much went to the disk since a start: changes, in how many transactions."""

    changes: int = 0
    commits: int = 0


class Outcome(NamedTuple):
    """What became of a change: what it returned, or why it was not made."""

    result: Any = None
    error: Exception | None = None


def commit(db: Connection, changes: Sequence[Change[Any]]) -> list[Outcome]:
    """Make changes in one transaction, and return once they are on the disk, with an outcome for each.

    A change that raises is undone, and its neighbours are made. Where the disk fails, all are undone.
    """
    try:
        db.execute("begin immediate")
        outcomes = _made_together(db, changes)
        db.execute("commit")
        return outcomes
    except Exception as error:
        with suppress(sqlite3.Error):
            if db.in_transaction:
                db.execute("rollback")
        # One for each, as whoever raises it adds to it
        return [Outcome(error=DiskFailed(error)) for _ in changes]


def _made_together(db: Connection, changes: Sequence[Change[Any]]) -> list[Outcome]:
    """Make all of them; where one raises, begin again, each apart. Raises: what the transaction must end for.

    Hardly ever is one refused, and a savepoint for each would be half of all statements: each gives up Python's lock,
    and waits for the loop's thread to get it back.
    """
    try:
        return [Outcome(change(db)) for change in changes]
    except Exception as error:
        if blames_disk(error):
            raise
    db.execute("rollback")
    db.execute("begin immediate")
    return [_made(db, change) for change in changes]


def _made(db: Connection, change: Change[Any]) -> Outcome:
    """Make one of them. Raises: what the transaction must end for."""
    db.execute("savepoint change")
    try:
        outcome = Outcome(change(db))
    except Exception as error:
        if blames_disk(error):
            raise
        db.execute("rollback to change")
        outcome = Outcome(error=error)
    db.execute("release change")
    return outcome


class Writer:
    """Makes changes, in the order in which they come, for callers on asyncio loops. waiting: how many may wait.

    lost: returns an error where what is committed is nevertheless not kept. written: all so far.
    """

    def __init__(self, db: Connection, waiting: int = WAITING, lost: Callable[[], StorageFailed | None] = lambda: None):
        self.written = Written()
        self._db = db
        self._waiting = waiting
        self._lost = lost
        self._jobs: list[tuple[Change[Any], asyncio.Future[Any]]] = []
        self._news = Condition()
        self._closing = False
        # Without a close() the process may end nevertheless: what is not reported is not promised
        self._thread = Thread(target=self._run, name="rooms-writer", daemon=True)
        self._thread.start()

    async def made(self, change: Change[T]) -> T:
        """Make a change, and return what it returns once it is on the disk.

        Who is cancelled meanwhile does not know whether it was made.
        Raises: Busy, DiskFailed, what the change raises, RuntimeError once it is closed.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._news:
            if self._closing:
                raise RuntimeError("the rooms' file is closed")
            if len(self._jobs) >= self._waiting:
                raise Busy
            self._jobs.append((change, future))
            self._news.notify()
        return await future

    async def close(self) -> None:
        """Make what waits, then end. It may be called again."""
        with self._news:
            self._closing = True
            self._news.notify()
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while jobs := self._next():
            self.written = Written(self.written.changes + len(jobs), self.written.commits + 1)
            _report(jobs, self._kept(commit(self._db, [change for change, _ in jobs])))

    def _kept(self, outcomes: list[Outcome]) -> list[Outcome]:
        """Return the outcomes of a commit, which must be where it will be found again."""
        if error := self._lost():
            return [Outcome(error=self._lost() or error) for _ in outcomes]  # one for each, as in commit()
        return outcomes

    def _next(self) -> list[tuple[Change[Any], asyncio.Future[Any]]]:
        """Wait for changes and return them; none once it is closed."""
        with self._news:
            self._news.wait_for(lambda: self._jobs or self._closing)
            jobs, self._jobs = self._jobs[:TOGETHER], self._jobs[TOGETHER:]
            return jobs


def _report(jobs: list[tuple[Change[Any], asyncio.Future[Any]]], outcomes: list[Outcome]) -> None:
    """Hand outcomes over to the callers, with one call for each of their loops."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Outcome]]] = {}
    for (_, future), outcome in zip(jobs, outcomes, strict=True):
        loops.setdefault(future.get_loop(), []).append((future, outcome))
    for loop, reports in loops.items():
        with suppress(RuntimeError):  # a loop that is closed has no callers any more
            loop.call_soon_threadsafe(_settle, reports)


def _settle(reports: list[tuple[asyncio.Future[Any], Outcome]]) -> None:
    for future, (result, error) in reports:
        if future.done():
            continue  # its caller was cancelled
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
