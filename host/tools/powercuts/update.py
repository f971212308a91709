"""Power cuts during updates over the boot ROM's USB drive, at any operation on the flash, and their results.

A board has a version, a game and settings. Another version is written to its drive, block by block, and the power
fails. Switched on again, the board must run a whole version, or show its drive without its button pressed; then the
next update must succeed. Its file system must stay the same, byte for byte.
"""

import hashlib
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from host.emulator.control import EmulatorError
from host.emulator.pico import FLASH_BYTES
from host.freeze import uf2
from host.freeze.uf2 import BLOCK, START, Flash
from host.tools.powercuts.board import FIRST, CutBoard, CutPoint
from host.tools.powercuts.cuts import LOST, Cut
from host.tools.powercuts.emulator import found
from host.tools.powercuts.journalled_game import Kept
from host.tools.powercuts.versions import version
from host.tools.powercuts.workloads import Session

GROUP = 16  # consecutive numbers of blocks, for which the boot ROM erases one sector
DRIVE_MS = 600  # more than the boot ROM takes to show its drive
STARTED_MS = 3000  # more than any start takes
RESTART_MS = 1001  # from the last block to the start of what was written

OLD, NEW, DRIVE = "the old version", "the new version", "the drive"
MIXED, FINGER = "a mixture", "needs the button"
RESULTS = (OLD, NEW, DRIVE, MIXED, FINGER, LOST)
FAILURES = (MIXED, FINGER, LOST)

Blocks = list[bytes]


Versions = tuple[Flash, ...]  # each from the start of the flash to its own end


def images() -> Versions:
    """Return two versions of what is below the file system: MicroPython and the firmware."""
    return tuple(version(number).flash for number in range(2))


def prepared(folder: Path, image: Flash) -> Path:
    """Make the flash that sessions begin with, a file: an image, a finished game, one in progress, a setting."""
    file, flash = folder / "image.uf2", folder / "flash.img"
    file.write_bytes(uf2.write([image]))
    with CutBoard(file) as board:
        board.boot()
        session = Session(board, Random(0), found(board))
        session.start(4, least=4)
        session.resign()
        session.start(9, least=9)
        session.choose()
        flash.write_bytes(board.emulator.flash())
    return flash


# --- the orders in which blocks come to the drive


def blocks_of(data: bytes) -> Blocks:
    """Return the blocks of a UF2 file."""
    return [data[at : at + BLOCK] for at in range(0, len(data), BLOCK)]


def in_order(old: Flash | None, new: Flash, random: Random) -> Blocks:
    """Return all blocks as the file has them."""
    return blocks_of(uf2.write([new]))


def changed(old: Flash | None, new: Flash, random: Random) -> Blocks:
    """Return those of sector 0 and of the sectors that differ; all where the board's version is unknown."""
    known = set(old.sectors()) if old else set()
    return blocks_of(uf2.write(sector for sector in new.sectors() if sector.base == START or sector not in known))


def reordered(old: Flash | None, new: Flash, random: Random) -> Blocks:
    """Return all as an operating system may write them that flushes after the first 16 and before the last."""
    return shuffled(in_order(old, new, random), random, GROUP, -1)


def last_group_reordered(old: Flash | None, new: Flash, random: Random) -> Blocks:
    """The same with flushes after the first 16 and before the last 16."""
    return shuffled(in_order(old, new, random), random, GROUP, -GROUP)


def unflushed(old: Flash | None, new: Flash, random: Random) -> Blocks:
    """The same without a flush."""
    return shuffled(in_order(old, new, random), random)


def ascending(old: Flash | None, new: Flash, random: Random) -> Blocks:
    """Return all by their addresses, each once, as official files have them."""
    pages = {struct.unpack_from("<I", block, 12): block for block in in_order(old, new, random)}  # the last of each
    blocks = [pages[address] for address in sorted(pages)]
    return [block[:20] + struct.pack("<2I", number, len(blocks)) + block[28:] for number, block in enumerate(blocks)]


def shuffled(blocks: Blocks, random: Random, *flushes: int) -> Blocks:
    """Return blocks in random order between flushes. flushes: indices of the blocks after them."""
    result: Blocks = []
    for start, end in zip((0, *flushes), (*flushes, None), strict=True):
        part = blocks[start:end]
        random.shuffle(part)
        result += part
    return result


@dataclass(frozen=True)
class Update:
    """How a version is written. share: of the cuts of a session.

    torn: the power failed in the update before, too. given_up: a copy of the old version was aborted before.
    """

    blocks: Callable[[Flash | None, Flash, Random], Blocks]
    share: int
    torn: bool = False
    given_up: bool = False


HERE = {
    "whole image": Update(in_order, 30),
    "changed sectors": Update(changed, 20),
    "out of order": Update(reordered, 20),
    "second update": Update(reordered, 20, torn=True),
    "after a copy given up": Update(in_order, 10, given_up=True),
}
PLAIN = {
    "plain order": Update(ascending, 20),
    "no flush before the last block": Update(last_group_reordered, 20),
    "no flush at all": Update(unflushed, 20),
}


# --- the board


