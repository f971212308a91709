"""Kill a process that writes rooms: `python -m tests.host.rooms.kills --kills 1000`, `--on postgres`.

The process appends to many rooms as fast as it can and reports each acknowledgement on a pipe. It is killed at a random
moment, also while it starts; on PostgreSQL every other time all processes of the server are, at one moment. Then each
acknowledged event must be there once, as it was written, and no room may have a gap. The next process continues with
the same file or database.
--early: a process that reports before the store has acknowledged, --unsynced: a database that syncs no commits; both
must be found out.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp
from threading import Thread
from typing import IO, Protocol

import asyncpg

from host.paths import ROOT
from host.report import Table
from host.rooms.failures import StorageFailed
from host.rooms.postgres import SETTINGS
from host.rooms.store import RoomStore
from host.rooms.stores import open_store
from host.rooms.tables import EventRow, opened
from tests.host.rooms.examples import SECRET, event, events, room
from tests.support.postgres import PostgresServer

ROOMS = [f"K{number:03}" for number in range(40)]
MOST = 3  # events of one append
RUNS_S = 0.3  # at most, from the first acknowledgement
STARTS_S = 0.4  # about as long as a start takes
AT_START = 0.2  # of the kills
OF_A_FILE = 20  # kills; then a new one, as each check reads all of it
FAULTS = {
    "early": "report before the store has acknowledged",
    "unsynced": "let the database acknowledge before it syncs",
}
CHECK_INDEXES = """
select bt_index_check(indexrelid, true) from pg_index
join pg_class on pg_class.oid = indrelid where relnamespace = current_schema()::regnamespace
"""


@dataclass(frozen=True)
class Kill:
    """A kill: how many events were acknowledged since the one before, and what is wrong in file or database."""

    events: int
    lost: int
    faults: tuple[str, ...]


class Subject(Protocol):
    """What rooms are written to. address: as open_store wants it."""

    address: str

    def kill(self, process: subprocess.Popen[bytes], random: Random) -> None: ...
    def read(self) -> tuple[list[tuple[str, EventRow]], list[str]]: ...


class File:
    """A file of SQLite in a new folder."""

    def __init__(self, folder: Path):
        self._path = folder / "rooms.db"
        self.address = str(self._path)

    def kill(self, process: subprocess.Popen[bytes], random: Random) -> None:
        """Kill the process that writes."""
        process.kill()

    def read(self) -> tuple[list[tuple[str, EventRow]], list[str]]:
        """Return all events with their rooms, in order, and what is broken."""
        with closing(opened(self._path)) as db:
            faults = [str(row) for row in db.execute("pragma integrity_check").fetchall() if row != ("ok",)]
            faults += [str(row) for row in db.execute("pragma foreign_key_check").fetchall()]
            rows = db.execute("select * from event order by room, n").fetchall()
            return [(code, EventRow(*row)) for code, *row in rows], faults


class Database:
    """A new schema of a PostgreSQL server of our own."""

    def __init__(self, server: PostgresServer):
        self._server = server
        self._schema = server.new_schema()
        self._server_next = True
        self.address = server.url(self._schema)

    def kill(self, process: subprocess.Popen[bytes], random: Random) -> None:
        """Kill the process that writes, or the server's processes, in turn."""
        if self._server_next:
            self._server.kill()
            time.sleep(random.uniform(0, 0.1))
        process.kill()
        if self._server_next:
            self._server.start()
        self._server_next = not self._server_next

    def read(self) -> tuple[list[tuple[str, EventRow]], list[str]]:
        """Return all events with their rooms, in order, and what is broken."""
        return asyncio.run(self._read())

    async def _read(self) -> tuple[list[tuple[str, EventRow]], list[str]]:
        connection = await asyncpg.connect(self.address)
        try:
            await connection.execute("create extension if not exists amcheck schema pg_catalog")
            # A process that was killed as it started may have left no tables
            if not await connection.fetchval("select to_regclass('event')"):
                return [], []
            faults = []
            try:
                await connection.fetch(CHECK_INDEXES)
            except asyncpg.PostgresError as error:
                faults.append(str(error))
            rows = await connection.fetch("select * from event order by room, n")
            return [(code, EventRow(*row)) for code, *row in rows], faults
        finally:
            await connection.close()


def kills(seed: int, count: int, subject: Subject, fault: str = "") -> Iterator[Kill]:
    """Yield the kills of processes that write to one subject after each other. fault: of FAULTS, what they do wrong."""
    random = Random(seed)
    told: dict[str, int] = {}  # of each room the last event that was acknowledged
    for _ in range(count):
        before = sum(told.values())
        _run(subject, random, fault, told)
        lost, faults = _check(subject, told)
        yield Kill(sum(told.values()) - before + lost, lost, faults)


