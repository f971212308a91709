"""The tables of the rooms' file, their rows, and how the file is opened.

postgres.sql has the same tables for PostgreSQL: `bigint` and `bytea` for times and blobs, a pattern for `glob`, and a
table of its own for the version, which stands in the header here.
"""

import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from host.files import sync_folder
from host.rooms.errors import StorageFailed
from host.rooms.hash_chain import FIRST_HEAD, next_head

APPLICATION = 0x43524D53  # "CRMS", in the file's header
VERSION = 4  # of these tables, in the header, too; the earlier ones were never released
OTHER_VERSION = "is of another version of Cairn ({}, not {}). Update Cairn; older rooms need the older one."
FAILED = "Rooms cannot be saved: {}."
BUSY_MS = 5_000  # for another program that looks at the file

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


class EventRow(NamedTuple):
    """An event of a room. n: from 1 on, without a gap; body: its canonical JSON."""

    n: int
    body: str


class Kept(NamedTuple):
    """All that is kept of a room. head: of its log as it was written last. secret: of its draws, None once it is
    revealed. listed: whether its open seats are.
    """

    head: str
    secret: bytes | None
    listed: bool
    rows: list[EventRow]

    def is_intact(self) -> bool:
        """Return whether the log is the one that was written: a disk or a hand may have changed it since."""
        head = FIRST_HEAD
        for row in self.rows:
            head = next_head(head, row.body.encode())
        return head == self.head


Connection = sqlite3.Connection  # in autocommit
Connect = Callable[[Path], Any]  # to one, or what is used of it here


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


def opened_to_read(path: Path, connect: Connect = connected) -> Connection:
    """Open the rooms' file, which is there, only to look. Raises: StorageFailed."""
    try:
        db = connect(path)
        db.execute(f"pragma busy_timeout = {BUSY_MS}").fetchall()
        db.execute("pragma query_only = on")
        return db
    except sqlite3.Error as error:
        raise disk_failed(error) from error


def value(db: Connection, sql: str, parameters: Sequence[Any] = ()) -> Any:
    """Return the first value that a statement finds, or None."""
    rows = db.execute(sql, parameters).fetchall()
    return rows[0][0] if rows else None


def _prepare(db: Connection, path: Path) -> None:
    """Look whose file it is before anything is written to it."""
    db.execute(f"pragma busy_timeout = {BUSY_MS}").fetchall()
    if not (new := not value(db, "select count(*) from sqlite_schema")):
        if value(db, "pragma application_id") != APPLICATION:
            raise ValueError(_elsewhere(path, "is a database of another program"))
        version = value(db, "pragma user_version")
        if version != VERSION:
            raise ValueError(f"{path} {OTHER_VERSION.format(version, VERSION)}")
    db.execute("pragma journal_mode = wal").fetchall()
    db.execute("pragma synchronous = full")  # a commit returns when it is on the disk
    if new:
        _make_tables(db)
    db.execute("pragma foreign_keys = on")


def _make_tables(db: Connection) -> None:
    """Make them in one step, unless another process has just done so."""
    db.execute("begin immediate")
    if not value(db, "select count(*) from sqlite_schema"):
        for statement in TABLES.split(";\n"):
            db.execute(statement)
        db.execute(f"pragma application_id = {APPLICATION}")
        db.execute(f"pragma user_version = {VERSION}")
    db.execute("commit")


def _elsewhere(path: Path, what: str) -> str:
    return f"{path} {what}, so no rooms are kept there. Name another file."
