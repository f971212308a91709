"""The firmware on an emulated flash, as `cairn deploy` leaves it on a board's."""

from pathlib import Path

from host.device.image import assembled, sources
from host.device.parts import find_parts
from host.emulator.install import make_flash, slot_files


def firmware_flash(folder: Path) -> Path:
    """Return a flash, a file in the folder, with all of the firmware on it."""
    return make_flash(folder / "flash.img", slot_files(assembled(sources(find_parts()))))