def _run(subject: Subject, random: Random, fault: str, told: dict[str, int]) -> None:
    """Start the process, kill it, and add to `told` what it reported."""
    command = [sys.executable, "-m", "tests.host.rooms.kills", "--play", subject.address]
    with subprocess.Popen(command + [f"--{fault}"] * bool(fault), cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout
        lines: list[bytes] = []
        at_start = random.random() < AT_START
        reader = Thread(target=_listen, args=(process.stdout, lines))
        if not at_start:
            lines.append(process.stdout.readline())
        reader.start()
        time.sleep(random.uniform(0, STARTS_S if at_start else RUNS_S))
        assert process.poll() is None, f"it ended by itself, with {process.returncode}"
        subject.kill(process, random)
        reader.join()
    for line in lines:
        if line.endswith(b"\n"):  # the last one may be cut
            code, last = line.decode().split()
            told[code] = max(told.get(code, 0), int(last))


def _listen(pipe: IO[bytes], lines: list[bytes]) -> None:
    lines += pipe


def _check(subject: Subject, told: dict[str, int]) -> tuple[int, tuple[str, ...]]:
    """Return how many events are lost, and what else is wrong. What is lost is forgotten in `told`."""
    found: dict[str, list[EventRow]] = {}
    every, faults = subject.read()
    for code, row in every:
        found.setdefault(code, []).append(row)
    for code, rows in found.items():
        if rows != events(range(1, len(rows) + 1), code):
            faults.append(f"room {code} has not the events that were written")
    lost = {code: last - len(found.get(code, [])) for code, last in told.items()}
    lost = {code: count for code, count in lost.items() if count > 0}
    for code, count in lost.items():
        told[code] -= count
    return sum(lost.values()), tuple(faults)


async def play(address: str, early: bool) -> None:
    """Append to all rooms, without an end, or until the database is away."""
    store = await open_store(address)

    async def until_it_fails(code: str) -> None:
        with suppress(StorageFailed):
            await _play_room(store, code, early)

    await asyncio.gather(*[until_it_fails(code) for code in ROOMS])


async def _play_room(store: RoomStore, code: str, early: bool) -> None:
    if (kept := await store.load(code)) is None:
        await store.create(room(code), SECRET)
        last = 0
    else:
        await store.take(code)
        last = len(kept.rows)
    while True:
        rows = [event(last + 1 + number, code) for number in range(1 + last % MOST)]
        last += len(rows)
        if early:
            _report(code, last)
        await store.append(code, rows)
        if not early:
            _report(code, last)


def _report(code: str, last: int) -> None:
    os.write(sys.stdout.fileno(), f"{code} {last}\n".encode())


def main() -> int:
    """Return the exit status: 1 where a kill lost or broke something; with a fault, where none was found out."""
    parser = argparse.ArgumentParser(prog="python -m tests.host.rooms.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=100, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first one (default: %(default)s)")
    parser.add_argument("--on", choices=("sqlite", "postgres"), default="sqlite", help="(default: %(default)s)")
    for fault, means in FAULTS.items():
        parser.add_argument(f"--{fault}", action="append_const", dest="faults", const=fault, help=means)
    parser.add_argument("--play", metavar="ADDRESS", help="be the process that is killed")
    options = parser.parse_args()
    fault = (options.faults or [""])[0]
    if options.play:
        if fault == "unsynced":
            SETTINGS["synchronous_commit"] = "off"
        with suppress(StorageFailed):
            asyncio.run(play(options.play, fault == "early"))
        return 0
    found: list[Kill] = []
    with _subjects(options.on) as subject:
        for start in range(0, options.kills, OF_A_FILE):
            found += kills(options.seed + start, min(OF_A_FILE, options.kills - start), subject(), fault)
    figures = (len(found), sum(kill.events for kill in found), sum(kill.lost for kill in found))
    broken = [kill for kill in found if kill.faults]
    head = ("on", "fault", "kills", "events acknowledged", "lost", "broken")
    print(Table("", head, [(options.on, fault or "none", *(f"{n:,}" for n in (*figures, len(broken))))]))
    for kill in broken[:5]:
        print(kill.faults[0])
    return int(bool(broken) or (figures[2] > 0) != bool(fault))


@contextmanager
def _subjects(on: str) -> Iterator[Callable[[], Subject]]:
    """Yield what makes new subjects; they are gone after the block."""
    if on == "sqlite":
        with TemporaryDirectory() as folder:
            yield lambda: File(Path(mkdtemp(dir=folder)))
    else:
        with closing(PostgresServer()) as server:
            server.start()
            yield lambda: Database(server)


if __name__ == "__main__":
    sys.exit(main())
