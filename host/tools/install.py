"""Installs the libraries of a lock file: `python -m host.tools.install locks/dev.txt`.

More words go to pip; `.` in place of a lock file installs Cairn itself. It is the first that `make` runs in a new
environment, so it needs nothing but Python.

Of the user's settings of pip, in its files and in PIP_... variables, those count that say how libraries are reached, as
behind a company's mirror. Others, such as `user` and `target`, would install elsewhere or something else.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Mapping

# From the lock files only, which are complete and whose hashes cover every platform, and nothing that needs a compiler.
LOCKED = ("--require-hashes", "--no-deps", "--only-binary", ":all:")
ITSELF = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--editable")
PIP = (sys.executable, "-m", "pip")
QUIET = ("--disable-pip-version-check",)
REACHES = frozenset(
    "cache-dir cert client-cert default-timeout extra-index-url find-links index-url keyring-provider no-cache-dir "
    "no-index no-input proxy pypi-url resume-retries retries timeout trusted-host use-deprecated use-feature".split()
)
VARIABLE = "PIP_"
FILE = "PIP_CONFIG_FILE"
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
    told = () if sys.stdout.isatty() else ("--quiet",)
    status = subprocess.call([*PIP, "install", *QUIET, *told, *LOCKED, "-r", lock, *more], env=environment)
    if status:
        print(NOT_INSTALLED.format(lock), file=sys.stderr)
        if used := sorted(name for name in environment if name.startswith(VARIABLE) and name != FILE):
            print(SETTINGS.format(", ".join(used)), file=sys.stderr)
    return status


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
