"""The drive of a board in BOOTSEL: where it is found, what is said where it is not, and how a file gets onto it."""

import errno
import os
import platform
import shutil
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import IO

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.link import drives
from host.link.drives import BLOCK, FILE, FLUSH, INFO, SECTOR_BLOCKS, Drive, flushes
from tests.support.malformed import damaged, is_sentence, texts

INFO_RP2040 = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
INFO_RP2350 = "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n"
SECTOR = SECTOR_BLOCKS * BLOCK


@pytest.fixture
def mounts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[SimpleNamespace]:
    """What is mounted on this computer; no drive is there and not mounted."""
    found: list[SimpleNamespace] = []
    monkeypatch.setattr(psutil, "disk_partitions", lambda all: found)
    monkeypatch.setattr(drives, "LABELS", tmp_path / "by-label")
    monkeypatch.setattr(platform, "release", lambda: "6.1.0-13-amd64")
    return found


def mount(folder: Path, info: str = INFO_RP2040, device: str = "/dev/null", kind: str = "vfat") -> SimpleNamespace:
    folder.mkdir(exist_ok=True)
    if info:
        (folder / INFO).write_text(info, newline="")
    return SimpleNamespace(mountpoint=str(folder), device=device, fstype=kind)


# --- finding it ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("device", "kind"),
    [("/dev/null", "vfat"), ("/dev/null", "msdos"), ("E:\\", "FAT"), ("drvfs", "9p"), ("F:", "drvfs")],
    ids=["Linux", "macOS", "Windows", "WSL 2", "WSL 1"],
)
def test_a_drive_is_found_by_its_file(mounts: list[SimpleNamespace], tmp_path: Path, device: str, kind: str) -> None:
    mounts += [mount(tmp_path / "stick", "", device, kind), mount(tmp_path / "pico", INFO_RP2040, device, kind)]
    assert drives.find() == [Drive(tmp_path / "pico", "RPI-RP2")]
    assert drives.why_not(drives.find()[0]) == ""


def test_a_mount_whose_device_was_unplugged_is_not_there(mounts: list[SimpleNamespace], tmp_path: Path) -> None:
    mounts.append(mount(tmp_path / "pico", device="/dev/no-such-device"))
    assert drives.find() == [] and drives.look_at(tmp_path / "pico") is None


def test_the_drive_of_another_chip_will_not_do(mounts: list[SimpleNamespace], tmp_path: Path) -> None:
    mounts.append(mount(tmp_path / "pico2", INFO_RP2350))
    assert "chip is RP2350 (Pico 2), and Cairn runs on an RP2040" in drives.why_not(drives.find()[0])
    other = Drive(tmp_path, "SAMD51J20A-Metro-v0")
    assert "chip is SAMD51J20A-Metro-v0" in drives.why_not(other)
    assert "nothing that its INFO_UF2.TXT names" in drives.why_not(Drive(tmp_path, ""))


def test_a_drive_that_is_not_mounted_is_said_with_the_line_to_type(
    mounts: list[SimpleNamespace], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert drives.how_to_mount() == ""
    (tmp_path / "by-label").mkdir()
    device = tmp_path / "by-label/RPI-RP2"
    device.touch()
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert drives.how_to_mount().endswith(f"type: udisksctl mount -b {device}")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert drives.how_to_mount().endswith(f"type: sudo mount -o uid=$(id -u) {device} /mnt")


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("E\r\n", "type: sudo mkdir -p /mnt/e && sudo mount -t drvfs E: /mnt/e"),
        ("\r\n", ""),
        ("Get-Volume : No MSFT_Volume objects found\r\n", ""),
    ],
    ids=["there", "without a letter", "not there"],
)
def test_under_windows_linux_does_not_see_new_drives(
    mounts: list[SimpleNamespace], monkeypatch: pytest.MonkeyPatch, said: str, line: str
) -> None:
    asked: list[list[str]] = []

    def windows(words: list[str], **_options: object) -> SimpleNamespace:
        asked.append(words)
        return SimpleNamespace(stdout=said)

    monkeypatch.setattr(platform, "release", lambda: "5.15.167.4-microsoft-standard-WSL2")
    monkeypatch.setattr(subprocess, "run", windows)
    assert drives.how_to_mount().endswith(line) and bool(drives.how_to_mount()) == bool(line)
    assert asked[0][0] == "powershell.exe" and "RPI-RP2" in asked[0][-1]


# --- writing to it ---------------------------------------------------------------------------


