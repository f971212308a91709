"""A finished room as a file: JSON, with everything but the tokens of its seats."""

import json
from pathlib import Path

from host.files import replace, sync_folder
from host.rooms.failures import DiskFailed
from host.rooms.tables import Kept

FORMAT = 1


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
