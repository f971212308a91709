"""Whether the files of a store are still those that it opened.

SQLite writes on into a file that was removed or replaced, and into its log. Nobody finds that again, so none of it may
be acknowledged.
"""

import os
from pathlib import Path

from host.rooms.failures import FilesGone

ENDS = ("", "-wal", "-shm")  # the file, its log, and what processes share of that


class Watched:
    """The files of a store that has just opened them, as far as they are files of the system."""

    def __init__(self, path: Path) -> None:
        self._path = path
        found = {path.with_name(path.name + end): _identity(path.with_name(path.name + end)) for end in ENDS}
        self._files = {os.fspath(file): identity for file, identity in found.items() if identity}

    def lost(self) -> FilesGone | None:
        """Return an error where one of them is another, or is not there."""
        gone = (file for file, identity in self._files.items() if _identity(file) != identity)
        return next(map(FilesGone, gone), None)


def _identity(file: Path | str) -> tuple[int, int] | None:
    """Return what no other file of this computer has; None where there is none."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino
