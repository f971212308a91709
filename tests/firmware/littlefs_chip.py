"""littlefs as MicroPython 1.25 configures it on a Pico, on a chip whose operations can be cut short."""

import errno
from contextlib import suppress

from littlefs import LittleFS, LittleFSError
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


class Littlefs(LittleFS):
    """The files on a chip, with the interface of firmware/hardware/board.py. new: format it first.

    Raises: LittleFSError where there is no file system; OSError where there is no file.
    """

    def __init__(self, chip, new=False):
        super().__init__(chip, mount=False, block_count=len(chip.buffer) // SECTOR, **SETUP)
        if new:
            self.format()
        self.mount()

    def open(self, name, mode):
        try:
            return super().open(name, mode, buffering=0)
        except FileNotFoundError as error:
            raise OSError(errno.ENOENT, name) from error

    def load(self, name):
        with suppress(OSError), self.open(name, "rb") as file:
            return file.read()

    def save(self, name, data):
        with self.open(f"{name}.new", "wb") as file:
            file.write(data)
        self.rename(f"{name}.new", name)

    def names(self, folder):
        try:
            return self.listdir(folder)
        except LittleFSError:
            return []

    def folder(self, name):
        with suppress(FileExistsError):
            self.mkdir(name)
