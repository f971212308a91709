"""A flash chip under littlefs: every erase and every page programmed is logged, to be cut short one by one."""

from dataclasses import dataclass
from random import Random

from littlefs.context import UserContext
from littlefs.lfs import LFSConfig

SECTOR, PAGE = 4096, 256
ERASED = 0xFF


@dataclass(frozen=True)
class Operation:
    """One page programmed, or one sector erased (no data)."""

    place: int  # of its first byte
    data: bytes = b""


class Chip(UserContext):
    """`sectors` of 4096 bytes, erased. `log` has what was done since it was last emptied."""

    def __init__(self, sectors: int = 0, contents: bytes | bytearray = b""):
        super().__init__(buffer=bytearray(contents) or bytearray([ERASED]) * (sectors * SECTOR))
        self.log: list[Operation] = []

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        place = block * SECTOR + off
        return self.buffer[place : place + size]

    def prog(self, cfg: LFSConfig, block: int, off: int, data: bytes) -> int:
        for start in range(0, len(data), PAGE):
            self._do(Operation(block * SECTOR + off + start, bytes(data[start : start + PAGE])))
        return 0

    def erase(self, cfg: LFSConfig, block: int) -> int:
        self._do(Operation(block * SECTOR))
        return 0

    def sync(self, cfg: LFSConfig) -> int:
        return 0

    def _do(self, operation: Operation) -> None:
        self.log.append(operation)
        do(self.buffer, operation)


def do(flash: bytearray, operation: Operation) -> None:
    """Carry an operation out. Errors: ValueError where a page is programmed that is not erased."""
    place, data = operation.place, operation.data
    if not data:
        flash[place : place + SECTOR] = bytes([ERASED]) * SECTOR
        return
    if any(byte != ERASED for byte in flash[place : place + len(data)]):
        raise ValueError(f"The page at {place:#x} is not erased.")
    flash[place : place + len(data)] = data


def do_beginning(flash: bytearray, operation: Operation, random: Random) -> None:
    """Carry the beginning of an operation out: some bytes of it, from the first one on."""
    size = len(operation.data) or SECTOR
    count = random.randrange(size)
    new = operation.data or bytes([ERASED]) * SECTOR
    flash[operation.place : operation.place + count] = new[:count]


def do_by_chance(flash: bytearray, operation: Operation, random: Random) -> None:
    """Carry some of an operation out: each bit that it changes has changed, or has not."""
    size = len(operation.data) or SECTOR
    place = operation.place
    old = int.from_bytes(flash[place : place + size], "little")
    new = int.from_bytes(operation.data or bytes([ERASED]) * SECTOR, "little")
    flash[place : place + size] = (old ^ ((old ^ new) & random.getrandbits(8 * size))).to_bytes(size, "little")
