"""Cut the power under the rooms' file: `python -m tests.host.rooms.power_cuts --cuts 10000`.

The statements are the store's, on a disk that drops what was not synced (tests/support/failing_disk.py) and fails now
and then. After a cut the file must hold what was there after the last commit that was acknowledged, or after a later
one that was in flight or failed, and must take more.
--synchronous normal: as a store that does not sync its commits, which must be found out.
"""

import argparse
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from host.report import Table
from host.rooms import changes
from host.rooms.failures import DiskFailed, WrongFile
from host.rooms.tables import Connection, SeatRow, opened, value
from host.rooms.writer import Change, Outcome, commit
from tests.host.rooms.examples import MADE, SECRET, events, room
from tests.support.failing_disk import Disk, Sync, Write

KINDS = ("full", "normal")
CODES = [f"K{number:03}" for number in range(9)]
COMMITS = 40
CUTS = 25  # of one session
CHECKPOINT = 20  # pages, so that there are many
SHOWN = 10  # of the cuts that failed
DUMPED = ("room", "event", "seat", "secret")
FAILING = 0.1  # of the commits

WHOLE, LOST, BROKEN = "all there", "events lost", "broken"
RESULTS = (WHOLE, LOST, BROKEN)
POINTS = ("a write to the log", "a sync of the log", "a write to the file", "a sync of the file", "anything else")

Dump = dict[str, list[Any]]
NOTHING: Dump = {table: [] for table in DUMPED}


class Tried(NamedTuple):
    """A commit.

    began, ended: how many notes the disk had; kept: whether it was acknowledged; all: what was to be kept.
    """

    began: int
    ended: int
    kept: bool
    all: Dump


@dataclass
class Session:
    """What happened on a disk."""

    path: Path
    disk: Disk = field(default_factory=Disk)
    tried: list[Tried] = field(default_factory=list)

    def commit(self, db: Connection, wanted: list[Change[Any]]) -> list[Outcome]:
        """Commit changes, and note what is there then."""
        began = len(self.disk.notes)
        found: list[Dump] = []
        *outcomes, last = commit(db, [*wanted, lambda db: found.append(dump(db))])
        self.tried += [Tried(began, len(self.disk.notes), last.error is None, each) for each in found]
        return outcomes

    def promised(self, moment: int) -> tuple[Dump, list[Dump]]:
        """Return what must be there after a cut before this note, and what may be there in its place."""
        known = [Tried(0, 0, True, NOTHING), *(tried for tried in self.tried if tried.began <= moment)]
        last = max(index for index, tried in enumerate(known) if tried.kept and tried.ended <= moment)
        return known[last].all, [tried.all for tried in known[last + 1 :]]


@dataclass(frozen=True)
class Cut:
    """A power cut. point: of POINTS; events: that were acknowledged, lost: of these."""

    point: str
    result: str
    events: int
    lost: int
    reason: str = ""


def session(folder: Path, seed: int, synchronous: str = "full") -> Session:
    """Open a file in an empty folder, and commit random changes of rooms."""
    random = Random(seed)
    done = Session(folder / "rooms.db")
    db = opened(done.path, done.disk.connected)
    db.execute(f"pragma wal_autocheckpoint = {CHECKPOINT}")
    if synchronous != "full":
        db.execute(f"pragma synchronous = {synchronous}")
    (begun,) = done.commit(db, [changes.begin_epoch])
    for _ in range(COMMITS):
        wanted = [_change(db, begun.result, random) for _ in range(random.randrange(1, 6))]
        if random.random() < FAILING:
            part = random.choice(("fails_to_write", "fails_to_sync"))
            setattr(done.disk, part, sqlite3.SQLITE_IOERR)
            done.commit(db, wanted)
            setattr(done.disk, part, None)
        else:
            done.commit(db, wanted)
    db.close()
    return done


def _change(db: Connection, epoch: int, random: Random) -> Change[object]:
    """Return a random change of a random room, now and then one that is refused."""
    code = random.choice(CODES)
    last = value(db, "select coalesce(max(n), 0) from event where room = ?", (code,))
    if value(db, "select 1 from room where code = ?", (code,)) is None:
        return partial(changes.create, epoch=epoch, room=room(code), secret=SECRET, rows=events([1], code))
    if random.random() < 0.03:
        return partial(changes.expire, epoch=epoch, code=code, before=MADE + 10**7)
    if random.random() < 0.1:
        return partial(changes.touch, code=code, at=MADE + random.randrange(10**6))
    rows = events(range(last + 1, last + random.randrange(1, 30)), code)
    seat = random.randrange(1, 5)
    return partial(
        changes.append,
        epoch=epoch,
        code=code,
        rows=rows,
        state=random.choice((None, "over", "playing")),
        stand=[seat] if random.random() < 0.5 else [],
        sit=[SeatRow(seat, random.randbytes(32), "Ada", "board")] if random.random() < 0.5 else [],
        forget_secret=(fresh := random.random()) < 0.1,
        secret=SECRET if fresh < 0.05 else None,
        head=f"{last + len(rows):016x}",
    )


