"""What is written of a board: KiCad's files, gerbers as one zip, lists for the assembly house, pictures, outlines.

None of it has a date, so that two runs give the same bytes.
"""

import csv
import io
import re
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from firmware.hardware import wiring
from host.paths import HARDWARE
from host.tools.hardware_docs.files import with_table
from host.tools.hardware_docs.markdown import table
from host.tools.pcb import costs, diagnosis, diagnosis_report, drawing, mainboard, plan, sheet, tiles
from host.tools.pcb.design import BACK, FRONT, Board, Part
from host.tools.pcb.layout import Layout
from host.tools.pcb.system import PLACES, data_into, data_out_of

FOLDER = HARDWARE / "boards"
PAGE = FOLDER / "README.md"
GUIDE = HARDWARE / "guide.md"
# Pictures of the guide's steps: which tiles are plugged in
STEPS = {"plan-first": ("A1",), "plan-squares": ("A1", "A2", "A3", "A4"), "plan": wiring.TILES}
_DATES = (
    re.compile(r"^%TF\.CreationDate,.*\*%\r?\n", re.MULTILINE),
    re.compile(r"^G04 Created by KiCad .*\*\r?\n", re.MULTILINE),
    re.compile(r"^; DRILL file .*\r?\n", re.MULTILINE),
    re.compile(r"^; #@! TF\.CreationDate,.*\r?\n", re.MULTILINE),
)
_EPOCH = (1980, 1, 1, 0, 0, 0)


def boards() -> list[Board]:
    """Return all boards."""
    return [*(tiles.board(name) for name in tiles.TILES), mainboard.board()]


def needed() -> dict[str, int]:
    """Return how many of each board one whole takes."""
    count: dict[str, int] = defaultdict(int)
    for place in PLACES:
        count[place.tile.name] += 1
    return {**count, "mainboard": 1}


def board_file(name: str) -> Path:
    """Return the committed file of a board."""
    return FOLDER / name / f"{name}.kicad_pcb"


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


def positions(board: Board, layout: Layout) -> str:
    """Return where the assembly house places what: names of columns as JLCPCB and others read them."""
    rows = []
    for part in _assembled(board):
        at = layout.parts[part.reference]
        side = "Bottom" if part.back else "Top"
        rows.append(
            (part.reference, f"{at.at[0]:.3f}mm", f"{board.height - at.at[1]:.3f}mm", side, f"{at.angle % 360:g}")
        )
    return _csv(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), rows)


def bill(board: Board) -> str:
    """Return the parts of a board, a line a kind. What is soldered by hand is marked so."""
    by_kind: dict[str, list[Part]] = defaultdict(list)
    for part in board.parts:
        if part.of.bought:
            by_kind[part.kind].append(part)
    rows = [
        (
            found[0].of.what,
            ",".join(part.reference for part in found),
            found[0].of.footprint,
            len(found),
            found[0].of.maker,
            found[0].of.number,
            "by hand" if found[0].of.by_hand else "assembled",
        )
        for found in by_kind.values()
    ]
    heads = ("Comment", "Designator", "Footprint", "Quantity", "Manufacturer", "Manufacturer Part Number", "Mounting")
    return _csv(heads, rows)


def outlines(board: Board) -> str:
    """Return what an enclosure has to know, in mm: edges, screw holes, and how high each part is on which side."""
    rows = [("board", "", "", f"{board.width:.2f}", f"{board.height:.2f}", "1.6", "")]
    for part in board.parts:
        kind = part.of
        if part.kind == "hole":
            rows.append(("screw hole", part.reference, "", f"{part.x:.2f}", f"{part.y:.2f}", "", "2.2"))
        else:
            side = "back" if part.back else "front"
            rows.append(("part", part.reference, side, f"{part.x:.2f}", f"{part.y:.2f}", f"{kind.height:g}", ""))
    return _csv(("what", "reference", "side", "x", "y", "height", "diameter"), rows)


def _assembled(board: Board) -> list[Part]:
    return [part for part in board.parts if part.of.bought and not part.of.by_hand]


