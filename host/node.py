"""`python -m host.node npm ci` runs a program of Node.js, see host/emulator/node.py."""

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

from host.emulator.node import command


def environment(folder: str) -> dict[str, str]:
    """Return the environment of a program. folder: for npm's cache where there is no home for it: npm would hang."""
    is_home = os.access(os.path.expanduser("~"), os.W_OK)
    return {**({} if is_home else {"npm_config_cache": folder}), **os.environ}


def main(words: list[str]) -> int:
    """Run a program of Node.js and return its exit status."""
    try:
        with TemporaryDirectory() as folder:
            return subprocess.call([*command(words[0]), *words[1:]], env=environment(folder))
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
