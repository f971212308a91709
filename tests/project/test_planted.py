"""The planted bugs: their table fits the code, and the program that plants them reports what it should."""

import ast
from pathlib import Path

import pytest

from tests.planted.__main__ import run
from tests.planted.bug import Bug, has_test
from tests.planted.bugs import PARTS
from tests.planted.tree import ROOT, Tree

ALL = [bug for bugs in PARTS.values() for bug in bugs]


@pytest.mark.parametrize("part", PARTS)
def test_every_bug_fits_the_code_and_names_tests(part: str) -> None:
    """A change of a text that the table names needs a change of the table."""
    for bug in PARTS[part]:
        planted = bug.planted((ROOT / bug.file).read_text("utf-8"))
        if bug.file.endswith(".py"):
            ast.parse(planted)
        assert bug.tests and [test for test in bug.tests if not has_test(ROOT, test)] == [], bug.breaks


def test_no_bug_is_listed_twice() -> None:
    assert len({(bug.file, bug.right, bug.wrong) for bug in ALL}) == len({bug.breaks for bug in ALL}) == len(ALL) >= 80
    assert all(bug.right != bug.wrong for bug in ALL)


def test_a_bug_is_caught_or_survives_in_a_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Takes some seconds: pytest is started once for no bug and once for each that can be planted."""
    original = tmp_path / "original"
    (original / "host").mkdir(parents=True)
    (original / "tests").mkdir()
    (original / "host/__init__.py").write_text("ONE, TWO, THREE = 1, 2, 3\n")
    (original / "tests/__init__.py").write_text("")
    (original / "tests/test_host.py").write_text(
        "import subprocess, sys\n"
        "def test_a_program_of_its_own():\n"
        "    words = [sys.executable, '-c', 'import host; print(host.ONE)']\n"
        "    assert subprocess.run(words, cwd='/', capture_output=True, text=True).stdout == '1\\n'\n"
    )
    before = {path: path.read_bytes() for path in original.rglob("*") if path.is_file()}
    good, gone = ("tests/test_host.py::test_a_program_of_its_own",), ("tests/test_host.py::test_that_is_gone",)
    bugs = [
        Bug("host/__init__.py", "= 1,", "= 9,", "one is nine", good),
        Bug("host/__init__.py", " 3", " 9", "three is nine", good),
        Bug("host/__init__.py", "2", "1", "two is one", gone),
        Bug("host/__init__.py", "4", "9", "four is nine", good),
        Bug("host/__init__.py", "T", "t", "what is there twice", good),
    ]
    tree = Tree(original, tmp_path / "copy")
    chosen = [("host", bug) for bug in bugs]
    status = run([tree], chosen, lambda bug: [test for test in bug.tests if has_test(original, test)], 60)
    printed = capsys.readouterr().out
    assert [row.split(" | ")[2] for row in printed.splitlines() if row.startswith("| host")] == [
        "caught",
        "survived",
        "survived",
        "broken",
        "broken",
    ]
    assert "1 caught, 2 survived, 2 broken" in printed and status == 1
    assert "test_a_program_of_its_own" in printed and "0 times" in printed and "2 times" in printed
    assert {path: path.read_bytes() for path in original.rglob("*") if path.is_file()} == before
    assert (tree.folder / "host/__init__.py").read_text() == "ONE, TWO, THREE = 1, 2, 3\n"