def dump(db: Connection) -> Dump:
    """Return all that is kept."""
    return {table: db.execute(f"select * from {table} order by 1, 2").fetchall() for table in DUMPED}


def cuts(seed: int, synchronous: str = "full", count: int = CUTS) -> Iterator[Cut]:
    """Yield some cuts of a session, each at a random moment."""
    random = Random(seed)
    with TemporaryDirectory() as folder:
        done = session(Path(folder), seed, synchronous)
    for _ in range(count):
        yield _cut(done, random.randrange(len(done.disk.notes) + 1), random)


def _cut(done: Session, moment: int, random: Random) -> Cut:
    must, may = done.promised(moment)
    promised = must["event"]
    with TemporaryDirectory() as folder:
        for name, contents in done.disk.after_cut(moment, random).items():
            (Path(folder) / Path(name).name).write_bytes(contents)
        try:
            found = _switched_on(Path(folder) / done.path.name)
        except (sqlite3.Error, DiskFailed, WrongFile, AssertionError) as error:
            return Cut(_point(done, moment), BROKEN, len(promised), len(promised), str(error))
    if found in (must, *may):
        return Cut(_point(done, moment), WHOLE, len(promised), 0)
    lost = len(set(promised) - set(found["event"]))
    return Cut(_point(done, moment), LOST, len(promised), lost, f"{lost} of {len(promised)} events")


def _switched_on(path: Path) -> Dump:
    """Return what the standard library's SQLite finds in a file that takes more then. Raises: where it does not."""
    db = opened(path)
    try:
        found = dump(db)
        broken = [row for row in db.execute("pragma integrity_check").fetchall() if row != ("ok",)]
        broken += db.execute("pragma foreign_key_check").fetchall()
        assert not broken, broken
        epoch, made = commit(db, [changes.begin_epoch, _new])
        assert epoch.error is None and made.error is None, (epoch, made)
        return found
    finally:
        db.close()


def _new(db: Connection) -> None:
    changes.create(db, epoch=1, room=room("AFTER"), secret=SECRET, rows=events([1]))


def _point(done: Session, moment: int) -> str:
    """Return what the power failed before, of POINTS."""
    if moment == len(done.disk.notes) or not isinstance(note := done.disk.notes[moment], Write | Sync):
        return POINTS[-1]
    if note.file.endswith("-journal"):
        return POINTS[-1]
    return POINTS[2 * (not note.file.endswith("-wal")) + isinstance(note, Sync)]


def main() -> int:
    """Return the exit status: 1 where a cut lost or broke something under `full`, or did not under another."""
    parser = argparse.ArgumentParser(prog="python -m tests.host.rooms.power_cuts", description=__doc__)
    parser.add_argument("--cuts", type=int, default=1_000, metavar="N", help="of each kind (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first one (default: %(default)s)")
    parser.add_argument("--synchronous", choices=KINDS, action="append", help="what to cut (default: both)")
    options = parser.parse_args()
    kinds = options.synchronous or KINDS
    made = {kind: _many(kind, options.cuts, options.seed) for kind in kinds}
    columns = ("synchronous", "cuts", *RESULTS, "events acknowledged", "lost")
    rows = [(kind, *_figures(found)) for kind, found in made.items()]
    print(Table("", columns, rows))
    points = {kind: Counter(cut.point for cut in found) for kind, found in made.items()}
    print(
        Table(
            "", ("cut before", *POINTS), [(kind, *(f"{found[p]:,}" for p in POINTS)) for kind, found in points.items()]
        )
    )
    for kind, found in made.items():
        for cut in [cut for cut in found if cut.result != WHOLE and kind == "full"][:SHOWN]:
            print(f"{kind}, before {cut.point}: {cut.reason}")
    return int(any((kind == "full") == any(cut.result != WHOLE for cut in found) for kind, found in made.items()))


def _many(kind: str, least: int, seed: int) -> list[Cut]:
    found: list[Cut] = []
    while len(found) < least:
        found += cuts(seed, kind, min(CUTS, least - len(found)))
        seed += 1
    return found


def _figures(found: list[Cut]) -> tuple[str, ...]:
    results = Counter(cut.result for cut in found)
    figures = [
        len(found),
        *(results[name] for name in RESULTS),
        sum(c.events for c in found),
        sum(c.lost for c in found),
    ]
    return tuple(f"{figure:,}" for figure in figures)


if __name__ == "__main__":
    sys.exit(main())
