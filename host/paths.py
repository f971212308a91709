"""Where the project's files are, and where those are that a user names."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]
HARDWARE = ROOT / "hardware"
# A wheel has these in its packages (host/tools/release.py).
DOCS, NODE_MODULES = (
    here if here.exists() else ROOT / there
    for here, there in (
        (ROOT / "host/docs", "docs"),
        (ROOT / "host/emulator/node_modules", "node_modules"),
    )
)


def whole(path: Path) -> Path:
    """Return a path from the root on, links followed. Of a link that leads to itself Path.resolve() makes a
    RuntimeError; here whoever opens it gets the system's error.
    """
    return Path(os.path.realpath(path))
