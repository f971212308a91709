"""Official MicroPython images for the Raspberry Pi Pico, from a package registry, checked and kept.

`python -m uf2_freeze.official` prints where the one is that the project uses. They come out of the source
distribution of the PyPI package hdiffpatch, which ships these very files, as downloaded from micropython.org, among
its test data. pip brings it, so that a mirror of PyPI serves as well as PyPI.
"""

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import IO

from platformdirs import user_cache_path

from .known import IMAGES as IMAGES
from .known import RELEASE as RELEASE

PACKAGE, VERSION = "hdiffpatch", "2.6.0"
PACKAGE_SHA256 = "9f0d05ee1784a8223df4ca806c47c4fc0dc2048aabd24e8694730e55a39aa5a6"
FOLDER = f"{PACKAGE}-{VERSION}/tests/binaries"
CACHE = user_cache_path("cairn") / "micropython"


def official_image(cache: Path = CACHE, release: str = RELEASE) -> Path:
    """Return the path of an image in the folder `cache`; the first time all are downloaded, which takes some seconds.

    Raises: OSError, if it cannot be brought or is not what it should be.
    """
    name, sha256 = IMAGES[release]
    kept = cache / name
    if not (kept.is_file() and _is_right(kept.read_bytes(), sha256)):
        cache.mkdir(parents=True, exist_ok=True)
        for each, data in _from_registry().items():
            with tempfile.NamedTemporaryFile(dir=cache, delete=False) as beside:  # two processes may do this at once
                beside.write(data)
            Path(beside.name).replace(cache / each)
    return kept


def _is_right(data: bytes, sha256: str) -> bool:
    return hashlib.sha256(data).hexdigest() == sha256


def _from_registry() -> dict[str, bytes]:
    """Return the images by their names."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "requirements.txt").write_text(f"{PACKAGE}=={VERSION} --hash=sha256:{PACKAGE_SHA256}\n", "ascii")
        words = [sys.executable, "-m", "pip", "download", "--quiet", "--no-input", "--no-deps", "--no-binary", PACKAGE]
        words += ["--dest", name, "--require-hashes", "--requirement", str(folder / "requirements.txt")]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, errors="replace", check=False)
        archive = folder / f"{PACKAGE}-{VERSION}.tar.gz"
        if not archive.is_file():
            raise OSError(
                f"pip could not bring {PACKAGE} {VERSION}, which holds the MicroPython image; "
                f"name an image of your own with --uf2, of pytest --pico-uf2. pip says:\n{done.stderr.strip()}"
            )
        with tarfile.open(archive) as tar:
            return {
                name: _checked(name, sha256, tar.extractfile(f"{FOLDER}/{name}")) for name, sha256 in IMAGES.values()
            }


def _checked(name: str, sha256: str, file: IO[bytes] | None) -> bytes:
    data = file.read() if file else b""
    if not _is_right(data, sha256):
        raise OSError(f"{name} of {PACKAGE} {VERSION} is not the image that it should be (SHA-256).")
    return data


if __name__ == "__main__":
    print(official_image())
