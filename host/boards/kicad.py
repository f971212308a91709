"""KiCad, in a process of its own: Debian's Python has its module, this project's has not.

A job is a JSON file that says everything about a board (`_job`); what comes back are files.
"""

import json
import os
import subprocess
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from .design import CLEARANCE, SLOT_EDGE, VIA, VIA_DRILL, Board, Text
from .layout import Track, Via

PYTHON = "/usr/bin/python3"
FOOTPRINTS = os.environ.get("KICAD6_FOOTPRINT_DIR", "/usr/share/kicad/footprints")
ORIGIN = (40, 40)  # of the board on KiCad's sheet
WORKER = Path(__file__).with_name("kicad_worker.py")
# Less than what the router keeps, as rounding takes its share.
MINIMUM = CLEARANCE - 0.02


MISSING = "KiCad 6 is not installed: apt-get install --no-install-recommends kicad kicad-footprints"


class KicadError(Exception):
    """KiCad could not do its work; the message says what it said."""


def is_installed() -> bool:
    """Whether KiCad 6 and its footprints are there."""
    probe = "import pcbnew, sys; sys.exit(not pcbnew.Version().startswith('6.'))"
    try:
        found = subprocess.run([PYTHON, "-c", probe], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.SubprocessError):
        return False
    return found.returncode == 0 and Path(FOOTPRINTS).is_dir()


def place(board: Board, folder: Path) -> Path:
    """Write a board without tracks into the folder; return its file. Raises: KicadError."""
    path = folder / f"{board.name}.kicad_pcb"
    _work("place", _job(board, path, (), (), ()), folder)
    return path


def finish(board: Board, tracks: Sequence[Track], vias: Sequence[Via], texts: Sequence[Text], folder: Path) -> Path:
    """Write the finished board, its gerbers (folder/plots) and KiCad's report (folder/drc.rpt). Raises: KicadError."""
    path = folder / f"{board.name}.kicad_pcb"
    _work("finish", _job(board, path, tracks, vias, texts), folder)
    return path


def report(folder: Path) -> list[str]:
    """Return what KiCad's check complains of, from folder/drc.rpt."""
    lines = (folder / "drc.rpt").read_text("utf-8").splitlines()
    return [line.strip() for line in lines if line and not line.startswith("**")]


def _job(
    board: Board, path: Path, tracks: Sequence[Track], vias: Sequence[Via], texts: Sequence[Text]
) -> dict[str, object]:
    parts = [
        {
            **asdict(part),
            "library": kind.footprint_library,
            "footprint": kind.footprint,
            "value": kind.number or kind.what,
            "yard": kind.yard,
            "solid": kind.solid,
        }
        for part in board.parts
        for kind in (board.of(part),)
    ]
    return {
        "file": str(path),
        "report": str(path.with_name("drc.rpt")),
        "plots": str(path.with_name("plots")),
        "footprints": FOOTPRINTS,
        "own": board.library,
        "origin": ORIGIN,
        "title": board.title,
        "version": board.version,
        "size": (board.width, board.height),
        "rules": {"minimum": MINIMUM, "via": VIA, "via_drill": VIA_DRILL, "slot_edge": SLOT_EDGE},
        "parts": parts,
        "zones": [asdict(zone) for zone in board.zones],
        "texts": [asdict(text) for text in texts],
        # Sorted, as KiCad numbers them in their order: the same copper is the same file, however it came about.
        "tracks": sorted((track.start, track.end, track.layer, track.net, track.width) for track in tracks),
        "vias": sorted((*via.at, via.net) for via in vias),
    }


def _work(what: str, job: dict[str, object], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{what}.json"
    path.write_text(json.dumps(job), "utf-8")
    done = subprocess.run([PYTHON, str(WORKER), what, str(path)], capture_output=True, text=True, check=False)
    if done.returncode or not Path(str(job["file"])).exists():
        raise KicadError(f"KiCad could not {what} {Path(str(job['file'])).name}:\n{done.stdout}{done.stderr}")
