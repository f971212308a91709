"""The pytest plug-in: its options, its marks, and what it says when something is missing or fails."""

import subprocess
import sys
from pathlib import Path

import pytest

from host.freeze.official import official_image
from host.paths import NODE_MODULES, ROOT

INI = f"""
[pytest]
pico_uf2 = {official_image()}
pico_files = device
"""
BOARD = """
export class Board {
  events = [];
  constructor(pico, options) {
    this.commands = { options: () => options };
  }
}
"""
TESTS = """
import pytest

pytestmark = pytest.mark.pico(board="board.mjs", board_options={"a": 1}, boot_ms=150)

def test_files_are_there_and_the_first_changes_them(pico):
    assert pico.ask("state")["uptime_ms"] == 150
    pico.send(b"\\r")  # what was said before the computer found the board comes with what is said next
    pico.run(500)
    assert pico.receive().startswith(b"main says hello\\r\\n")
    assert pico.execute("import lib.ten; print(lib.ten.TEN, open('note.txt').read())") == "10 kept\\n"
    pico.put("note.txt", b"lost")
    assert pico.ask("options") == {"a": 1}

def test_the_next_finds_them_as_they_were(pico):
    assert pico.execute("print(open('note.txt').read())") == "kept\\n"
    assert pico.execute("import os; print(os.listdir())") == "['lib', 'main.py', 'note.txt']\\n"

@pytest.mark.pico(files=None, board_options={"a": 2}, boot_ms=2000)
def test_a_closer_mark_comes_first(pico):
    assert pico.execute("import os; print(os.listdir())") == "[]\\n"
    assert pico.ask("options") == {"a": 2}

def test_that_fails(pico):
    assert not "what it said is in the report"

@pytest.mark.pico(file="device")
def test_whose_mark_is_wrong(pico): ...
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "pytest.ini": INI,
        "board.mjs": BOARD,
        "test_it.py": TESTS,
        "device/main.py": "print('main says hello')\n",
        "device/note.txt": "kept",
        "device/lib/ten.py": "TEN = 10\n",
        "device/.hidden": "",
        "device/lib/__pycache__/ten.pyc": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "node_modules").symlink_to(NODE_MODULES)
    return tmp_path


def run(folder: Path, *words: str) -> str:
    """Run pytest in a folder, with the plug-in and nothing else of this project, and return what it prints."""
    options = ["--import-mode=importlib", "-p", "host.emulator.plugin", "-p", "no:cacheprovider", *words]
    code = f"import sys; sys.path.append({str(ROOT)!r}); import pytest; sys.exit(pytest.main({options!r}))"
    return subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True).stdout


def test_options_and_marks(folder: Path) -> None:
    """Two starts, one with four files to write: 4 s of CPU."""
    printed = run(folder)
    assert "3 passed" in printed and "1 failed" in printed and "pico has no file; it has uf2, " in printed, printed
    _, _, said = printed.partition("Pico: said")
    assert "main says hello" in said and "FAILED test_it.py::test_that_fails" in said
