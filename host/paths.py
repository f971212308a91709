"""Where the project's files are, and where those are that a user names."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
HARDWARE = ROOT / "hardware"
NODE_MODULES = ROOT / "node_modules"


def whole(path: Path) -> Path:
    """Return a path from the root on, links followed. Of a link that leads to itself Path.resolve() makes a
    RuntimeError; here whoever opens it gets the system's error.
    """
    return Path(os.path.realpath(path))
