"""Installs the libraries of a lock file and says how far it is: `python -m host.tools.install locks/dev.txt`.

More words go to pip. It is the first that `make` runs in a new environment, so it needs nothing but Python.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

# From the lock files only, which are complete and whose hashes cover every platform, and nothing that needs a compiler.
LOCKED = ("--require-hashes", "--no-deps", "--only-binary", ":all:")
QUIET = ("--disable-pip-version-check", "--progress-bar", "off")
PINNED = re.compile(r"^[\w.-]+==", re.MULTILINE)
TAKEN_UP = re.compile(r"(?:Collecting|Requirement already satisfied:) ([\w.-]+)")
UNPACKED = "Installing collected packages"
EVERY = 20  # libraries between two lines where no terminal shows them
NOT_INSTALLED = (
    "The libraries in {} could not be installed: no network, or a machine for which one of them is not made ready "
    "(docs/machines.md)."
)


def main(words: list[str]) -> int:
    lock, *more = words
    line = [sys.executable, "-m", "pip", "install", *QUIET, *LOCKED, "-r", lock, *more]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as pip:
        assert pip.stdout
        for text in progress(pip.stdout, len(PINNED.findall(Path(lock).read_text("utf-8"))), sys.stdout.isatty()):
            print(text, end="", flush=True)
    if pip.returncode:
        print(NOT_INSTALLED.format(lock), file=sys.stderr)
    return pip.returncode


def progress(lines: Iterable[str], total: int, terminal: bool) -> Iterator[str]:
    """Yield what to print while pip prints `lines`. total: how many libraries there are; terminal: a line can be
    written over.
    """
    number = 0
    for line in lines:
        if found := TAKEN_UP.match(line):
            number += 1
            text = f"  library {number} of {total}: {found[1]}"
            if terminal:
                yield f"\r\033[K{text}"
            elif number % EVERY == 0:
                yield f"{text}\n"
        elif line.startswith(UNPACKED):
            yield "\r\033[K  unpacking" if terminal else "  unpacking\n"
    if terminal and number:
        yield "\r\033[K"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
