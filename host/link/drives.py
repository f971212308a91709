"""The USB drive of a Pico in BOOTSEL: where it is mounted, how to mount it, and how a UF2 file gets onto it.

The boot loader in the chip's ROM shows the drive, with a file INFO_UF2.TXT that names the chip (RP2040 data sheet,
2.8.4). It takes each block of 512 bytes that is written, and restarts the board when the last one of a UF2
file has come; the drive is gone then.
"""

import errno
import os
import platform
import re
import shutil
import stat
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

import psutil

INFO = "INFO_UF2.TXT"
MAX_INFO = 512  # bytes of it that are read: a sector, and a boot loader's has less than a hundred
BOARD_ID = re.compile(rb"^Board-ID:[ \t]*([!-~]{1,40})[ \t]*\r?$", re.MULTILINE)
RP2040 = "RPI-RP2"  # Board-ID and label of an RP2040's drive
CHIPS = {RP2040: "RP2040 (Pico)", "RP2350": "RP2350 (Pico 2)"}  # by Board-ID
FILE = "CAIRN.UF2"

# What the drive's FAT16 is called by Linux, macOS and Windows; WSL sees it through Windows. Nothing else is looked at,
# as a network drive may take minutes to say that it is not there.
FILE_SYSTEMS = {"vfat", "msdos", "fat", "fat16", "9p", "drvfs"}

BLOCK = 512  # bytes of a UF2 block
SECTOR_BLOCKS = 16  # of a sector of the flash, which the boot loader erases at the first of them
FLUSH = 64 * 1024  # bytes between two flushes: half a second of the boot loader's time

NO_FILE = (errno.ELOOP, errno.EMLINK, errno.EISDIR, errno.ENXIO)  # of what is opened as a file, and is none

LABELS = Path("/dev/disk/by-label")  # Linux: the drives that are there, mounted or not
WINDOWS_S = 20.0  # Windows may take some seconds to start PowerShell
WINDOWS_DRIVE = f"(Get-Volume -FileSystemLabel {RP2040}).DriveLetter"

Progress = Callable[[int, int], None]  # bytes written, bytes to write


@dataclass(frozen=True)
class Drive:
    """The drive of a board in BOOTSEL. `chip`: its Board-ID."""

    folder: Path
    chip: str

    def write(self, data: bytes, progress: Progress) -> None:
        """Copy a UF2 file to the board, which starts it at once; its first block ends a transfer that is under way.

        The operating system may write what lies between two flushes in any order, and the order is what makes an
        update safe (host/freeze/uf2.py): so the first block is flushed alone, then the first sector, then the last one
        and its last block. With that the board restarts, whatever the system then says of a drive that is gone.
        Raises: OSError.
        """
        flushed = 0
        try:
            with _opened(self.folder / FILE) as file:
                for end in flushes(len(data)):
                    part = memoryview(data)[flushed:end]
                    while part:
                        part = part[file.write(part) :]
                    os.fsync(file)
                    flushed = end
                    progress(flushed, len(data))
        except NoDrive:
            raise
        except OSError as error:
            if flushed < len(data) - BLOCK:
                raise OSError(self._why_not(error, flushed, len(data))) from error

    def _why_not(self, error: OSError, written: int, size: int) -> str:
        if error.errno == errno.ENOSPC:
            return (
                f"The drive at {self.folder} is full. Unplug the board, hold BOOTSEL while you plug it in, try again."
            )
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            return f"You may not write to the drive at {self.folder}: mount it so that you may, and try again."
        return (
            f"The drive at {self.folder} was gone after {written:,} of {size:,} bytes. Plug the board in again: its "
            "drive comes back until it has a whole image; then run `cairn deploy` once more."
        )


class NoDrive(OSError):
    """A folder is not the drive of a board, whatever it looks like."""

    def __init__(self, path: Path):
        super().__init__(
            f"{path} is a link, a folder or a device, so its folder is no drive of a board: nothing was written. "
            "Remove it, or name another folder with --drive."
        )


