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


def run(site: Path, module: str, folder: Path, *words: str, status: int = 0) -> str:
    """Run main() of a module, without any site-packages but `site`, and return what it prints."""
    start = f"import sys; sys.path.insert(0, {str(site)!r}); sys.argv[1:] = {list(words)!r}; "
    start += f"from {module} import main; sys.exit(main())"
    line = [sys.executable, "-I", "-S", "-c", start]
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout
