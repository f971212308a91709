"""Reads back what is sent to the makers, with a reader of gerbers that is not ours, and looks for every part in it.

All files of a board count in mm from its lower left corner, x to the right and y upwards, seen from the front, the
back's too. gerbonara reads copper, mask, paste, print, edges and drills; the file of the board says where a part's
pads are from its middle, the list of positions where its middle is.
"""

import csv
import io
import math
import warnings
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree

from gerbonara import ExcellonFile, GerberFile
from gerbonara.utils import MM

from . import assembly
from .design import BACK, FRONT, Board
from .drawing import MARKS
from .geometry import Box, Point, box_of, turned
from .houses import JLCPCB, NOT_KNOWN
from .layout import Layout, Pad
from .lettering import box_of_text

REACH = 0.05  # mm that a pad may be from where the part wants it
SIDES = {"Top": FRONT, "Bottom": BACK}
_SIDE = {FRONT: "F", BACK: "B"}
_EDGES = "Edge_Cuts.gbr"
_LAYERS = {f"{side}_{what}.gbr" for side in "FB" for what in ("Cu", "Mask", "Paste", "Silkscreen")}
_PLOTS = {*_LAYERS, _EDGES, "PTH.drl", "NPTH.drl"}
_LISTS = ("positions.csv", "jlcpcb-positions.csv")
_SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Spot:
    """What a file has at a point: a pad, or a hole; width and height are of the rectangle round it."""

    at: Point
    width: float
    height: float


