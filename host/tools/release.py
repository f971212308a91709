"""`make release` writes all files of a release to build/release; then tests/release.py tries them.

They are the board's image, the site, a wheel of each package, the zips from which boards and cases are made, the notes
out of CHANGELOG.md, and SHA256SUMS.
"""

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware.version import VERSION
from host.deploy import image
from host.paths import DOCS, HARDWARE, NODE_MODULES, ROOT
from host.report import Table
from host.site import build as site

FOLDER = ROOT / "build/release"
RP2040JS, FREEZE = NODE_MODULES / "rp2040js", ROOT / "host/freeze"
# The packages, with what a wheel takes along from elsewhere: its place there, and where it is.
PACKAGES: dict[Path, dict[str, Path]] = {
    ROOT: {"host/docs": DOCS, "host/emulator/node_modules/rp2040js": RP2040JS},
    FREEZE: {},
    ROOT / "host/emulator": {
        "node_modules/rp2040js": RP2040JS,
        **{name: FREEZE / name for name in ("official.py", "known.py", "errors.py")},
    },
}
ORDERS = (*sorted(HARDWARE.glob("boards/*/*-gerbers.zip")), HARDWARE / "neotrellis/pieces.zip")
NOT_COPIED = (".*", "cjs", "build", "node_modules", "__pycache__", "*.egg-info", "mutants")


def main() -> int:
    """Write the files, and print a table of them."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    (FOLDER / "cairn.uf2").write_bytes(image.build().uf2)
    with TemporaryDirectory() as name:
        site.build(Path(name, "site"), "")
        shutil.make_archive(str(FOLDER / "site"), "zip", name, "site")
    for package, more in PACKAGES.items():
        wheel(package, FOLDER, more)
    for file in ORDERS:
        shutil.copy(file, FOLDER / (f"neotrellis-{file.name}" if file.name == "pieces.zip" else file.name))
    shutil.copy(HARDWARE / "enclosure/pieces.zip", FOLDER / "custom-boards-pieces.zip")
    (FOLDER / "notes.md").write_text(notes((ROOT / "CHANGELOG.md").read_text("utf-8")), "utf-8")
    files = sorted(FOLDER.iterdir())
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (FOLDER / "SHA256SUMS").write_text("".join(sums), "ascii")
    sizes = [(file.name, f"{file.stat().st_size:,}") for file in files]
    print(Table(f"Cairn {VERSION}, in build/release", ("file", "bytes"), sizes))
    return 0


def wheel(package: Path, folder: Path, more: dict[str, Path]) -> None:
    """Write the wheel of a package into a folder; pip needs seconds for it."""
    with TemporaryDirectory() as name:
        source = Path(name, "source")
        shutil.copytree(package, source, ignore=shutil.ignore_patterns(*NOT_COPIED))  # setuptools writes into it
        for place, found in more.items():
            if found.is_dir():
                shutil.copytree(found, source / place, ignore=shutil.ignore_patterns(*NOT_COPIED))
            else:
                shutil.copy(found, source / place)
        words = ["wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(folder), str(source)]
        subprocess.run([sys.executable, "-m", "pip", *words], check=True, capture_output=True)


def notes(changelog: str) -> str:
    """Return what the changelog says of this version, or of the one that is to be. Raises: ValueError."""
    for head in (re.escape(VERSION) + r"\b[^\n]*", "Unreleased"):
        if found := re.search(rf"^## {head}\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL):
            return f"# Cairn {VERSION}\n{found[1]}"
    raise ValueError("CHANGELOG.md has nothing about this version.")


if __name__ == "__main__":
    sys.exit(main())
