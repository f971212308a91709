"""Files that the user names, which may be no files."""

import errno
import os
import stat
from pathlib import Path


def read(path: Path, most: int) -> bytes:
    """Return the bytes of a file of at most `most` bytes.

    Raises: OSError, also for what is no file, such as a pipe, on which one would wait for ever.
    """
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        about = os.fstat(file)
        if stat.S_ISDIR(about.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(about.st_mode):
            raise OSError(f"{path} is no file, but a pipe or a device; name a file.")
        if about.st_size > most:
            raise OSError(f"{path} has {about.st_size:,} bytes, more than the {most:,} that such a file may have.")
        with os.fdopen(os.dup(file), "rb") as opened:
            return opened.read(most)
    finally:
        os.close(file)
