"""The firmware on an emulated board's flash, put there as `cairn deploy` leaves it on a real one, but in seconds."""

from base64 import b64encode
from pathlib import Path, PurePosixPath

from firmware.slots import ACTIVE, SLOTS, WHOLE
from host.device.image import Image
from host.emulator.control import EmulatorError
from host.emulator.emulator import CHUNK, Emulator
from host.emulator.remote import EmulatorRemote

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
    write(emulator, slot_files(image))
    return True


def make_flash(path: Path, files: dict[str, bytes]) -> Path:
    """Make a flash with these files on it, a file that was not there, and return its path."""
    with Emulator(path) as emulator:
        emulator.power(True)
        write(emulator, files)
    return path


def write(emulator: Emulator, files: dict[str, bytes]) -> None:
    """Write files on the flash, with the folders that they need. The program there is interrupted.

    A program for each file, in base64, which MicroPython compiles sooner than a literal of bytes.
    """
    folders = sorted({str(folder) for path in files for folder in PurePosixPath(path).parents} - {"."})
    emulator.execute(f"import os\nfor folder in {folders}:\n  try: os.mkdir(folder)\n  except OSError: pass")
    remote = EmulatorRemote(emulator)
    remote.stop()
    remote.run("from binascii import a2b_base64")
    for path, data in files.items():
        for start in range(0, len(data) or 1, CHUNK):
            part = b64encode(data[start : start + CHUNK]).decode()
            remote.run(f"with open({path!r}, {'ab' if start else 'wb'!r}) as f: f.write(a2b_base64({part!r})) and None")
