"""Power cuts during updates over the boot ROM's drive: boards that need no finger.

A board has a version, a game and settings. Another version is written to its drive, block by block, and the power
fails. Switched on again, the board must run a whole version, or show its drive without its button pressed; then the
next update must succeed. Its file system must stay the same, byte for byte.
"""

import hashlib
from random import Random

import pytest

from host.emulator.control import EmulatorError
from host.emulator.pico import FLASH_BYTES
from host.freeze import uf2
from host.freeze.uf2 import BLOCK, Flash
from host.simulation import memory
from host.targets.emulator import EmulatedBoard

FIRST = FLASH_BYTES - memory.FLASH_BYTES  # where the file system begins, behind the firmware
GROUP = 16  # consecutive numbers of blocks, for which the boot ROM erases one sector
OPERATIONS = 17  # of a sector: it is erased, and its pages are programmed
DRIVE_MS = 600  # more than the boot ROM takes to show its drive
STARTED_MS = 3000  # more than any start takes
RESTART_MS = 1001  # from the last block to the start of what was written
OLD, NEW, DRIVE = "the old version", "the new version", "the drive"
MIXED, FINGER, CHANGED = "a mixture", "needs the button", "other files"
CUTS = 3  # of each kind of update
END = b"of the second version"
GAME = {"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1, "moves": ["c3", "d4", "e5"]}


class UpdatedBoard(EmulatedBoard):
    """A board that is updated over its drive. versions: each from the start of the flash to its own end."""

    def __init__(self, versions, image):
        super().__init__(uf2=image)
        self.versions = versions
        self.boot()
        self.load(GAME)
        self.ask("settings.set", name="brightness", value="low")
        self.settle()
        self.kept = self.has()
        self.power_cut()
        self.files = self.digest(FIRST, FLASH_BYTES - FIRST)
        self._judged: dict[tuple[str, str], str] = {}
        for number in range(2):
            self._show_drive()
            if number:
                self.send(in_order(versions[number]))
                self._show_drive()
            self.snapshot(str(number))

    def _show_drive(self):
        self.power_cut()
        self.emulator.power(True, bootsel=True)
        self.emulator.run(DRIVE_MS, until="drive")

    def begin(self, number):
        """Have a version again, and show the drive."""
        self.restore(str(number))

    def send(self, blocks):
        """Write blocks to the drive. Raises: EmulatorError where the power fails."""
        if left := self.emulator.drive_write(b"".join(blocks)):
            raise ValueError(f"The boot ROM waits for {left} more blocks.")

    def cut(self, blocks, count, part, kind="any"):
        """Write blocks until the power fails, at an operation on the flash, after a part (0 to 1) of it."""
        self.emulator.ask("cut", kind=kind, count=count, part=part, seed=count)
        with pytest.raises(EmulatorError, match="lost its power"):
            self.send(blocks)

    def left(self, after):
        """Switch on and return what the board does. after: the version that was written."""
        if not self.has_its_files():
            return CHANGED
        self.emulator.power(True)
        there = self.whole()
        if there is not None:
            return self.start("power on") or (NEW if there == after else OLD)
        if not self.emulator.run(DRIVE_MS, until="drive"):
            return MIXED if self.emulator.run(STARTED_MS, until="frame") else FINGER
        self.send(in_order(self.versions[after]))
        if self.whole() != after or not self.has_its_files():
            return "the next update has left something different"
        self.emulator.run(RESTART_MS)
        return self.start("restart") or DRIVE

    def whole(self):
        """The number of the version on the flash, None if no version is complete."""
        for number, image in enumerate(self.versions):
            if self.digest(0, len(image.data)) == hashlib.sha256(image.data).hexdigest():
                return number
        return None

    def has_its_files(self):
        return self.digest(FIRST, FLASH_BYTES - FIRST) == self.files

    def digest(self, start, size):
        return self.emulator.flash_digests((start, size))[0]

    def has(self):
        """What a player finds."""
        return [self.record(), self.settings(), self.ask("selftest")["crashes"]]

    def start(self, how):
        """Wait for its start; return what is wrong then, or "". how: the cause of the start.

        The emulator is deterministic, so each content of the flash is started once.
        """
        key = how, self.digest(0, FLASH_BYTES)
        if key not in self._judged:
            self._connected = False  # the link must be opened again
            started = self.emulator.run(STARTED_MS, until="frame")
            if started:
                self.settle()
            self._judged[key] = "" if started and self.has() == self.kept else "another game, or no start"
        return self._judged[key]


# --- the orders in which blocks come to the drive


def in_order(*pieces):
    """All blocks as the file has them."""
    data = uf2.write(pieces)
    return [data[at : at + BLOCK] for at in range(0, len(data), BLOCK)]


def whole_image(board, new, random):
    return in_order(board.versions[new])


def changed_sectors(board, new, random):
    """Those of the first sector and of the sectors that differ."""
    old, sectors = board.versions[not new].sectors(), board.versions[new].sectors()
    pairs = list(enumerate(zip(old, sectors, strict=True)))
    return in_order(*(sector for number, (before, sector) in pairs if not number or before != sector))


def out_of_order(board, new, random):
    """All as an operating system may write them that flushes after the first 16 and before the last."""
    blocks = whole_image(board, new, random)
    first, others = blocks[:GROUP], blocks[GROUP:-1]
    random.shuffle(first)
    random.shuffle(others)
    return [*first, *others, blocks[-1]]


def after_a_torn_one(board, new, random):
    """The power failed in the update before, too."""
    blocks = whole_image(board, new, random)
    board.cut(blocks, random.randint(1, len(blocks) - 1), 0.5, "program")
    board.emulator.power(True)
    assert board.emulator.run(DRIVE_MS, until="drive")
    return out_of_order(board, new, random)


def after_a_copy_given_up(board, new, random):
    """A copy of the other version was aborted before."""
    blocks = whole_image(board, not new, random)
    board.emulator.drive_write(b"".join(blocks[: random.randrange(1, len(blocks))]) + uf2.no_transfer())
    return whole_image(board, new, random)


# --- the cuts


@pytest.fixture(scope="module")
def updated(firmware_image):
    """A board with the firmware, which is updated to the same with other texts and another end, of as many sectors."""
    first = uf2.read(firmware_image.read_bytes())
    data = first.data.replace(b"MicroPython v1.", b"MicroPython v9.")
    assert data != first.data and data.endswith(uf2.BLANK * len(END))
    with UpdatedBoard((first, Flash(first.base, data[: -len(END)] + END)), firmware_image) as board:
        yield board


@pytest.fixture
def board(updated):
    """A board with the first version that shows its drive."""
    updated.begin(0)
    return updated


@pytest.fixture
def blocks(board):
    """The second version."""
    return in_order(board.versions[1])


SELDOM = (changed_sectors, out_of_order, after_a_torn_one, after_a_copy_given_up)


@pytest.mark.parametrize("blocks_of", [whole_image, *[pytest.param(way, marks=pytest.mark.nightly) for way in SELDOM]])
def test_a_board_whose_update_is_cut_needs_no_button(board, blocks_of):
    """A cut among the first operations, one among the last, and one anywhere."""
    random = Random(blocks_of.__name__)
    for number in range(CUTS):
        new = number % 2
        board.begin(1 - new)
        blocks = blocks_of(board, new, random)
        last = len(blocks) // GROUP * OPERATIONS
        at = {0: random.randint(2, OPERATIONS), 1: random.randint(last - OPERATIONS, last)}
        part = random.choice((0.0, random.uniform(0.05, 0.95)))
        board.cut(blocks, at.get(number, random.randint(2, last)), part)
        assert board.left(new) == DRIVE


LAST = -1  # operation


@pytest.mark.parametrize(
    ("count", "part", "found"), [(1, 0.0, OLD), (1, 0.5, DRIVE), (LAST, 0.5, DRIVE), (LAST, 1.0, NEW)]
)
def test_what_a_cut_leaves(board, blocks, count, part, found):
    """From the first erase to the last page the drive, which takes the next update."""
    operations = len(blocks) // GROUP * OPERATIONS
    board.cut(blocks, count if count > 0 else operations + 1 + count, part)
    assert board.left(1) == found


def test_a_copy_given_up_and_another_version_are_a_mixture_unless_the_rom_is_made_to_forget(board, blocks):
    """Without any power cut: both files have as many blocks, so the ROM takes them for one."""
    count = len(blocks) * 3 // 4
    given_up = b"".join(in_order(board.versions[0])[:count])
    assert board.emulator.drive_write(given_up) == len(blocks) - count
    board.send(blocks)
    assert board.whole() is None
    board.begin(0)
    board.emulator.drive_write(given_up)
    board.send([uf2.no_transfer(), *blocks])
    assert board.whole() == 1
