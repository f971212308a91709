"""Kill a process that writes to the rooms' file: `python -m tests.host.rooms.kills --kills 1000`.

The process appends to many rooms as fast as it can and tells each acknowledgement on a pipe. It is killed at a random
moment, also while it starts. Then each acknowledged event must be there once, as it was written, and no room may have
a gap. The next process goes on with the file.
--early: a process that tells before the store has acknowledged, which must be found out.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO

from host.paths import ROOT
from host.rooms.store import Store
from host.rooms.tables import EventRow, opened
from host.tools.report import Table
from tests.host.rooms.examples import SECRET, event, events, room

ROOMS = [f"K{number:03}" for number in range(40)]
MOST = 3  # events of one append
RUNS_S = 0.3  # at most, from the first acknowledgement
STARTS_S = 0.4  # about as long as a start takes
AT_START = 0.2  # of the kills
OF_A_FILE = 20  # kills; then a new one, as each check reads all of it


@dataclass(frozen=True)
class Kill:
    """A kill: how many events were acknowledged since the one before, and what is wrong in the file."""

    events: int
    lost: int
    faults: tuple[str, ...]


def kills(seed: int, count: int, early: bool = False) -> Iterator[Kill]:
    """Yield the kills of processes that use one file after each other."""
    random = Random(seed)
    told: dict[str, int] = {}  # of each room the last event that was acknowledged
    with TemporaryDirectory() as folder:
        for _ in range(count):
            before = sum(told.values())
            _run(Path(folder) / "rooms.db", random, early, told)
            lost, faults = _check(Path(folder) / "rooms.db", told)
            yield Kill(sum(told.values()) - before + lost, lost, faults)


def _run(path: Path, random: Random, early: bool, told: dict[str, int]) -> None:
    """Start the process, kill it, and add to `told` what it told."""
    command = [sys.executable, "-m", "tests.host.rooms.kills", "--play", str(path), *(["--early"] if early else [])]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout
        lines: list[bytes] = []
        at_start = random.random() < AT_START
        reader = Thread(target=_listen, args=(process.stdout, lines))
        if not at_start:
            lines.append(process.stdout.readline())
        reader.start()
        time.sleep(random.uniform(0, STARTS_S if at_start else RUNS_S))
        assert process.poll() is None, f"it ended by itself, with {process.returncode}"
        process.kill()
        reader.join()
    for line in lines:
        if line.endswith(b"\n"):  # the last one may be cut
            code, last = line.decode().split()
            told[code] = max(told.get(code, 0), int(last))


def _listen(pipe: IO[bytes], lines: list[bytes]) -> None:
    lines += pipe


def _check(path: Path, told: dict[str, int]) -> tuple[int, tuple[str, ...]]:
    """Return how many events are lost, and what else is wrong. What is lost is forgotten in `told`."""
    found: dict[str, list[EventRow]] = {}
    with closing(opened(path)) as db:
        faults = [str(row) for row in db.execute("pragma integrity_check").fetchall() if row != ("ok",)]
        faults += [str(row) for row in db.execute("pragma foreign_key_check").fetchall()]
        for code, *row in db.execute("select * from event order by room, n").fetchall():
            found.setdefault(code, []).append(EventRow(*row))
    for code, rows in found.items():
        if rows != events(range(1, len(rows) + 1), code):
            faults.append(f"room {code} has not the events that were written")
    lost = {code: last - len(found.get(code, [])) for code, last in told.items()}
    lost = {code: count for code, count in lost.items() if count > 0}
    for code, count in lost.items():
        told[code] -= count
    return sum(lost.values()), tuple(faults)


async def play(path: Path, early: bool) -> None:
    """Append to all rooms, without an end."""
    store = Store(path)
    await asyncio.gather(*[_play_room(store, code, early) for code in ROOMS])


async def _play_room(store: Store, code: str, early: bool) -> None:
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
            _tell(code, last)
        await store.append(code, rows)
        if not early:
            _tell(code, last)


def _tell(code: str, last: int) -> None:
    os.write(sys.stdout.fileno(), f"{code} {last}\n".encode())


def main() -> int:
    """Return the exit status: 1 where a kill lost or broke something; with --early, where none was found out."""
    parser = argparse.ArgumentParser(prog="python -m tests.host.rooms.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=100, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first one (default: %(default)s)")
    parser.add_argument("--early", action="store_true", help="tell before the store has acknowledged")
    parser.add_argument("--play", type=Path, metavar="FILE", help="be the process that is killed")
    options = parser.parse_args()
    if options.play:
        asyncio.run(play(options.play, options.early))
    found: list[Kill] = []
    for start in range(0, options.kills, OF_A_FILE):
        found += kills(options.seed + start, min(OF_A_FILE, options.kills - start), options.early)
    figures = (len(found), sum(kill.events for kill in found), sum(kill.lost for kill in found))
    broken = [kill for kill in found if kill.faults]
    head = ("told", "kills", "events acknowledged", "lost", "broken files")
    print(Table("", head, [("early" if options.early else "late", *(f"{n:,}" for n in (*figures, len(broken))))]))
    for kill in broken[:5]:
        print(kill.faults[0])
    return int(bool(broken) or (figures[2] > 0) != options.early)


if __name__ == "__main__":
    sys.exit(main())
