"""host/boards installed alone, as a stranger has it: its README.md, without this project on the path."""

import re
import zipfile
from pathlib import Path

import pytest

from host.boards import kicad
from host.paths import ROOT
from tests.support.installed import install, run

PACKAGE = ROOT / "host/boards"
MAIN = "pcb_from_tables.__main__"
README = (PACKAGE / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package alone."""
    return install(PACKAGE, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the README's table."""
    (table,) = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    (tmp_path / "macropad.py").write_text(table, "utf-8")
    return tmp_path


def test_the_nets_are_printed_without_kicad(installed: Path, folder: Path) -> None:
    assert (installed / "pcb_from_tables/solids/checks.py").exists()
    (line,) = re.findall(r"`(ROW0: [^`]*)`", README)
    assert line in run(installed, MAIN, folder, "macropad.py", "--nets").splitlines()


def test_what_is_no_table_is_a_sentence(installed: Path, folder: Path) -> None:
    (folder / "other.py").write_text("PARTS = []\n")
    assert "no table: 'BOARDS'" in run(installed, MAIN, folder, "other.py", status=1)
    assert "gone.py" in run(installed, MAIN, folder, "gone.py", status=1)


@pytest.mark.skipif(not kicad.is_installed(), reason="KiCad 6 is not installed: .ci/run installs it")
def test_the_readme_is_right(installed: Path, folder: Path) -> None:
    """The macro pad is made, and passes all checks; a table that says something else does not. KiCad takes ten
    seconds.
    """
    (printed,) = re.findall(r"and says\n\n((?: {4}.*\n)+)", README)
    assert run(installed, MAIN, folder, "macropad.py") == re.sub(r"^ {4}", "", printed, flags=re.MULTILINE)
    made = folder / "boards/macropad"
    assert {file.name for file in made.iterdir()} == set(
        re.findall(r"`([\w-]+\.\w+)`", README.partition("then has")[2].partition("## Checks")[0])
    )
    with zipfile.ZipFile(made / "macropad-gerbers.zip") as file:
        assert len(file.namelist()) == 9 + 2  # layers, drills
    assert run(installed, MAIN, folder, "macropad.py", "--check").endswith("No problems.\n")
    table = folder / "macropad.py"
    table.write_text(table.read_text("utf-8").replace('"2": "DATA"', '"2": "ROW0"'), "utf-8")
    wrong = run(installed, MAIN, folder, "macropad.py", "--check", status=1)
    assert "WRONG: macropad: ROW0 is in 2 pieces" in wrong
