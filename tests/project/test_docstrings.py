"""The files that docstrings and comments name are there."""

import re
from pathlib import Path, PurePosixPath

from host.paths import ROOT

FOLDERS = ("engines", "firmware", "hardware", "host", "templates", "tests")
SOURCES = (".py", ".js", ".mjs")
FILE = re.compile(r"(?<![\w./<>*-])(?:[\w-]+/)*[a-z_][\w-]*\.(?:py|js|mjs)\b(?![\w/])")
WORDS = {  # docstrings and comments
    ".py": re.compile(r'(?:(?<=\n)|^) *r?""".*?"""|[=(] *[rf]?""".*?"""|#[^\n]*', re.DOTALL),
    ".js": re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL | re.MULTILINE),
}

# Names that are no files of this repository: what MicroPython runs, where its own sources are, and examples.
ELSEWHERE = {"_boot.py", "main.py", "ports/rp2/modules/_boot.py", "package/module.py", "some/source.py"}


def missing(path: str, text: str, files: set[str]) -> list[str]:
    """Return which of `files` a source names that are not there, as `path: name`.

    A bare name, or the end of a path, is of a file in the folder of the source, or in one above; of a test, also where
    the file that it tests is. What is elsewhere is named by its path, of which the first folders may be left out.
    """
    source = PurePosixPath(path)
    near = [source.parent, *source.parents]
    if near[0].parts[:1] == ("tests",):
        near += [folder.relative_to("tests") for folder in near if folder.parts[:1] == ("tests",)]
    found = []
    for words in WORDS[".py" if source.suffix == ".py" else ".js"].finditer(text):
        for name in FILE.findall("" if words[0][0] in "=(" else words[0]):
            there = any(str(folder / name) in files for folder in near)
            if "/" in name:
                there |= any(file.endswith(f"/{name}") for file in files)
            if not there and name not in ELSEWHERE:
                found.append(f"{path}: {name}")
    return found


def sources() -> dict[str, Path]:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in SOURCES]
    return {path.relative_to(ROOT).as_posix(): path for path in paths}


def test_docstrings_and_comments_name_files_that_are_there() -> None:
    """If this fails because a file is elsewhere now, name it by its path."""
    files = sources()
    assert len(files) > 500 and missing("host/x.py", "\x23 see host/gone.js", set(files))
    found = [line for name, path in files.items() for line in missing(name, path.read_text("utf-8"), set(files))]
    assert not found, "\n".join(found)