class UpdatedBoard(CutBoard):
    """A board that is updated over its drive. It begins with a copy of `flash`, a file of prepared().

    kept: what it must have after each start.
    """

    def __init__(self, versions: Versions, flash: Path):
        super().__init__(None, flash)
        self.versions = versions
        self._files = self._digest_of_files()
        self._complaints = {self._key("power on"): ""}
        self.snapshot("off")
        self.emulator.power(True)
        self.kept = self._started()
        self.restore("off")
        for number, image in enumerate(versions):
            self._show_drive()
            if number:
                self.send(in_order(None, image, Random(0)))
                self._show_drive()
            self.snapshot(str(number))

    def _show_drive(self) -> None:
        self.emulator.power(False)
        self.emulator.power(True, bootsel=True)
        self.emulator.run(DRIVE_MS, until="drive")

    def begin(self, number: int) -> None:
        """Restore the board with a version, which shows its drive."""
        self.restore(str(number))

    def send(self, blocks: Blocks) -> None:
        """Write blocks to the drive. Raises: EmulatorError where the power fails."""
        if left := self.emulator.drive_write(b"".join(blocks)):
            raise ValueError(f"The boot ROM waits for {left} more blocks.")

    def cut(self, blocks: Blocks, point: CutPoint) -> str:
        """Write blocks to the drive until the power fails; return the kind of the interrupted operation."""
        self.arm(point)
        try:
            self.send(blocks)
        except EmulatorError:
            if self.is_on():
                raise
            return self.failed_at()
        raise ValueError(f"The power has not failed at {point}.")

    def whole(self) -> int | None:
        """Return the number of the version on the flash, None if no version is complete."""
        wanted = [hashlib.sha256(image.data).hexdigest() for image in self.versions]
        there = self.emulator.flash_digests(*((image.base - START, len(image.data)) for image in self.versions))
        return next((number for number in range(len(wanted)) if wanted[number] == there[number]), None)

    def has_its_files(self) -> bool:
        """Return whether the file system is the same as at first, byte for byte."""
        return self._digest_of_files() == self._files

    def _digest_of_files(self) -> str:
        return self.emulator.flash_digests((FIRST, FLASH_BYTES - FIRST))[0]

    def complaint(self, how: str) -> str:
        """Wait for its start; return what is wrong then, or "". how: the cause of the start.

        The emulator is deterministic, so each content of the flash is started once.
        """
        key = self._key(how)
        if key not in self._complaints:
            try:
                kept = self._started()
                self._complaints[key] = "" if kept == self.kept else f"found {kept}, not {self.kept}"
            except (EmulatorError, OSError) as error:
                self._complaints[key] = f"it does not start: {error}"
        return self._complaints[key]

    def _key(self, how: str) -> tuple[str, str]:
        return self.emulator.flash_digests((0, FLASH_BYTES))[0], how

    def _started(self) -> Kept:
        self._connected = False  # the link must be opened again
        if not self.emulator.run(STARTED_MS, until="frame"):
            raise OSError("No light is set.")
        return found(self)


# --- the cuts


def session_cuts(board: UpdatedBoard, seed: int, updates: dict[str, Update]) -> Iterator[Cut]:
    """Yield the power cuts of a session with a board, each with a whole version at first."""
    random = Random(seed)
    order = [name for name, update in updates.items() for _ in range(update.share)]
    random.shuffle(order)
    versions = board.versions
    for name in order:
        before, after = random.sample(range(len(versions)), 2)
        board.begin(before)
        old: Flash | None = versions[before]
        if updates[name].torn:
            old = None
            tear(board, versions[after], random)
            after = random.choice((before, after))
        if updates[name].given_up:
            part = in_order(None, versions[before], random)
            board.emulator.drive_write(b"".join(part[: random.randrange(1, len(part))]) + uf2.no_transfer())
        blocks = updates[name].blocks(old, versions[after], random)
        chosen = cut_point(random, blocks)
        point = chosen.name(board.cut(blocks, chosen))
        yield Cut(name, point, *judged(board, after))


def cut_point(random: Random, blocks: Blocks) -> CutPoint:
    """Choose an operation: in one of four cuts among the first, in one of four among the last."""
    chosen = CutPoint.at_random(random, 1)
    erases = -(-len(blocks) // GROUP)
    most = erases if chosen.kind == "erase" else len(blocks) + erases
    first, last = (1, min(most, GROUP)), (max(1, most - GROUP), most)
    count = random.randint(*random.choice((first, last, (1, most), (1, most))))
    return replace(chosen, count=count)


def tear(board: UpdatedBoard, image: Flash, random: Random) -> None:
    """Interrupt one or two updates so that the board shows its drive afterwards."""
    blocks = in_order(None, image, random)
    for _ in range(random.randint(1, 2)):
        board.cut(blocks, CutPoint("program", random.randint(1, len(blocks) - 1), 0.5, random.getrandbits(30)))
        board.emulator.power(True)
        if not board.emulator.run(DRIVE_MS, until="drive"):
            raise ValueError("The board does not show its drive.")


def judged(board: UpdatedBoard, after: int) -> tuple[str, str]:
    """Switch on and return the result, and the reason where something is lost. after: the version written."""
    if not board.has_its_files():
        return LOST, "the file system has changed"
    board.emulator.power(True)
    there = board.whole()
    if there is not None:
        complaint = board.complaint("power on")
        return (LOST, complaint) if complaint else (NEW if there == after else OLD, "")
    if not board.emulator.run(DRIVE_MS, until="drive"):
        return MIXED if board.emulator.run(STARTED_MS, until="frame") else FINGER, "no drive, and no whole version"
    board.send(in_order(None, board.versions[after], Random(0)))
    if board.whole() != after or not board.has_its_files():
        return LOST, "the next update has left something different"
    board.emulator.run(RESTART_MS)
    complaint = board.complaint("restart")
    return (LOST, complaint) if complaint else (DRIVE, "")


def all_session_cuts(versions: Versions, flash: Path, seed: int, updates: dict[str, Update]) -> list[Cut]:
    """Return the cuts of a session with a board of its own. flash: of prepared()."""
    with UpdatedBoard(versions, flash) as board:
        return list(session_cuts(board, seed, updates))
