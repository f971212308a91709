"""Installs the libraries of a lock file and says how far it is: `python -m host.tools.install locks/dev.txt`.

More words go to pip; `.` in place of a lock file installs Cairn itself. It is the first that `make` runs in a new
environment, so it needs nothing but Python.

Of the user's settings of pip, in its files and in PIP_... variables, those count that say how libraries are reached, as
behind a company's mirror. Others, such as `user` and `target`, would install elsewhere or something else.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

# From the lock files only, which are complete and whose hashes cover every platform, and nothing that needs a compiler.
LOCKED = ("--require-hashes", "--no-deps", "--only-binary", ":all:")
ITSELF = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--editable")
PIP = (sys.executable, "-m", "pip")
QUIET = ("--disable-pip-version-check", "--progress-bar", "off")
REACHES = frozenset(
    "cache-dir cert client-cert default-timeout extra-index-url find-links index-url keyring-provider no-cache-dir "
    "no-index no-input proxy pypi-url resume-retries retries timeout trusted-host use-deprecated use-feature".split()
)
VARIABLE = "PIP_"
FILE = "PIP_CONFIG_FILE"
PINNED = re.compile(r"^[\w.-]+==", re.MULTILINE)
TAKEN_UP = re.compile(r"(?:Collecting|Requirement already satisfied:) ([\w.-]+)")
UNPACKED = "Installing collected packages"
EVERY = 20  # libraries between two lines where no terminal shows them
NOT_INSTALLED = (
    "The libraries in {} could not be installed: no network, or a machine or a Python for which one of them is not "
    "made ready (docs/machines.md)."
)
SETTINGS = "Settings of your pip that were used: {}."


def main(words: list[str]) -> int:
    lock, *more = words
    environment = settings(os.environ)
    if lock == ".":
        return subprocess.call([*PIP, "install", *QUIET, *ITSELF, ".", *more], env=environment)
    line = [*PIP, "install", *QUIET, *LOCKED, "-r", lock, *more]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env=environment) as pip:
        assert pip.stdout
        for text in progress(pip.stdout, len(PINNED.findall(Path(lock).read_text("utf-8"))), sys.stdout.isatty()):
            print(text, end="", flush=True)
    if pip.returncode:
        print(NOT_INSTALLED.format(lock), file=sys.stderr)
        if used := sorted(name for name in environment if name.startswith(VARIABLE) and name != FILE):
            print(SETTINGS.format(", ".join(used)), file=sys.stderr)
    return pip.returncode


def settings(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for pip: of its settings, from files or variables, only those of REACHES."""
    plain = {name: value for name, value in environment.items() if name == FILE or not name.startswith(VARIABLE)}
    listed = subprocess.run([*PIP, "config", "list"], env=plain, stdout=subprocess.PIPE, text=True, check=False).stdout
    chosen = {}
    for line in listed.splitlines():  # such as install.user='true'; what all commands have, as global, is first
        name, _, value = line.partition("=")
        if name.rpartition(".")[2] in REACHES and name.startswith(("global.", "install.")):
            chosen[_variable(name.rpartition(".")[2])] = " ".join(ast.literal_eval(value).split("\n")).strip()
    chosen |= {name: environment[name] for name in map(_variable, REACHES) if environment.get(name)}
    return {**plain, **chosen, FILE: os.devnull}


def _variable(setting: str) -> str:
    return VARIABLE + setting.upper().replace("-", "_")


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