def test_blocks_that_must_keep_their_order_are_flushed_alone() -> None:
    """The first block, the first sector behind it, the last one, and the last block of all."""
    size = BLOCK + 132 * SECTOR
    ends = list(flushes(size))
    assert ends == sorted(set(ends)) and ends[-1] == size
    assert {BLOCK, BLOCK + SECTOR, size - SECTOR, size - BLOCK} <= set(ends)
    assert max(end - start for start, end in zip([0, *ends], ends, strict=False)) == FLUSH
    size = BLOCK + 2 * SECTOR
    assert list(flushes(size)) == [BLOCK, BLOCK + SECTOR, size - BLOCK, size]


def test_a_file_is_written_in_order_and_flushed_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, flushed, shown = os.urandom(20 * SECTOR), list[bytes](), list[tuple[int, int]]()
    monkeypatch.setattr(os, "fsync", lambda file: flushed.append((tmp_path / FILE).read_bytes()))
    Drive(tmp_path, "RPI-RP2").write(data, lambda done, total: shown.append((done, total)))
    assert flushed == [data[:end] for end in flushes(len(data))]
    assert shown == [(end, len(data)) for end in flushes(len(data))]


def failing_after(blocks: int, number: int) -> Callable[[IO[bytes]], None]:
    """An os.fsync() that fails once more than `blocks` blocks are there."""

    def fsync(file: IO[bytes]) -> None:
        if file.tell() > blocks * BLOCK:
            raise OSError(number, os.strerror(number))

    return fsync


def test_the_drive_is_gone_after_the_last_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board restarts: the system says that writing has failed, and nothing has."""
    monkeypatch.setattr(os, "fsync", failing_after(20 * SECTOR_BLOCKS - 1, errno.EIO))
    data = os.urandom(20 * SECTOR)
    Drive(tmp_path, "RPI-RP2").write(data, lambda *_: None)
    assert (tmp_path / FILE).read_bytes() == data


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EIO, r"was gone after 512 of 163,840 bytes\. Plug the board in again: .*`cairn deploy`"),
        (errno.ENODEV, "was gone after"),
        (errno.ENOSPC, r"is full\. Unplug the board, hold BOOTSEL"),
        (errno.EROFS, "You may not write to the drive at"),
    ],
)
def test_what_goes_wrong_before_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    monkeypatch.setattr(os, "fsync", failing_after(SECTOR_BLOCKS, number))
    with pytest.raises(OSError, match=words):
        Drive(tmp_path, "RPI-RP2").write(bytes(20 * SECTOR), lambda *_: None)


# --- what no drive of a board has ------------------------------------------------------------


def as_pipe(path: Path, _elsewhere: Path) -> None:
    os.mkfifo(path)


def as_link(path: Path, elsewhere: Path) -> None:
    path.symlink_to(elsewhere)


def as_second_name(path: Path, elsewhere: Path) -> None:
    path.hardlink_to(elsewhere)


def as_folder(path: Path, _elsewhere: Path) -> None:
    path.mkdir()


def as_socket(path: Path, _elsewhere: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


Make = Callable[[Path, Path], None]


@pytest.mark.parametrize("make", [as_pipe, as_link, as_folder, as_socket])
def test_a_file_of_the_board_that_is_none_is_not_read(tmp_path: Path, make: Make) -> None:
    (tmp_path / "elsewhere").write_text(INFO_RP2040)
    make(tmp_path / INFO, tmp_path / "elsewhere")
    assert drives.look_at(tmp_path) is None


@given(damaged(INFO_RP2040.encode()) | st.binary(max_size=600) | texts.map(lambda name: b"Board-ID: " + encoded(name)))
def test_whatever_its_file_says_is_a_drive_of_a_chip_or_a_sentence(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        (Path(folder) / INFO).write_bytes(data)
        found = drives.look_at(Path(folder))
        assert found and found.chip.isprintable() and (found.chip in data.decode("latin-1"))
        assert is_sentence(drives.why_not(found)) or found.chip == "RPI-RP2"


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("make", [as_pipe, as_link, as_second_name, as_folder, as_socket])
def test_nothing_is_written_through_what_is_no_file(tmp_path: Path, make: Make) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"mine")
    make(tmp_path / FILE, elsewhere)
    with pytest.raises(OSError, match=r"is a link, a folder or a device, .* nothing was written\. .* --drive\.$"):
        Drive(tmp_path, "RPI-RP2").write(bytes(2 * SECTOR), lambda *_: None)
    assert elsewhere.read_bytes() == b"mine"
