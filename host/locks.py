"""What one process at a time may use: a file that it holds locked, and in it who that is."""

import errno
import fcntl
import json
import os
from contextlib import suppress
from pathlib import Path

from host.closeable import Closeable

# A disk that takes nothing, or a data folder that cannot be: its home is a file, or not there.
UNWRITABLE = (errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EDQUOT, errno.ENOTDIR, errno.ENOENT)


class Lock(Closeable):
    """Holds a lock until it is closed or the process ends, by whatever.

    file: made if missing, for its owner's eyes only, as the address of a page may have a token in it. what, other:
    what is locked, and what to do for another one. Where nothing can be written, or the file system knows no locks,
    there is none. Raises: OSError where another process has it.
    """

    def __init__(self, file: Path, what: str, other: str):
        self._file: int | None = None
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            opened = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            if error.errno in UNWRITABLE:
                return
            raise
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            message = _taken(os.pread(opened, 4096, 0), what, other)
            os.close(opened)
            raise OSError(message) from None
        except OSError:
            os.close(opened)
            return
        self._file = opened
        self.note_page("")

    def note_page(self, page: str) -> None:
        """Note for others that this process has it, and the address of its page."""
        if self._file is not None:
            data = json.dumps({"process": os.getpid(), "page": page}).encode()
            with suppress(OSError):  # a disk that is full costs others the address, and no more
                os.ftruncate(self._file, 0)
                os.pwrite(self._file, data, 0)

    def close(self) -> None:
        """Release it."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _taken(owner: bytes, what: str, other: str) -> str:
    """Return the message that says who has it. owner: what note_page() wrote, maybe not all of it."""
    try:
        noted = json.loads(owner)
        process, page = noted["process"], noted["page"]
    except (ValueError, TypeError, KeyError):
        process, page = "", ""
    who = f"another Cairn (process {process})" if process else "another Cairn"
    return f"{what} is in use by {who}: open its page{f', {page},' if page else ''} or {other}."
