"""A planted bug, and the result of looking for it."""

import re
from pathlib import Path
from typing import NamedTuple


class Bug(NamedTuple):
    """In `file` the text `right`, which occurs exactly once, becomes `wrong`.

    breaks: what is broken then, in one line. tests: those that should catch it, as pytest names them; as few as
    possible, as each bug costs their time.
    """

    file: str
    right: str
    wrong: str
    breaks: str
    tests: tuple[str, ...]

    def planted(self, source: str) -> str:
        """Return the source with the bug in it. Raises: ValueError where its text is not there exactly once."""
        times = source.count(self.right)
        if times != 1:
            raise ValueError(f"{self.file} has {self.right!r} {times} times; the table wants it exactly once")
        return source.replace(self.right, self.wrong)


class Result(NamedTuple):
    """outcome: of OUTCOMES. by: the test that saw the bug, or why there is no knowing."""

    outcome: str
    by: str = ""
    seconds: float = 0


OUTCOMES = CAUGHT, SURVIVED, BROKEN = "caught", "survived", "broken"


def named_tests(tree: Path, bug: Bug) -> list[str]:
    """Return those of the bug's tests that the tree has."""
    return [test for test in bug.tests if has_test(tree, test)]


def has_test(tree: Path, test: str) -> bool:
    """Return whether a tree has a test file, or the function in it, of this name."""
    path, *functions = test.split("[")[0].split("::")
    file = tree / path
    if not functions:
        return file.exists()
    named = rf"^ *(?:async )?def {functions[-1]}\("
    return file.is_file() and bool(re.search(named, file.read_text("utf-8"), re.MULTILINE))
