"""What `make firmware` writes, and that the same sources make the same image."""

import pytest

from host import __version__
from host.commands import firmware as make_firmware
from host.deploy import image
from host.freeze import uf2
from host.paths import ROOT

SMALL = {
    "firmware/__init__.py": "",
    "firmware/version.py": 'VERSION = "1"\nBUILD = ""\n',
    "firmware/start.py": "x = 1\n",
}


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setattr(image, "UF2", tmp_path / "build" / "cairn.uf2")
    return tmp_path / "build" / "cairn.uf2"


def test_the_image_is_what_is_written(file, monkeypatch):
    monkeypatch.setattr(image, "sources", lambda: SMALL)
    made = image.build()
    padding = b"\xff" * (-len(made.flash.data) % uf2.SECTOR)
    assert uf2.read(file.read_bytes()) == uf2.Flash(made.flash.base, made.flash.data + padding)
    assert made.label == f"{__version__} {made.build}" and len(made.build) == 8
    assert made.build.encode() in made.frozen.app.data  # the board says it
    assert set(made.files) == {"firmware/__init__.mpy", "firmware/version.mpy", "main.mpy"}
    assert image.build().uf2 == made.uf2
    assert [path.name for path in file.parent.iterdir()] == ["cairn.uf2"]


def test_another_source_is_another_build():
    one, other = (image.assembled(SMALL | {"firmware/start.py": text}) for text in ("x = 1\n", "x = 2\n"))
    assert one.build != other.build
    assert one.frozen.firmware == other.frozen.firmware  # an update need not send it again


def test_what_does_not_compile_is_one_message():
    with pytest.raises(ValueError, match=r"engines/x\.py: .*line 2.*SyntaxError"):
        image.compiled({"engines/x.py": "a = 1\nb = = 2\n"})


def test_the_table(file, program, monkeypatch, capsys):
    """All of the firmware (two seconds): every file with its bytes."""
    monkeypatch.setattr(make_firmware, "UF2", ROOT / "build" / "cairn.uf2")
    monkeypatch.setattr("sys.argv", ["make firmware"])
    assert make_firmware.main() == 0
    printed = capsys.readouterr().out
    sizes = dict(line.split()[1:4:2] for line in printed.splitlines() if line.startswith("| "))
    made = {path.replace("firmware/start", "main").removesuffix(".py") for path in program}
    assert {path.removesuffix(".mpy") for path in sizes} >= made
    assert "MicroPython v1.25.0 (pico)" in printed and "left before the file system" in printed
