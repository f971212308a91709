"""The image: MicroPython's official one with Cairn frozen into it, as one UF2 file in build/."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from host import __version__, freeze
from host.deploy.inlining import inlined
from host.deploy.sources import sources
from host.freeze import compiling, mpy, uf2
from host.freeze.official import official_image
from host.paths import ROOT

BUILD = ROOT / "build"
UF2 = BUILD / "cairn.uf2"
VERSION = "firmware/version.py"
START = "firmware/start.py"  # MicroPython runs it as main.py

OPTIMISATION = "-O2"  # no asserts, but line numbers
# Four languages, bots and puzzles need 170 KB more than the 312 KB before the official image's file system; what a
# board keeps needs 300 KB of the 1,152 that stay (docs/journal.md).
FILES_LATER = 256 * 1024
USB_MA = 500  # that the board declares at USB: the smallest choice of the setting `supply`, with which a board begins


@dataclass(frozen=True)
class Image:
    """files: the frozen .mpy files by path. build: which image it is, eight hexadecimal digits; "" for any."""

    frozen: freeze.Frozen
    files: dict[str, bytes]
    version: str = __version__
    build: str = ""

    @property
    def label(self) -> str:
        """How the image names itself: `1.0.0 3f2a91c0`."""
        return f"{self.version} {self.build}"

    @cached_property
    def flash(self) -> uf2.Flash:
        """All of the flash from its start to the end of what is frozen."""
        firmware, app = self.frozen.firmware, self.frozen.app
        gap = app.base - firmware.end
        return uf2.Flash(firmware.base, firmware.data + b"\xff" * gap + app.data)

    @cached_property
    def uf2(self) -> bytes:
        """The file that makes a Pico run it."""
        return uf2.write([self.frozen.firmware, self.frozen.app])


def compiled(texts: dict[str, str]) -> dict[str, bytes]:
    """Return the .mpy files of these texts, by path. Raises: ValueError with what the compiler says."""
    files = compiling.compiled(texts, OPTIMISATION)
    return {path.removesuffix(".py") + ".mpy": data for path, data in files.items()}


def assembled(texts: dict[str, str], official: Path | None = None) -> Image:
    """Return the image of these texts, by path. official: another MicroPython than the project's.

    Raises: ValueError with what the compiler or the freezer says.
    """
    micropython = freeze.image_of(official or official_image())
    texts = dict(texts)
    build = ""
    if VERSION in texts:
        build = _build_of(texts, micropython)
        texts[VERSION] = texts[VERSION].replace('BUILD = ""', f'BUILD = "{build}"')
    if START in texts:
        texts["main.py"] = texts.pop(START)
    files = compiled(inlined(texts))
    modules = {path.removesuffix(".mpy") + ".py": mpy.read(data, path) for path, data in files.items()}
    frozen = freeze.freeze(micropython, modules, files_later=FILES_LATER, usb_ma=USB_MA)
    return Image(frozen, files, build=build)


def build(official: Path | None = None) -> Image:
    """Return the image of the sources as they are, and write it to UF2. Raises: OSError or ValueError."""
    if official:
        freeze.image_of(official)  # what is wrong with it is said before anything is compiled
    image = assembled(sources(), official)
    UF2.parent.mkdir(exist_ok=True)
    beside = UF2.with_suffix(".new")
    beside.write_bytes(image.uf2)
    beside.replace(UF2)
    return image


def _build_of(texts: dict[str, str], official: bytes) -> str:
    """Return a number (hexadecimal) that only images of the same sources on the same MicroPython have."""
    digest = hashlib.sha256(official)
    for path in sorted(texts):
        digest.update(f"{path}\n{len(texts[path])}\n{texts[path]}".encode())
    return digest.hexdigest()[:8]
