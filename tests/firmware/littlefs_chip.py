"""littlefs as MicroPython 1.25 configures it on a Pico, on a chip whose operations can be cut short."""

import errno
import io
from contextlib import contextmanager

from littlefs import LFSConfig, LittleFSError, lfs
from littlefs.context import UserContext

SECTOR, PAGE = 4096, 256
BLANK = b"\xff"
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


class Chip(UserContext):
    """A flash of `sectors`, erased, or with `contents`. log: the operations since it was last cleared, each the address
    of its first byte and the page that is programmed there, or b"" where a sector is erased.
    """

    def __init__(self, sectors=0, contents=b""):
        super().__init__(buffer=bytearray(contents or sectors * SECTOR * BLANK))
        self.log = []

    def read(self, cfg, block, off, size):
        address = block * SECTOR + off
        return self.buffer[address : address + size]

    def prog(self, cfg, block, off, data):
        for start in range(0, len(data), PAGE):
            self._do(block * SECTOR + off + start, bytes(data[start : start + PAGE]))
        return 0

    def erase(self, cfg, block):
        self._do(block * SECTOR, b"")
        return 0

    def sync(self, cfg):
        return 0

    def _do(self, *operation):
        self.log.append(operation)
        do(self.buffer, *operation)


def do(flash, address, page):
    """Carry an operation out. Raises: ValueError where a page is programmed that is not erased."""
    if page and flash[address : address + len(page)].strip(BLANK):
        raise ValueError(f"The page at {address:#x} is not erased.")
    put(flash, address, page or SECTOR * BLANK)


def do_beginning(flash, address, page, random):
    """Carry the first bytes of an operation out."""
    new = page or SECTOR * BLANK
    put(flash, address, new[: random.randrange(len(new))])


def do_random_bits(flash, address, page, random):
    """Carry a random half of an operation out, bit by bit."""
    new = page or SECTOR * BLANK
    before, after = (int.from_bytes(data, "little") for data in (flash[address : address + len(new)], new))
    torn = before ^ ((before ^ after) & random.getrandbits(8 * len(new)))
    put(flash, address, torn.to_bytes(len(new), "little"))


def put(flash, address, data):
    flash[address : address + len(data)] = data


@contextmanager
def os_errors():
    """Raise OSError for littlefs's errors, as MicroPython does."""
    try:
        yield
    except LittleFSError as error:
        raise OSError(-error.code, str(error)) from error


class Littlefs:
    """The files on a chip, with the interface of firmware/hardware/board.py. new: format it first.

    Raises: OSError where there is no file system.
    """

    def __init__(self, chip, new=False):
        self.chip = chip
        # kept alive, as the file system points into it
        self._config = LFSConfig(context=chip, block_count=len(chip.buffer) // SECTOR, **SETUP)
        self._fs = lfs.LFSFilesystem()
        with os_errors():
            if new:
                lfs.format(self._fs, self._config)
            lfs.mount(self._fs, self._config)

    def open(self, name, mode):
        with os_errors():
            return File(self._fs, lfs.file_open(self._fs, name, mode))

    def load(self, name):
        try:
            with self.open(name, "rb") as file:
                return file.read()
        except OSError:
            return None

    def save(self, name, data):
        with self.open(f"{name}.new", "wb") as file:
            file.write(data)
        self.rename(f"{name}.new", name)

    def names(self, folder):
        names = []
        try:
            with os_errors():
                directory = lfs.dir_open(self._fs, folder)
        except OSError:
            return names
        while found := lfs.dir_read(self._fs, directory):
            names.append(found.name)
        lfs.dir_close(self._fs, directory)
        return [name for name in names if name not in (".", "..")]

    def folder(self, name):
        try:
            with os_errors():
                lfs.mkdir(self._fs, name)
        except OSError as error:
            if error.errno != errno.EEXIST:
                raise

    def rename(self, name, new_name):
        with os_errors():
            lfs.rename(self._fs, name, new_name)

    def remove(self, name):
        with os_errors():
            lfs.remove(self._fs, name)


class File:
    """An open file with the methods that the journal uses."""

    def __init__(self, fs, file):
        self._fs, self._file = fs, file

    def read(self, size=-1):
        with os_errors():
            return lfs.file_read(self._fs, self._file, size if size >= 0 else lfs.file_size(self._fs, self._file))

    def readinto(self, buffer):
        found = self.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)

    def write(self, data):
        with os_errors():
            return lfs.file_write(self._fs, self._file, bytes(data))

    def seek(self, offset):
        with os_errors():
            lfs.file_seek(self._fs, self._file, offset, io.SEEK_SET)

    def close(self):
        with os_errors():
            lfs.file_close(self._fs, self._file)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()
