"""Files that matter: replaced in one step, and on the disk before anything reports success; and reading what may be
no file.
"""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

NO_FOLDER_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF)  # of file systems that cannot, some network ones


def replace(path: Path, data: bytes, beside: Path) -> None:
    """Give a file new contents: whenever the computer stops, the file has all of the old bytes or all of the new ones.

    They are the new ones for sure after sync_folder(). beside: the new file until it is whole, on the same file system.
    Raises: OSError, and the file is as it was.
    """
    try:
        file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
        try:
            write(file, data)
            os.fsync(file)
        finally:
            os.close(file)
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)
        raise


def read(path: Path, most: int) -> bytes:
    """Return the bytes of a file that the user has named, or another program has written: `most` of them.

    Raises: OSError, also for what is no file, such as a pipe, on which one waits for ever, and a file of more bytes.
    """
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
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


def write(file: int, data: bytes, offset: int = 0) -> None:
    """Write all the bytes at `offset` of an open file. Raises: OSError, where some may be written."""
    while data:
        count = os.pwrite(file, data, offset)
        data, offset = data[count:], offset + count


def sync(path: Path) -> None:
    """Bring what was written to a file, or the names in a folder, onto the disk. Raises: OSError."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder onto the disk, on file systems that do so on demand. Raises: OSError."""
    try:
        sync(folder)
    except OSError as error:
        if error.errno not in NO_FOLDER_SYNC:
            raise
