"""Freeze a MicroPython program into an official image for the RP2040.

PROGRAM is a .py file, or a folder of them as they would lie on the board's flash. Files may also be compiled (.mpy).
"""

import argparse
import sys
from pathlib import Path

from . import FreezeError, freeze, image_of, modules_of, uf2
from .image import FirmwareImage
from .known import RELEASE
from .official import official_image


def plain(text: str) -> str:
    """Return a text of an image or the system as one line with ? for what a terminal would obey, such as escape."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def main() -> int:
    """Write the new image, and say what is in it."""
    parser = argparse.ArgumentParser(prog="uf2-freeze", description=__doc__)
    parser.add_argument("program", type=Path, metavar="PROGRAM", nargs="+", help="a .py file, or a folder of them")
    parser.add_argument("--uf2", type=Path, metavar="IMAGE.uf2", help=f"another image than the official {RELEASE}")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT.uf2", required=True, help="the image to write")
    parser.add_argument("--replace", action="store_true", help="let a module replace one that the image has frozen")
    parser.add_argument(
        "--files-later",
        type=int,
        default=0,
        metavar="BYTES",
        help="begin the file system that many bytes later, for more modules (a multiple of 4096; its files are lost)",
    )
    parser.add_argument(
        "--usb-ma",
        type=int,
        metavar="MA",
        help="declare another current than MicroPython's 250 mA to a USB host (2 to 500, in steps of 2)",
    )
    given = parser.parse_args()
    try:
        image = image_of(given.uf2 or official_image())
        frozen = freeze(
            image,
            modules_of(given.program, FirmwareImage(uf2.read(image)).about),
            replace=given.replace,
            files_later=given.files_later,
            usb_ma=given.usb_ma,
        )
        given.output.write_bytes(uf2.write([frozen.firmware, frozen.app]))
    except (FreezeError, OSError) as error:
        print(f"uf2-freeze: {plain(str(error))}", file=sys.stderr)
        return 1
    print(plain(frozen.about))
    if frozen.origin:
        print(plain(frozen.origin))
    print(f"{frozen.modules} modules, {frozen.functions} functions, {frozen.names} new names")
    print(
        f"{len(frozen.app.data):,} bytes at {frozen.app.base:#x}, of them {frozen.native_bytes:,} of machine code; "
        f"{frozen.left:,} bytes are left before the file system"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
