"""What a store is asked in tests, and files whose commits can be held up."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from host.rooms.failures import Refused
from host.rooms.store import RoomStore
from host.rooms.tables import Connection, Cursor, Kept, SeatRow, connected
from tests.host.rooms.examples import CODE, SECRET, events, room

PATIENCE_S = 30  # stops a hang
ADA = SeatRow(1, bytes(32), "Ada", "board")
BO = SeatRow(2, bytes(range(32)), "Bo", "page")


async def made(store: RoomStore, code: str = CODE, last: int = 0) -> None:
    await store.create(room(code), SECRET, events(range(1, last + 1), code))


async def kept(store: RoomStore, code: str = CODE) -> Kept:
    found = await store.load(code)
    assert found is not None
    return found


async def refusal(call: Coroutine[Any, Any, Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        await call
    return caught.value


class Log:
    """Opens files, notes the statements of the connection that writes, and holds its commits up."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.opened: list[dict[str, Any]] = []
        self._free = Event()
        self._free.set()

    def connected(self, path: Path) -> Connection:
        return Logged(connected(path), self)

    def held(self) -> AbstractContextManager[None]:
        """Let no commit begin; forget the statements so far."""

        @contextmanager
        def held() -> Iterator[None]:
            self.statements.clear()
            self._free.clear()
            try:
                yield
            finally:
                self._free.set()

        return held()

    async def reached(self, statement: str) -> None:
        while self.statements[-1:] != [statement]:
            await asyncio.sleep(0.001)

    def note(self, statement: str) -> None:
        self.statements.append(statement)
        if statement == "commit":
            assert self._free.wait(30)


class Logged:
    def __init__(self, db: Connection, log: Log):
        self._db = db
        self._log = log

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction

    def execute(self, sql: str, parameters: Any = ()) -> Cursor:
        if sql in ("begin", "rollback"):  # of the one that reads
            return self._db.execute(sql, parameters)
        self._log.note(sql)
        return self._db.execute(sql, parameters)

    def close(self) -> None:
        names = ("journal_mode", "synchronous", "foreign_keys")
        values = [self._db.execute(f"pragma {name}").fetchall()[0][0] for name in names]
        self._log.opened.insert(0, dict(zip(names, values, strict=True)))
        self._db.close()
