"""`cairn rooms verify`: check the log of an online room."""

from pathlib import Path

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
