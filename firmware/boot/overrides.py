"""Files on the board's flash that replace frozen ones, for whoever works on the firmware.

A .py or .mpy file at the path that it has in the repository, such as firmware/games/robble/view.py, comes before that
of the image. MicroPython takes a package from one place only: a folder `firmware` on the flash would hide all of the
frozen one. So each import of a module looks here first, and sends MicroPython to the one place or the other.
"""

import builtins
import os
import sys

PACKAGES = ("engines", "firmware")
FOLDER = 0x4000  # the bit of a folder in what os.ilistdir() says of an entry
FROZEN = ".frozen/"

active: tuple[str, ...] = ()  # the files that are in use, by their paths

_import = builtins.__import__


def files() -> list[str]:
    """Return the paths of the files on the flash that can replace frozen ones."""
    found, folders = [], [entry[0] for entry in os.ilistdir() if entry[0] in PACKAGES and entry[1] == FOLDER]
    for folder in folders:  # which grows
        for entry in os.ilistdir(folder):
            path = folder + "/" + entry[0]
            if entry[1] == FOLDER:
                folders.append(path)
            elif path.endswith((".py", ".mpy")):
                found.append(path)
    return sorted(found)


def install(paths: list[str]) -> None:
    """Let these files come before the frozen ones from now on."""
    global active
    active = tuple(paths)
    if active:
        builtins.__import__ = import_module  # type: ignore[assignment]


def import_module(name: str, scope=None, names=None, wanted=(), level: int = 0):
    """Import a module as MicroPython does, but from the flash where it is there."""
    package = name.rpartition(".")[0]
    if package and name not in sys.modules and package.split(".")[0] in PACKAGES:
        if package not in sys.modules:
            import_module(package)
        place, path = package.replace(".", "/"), name.replace(".", "/")
        on_flash = any(file.startswith((path + ".", path + "/__init__.")) for file in active)
        sys.modules[package].__path__ = place if on_flash else FROZEN + place  # type: ignore[assignment]
    return _import(name, scope, names, wanted, level)
