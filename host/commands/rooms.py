"""`cairn rooms`: serve online rooms, check the log of one, and let a bot play in one."""

from pathlib import Path
from typing import Any

import platformdirs

from host.rooms.bot.run import run as run_bot
from host.rooms.failures import StorageFailed, WrongFile
from host.rooms.server.serve import serve as serve_rooms
from host.rooms.verify import read, verify
from host.terminal import say

MARKS = {True: "right", False: "WRONG", None: "open"}


def check(path: Path) -> bool:
    """Print what is right with a room's log and what is not; return whether nothing is wrong.

    Raises: OSError, or ValueError where the file is no log.
    """
    findings = verify(*read(path))
    for finding in findings:
        say(f"{MARKS[finding.right]}  {finding.say}")
    return all(finding.right is not False for finding in findings)


def serve(**options: Any) -> None:
    """Serve rooms until ctrl-c, see host/rooms/server/serve.py. Raises: OSError or ValueError with a sentence."""
    try:
        serve_rooms(**options)
    except (StorageFailed, WrongFile) as error:
        raise ValueError(str(error)) from error


def bot(link: str, name: str, seat: int, level: int) -> None:
    """Let a bot play in a room until the game is over, or ctrl-c, see host/rooms/bot. Raises: OSError or ValueError."""
    run_bot(link, platformdirs.user_data_path("cairn", appauthor=False) / "bots", name, seat, level)
