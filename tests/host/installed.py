"""A package of this repository installed alone, as a stranger has it, without this project on the path."""

import shutil
import subprocess
import sys
from pathlib import Path


def install(package: Path, folder: Path) -> Path:
    """Install a package into a folder, and nothing else; return where Python finds it. pip needs seconds for it."""
    source = shutil.copytree(package, folder / "source")  # setuptools writes into it
    words = ["install", "-q", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder / "site")]
    subprocess.run([sys.executable, "-m", "pip", *words, str(source)], check=True, capture_output=True)
    return folder / "site"
