"""Where the project's files are, and where those are that a user names."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]
HARDWARE = ROOT / "hardware"
# A wheel has these in its packages (host/tools/release.py).
IN_WHEEL = (ROOT / "host/docs").exists()
DOCS = ROOT / ("host/docs" if IN_WHEEL else "docs")
NODE_MODULES = ROOT / ("host/emulator/node_modules" if IN_WHEEL else "node_modules")


def whole(path: Path) -> Path:
    """Return a path from the root on, links followed. Of a link that leads to itself Path.resolve() makes a
    RuntimeError; here whoever opens it gets the system's error.
    """
    return Path(os.path.realpath(path))
