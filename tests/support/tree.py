"""A copy of the project's tree, for who changes it: the tree itself stays as it is."""

import os
import shutil
from pathlib import Path

from host.paths import ROOT

MADE = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "build", "mutants", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info"
)
SHARED = (".venv", "node_modules")  # with the tree itself


def copied(folder: Path) -> dict[str, str]:
    """Copy the tree; return the environment in which programs run the copy's code, and not what is installed."""
    shutil.copytree(ROOT, folder, symlinks=True, ignore=MADE)
    for name in SHARED:
        (folder / name).symlink_to((ROOT / name).resolve())
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COVERAGE_"))}
    return {**outside, "PYTHONPATH": str(folder)}
