"""The plug-in installed alone, as a stranger has it: README.md of host/emulator, without this project on the path."""

import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from host.emulator.node import command
from host.freeze.official import official_image
from host.paths import ROOT
from host.tools.release import PACKAGES, wheel

PACKAGE = ROOT / "host/emulator"
README = (PACKAGE / "README.md").read_text("utf-8")
NEEDED = ("platformdirs", "pytest", "pluggy", "iniconfig", "packaging", "pygments")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and what it needs alone."""
    folder = tmp_path_factory.mktemp("installed")
    site = folder / "site"
    wheel(PACKAGE, folder, PACKAGES[PACKAGE])
    words = ["install", "-q", "--no-deps", "--no-index", "--target", str(site), *map(str, folder.glob("*.whl"))]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True, capture_output=True)
    for name in NEEDED:
        files = metadata.files(name) or []
        for top in {file.parts[0] for file in files if not file.parts[0].startswith(("..", "__pycache__"))}:
            (site / top).symlink_to(Path(str(metadata.distribution(name).locate_file(top))))
    return site


def python(site: Path) -> str:
    """Return the start of a program that has no site-packages but `site`."""
    return f"#!{sys.executable} -IS\nimport sys\nsys.path.insert(0, {str(site)!r})\n"


def run(folder: Path, file: str) -> str:
    """Run a program with the commands of a folder on the path, and return what it prints."""
    path = {"PATH": f"{folder}:{Path(command('node')[0]).parent}:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([folder / file], cwd=folder, env=path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def put(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    (folder / name).chmod(0o755)


def test_the_readme_is_right(installed: Path, tmp_path: Path) -> None:
    """Its blink program with two tests, its part at a pin, and its program without pytest: 8 s of CPU."""
    named = re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert [name for name, _ in named] == ["test_blink.py", "device/main.py", "pytest.ini", "test_button.py"]
    for name, text in named:
        put(tmp_path, name, text)
    (bell,) = re.findall(r"^```javascript\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    *_, test_bell, alone = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    put(tmp_path, "bell.mjs", bell)
    put(tmp_path, "test_bell.py", "import pytest\n" + test_bell)
    put(tmp_path, "alone", python(installed) + alone)
    put(tmp_path, "pytest", python(installed) + "import pytest\nsys.exit(pytest.main(['-p', 'no:cacheprovider']))")
    shutil.copy(official_image(), tmp_path / "micropython.uf2")
    assert "3 passed" in run(tmp_path, "pytest")
    assert run(tmp_path, "alone") == "4950\n\n"
