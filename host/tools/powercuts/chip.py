"""A flash chip for littlefs that logs every erase and every programmed page, so that each can be cut short."""

from dataclasses import dataclass
from random import Random

from littlefs.context import UserContext
from littlefs.lfs import LFSConfig

SECTOR, PAGE = 4096, 256
ERASED = 0xFF


@dataclass(frozen=True)
class Operation:
    """One page programmed, or one sector erased (no data)."""

    address: int  # of the first byte
    data: bytes = b""


class Chip(UserContext):
    """`sectors` of 4096 bytes, erased. `log`: the operations since it was last cleared."""

    def __init__(self, sectors: int = 0, contents: bytes | bytearray = b""):
        super().__init__(buffer=bytearray(contents) or bytearray([ERASED]) * (sectors * SECTOR))
        self.log: list[Operation] = []

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        address = block * SECTOR + off
        return self.buffer[address : address + size]

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
    """Carry an operation out. Raises: ValueError where a page is programmed that is not erased."""
    address, data = operation.address, operation.data
    if not data:
        flash[address : address + SECTOR] = bytes([ERASED]) * SECTOR
        return
    if any(byte != ERASED for byte in flash[address : address + len(data)]):
        raise ValueError(f"The page at {address:#x} is not erased.")
    flash[address : address + len(data)] = data


def do_beginning(flash: bytearray, operation: Operation, random: Random) -> None:
    """Carry the beginning of an operation out: its first bytes."""
    size = len(operation.data) or SECTOR
    count = random.randrange(size)
    new = operation.data or bytes([ERASED]) * SECTOR
    flash[operation.address : operation.address + count] = new[:count]


def do_random_bits(flash: bytearray, operation: Operation, random: Random) -> None:
    """Carry a random half of an operation out, bit by bit."""
    size = len(operation.data) or SECTOR
    address = operation.address
    old = int.from_bytes(flash[address : address + size], "little")
    new = int.from_bytes(operation.data or bytes([ERASED]) * SECTOR, "little")
    flash[address : address + size] = (old ^ ((old ^ new) & random.getrandbits(8 * size))).to_bytes(size, "little")
