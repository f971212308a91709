"""Freezes compiled Python modules into an official MicroPython image for the RP2040, without compiling MicroPython.

uf2.py reads and writes the container, known.py says which images are whole, mpy.py reads what mpy-cross has compiled,
image.py finds in the image what modules are joined to, linker.py lays them out and joins them, readback.py compares the
result with them. README.md is its manual. It imports nothing of the project around it: `pip install ./host/freeze`
installs it alone, as `uf2_freeze` with the command `uf2-freeze`.
"""

from collections.abc import Iterable
from dataclasses import replace as replaced
from pathlib import Path

from . import known, mpy, readback, uf2
from .errors import FreezeError
from .image import FirmwareImage
from .linker import Frozen, Linker
from .reading import read

__version__ = "0.1.0"

__all__ = ("FreezeError", "Frozen", "freeze", "image_of", "modules_of")


def freeze(
    image: bytes,
    modules: dict[str, mpy.Module],
    *,
    replace: bool = False,
    files_later: int = 0,
    usb_ma: int | None = None,
) -> Frozen:
    """Return an image with modules frozen into it; it has been searched again and compared.

    image: an official UF2 file. modules: by path, as in "package/module.py". replace: whether a module may take the
    place of one that the image has frozen. files_later: by how many bytes the file system begins later, and is smaller,
    so that more modules fit in; what a board had in its files is lost by that. usb_ma: the current that the board
    declares to a USB host, 2 to 500 mA; None for the image's own, which is 250.
    Raises: FreezeError.
    """
    linker = Linker(FirmwareImage(uf2.read(image)), files_later, usb_ma)
    frozen = linker.freeze(modules, replace)
    readback.check(uf2.read(uf2.write([frozen.firmware, frozen.app])), modules)
    # Last, as what is wrong with a part of it says more than a digest.
    return replaced(frozen, origin=known.origin(image, frozen.about))


def image_of(file: Path) -> bytes:
    """Return the image in a file that the user names, a UF2 file. Raises: FreezeError for what is none, OSError."""
    image = read(file, uf2.LONGEST)
    uf2.read(image)
    return image


def modules_of(folders: Iterable[Path]) -> dict[str, mpy.Module]:
    """Return the modules of all .mpy files in folders, by their paths below these.

    Raises: FreezeError, OSError.
    """
    modules: dict[str, mpy.Module] = {}
    for folder in folders:
        if not folder.is_dir():
            raise FreezeError(f"{folder} is not a folder.")
        for file in sorted(folder.rglob("*.mpy")):
            path = file.relative_to(folder).with_suffix(".py").as_posix()
            if path in modules:
                raise FreezeError(f"Two of the folders have a module {path}.")
            modules[path] = mpy.read(read(file, mpy.LONGEST), str(file))
    if not modules:
        raise FreezeError("The folders have no .mpy files; compile them with mpy-cross -march=armv6m.")
    return modules
