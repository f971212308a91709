"""What the board gets of a file: less text, the same lines, and the same behaviour."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from host.device import kernels, parts
from host.device.image import sources
from host.device.parts import ROOT, Part, find_parts
from host.device.source import text_for_board

NAMED = ast.FunctionDef | ast.ClassDef
SOURCE = '''"""What it does."""

from array import array


def fast(cells: bytearray, moves: array, äö: int) -> int:
    """Do it."""
    return cells[äö]


def nothing(cells: bytes) -> None:
    """Only this."""


class Thing:
    """A thing."""

    count: int
    NAME: str = "ä"  # a comment

    @property
    def word(self, *rest: int, least: "int" = 0, **more: str) -> dict[
        str, int
    ]:
        """It says."""
        value: int | None = None
        other: list[int]
        return value


class Empty:
    """Nothing."""
'''
EXPECTED = """

from array import array

@micropython.viper
def fast(cells: ptr8, moves: ptr16, äö: int) -> int:

    return cells[äö]

@micropython.viper
def nothing(cells: ptr8):
    pass


class Thing:



    NAME = "ä"  # a comment

    @property
    def word(self, *rest, least = 0, **more

):

        value = None

        return value


class Empty:
    pass
"""


def test_a_file_with_everything() -> None:
    part = Part(ROOT / "engines/some_kernels.py", SOURCE, ast.parse(SOURCE))
    lines = [line.rstrip() for line in text_for_board(part, {}).splitlines()]
    assert lines == EXPECTED.splitlines()


def test_the_lines_are_those_of_the_source() -> None:
    found = find_parts()
    for path, text in sources(found).items():
        (part,) = [part for part in found if part.name == path]
        assert text.count("\n") == part.text.count("\n")
        lines = {(node.lineno, node.name) for node in ast.walk(part.tree) if isinstance(node, NAMED)}
        for node in ast.walk(ast.parse(text)):
            assert not isinstance(node, ast.Module | NAMED) or ast.get_docstring(node) is None
            assert not isinstance(node, NAMED) or (node.lineno, node.name) in lines


def test_the_image_has_what_the_board_needs_and_nothing_else() -> None:
    names = [part.name for part in find_parts()]
    assert "firmware/main.py" in names
    assert "firmware/views/robble.py" in names  # by its name in a table
    assert "engines/robble_kernels.py" in names
    assert not {"firmware/slots.py", "firmware/installer.py", "firmware/manifest.py"} & set(names)
    assert all(name.startswith(("engines/", "firmware/")) for name in names)


def test_what_only_a_computer_asks_is_left_out() -> None:
    text = sources(find_parts())["engines/robble.py"]
    assert "def state" not in text  # for pages and other programs
    assert "def play" in text
    assert "def record" in sources(find_parts())["firmware/app.py"]  # asked for over the cable


def made(tmp_path: Path, **files: str) -> list[Part]:
    """Make a project of these files of firmware/, and return its parts."""
    for name, text in files.items():
        path = tmp_path / "firmware" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return find_parts()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(parts, "ROOT", tmp_path)
    return tmp_path


def test_what_only_the_dead_mention_is_dead(project: Path) -> None:
    found = made(
        project,
        main="from firmware.a import one, two\none()\n",
        a="from firmware.b import three, four\nLEFT, RIGHT = 1, 2\nONLY = 3\n\n\ndef one():\n    three(LEFT)\n\n\n"
        "def two():\n    four()\n    two()\n",
        b="def three(x):\n    pass\n\n\ndef four():\n    pass\n",
        c="unused = 1\n",
    )
    texts = {path: text.split() for path, text in sources(found).items()}
    assert texts == {
        "firmware/main.py": "from firmware.a import one one()".split(),
        "firmware/a.py": "from firmware.b import three LEFT, RIGHT = 1, 2 def one(): three(LEFT)".split(),
        "firmware/b.py": "def three(x): pass".split(),
    }


def test_a_name_in_a_text_is_a_use(project: Path) -> None:
    found = made(project, main="import firmware.a\ngetattr(firmware.a, 'one')\n", a="one = 1\ntwo = 2\n")
    assert sources(found)["firmware/a.py"].split() == ["one", "=", "1"]


def test_a_name_that_is_passed_on_stays(project: Path) -> None:
    found = made(project, main="from firmware.a import one\none\n", a="from firmware.b import one\n", b="one = 1\n")
    assert sources(found)["firmware/a.py"] == "from firmware.b import one\n"


def test_the_apps_script_runs_the_same_on_what_the_board_gets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games, keys and screens by the script that compares the runtimes, without the marks of machine code."""
    script = ROOT / "tests/runtime/scripts/app.py"
    monkeypatch.setattr(kernels, "FILES", ())
    for path, text in sources(find_parts()).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    code = "import sys, runpy; sys.path[:0] = sys.argv[2:]; runpy.run_path(sys.argv[1], run_name='__main__')"

    def said(*folders: Path) -> str:
        words = [sys.executable, "-P", "-c", code, str(script), *map(str, folders)]
        return subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=300).stdout

    assert said(tmp_path, ROOT) == said(ROOT)
