"""The changes of rooms, each of which is all done or not at all, inside of a transaction that writer.py makes.

A store has an epoch, a number that no store of the file had before. A room belongs to the store that took it last: its
epoch stands in the room's row, and a store with a lower one, such as that of a server which was thought to be dead, is
refused.
"""

from collections.abc import Sequence

from host.rooms.failures import Refused
from host.rooms.tables import ASIDE, Connection, EventRow, RoomRow, SeatRow, value

# When something last happened in a room
LAST = "max(touched, coalesce((select at from event where room = code order by n desc limit 1), 0))"


def begin_epoch(db: Connection) -> int:
    """Return the epoch of a store that begins."""
    epoch: int = value(db, "update owner set epoch = epoch + 1 returning epoch")
    return epoch


def create(db: Connection, epoch: int, room: RoomRow, secret: bytes, rows: Sequence[EventRow]) -> None:
    """Make a room with its first events, which this store owns. Raises: Refused ("exists", "gap")."""
    made = db.execute(
        "insert into room (code, made, game, options, mode, state, touched, parent, parent_n, epoch, head, listed)"
        " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning code",
        (*room._replace(epoch=epoch),),
    ).fetchall()
    if not made:
        raise Refused(room.code, "exists")
    db.execute("insert into secret (room, s) values (?, ?)", (room.code, secret))
    _insert(db, room.code, rows)


def take(db: Connection, epoch: int, code: str) -> None:
    """Make this store the room's owner. Raises: Refused ("room", "owner": a later store has it)."""
    sql = "update room set epoch = ? where code = ? and epoch <= ? returning epoch"
    if not db.execute(sql, (epoch, code, epoch)).fetchall():
        raise Refused(code, "room" if value(db, "select epoch from room where code = ?", (code,)) is None else "owner")


def append(
    db: Connection,
    epoch: int,
    code: str,
    rows: Sequence[EventRow],
    state: str | None,
    stand: Sequence[int],
    sit: Sequence[SeatRow],
    forget_secret: bool,
    secret: bytes | None,
    head: str | None,
) -> None:
    """Add events, and change what changes with them. Raises: Refused ("room", "owner", "repeat", "gap", "seat")."""
    _check_owner(db, epoch, code)
    _insert(db, code, rows)
    if state is not None or head is not None:
        sql = "update room set state = coalesce(?, state), head = coalesce(?, head) where code = ?"
        db.execute(sql, (state, head, code))
    for seat in stand:
        db.execute("delete from seat where room = ? and seat = ?", (code, seat))
    for row in sit:
        sql = (
            "insert into seat (room, seat, token_sha256, name, kind) values (?, ?, ?, ?, ?)"
            " on conflict do nothing returning seat"
        )
        if not db.execute(sql, (code, *row)).fetchall():
            raise Refused(code, "seat")
    if forget_secret:
        db.execute("delete from secret where room = ?", (code,))
    if secret is not None:
        db.execute("insert into secret (room, s) values (?, ?)", (code, secret))


def touch(db: Connection, code: str, at: int) -> None:
    """Keep a room from being idle since before `at`, in ms. Raises: Refused ("room")."""
    sql = "update room set touched = max(touched, ?) where code = ? returning code"
    if not db.execute(sql, (at, code)).fetchall():
        raise Refused(code, "room")


def expire(db: Connection, epoch: int, code: str, before: int) -> bool:
    """Remove a room if nothing happened in it since `before`, in ms, and no later store has it; return whether.

    One that is set aside stays.
    """
    sql = f"delete from room where code = ? and epoch <= ? and {LAST} < ? and state <> ? returning code"
    return bool(db.execute(sql, (code, epoch, before, ASIDE)).fetchall())


def _check_owner(db: Connection, epoch: int, code: str) -> None:
    owner = value(db, "select epoch from room where code = ?", (code,))
    if owner != epoch:
        raise Refused(code, "room" if owner is None else "owner")


def _insert(db: Connection, code: str, rows: Sequence[EventRow]) -> None:
    for row in rows:
        added = db.execute(
            "insert into event (room, n, kind, seat, id, body, at) select ?, ?, ?, ?, ?, ?, ?"
            " where ? = 1 + coalesce((select max(n) from event where room = ?), 0) returning n",
            (code, *row, row[0], code),
        ).fetchall()
        if not added:
            last = _last(db, code)
            raise Refused(code, "repeat" if row[0] <= last else "gap", last)


def _last(db: Connection, code: str) -> int:
    """Return the number of the last event, 0 where there is none."""
    last: int = value(db, "select coalesce(max(n), 0) from event where room = ?", (code,))
    return last
