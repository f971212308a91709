"""Files that matter: replaced in one step, and on the disk before anything reports success."""

import errno
import os
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
            _write(file, data)
            os.fsync(file)
        finally:
            os.close(file)
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _write(file: int, data: bytes) -> None:
    """Write all the bytes to an open file. Raises: OSError, where some may be written."""
    offset = 0
    while data:
        count = os.pwrite(file, data, offset)
        data, offset = data[count:], offset + count


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder onto the disk, on file systems that do so on demand. Raises: OSError."""
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in NO_FOLDER_SYNC:
            raise
    finally:
        os.close(file)