def assembled_joints(board: Board, layout: Layout) -> int:
    """Return how many joints the assembly house makes on a board."""
    references = {part.reference for part in _assembled(board)}
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
        "bill-of-materials.csv": bill(board),
        "outline.csv": outlines(board),
        "front.svg": drawing.svg(board, layout, FRONT),
        "back.svg": drawing.svg(board, layout, BACK),
    }


def page(layouts: Mapping[str, Layout]) -> str:
    """Return hardware/boards/README.md with its tables."""
    text = PAGE.read_text("utf-8")
    made = boards()
    rows: list[tuple[object, ...]] = [
        (
            board.name,
            needed()[board.name],
            f"{board.width:.1f} x {board.height:.1f} mm",
            sum(part.of.bought for part in board.parts),
            len(layouts[board.name].tracks),
            len(layouts[board.name].vias),
        )
        for board in made
    ]
    text = with_table(text, "boards", table("board|>pieces|size|>parts|>tracks|>vias", rows))
    rows = []
    for place in PLACES:
        data = f"{data_into(place)}, {data_out_of(place) or 'end'}"
        rows.append((place.name, place.ribbon, place.feed, place.tile.name, place.title, data))
    return with_table(text, "plugs", table("tile|ribbon|feed|board|of the whole|data in, data out", rows))


def costs_table(layouts: Mapping[str, Layout]) -> str:
    """Return the table of money, joints and hours for one whole and for five."""
    rows = []
    for wholes in (1, 5):
        cost = cost_of(layouts, wholes)
        euros = [f"{each:.0f}" for each in (cost.boards, cost.assembly, cost.parts, cost.besides, cost.total)]
        rows.append((wholes, *euros, cost.joints, f"{cost.hours:.1f}"))
    heads = (
        ">boards to play on|>circuit boards|>assembly|>parts|>display, cables, supply|>euros|>joints each|>hours each"
    )
    return table(heads, rows)


def guide(layouts: Mapping[str, Layout]) -> dict[Path, str]:
    """Return the guide with its tables, and the pictures of its steps, by their paths."""
    text = with_table(GUIDE.read_text("utf-8"), "costs", costs_table(layouts))
    text = with_table(text, "besides", table("what|>pieces|>euros each", [
        (what, count, f"{euros:.2f}") for what, count, euros in costs.BESIDES
    ]))  # fmt: skip
    figures = figures_with("A1")
    text = with_table(text, "first", f"```text\n{diagnosis_report.words(figures, diagnosis.diagnose(figures))}\n```\n")
    pictures = {FOLDER / f"{name}.svg": plan.svg(joined) for name, joined in STEPS.items()}
    pictures |= {FOLDER / "schematic-tile.svg": sheet.tile(), FOLDER / "schematic-mainboard.svg": sheet.main_board()}
    pictures[FOLDER / "selftest-first.svg"] = diagnosis_report.svg(figures, diagnosis.diagnose(figures))
    return {GUIDE: text, **pictures}


def figures_with(*joined: str) -> dict[str, Any]:
    """Return what `selftest` says of a new board with these tiles, whose keys have been pressed and are well."""
    there = [key for key in diagnosis.KEYS if diagnosis.place_of(key).name in joined]
    seen = [sum(1 << row for row, at in there if at == column) for column in range(wiring.COLUMNS)]
    return {
        "reset": "power on",
        "failed_starts": 0,
        "flash_free": 1260 * 1024,
        "flash_size": 1280 * 1024,
        "memory_free": 180 * 1024,
        "display": True,
        "journal": "",
        "crashes": [],
        "overrides": [],
        "seen": seen,
        "bounces": [],
        "company": [],
        "left_out": [],
        "dark_from": -1,
    }


def cost_of(layouts: Mapping[str, Layout], wholes: int) -> costs.Cost:
    """Return what so many wholes cost."""
    made = boards()
    joints = {board.name: assembled_joints(board, layouts[board.name]) for board in made}
    return costs.cost(made, needed(), joints, wholes)
