"""The boot ROM's USB drive: when the chip shows it, and what it does with each block that a computer writes."""

import struct
from collections.abc import Iterator

import pytest

from host.emulator import EmulatedPico
from host.emulator.control import EmulatorError
from host.emulator.pico import FLASH_BYTES
from host.emulator.started import Started
from host.freeze.official import official_image
from tests.host.emulator.picos import any_pico, official_pico, powered

BLOCK, PAGE, SECTOR = 512, 256, 4096
XIP, RP2040, FAMILY_PRESENT, NOT_MAIN_FLASH = 0x10000000, 0xE48BFF56, 0x2000, 1
SHOWN_MS, RESTART_MS = 600, 1001
HEAD = struct.Struct("<8I")


def block(
    number: int,
    total: int,
    page: int | None = None,
    fill: int = 0,
    *,
    address: int | None = None,
    flags: int = FAMILY_PRESENT,
    payload: int = PAGE,
    family: int = RP2040,
    magic: tuple[int, int, int] = (0x0A324655, 0x9E5D5157, 0x0AB16F30),
) -> bytes:
    """Return a UF2 block that programs a page of the flash with one value; the page has the block's number, if none."""
    if address is None:
        address = XIP + PAGE * (number if page is None else page)
    head = HEAD.pack(magic[0], magic[1], flags, address, payload, number, total, family)
    return head + bytes([fill]) * PAGE + bytes(BLOCK - HEAD.size - PAGE - 4) + magic[2].to_bytes(4, "little")


def page(emulator: EmulatedPico, number: int) -> bytes:
    return emulator.flash(PAGE * number, PAGE)


def filled(emulator: EmulatedPico, count: int) -> list[int]:
    """Return the first byte of each of the first pages."""
    return list(emulator.flash(0, PAGE * count)[::PAGE])


@pytest.fixture(scope="module")
def shown() -> Iterator[Started[EmulatedPico]]:
    """A blank chip that shows its drive."""
    with Started(powered(any_pico, SHOWN_MS)) as it:
        yield it


@pytest.fixture
def drive(shown: Started[EmulatedPico]) -> EmulatedPico:
    return shown.lend()


# --- when it is there


def test_a_blank_chip_shows_its_drive_by_itself() -> None:
    """After 128 tries, of 4 ms each, to find a valid boot stage 2."""
    with any_pico() as emulator:
        with pytest.raises(EmulatorError, match="the board is off"):
            emulator.drive_write(block(0, 1))
        emulator.power(True)
        emulator.run(500)
        assert not emulator.shows_drive()
        with pytest.raises(EmulatorError, match="the board shows no drive"):
            emulator.drive_write(block(0, 1))
        assert emulator.run(SHOWN_MS, until="drive")
        assert emulator.shows_drive() and 512 <= emulator.now_ms < 513
        emulator.power(False)
        assert not emulator.shows_drive()


def test_the_official_image_is_copied_to_a_blank_chip_and_runs(drive: EmulatedPico) -> None:
    """Block by block as the file has them. MicroPython's first start takes two seconds of a processor."""
    data, began = official_image().read_bytes(), drive.now_ms
    assert drive.drive_write(data[: 5 * BLOCK]) == len(data) // BLOCK - 5
    assert drive.drive_write(data[5 * BLOCK :]) == 0
    assert 3000 < drive.now_ms - began < 8000
    assert drive.shows_drive()
    drive.run(999)
    assert drive.shows_drive()
    drive.run(2)
    assert not drive.shows_drive()
    assert drive.execute("print(6 * 7)") == "42\n"
    with official_pico() as other:
        end = len(data) // BLOCK * PAGE
        assert drive.flash_digests((0, end)) == other.flash_digests((0, end))


def test_machine_bootloader_shows_it_and_clears_what_programs_leave_for_the_next_start(pico: EmulatedPico) -> None:
    """By reset_usb_boot(), which hands its arguments over in the scratch registers 0 and 1."""
    pico.execute("import machine\nfor at in 0xc, 0x10, 0x14: machine.mem32[0x40058000 + at] = 5")
    pico.send(b"machine.bootloader()\r")
    assert pico.run(50, until="drive")
    assert [reset["why"] for reset in pico.ask("resets")["resets"]][-1] == "watchdog"
    for number in range(2):
        pico.drive_write(block(number, 2, 300 * 16 + number))  # behind the image: it starts again
    pico.run(RESTART_MS)
    program = "import machine\nprint([machine.mem32[0x40058000 + at] for at in (8, 0xc, 0x10, 0x14)])"
    assert pico.execute(program) == "[1, 0, 0, 5]\n"


# --- what it does with blocks


def test_sixteen_numbers_in_a_row_erase_one_sector_once(drive: EmulatedPico) -> None:
    before, began = drive.ask("flash"), drive.now_ms
    left = [drive.drive_write(block(number, 33, fill=number)) for number in range(32)]
    assert drive.now_ms - began == pytest.approx(2 * 45 + 32 * (0.4 + 0.45), abs=0.5)  # ms of the flash and of USB
    assert left == [*range(32, 0, -1)]
    assert filled(drive, 34) == [*range(32), 0xFF, 0xFF]
    after = drive.ask("flash")
    assert after["erased"] - before["erased"] == 2 and after["programmed"] - before["programmed"] == 32


