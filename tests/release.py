"""Tries the files of `make release` in new environments, as a stranger would, and prints how long each thing takes."""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from host.emulator.pico import PROMPT_MS
from host.paths import ROOT
from host.report import Table
from host.simulation.emulator.emulator import Emulator
from host.tools.release import FOLDER, FREEZE
from tests.host.deploy.drive_folder import DriveFolder

SERVES_S = 20
PORT = 18765
GAME = "boardsize 8\n" + "genmove black\ngenmove white\n" * 40 + "outcome\nquit\n"


def main() -> int:
    print(Table("In new environments", ("what", "s"), [checked(check) for check in CHECKS]))
    return 0


def checked(check: Callable[[Path], None]) -> tuple[str, str]:
    """Try something in an empty folder; return its name and how long it took. Raises: what goes wrong."""
    began = time.monotonic()
    with TemporaryDirectory() as name:
        check(Path(name))
    return str(check.__doc__).partition("\n")[0], f"{time.monotonic() - began:.0f}"


def installed(folder: Path, wheel: str) -> Path:
    """Install a wheel into a new environment, and return its commands' folder."""
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    (file,) = FOLDER.glob(wheel.partition("[")[0] + "-*.whl")
    extras = wheel.removeprefix(wheel.partition("[")[0])
    run(folder, "python", "-m", "pip", "install", "-q", f"{file}{extras}")
    return folder / "venv/bin"


def run(folder: Path, program: str, *words: str, given: str = "") -> str:
    """Run a program of a folder's environment, and return what it prints. Raises: CalledProcessError."""
    line = [str(folder / "venv/bin" / program), *words]
    done = subprocess.run(line, cwd=folder, input=given, stdout=subprocess.PIPE, stderr=None, text=True, check=True)
    return done.stdout


def code(package: Path, first: str) -> str:
    """Return the code of a package's README that begins with a line."""
    blocks = re.findall(r"^```python\n(.*?)^```$", (package / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return next(block for block in blocks if block.startswith(first))


def a_player(folder: Path) -> None:
    """cairn: a game of Reversi by the bots, to its end; the page and its manual"""
    commands = installed(folder, "cairn")
    assert re.search(r"^= (black|white|draw)$", run(folder, "cairn", "gtp", "reversi", given=GAME), re.MULTILINE)
    with subprocess.Popen([commands / "cairn", "play", "--no-browser", "--port", str(PORT)]) as process:
        try:
            for page in ("", "manual"):
                assert b"<html" in fetched(f"http://127.0.0.1:{PORT}/{page}")
        finally:
            process.terminate()


def fetched(address: str) -> bytes:
    for left in reversed(range(SERVES_S)):
        try:
            with urlopen(address) as answer:
                return bytes(answer.read())
        except OSError:
            if not left:
                raise
            time.sleep(1)  # a server of its own starts
    return b""


def a_board(folder: Path) -> None:
    """cairn deploy: the image onto an emulated Pico with MicroPython"""
    installed(folder, "cairn[image]")
    drive = folder / "drive"
    drive.mkdir()
    with Emulator() as emulator:
        emulator.power(True)
        emulator.run(PROMPT_MS)
        words = ("--port", emulator.listen(), "--drive", str(drive))
        with emulator.in_mode("real"), DriveFolder(emulator, drive):
            assert "runs on the board" in run(folder, "cairn", "deploy", *words)


def blink(folder: Path) -> None:
    """uf2-freeze: blink in one UF2"""
    installed(folder, "uf2_freeze")
    (folder / "main.py").write_text(code(FREEZE, "from machine import"))
    run(folder, "uf2-freeze", "main.py", "-o", "blink.uf2")


def a_first_test(folder: Path) -> None:
    """pytest-rp2040: the first test of its README"""
    installed(folder, "pytest_rp2040")
    (folder / "test_blink.py").write_text(code(ROOT / "host/emulator", "from itertools"))
    assert "1 passed" in run(folder, "pytest")


CHECKS = (a_player, a_board, blink, a_first_test)


if __name__ == "__main__":
    sys.exit(main())
