"""The files that docstrings and comments name are there."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from host.paths import ROOT

FOLDERS = ("engines", "firmware", "hardware", "host", "templates", "tests")
SOURCES = (".py", ".js", ".mjs")
FILE = re.compile(r"(?<![\w./<>*-])(?:[\w-]+/)*[a-z_][\w-]*\.(?:py|js|mjs)\b(?![\w/])")
JAVASCRIPT = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL | re.MULTILINE)

# Names that are no files of this repository: what MicroPython runs, where its own sources are, and examples.
ELSEWHERE = {"_boot.py", "main.py", "ports/rp2/modules/_boot.py", "package/module.py", "some/source.py"}


def written(path: PurePosixPath, text: str) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and comments of a source, each with the line where it begins."""
    if path.suffix != ".py":
        for found in JAVASCRIPT.finditer(text):
            yield text.count("\n", 0, found.start()) + 1, found[0]
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(node, clean=False)
            if docstring is not None:
                yield node.body[0].lineno, docstring
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def missing(path: str, text: str, files: set[str]) -> list[str]:
    """Return which of `files` a source names that are not there, as `path:line: name`.

    A bare name, or the end of a path, is of a file in the folder of the source, or in one above; of a test, also where
    the file that it tests is. What is elsewhere is named by its path, of which the first folders may be left out.
    """
    if not FILE.search(text):
        return []
    source = PurePosixPath(path)
    near = [source.parent, *source.parents]
    if near[0].parts[:1] == ("tests",):
        near += [folder.relative_to("tests") for folder in near if folder.parts[:1] == ("tests",)]
    found = []
    for line, words in written(source, text):
        for name in FILE.findall(words):
            there = any(str(folder / name) in files for folder in near)
            if "/" in name:
                there |= any(file.endswith(f"/{name}") for file in files)
            if not there and name not in ELSEWHERE:
                found.append(f"{path}:{line}: {name}")
    return found


def sources() -> dict[str, Path]:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in SOURCES]
    return {path.relative_to(ROOT).as_posix(): path for path in paths}


def test_docstrings_and_comments_name_files_that_are_there() -> None:
    """If this fails because a file is elsewhere now, name it by its path. It parses hundreds of sources: seconds."""
    files = sources()
    assert len(files) > 500 and missing("host/x.py", '"""See gone.py."""\n# and\n# host/gone.js', set(files))
    found = [line for name, path in files.items() for line in missing(name, path.read_text("utf-8"), set(files))]
    assert not found, "\n".join(found)
