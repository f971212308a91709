"""littlefs as MicroPython 1.25 configures it on a Pico, with the interface of firmware/hardware/board.py."""

import errno
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from littlefs import LFSConfig, LittleFSError, lfs
from littlefs.lfs import LFSFile, LFSFilesystem

from host.tools.powercuts.chip import PAGE, SECTOR, Chip

# MicroPython 1.25: ports/rp2/modules/_boot.py (progsize), extmod/vfs_lfs.c (readsize, lookahead), extmod/vfs_lfsx.c
# (cache, block cycles).
SETUP = {
    "block_size": SECTOR,
    "prog_size": PAGE,
    "read_size": 32,
    "cache_size": 4 * PAGE,
    "lookahead_size": 32,
    "block_cycles": 100,
}


@contextmanager
def os_errors() -> Iterator[None]:
    """Raise OSError for littlefs's errors, as MicroPython does."""
    try:
        yield
    except LittleFSError as error:
        raise OSError(-error.code, str(error)) from error


class Storage:
    """The files on a chip. new: format it first. Raises: OSError where there is no file system."""

    def __init__(self, chip: Chip, new: bool = False):
        self.chip = chip
        # kept alive, as the file system points into it
        self._config = LFSConfig(context=chip, block_count=len(chip.buffer) // SECTOR, **SETUP)
        self._fs = LFSFilesystem()
        with os_errors():
            if new:
                lfs.format(self._fs, self._config)
            lfs.mount(self._fs, self._config)

    def close(self) -> None:
        """Unmount, which frees memory and writes nothing."""
        lfs.unmount(self._fs)

    # --- as firmware/hardware/board.py has it -------------------------------------------------------

    def open(self, name: str, mode: str) -> "File":
        with os_errors():
            return File(self._fs, lfs.file_open(self._fs, name, mode))

    def load(self, name: str) -> bytes | None:
        try:
            with self.open(name, "rb") as file:
                return file.read()
        except OSError:
            return None

    def save(self, name: str, data: bytes) -> None:
        with self.open(f"{name}.new", "wb") as file:
            file.write(data)
        self.rename(f"{name}.new", name)

    def names(self, folder: str) -> list[str]:
        names = []
        try:
            with os_errors():
                directory = lfs.dir_open(self._fs, folder)
        except OSError:
            return []
        while (found := lfs.dir_read(self._fs, directory)) is not None:
            if found.name not in (".", ".."):
                names.append(found.name)
        lfs.dir_close(self._fs, directory)
        return names

    def folder(self, name: str) -> None:
        try:
            with os_errors():
                lfs.mkdir(self._fs, name)
        except OSError as error:
            if error.errno != errno.EEXIST:
                raise

    def rename(self, name: str, new_name: str) -> None:
        with os_errors():
            lfs.rename(self._fs, name, new_name)

    def remove(self, name: str) -> None:
        with os_errors():
            lfs.remove(self._fs, name)


class File:
    """An open file with the methods that the journal uses."""

    def __init__(self, fs: LFSFilesystem, file: LFSFile):
        self._fs, self._file = fs, file

    def read(self, size: int = -1) -> bytes:
        with os_errors():
            return lfs.file_read(self._fs, self._file, size if size >= 0 else lfs.file_size(self._fs, self._file))

    def readinto(self, buffer: Any) -> int:
        found = self.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)

    def write(self, data: Any) -> int:
        with os_errors():
            return lfs.file_write(self._fs, self._file, bytes(data))

    def seek(self, offset: int) -> None:
        with os_errors():
            lfs.file_seek(self._fs, self._file, offset, io.SEEK_SET)

    def close(self) -> None:
        with os_errors():
            lfs.file_close(self._fs, self._file)

    def __enter__(self) -> "File":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