def _opened(path: Path) -> FileIO:
    """Return a file on a drive, empty, for writing. Raises: OSError; NoDrive for what no drive of a board has.

    A link, or one of two names of a file, would let what is elsewhere be written over; on a pipe one waits for ever.
    """
    try:
        file = FileIO(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, 0o666), "wb")
    except OSError as error:
        raise NoDrive(path) if error.errno in NO_FILE else error from None
    about = os.fstat(file.fileno())
    if not stat.S_ISREG(about.st_mode) or about.st_nlink > 1:
        file.close()
        raise NoDrive(path)
    file.truncate()
    return file


def flushes(size: int) -> Iterator[int]:
    """Yield where in a file of `size` bytes to flush: see Drive.write()."""
    first, last = BLOCK + SECTOR_BLOCKS * BLOCK, size - SECTOR_BLOCKS * BLOCK
    yield from sorted({BLOCK, first, *range(first + FLUSH, last, FLUSH), last, size - BLOCK, size})


def find() -> list[Drive]:
    """Return the drives of all boards in BOOTSEL that are mounted."""
    seen = {part.mountpoint for part in psutil.disk_partitions(all=True) if part.fstype.lower() in FILE_SYSTEMS}
    return [drive for folder in sorted(seen) if (drive := look_at(Path(folder)))]


def look_at(folder: Path) -> Drive | None:
    """Return the drive that is mounted in a folder, None where that is no board's, or the board is gone."""
    info = _info(folder / INFO)
    if info is None:
        return None
    for part in psutil.disk_partitions(all=True):
        # Of a drive that was unplugged Linux keeps the mount, and what it has read of it.
        if part.mountpoint == str(folder) and part.device.startswith("/dev/") and not os.path.exists(part.device):
            return None
    board = BOARD_ID.search(info)
    return Drive(folder, board[1].decode("ascii") if board else "")


def _info(path: Path) -> bytes | None:
    """Return how a file begins, None for what is no file, on which one may wait for ever, or what cannot be read."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        return os.read(file, MAX_INFO) if stat.S_ISREG(os.fstat(file).st_mode) else None
    except OSError:  # the board is gone
        return None
    finally:
        os.close(file)


def why_not(drive: Drive) -> str:
    """Return why no image of Cairn can go to a drive, "" where it can."""
    if drive.chip == RP2040:
        return ""
    chip = CHIPS.get(drive.chip, drive.chip or "nothing that its INFO_UF2.TXT names")
    return f"The board at {drive.folder} is for another image: its chip is {chip}, and Cairn runs on an RP2040 (Pico)."


def how_to_mount() -> str:
    """Return what to do where a board shows its drive and the system has not mounted it; "" where there is none."""
    device = LABELS / RP2040
    if device.exists():
        if shutil.which("udisksctl"):
            return f"The board's drive is there and not mounted; type: udisksctl mount -b {device}"
        return f"The board's drive is there and not mounted; type: sudo mount -o uid=$(id -u) {device} /mnt"
    if in_windows() and (letter := windows_drive()):
        folder = f"/mnt/{letter.lower()}"
        return (
            "The board's drive is there, and Linux does not see it; type: "
            f"sudo mkdir -p {folder} && sudo mount -t drvfs {letter}: {folder}"
        )
    return ""


def in_windows() -> bool:
    """Return whether this is WSL, a Linux within Windows, which has the ports and new drives for itself."""
    return "microsoft" in platform.release().lower()


def windows_drive() -> str:
    """Return the letter that Windows has given the drive, from WSL; "" where it has none."""
    words = ["powershell.exe", "-NoProfile", "-Command", WINDOWS_DRIVE]
    try:
        said = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, errors="replace", timeout=WINDOWS_S, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = re.match(r"\s*([A-Za-z])\s*$", said)
    return found[1].upper() if found else ""
