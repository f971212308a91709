"""The folder on this computer that holds what is on a board's flash.

A change of the flash is made here first, by a system call that makes all of it or nothing, so that the folder never
shows what the flash could not show after a power cut. A change that the disk refuses is an OSError with a number that
a flash has, and both are as they were.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from host import files
from host.paths import whole
from host.terminal import sentence_of

OWN = ".cairn"  # a folder in it that is no part of the flash
BESIDE = f"{OWN}/new"  # a file that is not whole yet
LOCK = f"{OWN}/lock"  # host/locks.py
FLASH_ERRORS = {errno.ENOSPC: errno.ENOSPC, errno.EDQUOT: errno.ENOSPC, errno.EROFS: errno.EROFS}  # others are EIO


class Mirror:
    """`folder` is made if it is missing. Paths are those of the flash, and begin with "/".

    Raises: ValueError for a folder that is a file; OSError.
    """

    def __init__(self, folder: str | os.PathLike[str]):
        self.folder = whole(Path(folder))
        self._unsynced: set[Path] = set()  # folders with names that may not be on the disk yet
        if self.folder.exists() and not self.folder.is_dir():
            raise ValueError(f"The storage {self.folder} is not a folder: name a folder, or a new one.")
        self.folder.mkdir(parents=True, exist_ok=True)

    def found(self) -> Iterator[tuple[str, Path | None]]:
        """Yield what the flash has, folders first: paths, and where a file's bytes are, None for a folder.

        Links are left alone. Raises: OSError where the folder is gone: it is not begun again, as that would hide
        the loss.
        """
        if not self.folder.is_dir():
            raise OSError(f"The storage {self.folder} is gone: put it back, or start Cairn again")
        with suppress(OSError):
            os.unlink(self.folder / BESIDE)  # of a process that was killed
        for found in sorted(self.folder.rglob("*")):
            inside = found.relative_to(self.folder)
            if inside.parts[0] == OWN or any((self.folder / part).is_symlink() for part in (inside, *inside.parents)):
                continue
            if found.is_dir() or found.is_file():
                yield f"/{inside.as_posix()}", None if found.is_dir() else found

    # --- changes: none of them is made where there is an error -----------------------------------

    def make(self, path: str) -> None:
        """Make an empty file, where there is none."""
        target = self._host_path(path)
        with _flash_errors():
            if target.parent != self.folder:
                target.parent.mkdir(exist_ok=True)  # the user may have emptied the storage
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
            self._unsynced.add(target.parent)

    def append(self, path: str, offset: int, data: bytes) -> None:
        """Write bytes at the end of a file, which is at `offset`."""
        target = self._host_path(path)
        with _flash_errors():
            file = os.open(target, os.O_WRONLY)
            try:
                if os.fstat(file).st_size != offset:
                    raise OSError(errno.EIO, f"another program has changed {target}")
                try:
                    files.write(file, data, offset)
                except OSError:
                    os.ftruncate(file, offset)
                    raise
            finally:
                os.close(file)

    def replace(self, path: str, data: bytes) -> None:
        """Give a file all its bytes in one step."""
        target = self._host_path(path)
        with _flash_errors():
            (self.folder / OWN).mkdir(exist_ok=True)
            files.replace(target, data, self.folder / BESIDE)
            self._unsynced.add(target.parent)

    def make_folder(self, path: str) -> None:
        """Make a folder."""
        target = self._host_path(path)
        with _flash_errors():
            target.mkdir()
            self._unsynced.add(target.parent)

    def remove(self, path: str, is_folder: bool) -> None:
        """Remove a file or an empty folder."""
        target = self._host_path(path)
        with _flash_errors():
            (os.rmdir if is_folder else os.unlink)(target)
            self._unsynced.add(target.parent)

    def rename(self, path: str, new_path: str) -> None:
        """Give a file or folder another name, in one step; what had that name is replaced."""
        target, new_target = self._host_path(path), self._host_path(new_path)
        with _flash_errors():
            os.replace(target, new_target)
            self._unsynced |= {target.parent, new_target.parent}

    # --- onto the disk: an error leaves the changes as they are, and the next call tries again ---

    def sync(self, path: str) -> None:
        """Bring all bytes of a file onto the disk."""
        target = self._host_path(path)
        with _flash_errors():
            files.sync(target)
        self.sync_names()

    def sync_names(self) -> None:
        """Bring the names of files and folders onto the disk."""
        with _flash_errors():
            for folder in sorted(self._unsynced):
                if folder.is_dir():  # or it was removed itself
                    files.sync_folder(folder)
                self._unsynced.remove(folder)

    def _host_path(self, path: str) -> Path:
        """Return where a path is kept. Raises: OSError where a link leads out of the folder, or into the host's own."""
        target = self.folder / path[1:]
        found = whole(target)
        if not found.is_relative_to(self.folder) or found.is_relative_to(self.folder / OWN):
            raise OSError(errno.EACCES, f"{path} leads out of the storage")
        return target


@contextmanager
def _flash_errors() -> Iterator[None]:
    """Turn the errors of this computer's disk into those that a flash has."""
    try:
        yield
    except OSError as error:
        number = FLASH_ERRORS.get(error.errno or 0, errno.EIO)
        raise OSError(number, f"the storage on this computer: {sentence_of(error)}") from error
