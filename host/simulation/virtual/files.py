"""Open files on the virtual flash: what the firmware's open() returns."""

import errno
from collections.abc import Iterator
from typing import Any, Self

from host.simulation.virtual.clock import CALL_NS, Clock
from host.simulation.virtual.flash import PAGE, SECTOR, Flash

MODES = {"r", "w", "a", "x"}


class File:
    """A binary file. Written bytes reach the flash a page at a time, the rest by flush() and close().

    begins: it is written from scratch, and keeps what it has until the first new bytes reach the flash.
    """

    def __init__(self, flash: Flash, clock: Clock, path: str, readable: bool, writable: bool, begins: bool):
        self._flash = flash
        self._clock = clock
        self._path = path
        self._readable, self._writable = readable, writable
        self._place = 0
        self._pending = b""  # written, not in the flash yet; ends at _place
        self._erased: set[int] = set()  # sectors that this file has erased
        self._begins = begins
        self._unsynced = begins  # the flash has bytes that it may not have on the disk of this computer
        self._closed = False

    def read(self, size: int | None = -1) -> Any:
        """Return up to `size` bytes, all if it is negative or None."""
        self._check(self._readable)
        data = self._data()
        end = len(data) if size is None or size < 0 else self._place + size
        part = bytes(data[self._place : end])
        self._place += len(part)
        return part

    def readinto(self, buffer: Any) -> int:
        """Read into `buffer` and return how many bytes."""
        part = self.read(len(buffer))
        buffer[: len(part)] = part
        return len(part)

    def readline(self, size: int = -1) -> Any:
        """Return the bytes up to and with the next line feed."""
        self._check(self._readable)
        data = self._data()
        end = data.find(b"\n", self._place) + 1 or len(data)
        return self.read(end - self._place if size < 0 else min(size, end - self._place))

    def readlines(self) -> list[Any]:
        """Return the lines that are left."""
        return list(self)

    def write(self, data: Any) -> int:
        """Write bytes and return how many."""
        self._check(self._writable)
        self._pending += bytes(data)
        self._place += len(data)
        self._program(whole_pages=True)
        return len(data)

    def seek(self, offset: int, whence: int = 0) -> int:
        """Go to a place, counted from the start (0), from here (1) or from the end (2)."""
        self._check(True)
        self._program()
        self._place = max(0, (0, self._place, len(self._data()))[whence] + offset)
        return self._place

    def tell(self) -> int:
        """Return the place."""
        return self._place

    def flush(self) -> None:
        """Bring what was written into the flash."""
        self._check(True)
        self._bring()

    def close(self) -> None:
        """Flush and close."""
        if not self._closed:
            self._clock.spend(CALL_NS)
            self._bring()
            self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Any]:
        while line := self.readline():
            yield line

    def _check(self, allowed: bool) -> None:
        self._clock.spend(CALL_NS)
        if self._closed:
            raise ValueError("the file is closed")
        if not allowed:
            raise OSError(errno.EBADF, "not opened for that")

    def _data(self) -> bytes:
        self._program()
        return b"" if self._begins else bytes(self._flash.node(self._path) or b"")

    def _bring(self) -> None:
        self._program()
        if self._begins:
            self._program_part(0, b"")
        if self._unsynced:
            self._flash.sync(self._path)
            self._unsynced = False

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


class TextFile(File):
    """The same with str for bytes, in UTF-8; line ends stay as they are. Read sizes count bytes."""

    def read(self, size: int | None = -1) -> str:
        """Return up to `size` bytes as text."""
        return super().read(size).decode()

    def readinto(self, buffer: Any) -> int:
        """Not for text files."""
        raise OSError(errno.EINVAL, "readinto() needs a file opened with 'b'")

    def write(self, data: str) -> int:
        """Write text and return how many characters."""
        super().write(data.encode())
        return len(data)


def open_file(flash: Flash, clock: Clock, name: Any, mode: str = "r", *ignored: Any, **settings: Any) -> File:
    """Open a file as MicroPython's open() does. OSError as it raises them, ValueError for a bad mode."""
    kinds = [sign for sign in mode if sign in MODES]
    if len(kinds) != 1 or set(mode) - MODES - set("bt+"):
        raise ValueError(f"not a file mode: {mode!r}")
    kind, both = kinds[0], "+" in mode
    if kind == "r" or (kind == "a" and _exists(flash, name)):
        if flash.node(name) is None:
            raise OSError(errno.EISDIR, f"a folder: {flash.path(name)}")
        path = flash.path(name)
    elif kind == "x" and _exists(flash, name):
        raise OSError(errno.EEXIST, f"there is one: {flash.path(name)}")
    else:
        path = flash.create(name)
    begins = kind in "wx"
    file = (File if "b" in mode else TextFile)(flash, clock, path, kind == "r" or both, kind != "r" or both, begins)
    if kind == "a":
        file.seek(0, 2)
    return file


def _exists(flash: Flash, name: Any) -> bool:
    try:
        flash.node(name)
    except OSError:
        return False
    return True
