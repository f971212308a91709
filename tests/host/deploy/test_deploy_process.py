"""`cairn deploy` as it is typed: on an emulated Pico with a port and a folder for its drive, and what it refuses."""

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from serial.tools import list_ports

from host import cli
from host.commands import deploy
from host.deploy.archive import Archive
from host.deploy.board import PluggedBoard
from host.emulator.pico import INFO_UF2, PROMPT_MS
from host.freeze import uf2
from host.freeze.official import official_image
from host.link import drives
from host.link.drives import INFO
from host.paths import ROOT
from host.simulation.emulator.emulator import Emulator
from tests.host.deploy.drive_folder import DriveFolder

CAIRN = [sys.executable, "-m", "host.cli", "deploy"]


def test_a_pico_with_micropython_gets_cairn_and_a_file_beside_it(tmp_path: Path) -> None:
    """Ten seconds of a processor: an image is built, and the board's time is real."""
    drive = tmp_path / "drive"
    drive.mkdir()
    with Emulator() as emulator:
        emulator.power(True)
        emulator.run(PROMPT_MS)
        port = ["--port", emulator.listen()]

        def lines(*words: str) -> list[str]:
            done = subprocess.run(
                [*CAIRN, *port, *words], cwd=ROOT, capture_output=True, text=True, timeout=200, check=False
            )
            assert (done.returncode, done.stderr) == (0, "")
            return done.stdout.splitlines()

        with emulator.in_mode("real"), DriveFolder(emulator, drive):
            head, there, sent, last = lines("--drive", str(drive))
            overridden = lines("--file", "firmware/games/robble/view.py")
            cleaned = lines("--clean")
        flash = emulator.flash()
    assert head.startswith("Cairn 0.1.0 ") and " on MicroPython v1.25.0" in head
    assert there == "The board has MicroPython 1.25.0."
    count, sectors = map(int, re.findall(r"\d+", sent))
    assert 30 < count < sectors - 50  # MicroPython itself is there, but for the words that were changed in it
    label = head.removeprefix("Cairn ").split(" on ")[0]
    assert last == f"Cairn {label} runs on the board."
    assert flash.startswith(uf2.read(Archive().current.read_bytes()).data)
    assert overridden == [
        f"Cairn {label} runs on the board with firmware/games/robble/view.mpy in place of the image's; "
        "`cairn deploy --clean` ends that."
    ]
    assert cleaned == [
        "Removed from the board's files: firmware/games/robble/view.mpy.",
        f"Cairn {label} runs on the board.",
    ]


# --- what is refused -----------------------------------------------------------------------------


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The drive of the only board of this computer."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / INFO).write_bytes(INFO_UF2)
    monkeypatch.setattr(list_ports, "comports", lambda: [])
    monkeypatch.setattr(drives, "find", lambda: [each for each in [drives.look_at(folder)] if each])
    monkeypatch.setattr(drives, "how_to_mount", lambda: "")
    return folder


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what `cairn deploy` says when it cannot: one line, and status 2."""
    assert cli.main(["deploy", *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("cairn: ") and said.count("\n") == 1
    return said


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (lambda data: data.replace(b"\x56\xff\x8b\xe4", b"\x59\xff\x8b\xe4"), "for another chip than the RP2040"),
        (lambda data: data.replace(b"_boot.py", b"_toob.py"), "has a layout that is not known"),
        (
            lambda data: data[: 512 * 700 + 32] + bytes(256) + data[512 * 700 + 288 :],
            "is not RPI_PICO-20250415-v1.25.0",
        ),
    ],
    ids=["another chip", "an unknown release", "blank in part"],
)
def test_an_image_that_will_not_do(
    drive: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    changed: Callable[[bytes], bytes],
    words: str,
) -> None:
    file = tmp_path / "image.uf2"
    file.write_bytes(changed(official_image().read_bytes()))
    assert words in complaint(capsys, "--uf2", str(file))
    assert os.listdir(drive) == [INFO]


def test_a_file_that_is_not_there(drive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(capsys, "--uf2", "/no/such.uf2") == "cairn: There is no file /no/such.uf2.\n"
    assert complaint(capsys, "--file", "/no/such.py") == "cairn: There is no file /no/such.py.\n"
    assert "There is no version to go back to" in complaint(capsys, "--back")


def test_a_full_drive(drive: Path, tmp_path: Path, firmware_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fsync(_file: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OSError, match=rf"^The drive at {drive} is full"):
        deploy.put_on(PluggedBoard(), firmware_image.read_bytes(), Archive(tmp_path / "images"))