def test_a_sector_without_numbers_of_its_own_is_not_erased(drive: EmulatedPico) -> None:
    """Erratum RP2040-E14: pages are programmed over what is there, so that bits are lost."""
    drive.drive_write(block(0, 2, 16, 0x3C) + block(1, 2, 17, 0x3C))
    drive.run(RESTART_MS + SHOWN_MS)
    drive.drive_write(block(0, 2, 1, 0x0F) + block(1, 2, 16, 0x0F))
    assert (page(drive, 1)[0], page(drive, 16)[0], page(drive, 17)[0]) == (0x0F, 0x0C, 0x3C)


def test_a_number_that_came_already_is_ignored(drive: EmulatedPico) -> None:
    drive.drive_write(block(0, 3, fill=1))
    assert drive.drive_write(block(0, 3, fill=2)) == 2
    assert drive.drive_write(block(0, 3, page=5, fill=2)) == 2
    assert filled(drive, 6) == [1, *[0xFF] * 5]


IGNORED = {
    "no UF2": bytes(range(256)) * 2,
    "first magic number": block(1, 2, fill=7, magic=(0x0A324656, 0x9E5D5157, 0x0AB16F30)),
    "second magic number": block(1, 2, fill=7, magic=(0x0A324655, 0x9E5D5158, 0x0AB16F30)),
    "last magic number": block(1, 2, fill=7, magic=(0x0A324655, 0x9E5D5157, 0)),
    "no family": block(1, 2, fill=7, flags=0),
    "another chip": block(1, 2, fill=7, family=0xE48BFF59),
    "not for the flash": block(1, 2, fill=7, flags=FAMILY_PRESENT | NOT_MAIN_FLASH),
    "another size": block(1, 2, fill=7, payload=128),
}


def test_what_is_no_block_for_this_chip_changes_nothing(drive: EmulatedPico) -> None:
    drive.drive_write(block(0, 2, fill=3))
    before = drive.flash_digests((0, FLASH_BYTES))
    for what, ignored in IGNORED.items():
        assert drive.drive_write(ignored) == 1, what
        assert drive.flash_digests((0, FLASH_BYTES)) == before, what
    assert drive.drive_write(block(1, 2, fill=4)) == 0
    assert filled(drive, 2) == [3, 4]


FORGETS = {
    "no blocks": block(1, 0),
    "too many blocks": block(1, 123_361),
    "half a page": block(1, 2, address=XIP + 128),
    "an address that is nowhere": block(1, 2, address=0x40000000),
    "a number that is too high": block(2, 2),
}


def test_a_block_that_fits_no_transfer_ends_the_one_under_way(drive: EmulatedPico) -> None:
    drive.snapshot()
    for what, forgets in FORGETS.items():
        drive.restore()
        drive.drive_write(block(0, 2, fill=3))
        drive.drive_write(forgets)
        assert filled(drive, 3) == [3, 0xFF, 0xFF], what
        assert drive.drive_write(block(1, 2, fill=4)) == 1, "number 0 has to come again"
        assert filled(drive, 2) == [0xFF, 4], "and its sector has been erased again"
        assert drive.drive_write(block(0, 2, fill=5)) == 0


def test_what_the_model_does_not_take_is_said(drive: EmulatedPico) -> None:
    with pytest.raises(EmulatorError, match="whole blocks of 512 bytes"):
        drive.drive_write(block(0, 1) + b"x")
    with pytest.raises(EmulatorError, match="no programs for RAM"):
        drive.drive_write(block(0, 1, address=0x20000000))


# --- power cuts and snapshots


@pytest.mark.parametrize(("kind", "part"), [("erase", 0.5), ("program", 0.0), ("program", 0.5)])
def test_the_power_fails_at_a_chosen_operation(drive: EmulatedPico, kind: str, part: float) -> None:
    """The third one of its kind: of 48 pages in three sectors."""
    data = b"".join(block(number, 48, fill=number) for number in range(48))
    drive.ask("cut", kind=kind, count=3, part=part, seed=5)
    with pytest.raises(EmulatorError, match="the board has lost its power"):
        drive.drive_write(data)
    whole, end = (32, 48) if kind == "erase" else (2, 3)
    assert filled(drive, whole) == [*range(whole)]
    assert set(drive.flash(PAGE * end, 16 * SECTOR)) == {0xFF}
    assert (page(drive, whole) != bytes([0xFF]) * PAGE) == (part > 0)
    assert kind == "erase" or {byte & whole for byte in page(drive, whole)} == {whole}, (
        "bits that stay 1 are not touched"
    )
    drive.power(True)
    drive.run(SHOWN_MS)
    assert drive.drive_write(data) == 0, "the drive has forgotten the first transfer"
    assert filled(drive, 48) == [*range(48)]
