"""Sources that are put onto a board instead of the image's: which can be, and what is compiled."""

import ast
from pathlib import Path

import pytest

from host import cli
from host.deploy.overrides import TOO_EARLY, compiled_files
from host.deploy.sources import sources
from host.paths import ROOT


@pytest.fixture(autouse=True)
def few_sources(monkeypatch):
    """A program of one view and what it imports, which is worked out sooner."""
    few = sources(["firmware.games.robble.view"])
    monkeypatch.setattr("host.deploy.overrides.sources", lambda: few)


def test_a_file_is_compiled_as_the_images_are(monkeypatch):
    """By any path that leads to it; kernels become machine code for the RP2040's processor."""
    monkeypatch.chdir(ROOT / "firmware")
    files = compiled_files([Path("games/robble/view.py"), ROOT / "engines/robble/kernels.py"])
    assert list(files) == ["firmware/games/robble/view.mpy", "engines/robble/kernels.mpy"]
    plain, native = files.values()
    assert plain[:2] == native[:2] == b"M\x06" and plain[2] >> 2 == 0 and native[2] >> 2 != 0


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no/such.py", "There is no file"),
        ("firmware", "There is no file"),
        ("host/cli.py", r"no \.py file in engines or firmware"),
        ("README.md", r"no \.py file in engines or firmware"),
        ("firmware/start.py", "runs before the board looks at its own files"),
        ("firmware/texts.py", "has only texts, which are part of the files that use them"),
    ],
)
def test_a_file_that_will_not_do(name, words):
    with pytest.raises((OSError, ValueError), match=words):
        compiled_files([ROOT / name])


def test_a_mistake_is_said_before_the_board_is_touched(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("host.deploy.overrides.ROOT", tmp_path)
    monkeypatch.setattr("host.commands.deploy.PluggedBoard", lambda *_: pytest.fail("a board is looked for"))
    (tmp_path / "firmware").mkdir()
    file = tmp_path / "firmware/x.py"
    for text, words in (("x = (\n", "firmware/x.py, line 1: "), ("return\n", "firmware/x.py: ")):
        file.write_text(text)
        assert cli.main(["deploy", "--file", str(file)]) == 2
        assert words in capsys.readouterr().err


def test_what_runs_too_early_is_what_the_start_imports(program):
    paths, left = set(), ["firmware/start.py"]
    while left:
        path = left.pop()
        if path in program and path not in paths:
            paths.add(path)
            left += imported_first(program[path])
    paths |= {str(folder / "__init__.py") for path in paths for folder in Path(path).parents if folder.name}
    assert paths == TOO_EARLY


def imported_first(source):
    """Return the paths of what a source may import at its top."""
    found = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            found += [f"{name.replace('.', '/')}.py" for name in names]
    return found
