"""`cairn emulate`: the page on top of the emulated board, and the firmware that is installed once."""

import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from host.device.image import Image
from host.emulator.emulator import Emulator
from host.emulator.install import SLOT, install

IMAGE = Image({"one.mpy": b"1", "folder/two.mpy": b"22"}, b"print('started')\n")


def test_an_image_is_installed_once(tmp_path: Path) -> None:
    with Emulator(tmp_path / "flash.img") as emulator:
        emulator.power(True)
        assert install(emulator, IMAGE)
        assert not install(emulator, IMAGE)
        newer = Image({**IMAGE.files, "one.mpy": b"one"}, IMAGE.loader)
        assert install(emulator, newer)
        assert emulator.execute(f"print(open('{SLOT}/one.mpy', 'rb').read())") == "b'one'\n"
        assert emulator.execute(f"print(open('{SLOT}/installed').read())") == newer.label + "\n"


def test_a_person_plays_on_the_emulated_board(firmware_image: Path, tmp_path: Path) -> None:
    flash = tmp_path / "flash.img"
    flash.write_bytes(firmware_image.read_bytes())
    command = [sys.executable, "-m", "host.cli", "emulate", "--flash", str(flash), "--page", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        lines = [process.stdout.readline()]
        while lines[-1] and not lines[-1].startswith("Cairn is at "):
            lines.append(process.stdout.readline())
        assert not any(line.startswith("Installed") for line in lines)  # it is there already
        assert not any("serial port" in line for line in lines)  # nobody has asked for one
        address = lines[-1].split()[3]
        assert b"<title>Cairn</title>" in urlopen(address, timeout=30).read()
        process.send_signal(signal.SIGINT)
        assert process.stdout.read().endswith("Cairn stopped.\n")
    assert process.returncode == 0


@pytest.mark.parametrize("uf2", ["no-such-file.uf2", "pyproject.toml"])
def test_a_file_that_is_no_image_is_one_line(uf2: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "host.cli", "emulate", "--flash", str(tmp_path / "f"), "--uf2", uf2]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("cairn: ") and done.stderr.count("\n") == 1
