"""The firmware on an emulated board's flash, put there as `cairn deploy` leaves it on a real one, but in seconds."""

from pathlib import Path

from firmware.slots import ACTIVE, SLOTS, WHOLE
from host.device.image import Image
from host.emulator.control import EmulatorError
from host.emulator.emulator import Emulator

SLOT = SLOTS[0]


def slot_files(image: Image) -> dict[str, bytes]:
    """Return the files of a flash with an image in its first slot, by path; what makes it start comes last."""
    files = {f"{SLOT}/{path}": data for path, data in image.files.items()}
    return files | {f"{SLOT}/{WHOLE}": image.label.encode(), "main.py": image.loader, ACTIVE: SLOT.encode()}


def install(emulator: Emulator, image: Image) -> bool:
    """Put an image on the flash, unless it is there; return whether it had to. The program there is interrupted."""
    try:
        if emulator.execute(f"print(open('{SLOT}/{WHOLE}').read(), end='')") == image.label:
            return False
    except EmulatorError:
        pass  # there is no such file
    for path, data in slot_files(image).items():
        emulator.put(path, data)
    return True


def make_flash(path: Path, files: dict[str, bytes]) -> Path:
    """Make a flash with these files on it, a file that was not there, and return its path."""
    with Emulator(path) as emulator:
        emulator.power(True)
        for name, data in files.items():
            emulator.put(name, data)
    return path
