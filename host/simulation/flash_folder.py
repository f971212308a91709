"""The folder on this computer that keeps the files of a board's flash.

Each change is made by a system call that makes all of it or nothing, and is on the disk when it is done; whatever ends
the process, the folder has what a flash could have after a power cut. A change that the disk refuses is an OSError
with a number that a flash has.
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


class FlashFolder:
    """`folder` is made if it is missing. Raises: ValueError for one that is a file; OSError."""

    def __init__(self, folder: str | os.PathLike[str]):
        self.folder = whole(Path(folder))
        self._unsynced: set[Path] = set()  # folders with names that may not be on the disk yet
        if self.folder.exists() and not self.folder.is_dir():
            raise ValueError(f"The storage {self.folder} is not a folder: name a folder, or a new one.")
        self.folder.mkdir(parents=True, exist_ok=True)

    def read(self, most: int) -> dict[str, bytes]:
        """Return all files by their names, such as "journal/tail"; links are left alone.

        Raises: OSError where the folder is gone: it is not begun again, as that would hide the loss. ValueError where
        it has more than `most` bytes.
        """
        if not self.folder.is_dir():
            raise OSError(f"The storage {self.folder} is gone: put it back, or start Cairn again")
        with suppress(OSError):
            os.unlink(self.folder / BESIDE)  # of a process that was killed
        found: dict[str, bytes] = {}
        for path in sorted(self.folder.rglob("*")):
            inside = path.relative_to(self.folder)
            is_link = any((self.folder / part).is_symlink() for part in (inside, *inside.parents))
            if inside.parts[0] == OWN or is_link or not path.is_file():
                continue
            most -= path.stat().st_size
            if most < 0:
                raise ValueError(
                    f"The storage {self.folder} holds more than a flash does: name a folder that nothing else uses."
                )
            found[inside.as_posix()] = path.read_bytes()
        return found

    def change(self, step: dict[str, bytes | None], before: dict[str, bytes]) -> None:
        """Give one file its bytes, remove one (None), or let the bytes of one that goes have a new name, in one step.

        before: all files. Raises: OSError, and nothing has changed; also where another program has changed a file that
        is appended to.
        """
        with _flash_errors():
            gone = [self._path(name) for name, data in step.items() if data is None]
            for name, data in step.items():
                if data is None:
                    continue
                target = self._path(name)
                self._make(target.parent)
                if gone:
                    os.replace(gone.pop(), target)
                else:
                    self._write(target, data, before.get(name))
            for target in gone:
                os.unlink(target)
        self._unsynced.update(self._path(name).parent for name in step)

    def sync(self) -> None:
        """Bring the names of files onto the disk. Raises: OSError, and the next call tries again."""
        with _flash_errors():
            for folder in sorted(self._unsynced):
                if folder.is_dir():  # or the user has emptied the storage
                    files.sync_folder(folder)
                self._unsynced.discard(folder)

    def _write(self, target: Path, data: bytes, before: bytes | None) -> None:
        if before and data.startswith(before) and target.stat().st_size != len(before):
            raise OSError(errno.EIO, f"another program has changed {target}")
        self._make(self.folder / OWN)
        files.replace(target, data, self.folder / BESIDE)

    def _path(self, name: str) -> Path:
        """Return where a file is kept. Raises: OSError where that is outside of the folder, or the host's own."""
        found = whole(self.folder / name)
        if not found.is_relative_to(self.folder) or found.is_relative_to(self.folder / OWN):
            raise OSError(errno.EACCES, f"{name} leads out of the storage")
        return self.folder / name

    def _make(self, folder: Path) -> None:
        """Make a folder in this one, which is not made again once it is gone."""
        if folder != self.folder and not folder.is_dir():
            folder.mkdir()
            self._unsynced.add(folder.parent)


@contextmanager
def _flash_errors() -> Iterator[None]:
    """Turn the errors of this computer's disk into those that a flash has."""
    try:
        yield
    except OSError as error:
        number = FLASH_ERRORS.get(error.errno or 0, errno.EIO)
        raise OSError(number, f"the storage on this computer: {sentence_of(error)}") from error
