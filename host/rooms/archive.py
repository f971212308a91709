"""A finished room as a file: JSON, with everything but the tokens of its seats."""

import asyncio
import json
from pathlib import Path
from typing import Protocol

from host.files import replace, sync_folder
from host.rooms.failures import DiskFailed, Refused
from host.rooms.tables import FINISHED, Kept

FORMAT = 1


class Archivable(Protocol):
    """What the archive needs of a store."""

    async def take(self, code: str) -> None: ...
    async def load(self, code: str) -> Kept | None: ...
    async def remove(self, code: str, last: int) -> None: ...


async def move_out(store: Archivable, code: str, folder: Path) -> Path:
    """Write a finished room as a file into a folder, remove it from the store, and return the file.

    Where that stops between the two, the next call writes the same file again.
    Raises: StorageFailed, Refused ("room", "owner", "open", "secret", "stale": the room went on meanwhile).
    """
    await store.take(code)
    kept = await store.load(code)
    if kept is None:
        raise Refused(code, "room")
    if kept.room.state not in FINISHED:
        raise Refused(code, "open")
    if kept.secret is not None:
        raise Refused(code, "secret")
    path = await asyncio.to_thread(write, kept, folder)
    await store.remove(code, len(kept.rows))  # which have no gap
    return path


def write(kept: Kept, folder: Path) -> Path:
    """Write a room into a folder, which is made if it is not there, and return its file once it is on the disk.

    The file is named by the code and by when the room was made, as a code may be given again. Raises: DiskFailed.
    """
    path = folder / f"{kept.room.code}-{kept.room.made}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace(path, contents(kept), path.with_suffix(".new"))
        sync_folder(folder)
    except OSError as error:
        raise DiskFailed(error) from error
    return path


def contents(kept: Kept) -> bytes:
    """Return the file's bytes: the same for the same room."""
    room = kept.room._asdict()
    del room["epoch"]
    room["options"] = json.loads(room["options"])
    events = [{**row._asdict(), "body": json.loads(row.body)} for row in kept.rows]
    seats = [{"seat": row.seat, "name": row.name, "kind": row.kind} for row in kept.seats]
    text = json.dumps({"format": FORMAT, **room, "seats": seats, "events": events}, ensure_ascii=False, indent=1)
    return (text + "\n").encode()
