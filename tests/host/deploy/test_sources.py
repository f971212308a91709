"""What the board's image is made of: the files that it can import, with their lines where they are."""

import ast

from engines.registry import PUZZLED
from host.deploy import sources, viper
from host.paths import ROOT

TEXT = '''"""What it does."""

from array import array


def fast(cells: bytearray, moves: array, äö: int) -> int:
    return cells[äö]


def nothing(
    cells: bytes, place: int
) -> None:
    """Only this."""
'''
MARKED = '''"""What it does."""

from array import array

@micropython.viper
def fast(cells: ptr8, moves: ptr16, äö: int) -> int:
    return cells[äö]

@micropython.viper
def nothing(
    cells: ptr8, place: int
):
    """Only this."""
'''


def test_kernels_are_marked_and_lines_stay():
    assert viper.marked("engines/some/kernels.py", TEXT) == MARKED
    assert viper.marked("engines/others.py", TEXT) == TEXT


def test_the_image_has_what_the_board_needs_and_nothing_else():
    names = list(sources.sources())
    assert {"firmware/start.py", "firmware/main.py", "engines/robble/kernels.py"} < set(names)
    assert {"engines/robble/__init__.py", "firmware/games/robble/view.py"} < set(names)  # by the registries
    assert {f"firmware/games/{name}/puzzles.py" for name in PUZZLED} < set(names)
    assert all(name.startswith(("engines/", "firmware/")) for name in names)
    for path, text in sources.sources().items():
        source = (ROOT / path).read_text("utf-8")
        assert text.count("\n") == source.count("\n")
        ast.parse(text)


def test_a_file_that_is_not_imported_is_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    for name, text in {
        "firmware/__init__.py": "",
        "firmware/start.py": "from firmware import a\nimport firmware.c.d\n",
        "firmware/a.py": "__import__('firmware.b')\n",
        "firmware/b.py": "",
        "firmware/c/__init__.py": "",
        "firmware/c/d.py": "import json",
        "firmware/e.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert [name[9:-3] for name in sources.sources([sources.START])] == [
        "__init__",
        "a",
        "b",
        "c/__init__",
        "c/d",
        "start",
    ]
