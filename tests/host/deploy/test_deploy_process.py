"""`cairn deploy` as it is typed: on an emulated Pico with a port and a folder for its drive, and what it refuses."""

import os
import re
import subprocess
import sys

import pytest
from serial.tools import list_ports

from firmware.version import VERSION
from host import cli
from host.deploy.archive import Archive
from host.emulator.pico import INFO_UF2, PROMPT_MS
from host.freeze import uf2
from host.freeze.official import official_image
from host.link import drives
from host.link.drives import INFO
from host.paths import ROOT
from host.simulation.emulator.emulator import Emulator
from tests.host.deploy.drive_folder import DriveFolder

CAIRN = [sys.executable, "-m", "host.cli", "deploy"]


def test_a_pico_with_micropython_gets_cairn(tmp_path):
    """Ten seconds of a processor: an image is built, and the board's time is real."""
    drive = tmp_path / "drive"
    drive.mkdir()
    with Emulator() as emulator:
        emulator.power(True)
        emulator.run(PROMPT_MS)
        words = [*CAIRN, "--port", emulator.listen(), "--drive", str(drive)]
        with emulator.in_mode("real"), DriveFolder(emulator, drive):
            done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=200, check=False)
        flash = emulator.flash()
    assert (done.returncode, done.stderr) == (0, "")
    head, there, sent, last = done.stdout.splitlines()
    assert head.startswith(f"Cairn {VERSION} ") and " on MicroPython v1.25.0" in head
    assert there == "The board has MicroPython 1.25.0."
    count, sectors = map(int, re.findall(r"\d+", sent))
    assert 30 < count < sectors - 50  # MicroPython itself is there, but for the words that were changed in it
    label = head.removeprefix("Cairn ").split(" on ")[0]
    assert last == f"Cairn {label} runs on the board."
    assert flash.startswith(uf2.read(Archive().current.read_bytes()).data)


# --- what is refused -----------------------------------------------------------------------------


@pytest.fixture
def drive(tmp_path, monkeypatch):
    """The drive of the only board of this computer."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / INFO).write_bytes(INFO_UF2)
    monkeypatch.setattr(list_ports, "comports", lambda: [])
    monkeypatch.setattr(drives, "find", lambda: [each for each in [drives.look_at(folder)] if each])
    monkeypatch.setattr(drives, "how_to_mount", lambda: "")
    return folder


def complaint(capsys, *words):
    """Return what `cairn deploy` says when it cannot: one line, and status 2."""
    assert cli.main(["deploy", *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("cairn: ") and said.count("\n") == 1
    return said


def test_an_image_that_will_not_do(drive, tmp_path, capsys):
    """The drive stays as it was; tests/host/freeze has what else is no image for a Pico."""
    file = tmp_path / "image.uf2"
    file.write_bytes(official_image().read_bytes().replace(b"\x56\xff\x8b\xe4", b"\x59\xff\x8b\xe4"))
    assert "for another chip than the RP2040" in complaint(capsys, "--uf2", str(file))
    assert os.listdir(drive) == [INFO]


def test_a_file_that_is_not_there(drive, capsys):
    assert complaint(capsys, "--uf2", "/no/such.uf2") == "cairn: There is no file /no/such.uf2.\n"
    assert "There is no version to go back to" in complaint(capsys, "--back")