class File:
    """A gerber or drill file as it was read: its spots and lines, and the rectangle round all that it draws."""

    def __init__(self, name: str, text: str):
        reader = ExcellonFile if name.endswith(".drl") else GerberFile
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # KiCad repeats its units below the head of a drill file
            content = reader.from_string(text)
        self._spots: dict[tuple[int, int], list[Spot]] = defaultdict(list)
        self.lines: list[tuple[Point, Point]] = []
        points: list[Point] = []
        for item in content.objects:
            if hasattr(item, "x"):
                placed = item.converted(MM)
                (left, bottom), (right, top) = item.bounding_box(MM)
                spot = Spot((placed.x, placed.y), right - left, top - bottom)
                self._spots[_cell(spot.at)].append(spot)
                points.append(spot.at)
            elif hasattr(item, "x1"):
                line = item.converted(MM)
                points += [(line.x1, line.y1), (line.x2, line.y2)]
                if name.endswith(".drl"):  # a slot: its middle is where its pad is
                    middle = (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2
                    self._spots[_cell(middle)].append(Spot(middle, abs(line.x2 - line.x1), abs(line.y2 - line.y1)))
                self.lines.append((points[-2], points[-1]))
            else:
                (left, bottom), (right, top) = item.bounding_box(MM)
                points += [(left, bottom), (right, top)]
        self.box = box_of(points) if points else None

    def spots(self) -> list[Spot]:
        """Return all spots."""
        return [spot for found in self._spots.values() for spot in found]

    def near(self, at: Point) -> list[Spot]:
        """Return the spots within REACH of a point."""
        column, row = _cell(at)
        return [
            spot
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
            for spot in self._spots.get((x, y), ())
            if math.dist(spot.at, at) <= REACH
        ]


def _cell(at: Point) -> tuple[int, int]:
    return math.floor(at[0] / REACH), math.floor(at[1] / REACH)


@dataclass(frozen=True)
class Order:
    """The files of a board. plots: {end of the name: file} of the zip; the other texts by their names."""

    plots: Mapping[str, File]
    texts: Mapping[str, str]


def read(board: Board, folder: Path) -> Order:
    """Read the files of a board. Raises: OSError, zipfile.BadZipFile; SyntaxError for what gerbonara cannot read."""
    with zipfile.ZipFile(folder / f"{board.name}-gerbers.zip") as file:
        plots = {name.removeprefix(f"{board.name}-"): file.read(name).decode() for name in file.namelist()}
    texts = {name: (folder / name).read_text("utf-8") for name in (*_LISTS, "front.svg", "back.svg")}
    return Order({name: File(name, text) for name, text in plots.items()}, texts)


def problems(board: Board, layout: Layout, order: Order) -> list[str]:
    """Return what is wrong with the files of a board."""
    if missing := _PLOTS ^ order.plots.keys():
        return [f"{board.name}: the zip lacks or should not have {', '.join(sorted(missing))}"]
    found = [*_edges(board, order), *_plotted(board, layout, order), *_printed(board, layout, order)]
    found += _machined(board, order)
    for name in _LISTS:
        found += [*_placed(board, layout, order, name), *_turned(layout, order, name)]
    for side, name in ((FRONT, "front.svg"), (BACK, "back.svg")):
        found += _pictured(board, layout, side, order.texts[name])
    return [f"{board.name}: {problem}" for problem in found]


def parts_on_pads(board: Board, layout: Layout, order: Order) -> tuple[int, int]:
    """Return how many parts of the lists of positions have all of their pads below them, and how many there are."""
    references = {part.reference for part in board.assembled()}
    if _PLOTS - order.plots.keys():
        return 0, len(references)
    wrong = {problem.partition(" ")[0] for name in _LISTS for problem in _placed(board, layout, order, name)}
    return len(references - wrong), len(references)


def _edges(board: Board, order: Order) -> Iterator[str]:
    """The board begins at 0, 0, and nothing is drawn or drilled beside it."""
    whole = Box(0, 0, board.width, board.height)
    edges = order.plots[_EDGES].box
    if edges is None or max(
        abs(edges.left), abs(edges.top), abs(edges.right - board.width), abs(edges.bottom - board.height)
    ) > REACH:  # fmt: skip
        yield f"{_EDGES} has the board at {edges}"
    for name, file in order.plots.items():
        if name != _EDGES and file.box and not whole.encloses(file.box):
            yield f"{name} has something beside the board: {file.box}"


def _plotted(board: Board, layout: Layout, order: Order) -> Iterator[str]:
    """Every pad and hole of the board's file is in the zip, at the same place from the corner."""
    for pad in layout.pads:
        yield from _missing(order, pad, (pad.at[0], board.height - pad.at[1]))


def _printed(board: Board, layout: Layout, order: Order) -> Iterator[str]:
    """Every text of the board's file is printed on its side, and stays within its place."""
    for side in (FRONT, BACK):
        name = f"{_SIDE[side]}_Silkscreen.gbr"
        lines = order.plots[name].lines
        for text in layout.texts:
            if text.back == (side == BACK):
                place = box_of_text(replace(text, y=board.height - text.y))
                ends = [(place.holds(start), place.holds(end)) for start, end in lines]
                if sum(start and end for start, end in ends) < len(text.words.replace(" ", "")):
                    yield f"{name} does not print {text.words}"
                if any(start != end for start, end in ends):
                    yield f"{name} has lines across {text.words}"


def _machined(board: Board, order: Order) -> Iterator[str]:
    """The zip alone has what a machine asks for: edges without paste, fiducials, tooling holes."""
    for side in sorted({BACK if part.back else FRONT for part in board.assembled()}):
        copper, mask, paste = (order.plots[f"{_SIDE[side]}_{what}.gbr"] for what in ("Cu", "Mask", "Paste"))
        bare = [spot.at for spot in copper.spots() if _round(spot, assembly.FIDUCIAL) and not paste.near(spot.at)
                and any(_round(window, assembly.FIDUCIAL_CLEAR) for window in mask.near(spot.at))]  # fmt: skip
        if not assembly.spread(bare, assembly.FIDUCIALS):
            yield f"{_SIDE[side]}_Cu has no {assembly.FIDUCIALS} fiducials in different corners"
        for spot in () if board.rails else paste.spots():
            free = min(spot.at[0], board.width - spot.at[0]) - spot.width / 2
            if free < assembly.HELD - REACH:
                yield f"{_SIDE[side]}_Paste has a pad {free:.2f} mm from an edge that a machine holds"
        holes = [spot for spot in order.plots["NPTH.drl"].spots() if _round(spot, assembly.TOOLING)]
        if len(holes) < assembly.TOOLING_HOLES:
            yield f"NPTH has {len(holes)} tooling holes"


def _round(spot: Spot, diameter: float) -> bool:
    return max(abs(spot.width - diameter), abs(spot.height - diameter)) < 0.01


def _rows(order: Order, name: str) -> dict[str, dict[str, str]]:
    return {row["Designator"]: row for row in csv.DictReader(io.StringIO(order.texts[name]))}


def _placed(board: Board, layout: Layout, order: Order, name: str) -> Iterator[str]:
    """Every part has its pads below it, on the side and at the place that the list of positions says."""
    rows = _rows(order, name)
    for reference in sorted({part.reference for part in board.assembled()} ^ rows.keys()):
        yield f"{reference} is not in both, the bill and {name}"
    for reference in sorted(rows.keys() & layout.parts.keys()):
        row, part = rows[reference], layout.parts[reference]
        x, y = (float(row[column].removesuffix("mm")) for column in ("Mid X", "Mid Y"))
        for pad in layout.pads:
            if pad.reference == reference:
                at = (x + pad.at[0] - part.at[0], y - (pad.at[1] - part.at[1]))
                yield from _missing(order, pad, at, SIDES[row["Layer"]])


def _turned(layout: Layout, order: Order, name: str) -> Iterator[str]:
    """A part that is turned back by its angle in the list has its pins where the footprint has them at 0 degrees.

    The list for JLCPCB is read as that house does: each part seen from above itself, less the turn of its drawing.
    """
    rows = _rows(order, name)
    for reference in sorted(rows.keys() & layout.parts.keys()):
        part, row = layout.parts[reference], rows[reference]
        angle = float(row["Rotation"])
        from_itself = name.startswith("jlcpcb") and part.back
        if name.startswith("jlcpcb"):
            angle -= JLCPCB.get(part.footprint, NOT_KNOWN).degrees or 0
        for pad in layout.pads:
            if pad.reference == reference:
                x, y = pad.at[0] - part.at[0], pad.at[1] - part.at[1]
                wanted = turned((x, y), -part.angle)
                found = turned((-x if from_itself else x, y), -angle)
                if from_itself:
                    wanted = wanted[0], -wanted[1]  # as on the front
                if math.dist(wanted, found) > REACH:
                    yield f"{reference} is turned by {row['Rotation']} in {name}"
                    break


def _missing(order: Order, pad: Pad, at: Point, side: int | None = None) -> Iterator[str]:
    """Yield what a pad lacks at a place. side: where its part is said to be, None for where the pad has copper."""
    sides = pad.layers if pad.drill or side is None else (side,)
    place = f"{at[0]:.2f}, {at[1]:.2f}"
    who = f"{pad.reference} has its pin {pad.number or 'without number'} at {place}, where"
    for layer in sides:
        width, height = pad.box.right - pad.box.left, pad.box.bottom - pad.box.top
        if not any(
            abs(spot.width - width) <= REACH and abs(spot.height - height) <= REACH
            for spot in order.plots[f"{_SIDE[layer]}_Cu.gbr"].near(at)
        ):
            yield f"{who} {_SIDE[layer]}_Cu has no such pad"
        if (layer in pad.closed) == bool(order.plots[f"{_SIDE[layer]}_Mask.gbr"].near(at)):
            yield f"{who} {_SIDE[layer]}_Mask is {'open' if layer in pad.closed else 'closed'}"
        if pad.paste and not order.plots[f"{_SIDE[layer]}_Paste.gbr"].near(at):
            yield f"{who} {_SIDE[layer]}_Paste has no paste"
        if pad.paste is False and not pad.drill and order.plots[f"{_SIDE[layer]}_Paste.gbr"].near(at):
            yield f"{who} {_SIDE[layer]}_Paste has some paste"
    if pad.drill and not order.plots["PTH.drl" if pad.layers else "NPTH.drl"].near(at):
        yield f"{who} no hole is drilled"


def _pictured(board: Board, layout: Layout, side: int, picture: str) -> Iterator[str]:
    """The picture has the whole board, the back as it looks when turned round, all that is printed where it is, and a
    mark at each part that has only one right way round.
    """
    root = ElementTree.fromstring(picture)
    name = "back.svg" if side == BACK else "front.svg"
    if [round(float(size), 2) for size in root.get("viewBox", "").split()] != [
        0, 0, round(board.width, 2), round(board.height, 2)
    ]:  # fmt: skip
        yield f"{name} does not show the board from corner to corner"
    view = root.find(f"{_SVG}g")
    if view is None or ("scale(-1 1)" in view.get("transform", "")) != (side == BACK):
        yield f"{name} shows the wrong side"
        return
    written: dict[str | None, list[Point]] = defaultdict(list)
    for text in view.iter(f"{_SVG}text"):
        written[text.text].append((float(text.get("x", 0)), float(text.get("y", 0))))
    for wanted in layout.texts:
        box = box_of_text(wanted).grown(0.5)
        if wanted.back == (side == BACK) and not any(box.holds(at) for at in written[wanted.words]):
            yield f"{name} has {wanted.words} elsewhere"
    dots = [
        (float(dot.get("cx", 0)), float(dot.get("cy", 0)))
        for group in view.iter(f"{_SVG}g")
        if group.get("class") == MARKS
        for dot in group
    ]
    marked = [part.reference for part in board.parts if board.of(part).mark and part.back == (side == BACK)]
    for reference in marked:
        at = layout.pads_of(reference)["1"].at
        if not any(math.dist(at, dot) <= REACH for dot in dots):
            yield f"{name} has no mark at {reference}"
    if len(dots) != len(marked):
        yield f"{name} has {len(dots)} marks for {len(marked)} parts"
