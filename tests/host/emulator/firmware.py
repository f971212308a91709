"""The firmware on an emulated flash, as `cairn deploy` leaves it on a board's."""

from pathlib import Path

from host.device.image import Image, compiled, loader_text, sources
from host.device.parts import find_parts
from host.emulator.emulator import Emulator
from host.emulator.install import slot_files


def firmware_flash(folder: Path) -> Path:
    """Return a flash, a file in the folder, with all of the firmware on it."""
    return make_flash(folder, slot_files(Image(compiled(sources(find_parts())), loader_text().encode())))


def make_flash(folder: Path, files: dict[str, bytes]) -> Path:
    """Return a flash, a file in the folder, with these files on it."""
    with Emulator(folder / "flash.img") as emulator:
        emulator.power(True)
        for path, data in files.items():
            emulator.put(path, data)
    return folder / "flash.img"
