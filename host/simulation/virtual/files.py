"""Open files on the virtual flash: what the firmware's open() returns."""

import errno
from typing import Any, Self

from host.simulation.virtual.clock import CALL_NS, Clock
from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.flash import PAGE, SECTOR, Flash

MODES = ("rb", "wb", "ab")


class File:
    """A binary file. Written bytes reach the flash a page at a time, the rest by close().

    mode: one of MODES. With "wb" it keeps what it has until the first new bytes reach the flash.
    """

    def __init__(self, flash: Flash, clock: Clock, path: str, mode: str):
        self._flash = flash
        self._clock = clock
        self._path = path
        self._readable = mode == "rb"
        self._begins = self._unsynced = mode == "wb"  # not in the flash yet; not on the disk of this computer
        self._place = len(flash.node(path) or b"") if mode == "ab" else 0
        self._pending = b""  # written, not in the flash yet; ends at _place
        self._erased: set[int] = set()  # sectors that this file has erased
        self._closed = False

    def read(self, size: int = -1) -> bytes:
        """Return up to `size` bytes, all if it is negative."""
        self._check(self._readable)
        data = self._flash.node(self._path) or b""
        end = len(data) if size < 0 else self._place + size
        part = bytes(data[self._place : end])
        self._place += len(part)
        return part

    def readinto(self, buffer: Any) -> int:
        """Read into `buffer` and return how many bytes."""
        part = self.read(len(buffer))
        buffer[: len(part)] = part
        return len(part)

    def seek(self, offset: int) -> int:
        """Go to a place, counted from the start."""
        self._check(self._readable)
        self._place = offset
        return offset

    def write(self, data: Any) -> int:
        """Write bytes and return how many."""
        self._check(not self._readable)
        self._pending += bytes(data)
        self._place += len(data)
        self._program(whole_pages=True)
        return len(data)

    def close(self) -> None:
        """Bring what was written into the flash, and close."""
        if self._closed:
            return
        self._clock.spend(CALL_NS)
        self._program()
        if self._begins:
            self._program_part(0, b"")
        if self._unsynced:
            self._flash.sync(self._path)
        self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _check(self, allowed: bool) -> None:
        self._clock.spend(CALL_NS)
        if self._closed:
            raise ValueError("the file is closed")
        if not allowed:
            raise OSError(errno.EBADF, "not opened for that")

    def _program(self, whole_pages: bool = False) -> None:
        while self._pending:
            place = self._place - len(self._pending)
            left = PAGE - place % PAGE
            if whole_pages and len(self._pending) < left:
                return
            part, rest = self._pending[:left], self._pending[left:]
            self._program_part(place, part)
            self._pending = rest

    def _program_part(self, place: int, part: bytes) -> None:
        sector = place // SECTOR
        if self._flash.program(self._path, place, part, sector not in self._erased, self._begins):
            self._erased.add(sector)
        self._begins = False
        self._unsynced = True


def open_file(flash: Flash, clock: Clock, name: str, mode: str) -> File:
    """Open a file as MicroPython's open() does. Raises: OSError as it does, NotModelled for other modes."""
    if mode not in MODES:
        raise NotModelled(f"The virtual Pico opens files with {', '.join(MODES)} alone, not with {mode}.")
    if mode == "wb" or (mode == "ab" and not flash.has(name)):
        return File(flash, clock, flash.create(name), mode)
    if flash.node(name) is None:
        raise OSError(errno.EISDIR, f"a folder: {flash.path(name)}")
    return File(flash, clock, flash.path(name), mode)
