"""Files of other people: compiled modules that are damaged or lie, to the freezer, and drives that are none of a board.

Whatever is in them, what comes of it is a module, a drive, or a sentence; nothing is written elsewhere, and nothing
waits.
"""

import os
import random
import socket
import stat
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from host.emulator.pico import INFO_UF2
from host.freeze import FreezeError, freeze, mpy, uf2
from host.freeze.image import FirmwareImage
from host.freeze.linker import Linker
from host.freeze.official import official_image
from host.link import drives
from host.link.drives import BLOCK, FILE, INFO
from tests.fuzz import garbage
from tests.fuzz.board import MOST_S, TERMINAL, sentence
from tests.host.freeze.compiling import compiled
from tests.host.freeze.program import MODULES

WHOLE = 0.1  # of the modules that can be read: frozen, and read back
HEAD = b"M\6\0\x1f"  # of a file without machine code


# --- compiled modules ------------------------------------------------------------------------


@cache
def samples():
    """Files as the compiler writes them."""
    return [compiled(text, path) for path, text in MODULES.items()]


@cache
def image():
    """The image that modules are frozen into, and what was found in it."""
    data = official_image().read_bytes()
    return data, FirmwareImage(uf2.read(data))


def number(rng):
    """A number as such a file has it, or as none has it."""
    size = rng.choice([0, 0, 1, 2, 3, 4, 5, 9, 300, 300_000])
    return bytes(rng.choice([128, 255, rng.randrange(128, 256)]) for _ in range(min(size, 400))) * (
        1 + size // 400
    ) + bytes([rng.randrange(128)])


def sample(rng):
    return rng.choice(samples())


def at_random(rng, data, new, over=0):
    """Data with something in it, in place of `over` bytes."""
    place = rng.randrange(4, len(data))
    return data[:place] + new + data[place + over :]


def composed(rng):
    """A file that is right up to a number of its own."""
    kinds = [b"\5\x03ab\0", b"\6\x02a\0", b"\7\x0212", b"\x08\x041e99", b"\x09\x021j", b"\x0a\x02\1\2", b"\0", b"\4"]
    names = rng.choice([b"\x0aab.py\0"] * 4 + [b"\3", b"", number(rng)])
    things = [rng.choice([*kinds, bytes([rng.randrange(12)]) + number(rng)]) for _ in range(rng.randrange(3))]
    counts = [b"\1" if rng.random() < 0.8 else number(rng), bytes([len(things)])]
    content = rng.randbytes(rng.randrange(1, 16))
    head = number(rng) if rng.random() < 0.1 else bytes([len(content) << 3 | rng.choice([0, 0, 0, 1, 2, 3, 4])])
    after = rng.choice([b"", b"\0", number(rng), b"\0\0\0", b"\1\x08\0"])
    arch = rng.choice([0, 0x13, 0x1F, 0x7F])
    start = HEAD[:2] + bytes([arch, rng.choice([31, 31, 63])])
    return b"".join([start, *counts, names, *things, head, content, after])


def nested(rng):
    """Tuples in tuples, and functions in functions."""
    depth = rng.choice([10, 99, 100, 101, 1000, 100_000])
    if rng.random() < 0.5:
        return HEAD + b"\1\1\x04ab\0" + b"\x0a\1" * depth + b"\2"
    return HEAD + b"\1\0\x04ab\0" + b"\x1c\0\0\0\1" * depth + b"\x18\0\0\0"


def decimal(rng):
    """A number in letters, as no compiler writes it."""
    text = rng.choice(
        [b"9" * 5000, b"1_0", b" 1", b"+1", b"-", b"", b"\xd9\xa1", b"1e999", b"1e99", b"nan", b"-inf", b"0x10", b"9j"]
    )
    size = len(text)
    count = bytes([size >> 7 | 128, size & 127]) if size > 127 else bytes([size])
    return HEAD + b"\1\1\x04ab\0" + bytes([rng.choice([7, 8, 9])]) + count + text + b"\x18\0\0\0"


MODULES_OF = {
    "random bytes": lambda rng: garbage.noise(rng),
    "random bytes behind a head": lambda rng: HEAD + garbage.noise(rng),
    "cut short": lambda rng: garbage.cut(rng, sample(rng)),
    "noise": lambda rng: garbage.touched(rng, sample(rng)),
    "one byte": lambda rng: at_random(rng, sample(rng), rng.randbytes(1), 1),
    "a number in it": lambda rng: at_random(rng, sample(rng), number(rng), rng.randrange(2)),
    "text for a terminal": lambda rng: at_random(rng, sample(rng), TERMINAL.encode(), rng.randrange(20)),
    "composed": composed,
    "nested": nested,
    "decimal": decimal,
    "two in one": lambda rng: sample(rng) + sample(rng),
}  # fmt: skip


