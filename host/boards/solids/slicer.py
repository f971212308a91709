"""Grams and hours of what is printed, as a slicer computes them: PrusaSlicer, which has to be installed."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from manifold3d import Manifold

from .files import stl

SLICER = "prusa-slicer"
MISSING = "prusa-slicer is not installed: on Debian or Ubuntu `apt-get install --no-install-recommends prusa-slicer`."
_GRAMS = re.compile(r"^; total filament used \[g\] = ([\d.]+)$", re.MULTILINE)
_TIME = re.compile(r"^; estimated printing time \(normal mode\) = (.+)$", re.MULTILINE)
_SECONDS = {"d": 86400, "h": 3600, "m": 60, "s": 1}


class SliceError(Exception):
    """The slicer did not slice."""


@dataclass(frozen=True)
class Sliced:
    """What a plate takes."""

    grams: float
    hours: float


def is_installed() -> bool:
    """Return whether the slicer is there."""
    return shutil.which(SLICER) is not None


def plate(solid: Manifold, count: int, settings: Path, brim: float = 0.0) -> Sliced:
    """Slice so many of a solid on one plate. settings: a file of the slicer; brim: its width in mm.

    Raises: SliceError with the slicer's words, such as for what is too large for the plate.
    """
    with TemporaryDirectory() as folder:
        model, code = Path(folder, "piece.stl"), Path(folder, "piece.gcode")
        model.write_bytes(stl("piece", solid))
        many = ["--duplicate", str(count)] if count > 1 else []
        command = [SLICER, "--load", str(settings), "--brim-width", str(brim), *many]
        done = subprocess.run([*command, "--export-gcode", "--output", str(code), str(model)],
                              capture_output=True, text=True, check=False)  # fmt: skip
        if done.returncode or not code.exists():
            raise SliceError((done.stderr or done.stdout).strip())
        return read(code.read_text("utf-8", "replace"))


def read(code: str) -> Sliced:
    """Return what the comments of G-code say. Raises: SliceError."""
    grams, time = _GRAMS.search(code), _TIME.search(code)
    if not grams or not time:
        raise SliceError("The G-code does not say what it takes.")
    seconds = sum(int(number) * _SECONDS[unit] for number, unit in re.findall(r"(\d+)([dhms])", time[1]))
    return Sliced(float(grams[1]), seconds / 3600)
