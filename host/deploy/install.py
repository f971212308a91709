"""Installs an image on a board by the drive of its boot loader, whatever state the board is in.

    what is there                     how it gets to its drive
    a board in BOOTSEL                it shows it
    a Cairn that knows `bootsel`      by its link (docs/link.md)
    an older Cairn, or MicroPython    at the prompt, by machine.bootloader()

A board whose files lie elsewhere than the image has them is refused, unless they may be lost. A board that can say the
checksums of its flash gets the sectors that differ, one in BOOTSEL gets all. In the end the board says by its link what
runs, and its flash is compared with the image, sector by sector.
"""

import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from random import randrange
from typing import Any

from firmware.link.link import SECTORS_A_REPLY
from host.deploy.board import PluggedBoard
from host.deploy.remote import SerialRemote
from host.freeze.image import FirmwareImage
from host.freeze.uf2 import SECTOR, Flash, no_transfer, write
from host.link.client import Client, label_of
from host.link.drives import Drive
from host.link.replies import MAX_NUMBER, ODD

GREETING_MS = 4000  # a version from before takes a second and a half to start
KNOCK_MS = 500
LOOK_MS = 100
DRIVE_MS = 60_000  # until a drive is there: enough to type the line that mounts it
HINT_MS = 5000  # by then a system that mounts drives by itself has done so
GONE_MS = 10_000  # until the board has restarted, which takes its boot loader a second
START_MS = 45_000  # until a version answers; one that hangs shows the drive after three times 8 seconds
ATTEMPT_MS = 2000  # of that, between two searches for the drive

# What runs at MicroPython's prompt. It says the interpreter's name and release, and the board's name, and needs nothing
# for that which another board may lack. Where programs read the flash: RP2040 data sheet, 2.2.
INSTALLER = """
import os, sys

def sums(count):
    from binascii import crc32
    from uctypes import bytearray_at
    return [crc32(bytearray_at(0x10000000 + 4096 * sector, 4096)) for sector in range(count)]

def files():
    flash = os.statvfs("/")
    return flash[0] * flash[2], os.listdir("/")

about = sys.implementation
print((about.name, ".".join([str(number) for number in about.version[:3]]), os.uname().machine))
"""
MACHINE = re.compile(rb"; ([^;\0]+ with RP2040)\0")  # the board's name, as the prompt's first line has it

Progress = Callable[[int, int], None]  # bytes written, bytes to write
Say = Callable[[str], None]  # shows the user a line


class NotStarted(OSError):
    """The image is on the board and does not run."""


@dataclass(frozen=True)
class Installed:
    """What an installation did. `label`: the version that runs. `sent`: how many of `sectors` were sent."""

    label: str
    sent: int
    sectors: int


def install(
    device: PluggedBoard,
    flash: Flash,
    progress: Progress,
    say: Say,
    sending: Callable[[], None] = lambda: None,
    discard_files: bool = False,
) -> Installed:
    """Put an image on a board, see it run, and compare it.

    flash: the image from the start of the flash on. sending: called before anything of it is sent. discard_files:
    whether the board's files may be lost. Raises: OSError, NotStarted among them.
    """
    wanted = sums_of(flash)
    there = leave_for_drive(device, flash, wanted, say, discard_files)
    sent = []
    if there != wanted:
        # The first sector is in every update: it makes one safe (host/freeze/uf2.py).
        changed = {0} | {number for number, check in enumerate(wanted) if there[number : number + 1] != [check]}
        sent = [sector for number, sector in enumerate(flash.sectors()) if number in changed]
        drive = wait_for_drive(device, say)
        sending()
        drive.write(no_transfer() + write(sent), progress)
        wait_until_gone(device)
    with running(device) as (client, label):
        if sent:
            compare(client, wanted)
    return Installed(label, len(sent), len(wanted))


def sums_of(flash: Flash) -> list[int]:
    """Return the CRC-32 of each sector."""
    return [zlib.crc32(sector.data) for sector in flash.sectors()]


