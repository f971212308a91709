"""Installs the libraries of a lock file: `python -m host.tools.install locks/dev.txt`.

More words go to pip; `.` in place of a lock file installs Cairn itself. It is the first that `make` runs in a new
environment, so it needs nothing but Python.
"""

import os
import subprocess
import sys
from collections.abc import Mapping

# From the lock files only, which are complete and whose hashes cover every platform, and nothing that needs a compiler.
LOCKED = ("--require-hashes", "--no-deps", "--only-binary", ":all:")
ITSELF = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--editable")
PIP = (sys.executable, "-m", "pip")
QUIET = ("--disable-pip-version-check",)
ELSEWHERE = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT")
NOT_INSTALLED = (
    "The libraries in {} could not be installed: no network, or a machine or a Python for which one of them is not "
    "made ready (docs/machines.md)."
)


def main(words: list[str]) -> int:
    lock, *more = words
    environment = settings(os.environ)
    if lock == ".":
        return subprocess.call([*PIP, "install", *QUIET, *ITSELF, ".", *more], env=environment)
    told = () if sys.stdout.isatty() else ("--quiet",)
    status = subprocess.call([*PIP, "install", *QUIET, *told, *LOCKED, "-r", lock, *more], env=environment)
    if status:
        print(NOT_INSTALLED.format(lock), file=sys.stderr)
    return status


def settings(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for pip: with the user's settings, but those that would install elsewhere."""
    return {name: value for name, value in environment.items() if name not in ELSEWHERE} | {"PIP_USER": "0"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
