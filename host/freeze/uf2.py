"""UF2 files for the RP2040, in an order of blocks that survives a power cut at any instant of an update.

The format is Microsoft's (github.com/microsoft/uf2): blocks of 512 bytes, each with an address, up to 476 bytes for it,
its number and the number of all blocks. The RP2040's boot ROM (data sheet 2.8.4; bootrom/virtual_disk.c in
raspberrypi/pico-bootrom-rp2040) takes 256 bytes a block, and

- erases by block *number*: of every 16 consecutive numbers the first block that arrives erases the sector of 4096 bytes
  that its own address is in; the other 15 erase nothing, wherever they point (erratum RP2040-E14);
- ignores a block whose number it has seen, and restarts the chip when it has seen all numbers;
- after a reset starts the program on the flash only if the checksum of its first 256 bytes, boot2, is right (2.8.1);
  otherwise it shows its USB drive.

So `write` gives every 16 numbers to one whole sector, and orders the sectors such that boot2 is blank from the first
flash operation to the last:

1. sector 0 of the flash, with 0xff instead of boot2;
2. all other sectors, ascending;
3. sector 0 again, its other pages first, and boot2 as the very last block.

Where power fails in between, there is no valid boot2: the board shows its drive and takes the file again, without
a button. An image in plain order has a valid boot2 from the first of its thousands of pages on.
"""

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .errors import FreezeError

BLOCK, PAGE, SECTOR = 512, 256, 4096
MAX_FILE = 8 << 20  # bytes of a file: no image for an RP2040 is half as long
START, END = 0x10000000, 0x11000000  # of the flash, for the processor
BLANK = b"\xff"
RP2040 = 0xE48BFF56  # family
MAGIC, MAGIC_END = (0x0A324655, 0x9E5D5157), 0x0AB16F30
NOT_FOR_FLASH, HAS_FAMILY = 0x1, 0x2000  # flags
HEAD = struct.Struct("<8I")  # both magic numbers, flags, address, bytes, number, number of blocks, family


@dataclass(frozen=True)
class Flash:
    """A piece of flash without holes. base: the address of its first byte."""

    base: int
    data: bytes

    @property
    def end(self) -> int:
        """The address behind its last byte."""
        return self.base + len(self.data)

    def sectors(self) -> Iterator["Flash"]:
        """Yield its sectors, the last one filled up with 0xff. Raises: ValueError if it starts within a sector."""
        if self.base % SECTOR:
            raise ValueError(f"{self.base:#x} is not the start of a sector.")
        for at in range(0, len(self.data), SECTOR):
            yield Flash(self.base + at, self.data[at : at + SECTOR].ljust(SECTOR, BLANK))

    def pages(self) -> list["Flash"]:
        """Return its pages, the last one as short as it is."""
        return [Flash(self.base + at, self.data[at : at + PAGE]) for at in range(0, len(self.data), PAGE)]


def read(data: bytes) -> Flash:
    """Return what a UF2 file puts on the flash of an RP2040, whatever the order of its blocks; the last block wins.

    Raises: FreezeError for what is no such file, or leaves holes.
    """
    if len(data) > MAX_FILE:
        raise FreezeError(f"The UF2 file has {len(data):,} bytes; {MAX_FILE:,} are the most.")
    if not data or len(data) % BLOCK:
        raise FreezeError(f"A UF2 file consists of blocks of {BLOCK} bytes; this one has {len(data)} bytes.")
    count = len(data) // BLOCK
    pages: dict[int, bytes] = {}
    for index in range(count):
        block = data[index * BLOCK : (index + 1) * BLOCK]
        *magic, flags, address, size, number, blocks, family = HEAD.unpack_from(block)
        if (*magic, *struct.unpack_from("<I", block, BLOCK - 4)) != (*MAGIC, MAGIC_END):
            raise FreezeError(f"Block {index} is not a block of a UF2 file.")
        if flags & NOT_FOR_FLASH:
            continue
        if not flags & HAS_FAMILY or family != RP2040:
            raise FreezeError(f"Block {index} is for another chip than the RP2040 (family {family:#x}).")
        if size != PAGE or address % PAGE or number != index or blocks != count:
            raise FreezeError(f"Block {index} is damaged: the RP2040 takes {PAGE} bytes a block, numbered in order.")
        if not START <= address < END:
            raise FreezeError(f"Block {index} is for {address:#x}, where an RP2040 has no flash.")
        pages[address] = block[HEAD.size : HEAD.size + size]
    base = min(pages, default=START)
    if not pages or sorted(pages) != list(range(base, base + PAGE * len(pages), PAGE)):
        raise FreezeError("The UF2 file leaves holes in the flash, or has nothing for it.")
    return Flash(base, b"".join(pages[address] for address in sorted(pages)))


def write(pieces: Iterable[Flash]) -> bytes:
    """Return a UF2 file with these pieces of flash, in the order above; without sector 0 just ascending.

    Sectors are written whole; what is behind the end of a piece in its last sector becomes 0xff.
    Raises: ValueError for a piece that starts within a sector, or two pieces in one sector.
    """
    sectors: dict[int, Flash] = {}
    for sector in (each for piece in pieces for each in piece.sectors()):
        if sectors.setdefault(sector.base, sector) is not sector:
            raise ValueError(f"Two pieces are in the sector at {sector.base:#x}.")
    first = sectors.pop(START, None)
    pages = [page for base in sorted(sectors) for page in sectors[base].pages()]
    if first:
        boot2, *others = first.pages()
        pages = [Flash(START, BLANK * PAGE), *others, *pages, *others, boot2]
    return b"".join(_block(page, number, len(pages)) for number, page in enumerate(pages))


def no_transfer() -> bytes:
    """Return a block at which the boot ROM forgets the transfer under way, as it belongs to a file of no blocks.

    A file that has as many blocks as one whose copy was given up takes that one's transfer over: numbers that have come
    are ignored, and a mixture of both is on the flash. This block before it prevents that.
    """
    return _block(Flash(START, BLANK * PAGE), 0, 0)


def _block(page: Flash, number: int, blocks: int) -> bytes:
    """Return a block; a page of less than 256 bytes is filled up with 0."""
    head = HEAD.pack(*MAGIC, HAS_FAMILY, page.base, PAGE, number, blocks, RP2040)
    return (head + page.data).ljust(BLOCK - 4, b"\0") + struct.pack("<I", MAGIC_END)
