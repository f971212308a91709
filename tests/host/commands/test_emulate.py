"""`cairn emulate`: the page on top of the emulated board, with the firmware as it is."""

import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest


def test_a_user_plays_on_the_emulated_board(tmp_path: Path) -> None:
    flash = tmp_path / "flash.img"
    command = [sys.executable, "-m", "host.cli", "emulate", "--flash", str(flash), "--page", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        lines = [process.stdout.readline()]
        while lines[-1] and not lines[-1].startswith("Cairn is at "):
            lines.append(process.stdout.readline())
        assert lines[0].startswith("The emulated board runs Cairn ")
        assert not any("serial port" in line for line in lines)  # none was asked for
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
