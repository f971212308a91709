"""`cairn new-game`: what it writes plays and passes its tests."""

import subprocess
import sys
from pathlib import Path

import pytest

from host.commands.new_game import REGISTRY, new_game
from host.paths import ROOT
from tests.planted.tree import Tree

FOLDERS = ("engines", "firmware", "tests/engines", "tests/firmware", "tests/scenarios", "tests/host/gtp")


@pytest.mark.parametrize(
    "name",
    ["", "My_game", "my game", "my-game", "_game", "game_", "1st", "class", "../game", "a" * 13, "robble", "bots"],
)
def test_a_bad_name_writes_nothing(name: str, tmp_path: Path) -> None:
    (tmp_path / "engines/robble").mkdir(parents=True)
    (tmp_path / "engines/bots").mkdir()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(ValueError, match="name"):
        new_game(name, tmp_path)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_new_game_plays_and_passes_its_tests(tmp_path: Path) -> None:
    """In a copy of the repository: its own tests, those of every game, and the style. 20 s of CPU."""
    tree = Tree(ROOT, tmp_path / "tree")
    files = new_game("alpha_beta", tree.folder)
    assert all(file.is_relative_to(tree.folder) for file in files) and files[-1] == tree.folder / REGISTRY

    def run(*words: str) -> str:
        command, environment = [sys.executable, "-m", *words], tree.environment()
        done = subprocess.run(
            command, cwd=tree.folder, env=environment, capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("ruff", "check", "--select", "I", "--fix", ".")  # as the command does
    run("ruff", "check", *FOLDERS)
    run("ruff", "format", "--check", *FOLDERS)
    run("host.tools.hardware_docs")
    run("host.commands.firmware")  # for the board, by the compiler
    passed = run("pytest", "-q", "-k", "alpha_beta and not emulator", *FOLDERS[2:])
    assert int(passed.split(" passed")[0].rsplit(maxsplit=1)[-1]) > 20
