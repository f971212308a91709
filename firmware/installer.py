"""What `cairn deploy` runs on the board: it sends slots.py and this file there, and calls their functions one by one.

No part of the installed version; needs nothing but MicroPython. Paths start at the board's root.
"""

import binascii
import gc
import hashlib
import os
import sys

FOLDER = 0x4000  # the bit of a folder in os.stat's first number


def digest(path: str) -> str:
    """Return the SHA-256 of a file (hexadecimal), empty without one."""
    total = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while True:
                data = file.read(1024)
                if not data:
                    return binascii.hexlify(total.digest()).decode()
                total.update(data)
    except OSError:
        return ""


def survey(folder: str) -> dict[str, str]:
    """Return the digests of all files in a folder, by their paths in it."""
    return {path[len(folder) + 1 :]: digest(path) for path in _inside(folder) if not _is_folder(path)}


def room() -> int:
    """Return how many bytes are free on the flash."""
    sizes = os.statvfs("/")
    return sizes[0] * sizes[3]


def clear(slot: str, mark: str, files: list[str]) -> None:
    """Remove the mark first of all, then files and every folder that is empty: for an import, a folder goes before
    a file."""
    for path in [mark] + files:
        try:
            os.remove(slot + "/" + path)
        except OSError:  # it is not there
            pass
    folders = [path for path in _inside(slot) if _is_folder(path)]
    while folders:
        try:
            os.rmdir(folders.pop())
        except OSError:  # it is not empty
            pass


def make_folders(paths: list[str]) -> None:
    """Make the folders that are not there."""
    for path in paths:
        try:
            os.mkdir(path)
        except OSError:
            pass


def copy(source: str, target: str) -> None:
    """Copy a file."""
    with open(source, "rb") as old, open(target, "wb") as new:
        while True:
            data = old.read(1024)
            if not data:
                return
            new.write(data)


def grown(slot: str, modules: list[str], before: list[str]) -> tuple[list[int], int]:
    """Import modules of a slot one by one; return the bytes of the heap that each has taken, and the free ones.

    before: the modules to import first.
    """
    if slot not in sys.path:
        sys.path.insert(0, slot)
    for module in before:
        __import__(module)
    taken = [0] * len(modules)  # whose bytes are counted with what was there before
    gc.collect()
    size = gc.mem_alloc()
    for number, module in enumerate(modules):
        __import__(module)
        gc.collect()
        taken[number] = gc.mem_alloc() - size
        size = gc.mem_alloc()
    return taken, gc.mem_free()


def _is_folder(path: str) -> bool:
    return os.stat(path)[0] & FOLDER > 0


def _inside(folder: str) -> list[str]:
    """All that is in a folder, what a folder holds after the folder."""
    found = [folder]
    for path in found:
        try:
            if _is_folder(path):
                found += [path + "/" + name for name in os.listdir(path)]
        except OSError:  # it is not there
            pass
    return found[1:]
