"""A package of this repository installed alone, as a stranger has it, without this project on the path."""

import subprocess
import sys
from pathlib import Path

from host.tools.release import PACKAGES, wheel


def install(package: Path, folder: Path) -> Path:
    """Install a package into a folder, and nothing else; return where Python finds it. pip needs seconds for it."""
    wheel(package, folder, PACKAGES[package])
    words = ["install", "-q", "--no-deps", "--no-index", "--target", str(folder / "site")]
    subprocess.run([sys.executable, "-m", "pip", *words, *folder.glob("*.whl")], check=True, capture_output=True)
    return folder / "site"
