"""`cairn new-game`: what it writes plays and passes the tests of every game.

    python -m tests.host.commands.test_new_game

runs all of them, in a minute or two; the test below those that are quick.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from host.commands.new_game import REGISTRY, finish, new_game
from host.paths import ROOT

MADE = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "build", "mutants", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info"
)
STYLED = ("engines", "firmware", "tests/engines", "tests/scenarios")
QUICK = ("tests/engines", "tests/firmware", "tests/scenarios", "tests/project/test_docs.py")
CHOSEN = "alpha_beta or test_menu"  # that lays out however many games there are


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


@pytest.mark.nightly
def test_a_new_game_plays_and_passes_its_tests(tmp_path: Path) -> None:
    """Those that are quick, in a copy of the repository, and the style; the command runs all tests."""
    assert _passed(tmp_path, f"({CHOSEN}) and not emulator", QUICK) > 20


def _passed(folder: Path, chosen: str, tests: Sequence[str]) -> int:
    """Return how many tests pass of those that are chosen of these, on a new game in a copy of the repository."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, symlinks=True, ignore=MADE)
    for name in (".venv", "node_modules"):
        (tree / name).symlink_to((ROOT / name).resolve())
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COVERAGE_"))}
    environment = {**outside, "PYTHONPATH": str(tree)}  # the copy's code, not what is installed

    def run(*words: str) -> str:
        command = [sys.executable, "-m", *words]
        done = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, text=True, timeout=900, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    files = new_game("alpha_beta", tree)
    assert all(file.is_relative_to(tree) for file in files) and files[-1] == tree / REGISTRY
    finish(files, tree)
    run("ruff", "check", *STYLED)
    run("ruff", "format", "--check", *STYLED)
    run("host.commands.firmware")  # for the board, by the compiler
    passed = run("pytest", "-q", "-k", chosen, *tests)
    return int(passed.split(" passed")[0].rsplit(maxsplit=1)[-1])


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        print(f"{_passed(Path(folder), CHOSEN, ['tests'])} tests pass on an untouched new game.")