class FuzzedFreezer:
    """The freezer, with an official image."""

    def __init__(self, tally):
        self.tally = tally

    def read(self, kind, seed):
        """Read a module, and freeze it if it can be read."""
        rng = random.Random(seed)
        data = MODULES_OF[kind](rng)
        began = time.process_time()
        try:
            found = {"some/module.py": mpy.read(data, "module.mpy")}
            flash, searched = image()
            Linker(searched).freeze(found, replace=rng.random() < 0.5)
            if rng.random() < WHOLE:
                freeze(flash, found)
            outcome = "answered"
        except FreezeError as error:
            sentence(error)
            outcome = "refused"
        took = time.process_time() - began
        assert took < MOST_S, f"{kind}: {took:.1f} s"
        self.tally.longest = max(self.tally.longest, took)
        self.tally.note(kind, outcome)


# --- drives ----------------------------------------------------------------------------------


def as_file(data):
    return lambda path, elsewhere: path.write_bytes(data)


def as_long_file(path, _elsewhere):
    path.write_bytes(INFO_UF2)
    os.truncate(path, 1 << 30)


def as_socket(path, _elsewhere):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


# What may be in place of a file, by its name: made at a path, with a file of the user's elsewhere.
ODD = {
    "pipe": lambda path, elsewhere: os.mkfifo(path),
    "link": lambda path, elsewhere: path.symlink_to(elsewhere),
    "link that leads nowhere": lambda path, elsewhere: path.symlink_to(elsewhere.with_name("none")),
    "link that leads to itself": lambda path, elsewhere: path.symlink_to(path),
    "link to a device": lambda path, elsewhere: path.symlink_to("/dev/zero"),
    "second name": lambda path, elsewhere: path.hardlink_to(elsewhere),
    "folder": lambda path, elsewhere: path.mkdir(),
    "socket": as_socket,
}
INFOS = {
    **ODD,
    "file of 1 GiB": as_long_file,
    "random bytes": None,
    "noise": None,
    "chip for a terminal": as_file(b"Board-ID: " + TERMINAL.encode() + b"\r\n"),
    "chip of a megabyte": as_file(b"Board-ID: " + b"x" * (1 << 20)),
    "another chip": as_file(b"UF2\r\nBoard-ID: RP2350\r\n"),
    "nothing": lambda path, elsewhere: None,
    "true": as_file(INFO_UF2),
}
TRUE = {"true", "file of 1 GiB", "second name", "noise", "random bytes"}  # that may be a board's drive


class FuzzedDrives:
    """Folders that may be drives, each with something odd in it; a file of the user's lies beside."""

    def __init__(self, tally):
        self.tally = tally

    def look(self, kind, seed):
        """Look at a folder, and write to it if it is a drive."""
        rng = random.Random(seed)
        with TemporaryDirectory() as name:
            outside, folder = Path(name, "file"), Path(name, "RPI RP2 ü")
            folder.mkdir()
            outside.write_bytes(INFO_UF2)
            self._make(rng, kind, folder / INFO, outside)
            odd = rng.choice([*ODD, "", "", "old file"])
            if odd == "old file":
                (folder / FILE).write_bytes(bytes(70_000))
            elif odd:
                ODD[odd](folder / FILE, outside)
            before = outside.read_bytes()
            began = time.process_time()
            outcome = self._use(rng, kind, odd, folder)
            took = time.process_time() - began
            assert took < MOST_S and outside.read_bytes() == before and not Path(name, "none").exists()
            self.tally.longest = max(self.tally.longest, took)
            self.tally.note(kind, outcome)

    def _make(self, rng, kind, path, outside):
        if kind == "random bytes":
            path.write_bytes(garbage.noise(rng))
        elif kind == "noise":
            path.write_bytes(garbage.touched(rng, INFO_UF2))
        else:
            INFOS[kind](path, outside)

    def _use(self, rng, kind, odd, folder):
        drive = drives.look_at(folder)
        if drive is None:
            return "refused"
        if why := drives.why_not(drive):
            sentence(OSError(why))
            return "refused"
        assert kind in TRUE
        data = uf2.no_transfer() + rng.randbytes(BLOCK * rng.choice([33, 64, 200]))
        try:
            drive.write(data, lambda *_: None)
        except OSError as error:
            sentence(error)
            assert odd in ODD, error
            return "refused"
        assert odd not in ODD and stat.S_ISREG((folder / FILE).stat().st_mode) and (folder / FILE).read_bytes() == data
        return "obeyed"
