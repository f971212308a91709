"""Freezes Python modules into an official MicroPython image for the RP2040, without compiling MicroPython.

uf2.py reads and writes the container, known.py says which images are whole, official.py brings one, compiling.py calls
mpy-cross, mpy.py reads what that has compiled, image.py finds in the image what modules are joined to, linker.py lays
them out and joins them, readback.py compares the result with them. README.md is its manual. It imports nothing of the
project around it: `pip install ./host/freeze` installs it alone, as `uf2_freeze` with the command `uf2-freeze`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace as replaced
from pathlib import Path

from . import known, mpy, readback, uf2
from .compiling import check_compiler, compiled
from .errors import FreezeError
from .image import FirmwareImage
from .linker import Frozen, Linker
from .reading import read

__version__ = "1.0.0"

KINDS = (".py", ".mpy")
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
    image = read(file, uf2.MAX_FILE)
    uf2.read(image)
    return image


def modules_of(program: Iterable[Path], about: str = "") -> dict[str, mpy.Module]:
    """Return the modules of a program: of files, and of all .py and .mpy files in folders, by their paths below these.

    about: what the image says of itself; sources need the compiler of its release. Raises: FreezeError, OSError.
    """
    modules: dict[str, mpy.Module] = {}
    for path, file in _files(program):
        if path in modules:
            raise FreezeError(f"The program has two modules {path}.")
        data = read(file, mpy.MAX_FILE)
        if file.suffix == ".py":
            check_compiler(about)
            data = compiled({path: data.decode("utf-8", "replace")})[path]
        modules[path] = mpy.read(data, str(file))
    if not modules:
        raise FreezeError("The program has no modules: name .py files, or folders that have some.")
    return modules


def _files(program: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Give the path of each module, and its file."""
    for root in program:
        if not root.is_dir() and root.suffix not in KINDS:
            raise FreezeError(f"{root} is neither a .py file nor a folder.")
        for file in sorted(root.rglob("*")) if root.is_dir() else [root]:
            path = file.relative_to(root if root.is_dir() else root.parent)
            if file.suffix in KINDS and not any(part.startswith(".") for part in path.parts):
                yield path.with_suffix(".py").as_posix(), file
