"""`cairn rooms`: serve online rooms, and check the log of one."""

from pathlib import Path
from typing import Any

from host.rooms.failures import StorageFailed, WrongFile
from host.rooms.server.serve import serve as serve_rooms
from host.rooms.verify import read, verify

MARKS = {True: "right", False: "WRONG", None: "open"}


def check(path: Path) -> bool:
    """Print what is right with a room's log and what is not; return whether nothing is wrong.

    Raises: OSError, or ValueError where the file is no log.
    """
    findings = verify(*read(path))
    for finding in findings:
        print(f"{MARKS[finding.right]}  {finding.say}")
    return all(finding.right is not False for finding in findings)


def serve(**options: Any) -> None:
    """Serve rooms until ctrl-c, see host/rooms/server/serve.py. Raises: OSError or ValueError with a sentence."""
    try:
        serve_rooms(**options)
    except (StorageFailed, WrongFile) as error:
        raise ValueError(str(error)) from error
