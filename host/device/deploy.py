"""Installs an image beside the one that runs, and switches over.

The order keeps the board working whenever the cable is pulled (firmware/slots.py is the board's side):
 0. a main.py that is not Cairn's is copied, once, before anything of Cairn's is there;
 1. the slot that does not run loses its mark `installed`, and with it the right to be started;
 2. it gets the image's files: what it has stays, what the other slot has is copied, the rest is sent;
 3. all its files are read back and compared; then it gets its mark;
 4. main.py is replaced in one step if it differs: any main.py starts any slot;
 5. `active` is replaced in one step: from here on the board starts the new version.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath

from firmware.slots import ACTIVE, LEFT, SLOTS, WHOLE
from host.device.image import Image
from host.device.parts import ROOT
from host.device.remote import Remote

MAIN = "main.py"
FOREIGN_MAIN = "main-before-cairn.py"
BLOCK = 4096  # littlefs takes whole blocks of the flash
SPARE = 16 * BLOCK  # for folders, and for the game's own files
ARM = range(4, 9)  # .mpy architectures from armv6m on, all of which run its code (MicroPython, py/persistentcode.h)

# On the board the text of slots.py must not take itself for main.py.
TOOLS = "__name__ = 'tools'\n" + "".join(
    (ROOT / "firmware" / name).read_text("utf-8") for name in ("slots.py", "installer.py")
)

# The interpreter's name and release, what it says of .mpy files, and the board's name.
ABOUT = """
import sys
about = sys.implementation
release = ".".join([str(number) for number in about.version[:3]])
print((about.name, release, getattr(about, "_mpy", 0), getattr(about, "_machine", "an unknown one")))
"""

Progress = Callable[[int, int, str], None]  # bytes sent, bytes to send, file


@dataclass(frozen=True)
class Installed:
    """What an installation did. `before`: the slot that ran, if any; the same one if there was nothing to do.

    `left`: what the board says of the last version that did not run well, if any.
    """

    slot: str
    before: str
    sent: int
    sent_bytes: int
    left: str


def check_runtime(remote: Remote, image: Image, wanted: str) -> None:
    """See whether the board can run the image. wanted: MicroPython's release. Errors: OSError with a sentence."""
    name, release, mpy, machine = remote.run(ABOUT)
    native = next((data for data in image.files.values() if data[2] >> 2), b"")
    same_files = not native or (mpy & 255, mpy >> 8 & 3) == (native[1], native[2] & 3)
    if name != "micropython" or not same_files or (native and mpy >> 10 & 15 not in ARM):
        raise OSError(
            f"The board is {machine} with {name} {release}; Cairn is for MicroPython {wanted} on a "
            "Raspberry Pi Pico. Hold BOOTSEL while you plug the board in, and copy that release onto the drive that "
            "appears."
        )


def install(remote: Remote, image: Image, progress: Progress) -> Installed:
    """Install an image; it starts at the next reset. Errors: OSError with a sentence; what ran before still starts."""
    remote.run(TOOLS)
    left = remote.run(f"print(repr(text_of({LEFT!r})))")
    whole = remote.run("print(whole_slots())")
    before = whole[0] if whole else ""
    wanted = {path: hashlib.sha256(data).hexdigest() for path, data in image.files.items()}
    running = remote.run(f"print(survey({before!r}))") if before else {}
    label = remote.run(f"print(repr(text_of({before + '/' + WHOLE!r})))")
    if running == wanted | {WHOLE: _digest(label.encode())} and label == image.label:
        _install_main(remote, image)
        return Installed(before, before, 0, 0, left)
    if not before and remote.run(f"print(repr(digest({MAIN!r})))"):
        remote.run(f"copy({MAIN!r}, {FOREIGN_MAIN!r})")
    slot = next(name for name in SLOTS if name != before)
    found = remote.run(f"print(survey({slot!r}))")
    remote.run(f"clear({slot!r}, {WHOLE!r}, {[path for path in found if path not in wanted]})")
    missing = [path for path in sorted(wanted) if found.get(path) != wanted[path]]
    _check_room(remote, image, missing)
    remote.run(f"make_folders({_folders(slot, wanted)})")
    source = {digest: path for path, digest in running.items()}
    fresh = [path for path in missing if wanted[path] not in source]
    for path in missing:
        if path not in fresh:
            remote.run(f"copy({before + '/' + source[wanted[path]]!r}, {slot + '/' + path!r})")
    _send(remote, image, slot, fresh, progress)
    there = remote.run(f"print(survey({slot!r}))")
    wrong = [path for path in sorted(wanted | there) if wanted.get(path) != there.get(path)]
    if wrong:
        raise OSError(f"{wrong[0]} is not on the board as it was sent; the board keeps its version. Try again.")
    remote.run(f"put({slot + '/' + WHOLE!r}, {image.label!r})")
    _install_main(remote, image)
    remote.run(f"put({ACTIVE!r}, {slot!r})")
    if left:
        remote.run(f"put({LEFT!r}, '')")
    sent_bytes = sum(len(image.files[path]) for path in fresh)
    return Installed(slot, before, len(fresh), sent_bytes, left)


def go_back(remote: Remote, slot: str) -> None:
    """Stop what runs; the board starts this slot from now on. Errors: OSError with a sentence."""
    remote.stop()
    remote.run(TOOLS)
    remote.run(f"put({ACTIVE!r}, {slot!r})")


def _send(remote: Remote, image: Image, slot: str, paths: list[str], progress: Progress) -> None:
    sent, total = 0, sum(len(image.files[path]) for path in paths)
    for path in paths:

        def more(count: int, path: str = path) -> None:
            nonlocal sent
            sent += count
            progress(sent, total, path)

        remote.write(f"{slot}/{path}", image.files[path], more)


def _install_main(remote: Remote, image: Image) -> None:
    if remote.run(f"print(repr(digest({MAIN!r})))") != _digest(image.loader):
        remote.run(f"put({MAIN!r}, {image.loader.decode()!r})")


def _check_room(remote: Remote, image: Image, missing: list[str]) -> None:
    """Errors: OSError with a sentence if the files do not fit."""
    needed = SPARE + sum(-(-len(image.files[path]) // BLOCK) * BLOCK for path in missing)
    free = remote.run("print(room())")
    if free < needed:
        raise OSError(
            f"The board's flash has {free:,} bytes free, and {needed:,} are needed. Look for files of yours with "
            "`mpremote ls`, remove what you do not need, and try again."
        )


def _folders(slot: str, paths: dict[str, str]) -> list[str]:
    """The folders of these files, the outer ones first."""
    inner = {str(folder) for path in paths for folder in PurePosixPath(slot, path).parents}
    return sorted(inner - {"."})


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