def leave_for_drive(device: PluggedBoard, flash: Flash, wanted: list[int], say: Say, discard_files: bool) -> list[int]:
    """Have the board show its drive, unless it has the image already.

    Return the sums of its flash, none where it could not be asked. Raises: OSError.
    """
    with source(device) as board:
        if board is None:
            say("The board is in BOOTSEL.")
            return []
        say(f"The board has {board.what}.")
        refuse(board.machine, flash)
        there = board.sums(len(wanted))
        if there != wanted:
            if not discard_files:
                keep_files(board, FirmwareImage(flash).files_size)
            board.bootsel()
        return there


def refuse(machine: str, flash: Flash) -> None:
    """Raises: OSError if the image is not for the board that MicroPython calls `machine`."""
    if machine.encode() + b"\0" in flash.data:
        return
    named = MACHINE.search(flash.data)
    other = f"a {named[1].decode()}" if named else "another board"
    if machine.endswith("with RP2040"):
        raise OSError(
            f"The board is a {machine}, and the image is for {other}, which has its files at another address. Name an "
            "official image for your board with --uf2; or, to do without the files, hold BOOTSEL while you plug it in."
        )
    raise OSError(f"The board is a {machine}, and the image is for {other}: Cairn runs on an RP2040.")


def keep_files(board: "Linked | Stopped", size: int) -> None:
    """Raises: OSError if there are files on a board, and an image would not find them.

    size: bytes of the image's file system. All end where the flash ends, so one of another size begins elsewhere.
    """
    there, what = board.files()
    if what and there != size:
        raise OSError(
            f"The board's files would be lost ({what}): they begin {abs(there - size) // 1024} KB "
            f"{'before' if there > size else 'after'} the place where the image looks for files, and it would make an "
            "empty file system there. Nothing was changed. Copy what you want to keep to this computer; then "
            "`cairn deploy --discard-files` installs the image."
        )


# --- what is on a board ----------------------------------------------------------------------


class Linked:
    """A Cairn that makes way for another version by itself. machine: what MicroPython calls the board."""

    def __init__(self, client: Client, versions: dict[str, Any]):
        self._client = client
        self.what = f"Cairn {label_of(versions)}"
        self.machine = str(versions.get("machine", "board that does not say which"))

    def sums(self, count: int) -> list[int]:
        """Return the CRC-32 of that many sectors of the flash."""
        return sums(self._client, count)

    def files(self) -> tuple[int, str]:
        """Return the bytes of its file system, and what is there, in words."""
        return int(self._client.ask("selftest")["flash_size"]), "games and settings"

    def bootsel(self) -> None:
        """Have the board show its drive."""
        self._client.ask("bootsel")


class Stopped:
    """MicroPython at its prompt: its program, an older Cairn perhaps, was interrupted."""

    def __init__(self, remote: SerialRemote, versions: dict[str, Any] | None):
        self._remote = remote
        name, release, self.machine = remote.run(INSTALLER, tuple[str, str, str])
        if name != "micropython":
            raise OSError(
                f"The board at {remote.port} runs {name} {release}: hold BOOTSEL while you plug it in, and try again."
            )
        self.what = f"Cairn {label_of(versions)}" if versions else f"MicroPython {release}"

    def sums(self, count: int) -> list[int]:
        """Return the CRC-32 of that many sectors of the flash."""
        return self._remote.run(f"print(sums({count}))", list[int])

    def files(self) -> tuple[int, str]:
        """Return the bytes of its file system, and what is there, in words; "" for nothing."""
        size, names = self._remote.run("print(files())", tuple[int, list[str]])
        return size, ", ".join(sorted(names))

    def bootsel(self) -> None:
        """Have the board show its drive."""
        self._remote.leave("machine.bootloader()")


@contextmanager
def source(device: PluggedBoard) -> Iterator[Linked | Stopped | None]:
    """Yield what is on a board, None for one in BOOTSEL. It runs on afterwards, unless it was sent to its drive.

    Raises: OSError.
    """
    if device.drive():
        yield None
        return
    client = conversation(device)
    with closing(client.wire):
        client.open()
        versions = greet(client, GREETING_MS)
        if versions and "build" in versions:
            yield Linked(client, versions)
            return
    with at_prompt(device) as remote:
        yield Stopped(remote, versions)


