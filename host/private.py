"""Files for their owner's eyes only: secrets of draws that are not made yet, and the tokens of seats, are in them."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

OTHERS = 0o077  # what group and others may do


@contextmanager
def private_files() -> Iterator[None]:
    """Between enter and exit this process, and those that it starts, make nothing that others may read or write."""
    before = os.umask(OTHERS)
    try:
        yield
    finally:
        os.umask(before)


def private_folder(folder: Path, *marks: str) -> None:
    """Make a folder that its owner alone may look into.

    One that is there becomes so if it is empty or has a file that matches one of the marks, such as rooms*.db: if it
    were a user's home, it would not be for us to close. Files that match are closed in any case.
    Raises: OSError.
    """
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        _close(folder)
        return
    found = sorted(folder.iterdir())
    ours = [file for file in found if any(fnmatch(file.name, mark) for mark in marks)]
    if ours or not found:
        _close(folder)
    for file in ours:
        _close(file)


def _close(path: Path) -> None:
    """Take away what others may do, unless it is another's, or shared by all as /tmp is."""
    now = path.lstat()
    is_shared = now.st_uid != os.getuid() or now.st_mode & stat.S_ISVTX or stat.S_ISLNK(now.st_mode)
    if now.st_mode & OTHERS and not is_shared:
        path.chmod(stat.S_IMODE(now.st_mode) & ~OTHERS)
