"""What `cairn deploy` runs at MicroPython's prompt: it sends this file there, and calls its functions one by one.

No part of an image; needs nothing but MicroPython. Paths are those of the board's file system, without a slash before
them.
"""

import binascii
import os
import sys

from uctypes import bytearray_at

FLASH, SECTOR = 0x10000000, 4096  # where programs read the flash, RP2040 data sheet, 2.2; bytes that are erased at once
FOLDER = 0x4000  # the bit of a folder in os.stat's first number
PACKAGES = ("engines", "firmware")  # of which a file on the file system comes before the one in the image


def sums(first: int, count: int) -> list[int]:
    """Return the CRC-32 of `count` sectors of the flash, from the sector `first` on."""
    starts = range(FLASH + SECTOR * first, FLASH + SECTOR * (first + count), SECTOR)
    return [binascii.crc32(bytearray_at(start, SECTOR)) for start in starts]


def has_image() -> bool:
    """Return whether a Cairn is frozen into MicroPython."""
    before = sys.path[:]
    sys.path[:] = [".frozen"]
    try:
        __import__("firmware.version")
        return True
    except ImportError:
        return False
    finally:
        sys.path[:] = before


def files() -> tuple[int, list[str]]:
    """Return the bytes of flash that the file system has, and what lies in its root."""
    flash = os.statvfs("/")
    return flash[0] * flash[2], os.listdir("/")


def overrides() -> list[str]:
    """Return the files that come before those of the image."""
    found = []
    for package in PACKAGES:
        found += [path for path in inside(package) if not is_folder(path)]
    return found


def remove_overrides() -> list[str]:
    """Remove them; return which they were."""
    gone = overrides()
    for package in PACKAGES:
        if exists(package):
            remove(package)
    return gone


def make_folders(paths: list[str]) -> None:
    """Make the folders that are not there, each after the one that it is in."""
    for path in paths:
        if not exists(path):
            os.mkdir(path)


def take_place(path: str, source: str) -> None:
    """Give a file that was written beside its place its name, in one step. source: the file that would come first."""
    os.rename(path + ".new", path)
    if exists(source):
        os.remove(source)


def remove(folder: str) -> None:
    """Remove a folder with all that is in it."""
    for path in reversed([folder] + inside(folder)):
        if is_folder(path):
            os.rmdir(path)
        else:
            os.remove(path)


def exists(path: str) -> bool:
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def is_folder(path: str) -> bool:
    return os.stat(path)[0] & FOLDER > 0


def inside(folder: str) -> list[str]:
    """Return all that is in a folder, what a folder holds after the folder; nothing without the folder."""
    found = [folder] if exists(folder) else []
    for path in found:
        if is_folder(path):
            found += [path + "/" + name for name in os.listdir(path)]
    return found[1:]