@contextmanager
def at_prompt(device: PluggedBoard) -> Iterator[SerialRemote]:
    """Yield MicroPython's prompt. The board starts again afterwards, unless it has left. Raises: OSError."""
    with closing(device.remote()) as remote:
        remote.stop()
        try:
            yield remote
        finally:
            if not remote.left:
                with suppress(OSError):  # the board may be gone, which is why this ends
                    remote.leave("machine.reset()")


def conversation(device: PluggedBoard) -> Client:
    """Return a conversation with a board, to be opened. Its numbers begin anywhere: see Client."""
    return Client(device.wire(), randrange(MAX_NUMBER))


def greet(client: Client, ms: float) -> dict[str, Any] | None:
    """Return what a board says to `hello`, None where it says nothing within `ms`, or shows MicroPython's prompt."""
    end = client.wire.now_ms() + ms
    versions = None
    while versions is None and not client.at_prompt and client.wire.now_ms() < end:
        client.knock()
        again = client.wire.now_ms() + KNOCK_MS
        while (versions := client.greeting()) is None and not client.at_prompt and client.wire.now_ms() < again:
            client.wire.wait(LOOK_MS)
    return versions


def sums(client: Client, count: int) -> list[int]:
    """Return the CRC-32 of that many sectors of a board's flash. Raises: OSError, or Refused."""
    found: list[int] = []
    while len(found) < count:
        wanted = min(count - len(found), SECTORS_A_REPLY)
        part = client.ask("flash", count=wanted, **{"from": len(found)})
        if len(part) != wanted:
            raise OSError(ODD.format("flash", f"{len(part)} of {wanted} sectors"))
        found += part
    return found


# --- the drive, and the new version ----------------------------------------------------------


def wait_for_drive(device: PluggedBoard, say: Say) -> Drive:
    """Return the board's drive once it is there. Raises: OSError."""
    began, hinted = device.now_ms(), False
    while (waited := device.now_ms() - began) < DRIVE_MS:
        if drive := device.drive():
            return drive
        if not hinted and waited >= HINT_MS and (hint := device.how_to_mount()):
            say(hint)
            hinted = True
        device.wait(LOOK_MS)
    raise OSError(
        f"The board's drive has not appeared within {DRIVE_MS // 1000} s. If it is there under another name, name its "
        "folder with --drive; else hold BOOTSEL while you plug the board in; and try again."
    )


def wait_until_gone(device: PluggedBoard) -> None:
    """Wait until the board has left its boot loader. Raises: OSError."""
    end = device.now_ms() + GONE_MS
    while device.drive():
        if device.now_ms() >= end:
            raise OSError(
                "The board has the whole file and still shows its drive: some of it was lost on the way. Unplug the "
                "board, plug it in again, and run `cairn deploy` once more."
            )
        device.wait(LOOK_MS)


@contextmanager
def running(device: PluggedBoard) -> Iterator[tuple[Client, str]]:
    """Wait until the Cairn of an image answers; yield the conversation with it, and its label.

    Raises: NotStarted.
    """
    end, why = device.now_ms() + START_MS, ""
    while device.now_ms() < end:
        if device.drive():
            raise NotStarted("The new version does not start: the board shows its drive again.")
        try:
            client = conversation(device)
            client.open()
        except OSError as error:  # a port takes a moment to come back, and to be this user's
            why = str(error)
        else:
            with closing(client.wire):
                if versions := greet(client, ATTEMPT_MS):
                    yield client, label_of(versions)
                    return
                why = client.silence()
        device.wait(LOOK_MS)
    raise NotStarted(f"The new version does not answer within {START_MS // 1000} s: {why}")


def compare(client: Client, wanted: list[int]) -> None:
    """Raises: OSError unless the flash has sectors with these CRC-32."""
    there = sums(client, len(wanted))
    wrong = [number for number, check in enumerate(wanted) if there[number] != check]
    if wrong:
        raise OSError(
            f"{len(wrong)} of {len(wanted)} sectors of the board's flash differ from what was sent, the first at "
            f"{wrong[0] * SECTOR:#x}. Run `cairn deploy` again, with another cable if that does not help."
        )
