"""The drive of a board in BOOTSEL: where it is found, what is said where it is not, and how a file gets onto it."""

import errno
import os
import platform
import shutil
import socket
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

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
def mount(monkeypatch, tmp_path):
    """Mount a drive on this computer, where there is no other, nor one that is not mounted; return its folder."""
    found = []
    monkeypatch.setattr(psutil, "disk_partitions", lambda all: found)
    monkeypatch.setattr(drives, "LABELS", tmp_path / "by-label")
    monkeypatch.setattr(platform, "release", lambda: "6.1.0-13-amd64")

    def mount(name, info=INFO_RP2040, device="/dev/null", kind="vfat"):
        folder = tmp_path / name
        folder.mkdir()
        if info:
            (folder / INFO).write_text(info, newline="")
        found.append(SimpleNamespace(mountpoint=str(folder), device=device, fstype=kind))
        return folder

    return mount


# --- finding it ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("device", "kind"),
    [("/dev/null", "vfat"), ("/dev/null", "msdos"), ("E:\\", "FAT"), ("drvfs", "9p"), ("F:", "drvfs")],
    ids=["Linux", "macOS", "Windows", "WSL 2", "WSL 1"],
)
def test_a_drive_is_found_by_its_file(mount, device, kind):
    mount("stick", "", device, kind)
    folder = mount("pico", INFO_RP2040, device, kind)
    assert drives.find() == [Drive(folder, "RPI-RP2")] and drives.why_not(drives.find()[0]) == ""


def test_the_drive_of_another_chip_will_not_do(mount):
    folder = mount("pico2", INFO_RP2350)
    for drive, words in (
        (drives.find()[0], "chip is RP2350 (Pico 2), and Cairn runs on an RP2040"),
        (Drive(folder, "SAMD51J20A-Metro-v0"), "chip is SAMD51J20A-Metro-v0"),
        (Drive(folder, ""), "nothing that its INFO_UF2.TXT names"),
    ):
        assert words in drives.why_not(drive)


@pytest.mark.usefixtures("mount")
def test_a_drive_that_is_not_mounted_is_said_with_the_line_to_type(tmp_path, monkeypatch):
    assert drives.how_to_mount() == ""
    device = tmp_path / "by-label/RPI-RP2"
    device.parent.mkdir()
    device.touch()
    for found, line in ((True, f"udisksctl mount -b {device}"), (False, f"sudo mount -o uid=$(id -u) {device} /mnt")):
        monkeypatch.setattr(shutil, "which", lambda name, found=found: f"/usr/bin/{name}" if found else None)
        assert drives.how_to_mount().endswith(f"type: {line}")


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("E\r\n", "type: sudo mkdir -p /mnt/e && sudo mount -t drvfs E: /mnt/e"),
        ("\r\n", ""),
        ("Get-Volume : No MSFT_Volume objects found\r\n", ""),
    ],
    ids=["there", "without a letter", "not there"],
)
@pytest.mark.usefixtures("mount")
def test_under_windows_linux_does_not_see_new_drives(monkeypatch, said, line):
    asked = []
    monkeypatch.setattr(platform, "release", lambda: "5.15.167.4-microsoft-standard-WSL2")
    monkeypatch.setattr(subprocess, "run", lambda words, **_: asked.append(words) or SimpleNamespace(stdout=said))
    assert drives.how_to_mount().endswith(line) and bool(drives.how_to_mount()) == bool(line)
    assert asked[0][0] == "powershell.exe" and "RPI-RP2" in asked[0][-1]


# --- writing to it ---------------------------------------------------------------------------


def test_blocks_that_must_keep_their_order_are_flushed_alone():
    """The first block, the first sector behind it, the last one, and the last block of all."""
    size = BLOCK + 132 * SECTOR
    ends = list(flushes(size))
    assert ends == sorted(set(ends)) and ends[-1] == size
    assert {BLOCK, BLOCK + SECTOR, size - SECTOR, size - BLOCK} <= set(ends)
    assert max(end - start for start, end in zip([0, *ends], ends, strict=False)) == FLUSH
    size = BLOCK + 2 * SECTOR
    assert list(flushes(size)) == [BLOCK, BLOCK + SECTOR, size - BLOCK, size]


def test_a_file_is_written_in_order_and_flushed_on_the_way(tmp_path, monkeypatch):
    data, flushed, shown = os.urandom(20 * SECTOR), [], []
    monkeypatch.setattr(os, "fsync", lambda file: flushed.append((tmp_path / FILE).read_bytes()))
    Drive(tmp_path, "RPI-RP2").write(data, lambda done, total: shown.append((done, total)))
    assert flushed == [data[:end] for end in flushes(len(data))]
    assert shown == [(end, len(data)) for end in flushes(len(data))]


@pytest.fixture
def fail_after(monkeypatch):
    """Have flushing fail once more than that many blocks are there."""

    def fail_after(blocks, number):
        def fsync(file):
            if file.tell() > blocks * BLOCK:
                raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, "fsync", fsync)

    return fail_after


def test_the_drive_is_gone_after_the_last_block(tmp_path, fail_after):
    """The board restarts: the system says that writing has failed, and nothing has."""
    fail_after(20 * SECTOR_BLOCKS - 1, errno.EIO)
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
def test_what_goes_wrong_before_that_is_said(tmp_path, fail_after, number, words):
    fail_after(SECTOR_BLOCKS, number)
    with pytest.raises(OSError, match=words):
        Drive(tmp_path, "RPI-RP2").write(bytes(20 * SECTOR), lambda *_: None)


# --- what no drive of a board has ------------------------------------------------------------


def bind(path):
    """Make a socket of a name."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


MAKE = {  # a path, and a file elsewhere
    "a pipe": lambda path, _: os.mkfifo(path),
    "a link": lambda path, elsewhere: path.symlink_to(elsewhere),
    "a folder": lambda path, _: path.mkdir(),
    "a socket": lambda path, _: bind(path),
    "a second name": lambda path, elsewhere: path.hardlink_to(elsewhere),
}


@pytest.mark.parametrize("kind", [*MAKE][:-1])
def test_a_file_of_the_board_that_is_none_is_not_read(tmp_path, kind):
    (tmp_path / "elsewhere").write_text(INFO_RP2040)
    MAKE[kind](tmp_path / INFO, tmp_path / "elsewhere")
    assert drives.look_at(tmp_path) is None


def encoded(text):
    return text.encode("utf-8", "surrogatepass")


@given(damaged(INFO_RP2040.encode()) | st.binary(max_size=600) | texts.map(lambda name: b"Board-ID: " + encoded(name)))
def test_whatever_its_file_says_is_a_drive_of_a_chip_or_a_message(data):
    with TemporaryDirectory() as folder:
        (Path(folder) / INFO).write_bytes(data)
        found = drives.look_at(Path(folder))
        assert found and found.chip.isprintable() and (found.chip in data.decode("latin-1"))
        assert is_sentence(drives.why_not(found)) or found.chip == "RPI-RP2"


@pytest.mark.parametrize("kind", MAKE)
def test_nothing_is_written_through_what_is_no_file(tmp_path, kind):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"mine")
    MAKE[kind](tmp_path / FILE, elsewhere)
    with pytest.raises(OSError, match=r"is a link, a folder or a device, .* nothing was written\. .* --drive\.$"):
        Drive(tmp_path, "RPI-RP2").write(bytes(2 * SECTOR), lambda *_: None)
    assert elsewhere.read_bytes() == b"mine"
