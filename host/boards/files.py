"""All files of a finished board: KiCad's, gerbers as one zip, lists for the assembly house, pictures, outlines.

None of it has a date, so that two runs give the same bytes.
"""

import csv
import io
import re
import zipfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from . import drawing, houses
from .design import BACK, FRONT, THICKNESS, Board, Part
from .layout import Layout

_DATES = (
    re.compile(r"^%TF\.CreationDate,.*\*%\r?\n", re.MULTILINE),
    re.compile(r"^G04 Created by KiCad .*\*\r?\n", re.MULTILINE),
    re.compile(r"^; DRILL file .*\r?\n", re.MULTILINE),
    re.compile(r"^; #@! TF\.CreationDate,.*\r?\n", re.MULTILINE),
)
_EPOCH = (1980, 1, 1, 0, 0, 0)
_OF_KICAD = (".kicad_pcb", ".kicad_pro")


def written(board: Board, layout: Layout, made: Path, plots: Path) -> dict[str, bytes]:
    """Return the files of a board by their names. made: its file as KiCad has saved it; plots: the folder of its
    gerbers and drill files. Raises: OSError.
    """
    found = {f"{board.name}{suffix}": made.with_suffix(suffix).read_bytes() for suffix in _OF_KICAD}
    found[f"{board.name}-gerbers.zip"] = gerber_zip(board.name, plots)
    return found | {name: text.encode() for name, text in texts(board, layout).items()}


def without_dates(text: str) -> str:
    """Return a gerber or drill file without the lines that say when it was made."""
    for pattern in _DATES:
        text = pattern.sub("", text)
    return text


def gerber_zip(name: str, plots: Path) -> bytes:
    """Return a board's gerbers and drill files of a folder as a zip, each without its dates."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(plots.iterdir()):
            entry = zipfile.ZipInfo(f"{name}-{path.name.lstrip('-')}", _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, without_dates(path.read_text("utf-8")))
    return buffer.getvalue()


def netlist(board: Board) -> str:
    """Return the pins of each net, a line a net."""
    pins: dict[str, list[str]] = defaultdict(list)
    for part in board.parts:
        for pin, net in part.nets.items():
            pins[net].append(f"{part.reference}.{pin}")
    return "".join(f"{net}: {' '.join(pins[net])}\n" for net in board.nets())


def positions(board: Board, layout: Layout, for_jlcpcb: bool = False) -> str:
    """Return where the assembly house places what, from the lower left corner. for_jlcpcb: angles as it wants them."""
    rows = []
    for part in board.assembled():
        at = layout.parts[part.reference]
        angle = houses.jlcpcb_angle(at.angle, at.back, at.footprint) if for_jlcpcb else at.angle % 360
        side = "Bottom" if part.back else "Top"
        rows.append((part.reference, f"{at.at[0]:.3f}mm", f"{board.height - at.at[1]:.3f}mm", side, f"{angle:g}"))
    return _csv(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), rows)


def bill(board: Board) -> str:
    """Return the parts of a board, a line a kind. What is soldered by hand is marked so."""
    by_kind: dict[str, list[Part]] = defaultdict(list)
    for part in board.parts:
        if board.of(part).bought:
            by_kind[part.kind].append(part)
    rows = [
        (
            kind.what,
            ",".join(part.reference for part in found),
            kind.footprint,
            len(found),
            kind.maker,
            kind.number,
            "by hand" if kind.by_hand else "assembled",
            kind.lcsc,
            kind.second,
        )
        for kind, found in ((board.kinds[name], found) for name, found in by_kind.items())
    ]
    heads = ("Comment", "Designator", "Footprint", "Quantity", "Manufacturer", "Manufacturer Part Number", "Mounting")
    return _csv((*heads, "LCSC Part #", "Second Source"), rows)


def jlcpcb_bill(board: Board) -> str:
    """Return what JLCPCB places, a line a kind, in the columns that it reads."""
    by_kind: dict[str, list[str]] = defaultdict(list)
    for part in board.assembled():
        by_kind[part.kind].append(part.reference)
    rows = [
        (f"{kind.maker} {kind.number}", ",".join(references), kind.footprint, kind.lcsc)
        for kind, references in ((board.kinds[name], references) for name, references in by_kind.items())
    ]
    return _csv(("Comment", "Designator", "Footprint", "LCSC Part #"), rows)


def outlines(board: Board) -> str:
    """Return what an enclosure has to know, in mm: edges, screw holes, and how high each part is on which side."""
    rows = [("board", "", "", f"{board.width:.2f}", f"{board.height:.2f}", f"{THICKNESS:g}", "")]
    for part in board.parts:
        kind = board.of(part)
        if kind.screw:
            rows.append(("screw hole", part.reference, "", f"{part.x:.2f}", f"{part.y:.2f}", "", f"{kind.screw[0]:g}"))
        elif kind.bought:
            side = "back" if part.back else "front"
            rows.append(("part", part.reference, side, f"{part.x:.2f}", f"{part.y:.2f}", f"{kind.height:g}", ""))
    return _csv(("what", "reference", "side", "x", "y", "height", "diameter"), rows)


def assembled_joints(board: Board, layout: Layout) -> int:
    """Return how many joints the assembly house makes on a board."""
    references = {part.reference for part in board.assembled()}
    return sum(pad.reference in references and bool(pad.layers) for pad in layout.pads)


def _csv(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return file.getvalue()


def texts(board: Board, layout: Layout) -> dict[str, str]:
    """Return the files of a board that come from the tables and its layout alone, by their names."""
    return {
        "positions.csv": positions(board, layout),
        "jlcpcb-positions.csv": positions(board, layout, for_jlcpcb=True),
        "bill-of-materials.csv": bill(board),
        "jlcpcb-bill.csv": jlcpcb_bill(board),
        "outline.csv": outlines(board),
        "front.svg": drawing.svg(board, layout, FRONT),
        "back.svg": drawing.svg(board, layout, BACK),
    }
