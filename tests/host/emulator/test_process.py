"""The emulator's process: what it takes over its pipes, the one file that it writes, and how much it keeps."""

import logging
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host.emulator.control import EmulatorError
from host.emulator.node import command
from host.freeze.official import official_image
from host.paths import ROOT
from tests.host.emulator.picos import official_pico

SAID_KEPT = 1 << 18  # of control.mjs


@pytest.mark.parametrize("line", [b"POST / HTTP/1.1", b"{}"])
def test_the_first_line_that_is_no_request_ends_it(line: bytes) -> None:
    with official_pico() as emulator:
        assert emulator.process.stdin
        emulator.process.stdin.write(line + b"\n")
        with pytest.raises(EmulatorError, match=r"^The emulator has ended\.$"):
            emulator.ask("state")
            emulator.ask("state")
        assert emulator.process.wait() == 0


def test_a_flash_that_cannot_be_saved_stays_as_it_was(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    flash = tmp_path / "flash.img"
    with official_pico(flash) as emulator:
        emulator.power(True)
        emulator.put("note", b"old")
    before = flash.read_bytes()
    (tmp_path / "flash.img.new").mkdir()  # where the next image would be written
    with official_pico(flash) as emulator:
        emulator.power(True)
        emulator.put("note", b"new")
        emulator.power(False)
        emulator.power(True)
        assert emulator.execute("print(open('note').read())") == "new\n"
    assert emulator.process.returncode == 1
    assert flash.read_bytes() == before
    assert capfd.readouterr().err.count("The flash of the emulated board is not saved: EISDIR") == 1


def test_output_that_is_not_read_is_dropped_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    """300,000 bytes, that the first 256 KiB are not enough; they take the emulator a second."""
    with official_pico() as emulator:
        emulator.power(True)
        emulator.execute("pass")
        emulator.send(b"import sys\rfor i in range(300): _ = sys.stdout.write('%03d' % i + 997 * '-')\r\n\r")
        emulator.run(10_000)
        with caplog.at_level(logging.WARNING):
            said = emulator.receive()
        assert SAID_KEPT - 100 < len(said) <= SAID_KEPT
        assert b"299-" in said and b"010-" not in said
        lost = int(caplog.messages[0].split(" bytes ")[0].rpartition(" ")[2])
        assert 300_000 < len(said) + lost < 301_000
        caplog.clear()
        emulator.send(b"\r")
        emulator.run(100)
        assert emulator.receive().endswith(b">>> ") and not caplog.messages


def test_a_pico_runs_by_itself_until_ctrl_c() -> None:
    """Two seconds: the chip starts."""
    words = [sys.executable, "-m", "host.emulator", str(official_image()), "--serial", "0"]
    path = {"PATH": f"{Path(command('node')[0]).parent}:/usr/bin:/bin"}
    with subprocess.Popen(words, env=path, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert "The board is on." in process.stdout.readline()
        process.send_signal(signal.SIGINT)
    assert process.returncode == 0
