"""Boards of KiCad as pads and nets, read from the files that KiCad 6 to 10 write.

The format is https://dev-docs.kicad.org/en/file-formats/: nested lists in brackets. Lengths here are in mm, of a board
from its lower left corner, x to the right and y upwards, seen from the front, as in the files for the makers.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Node = list[Any]
Point = tuple[float, float]
Pin = tuple[str, str]  # reference and number
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)')


def parse(text: str) -> Node:
    """Return the outermost list of a file, empty if there is none."""
    stack: list[Node] = [[]]
    for quoted, bracket, word in _TOKEN.findall(text):
        if bracket == "(":
            stack.append([])
        elif bracket:
            node = stack.pop()
            stack[-1].append(node)
        else:
            stack[-1].append(word or quoted)
    return next((node for node in stack[0] if isinstance(node, list)), [])


def _all(node: Node, *names: str) -> Iterator[Node]:
    return (child for child in node if isinstance(child, list) and child and child[0] in names)


def _one(node: Node, name: str) -> Node:
    return next(_all(node, name), ["", ""])


def _numbers(node: Node, name: str) -> list[float]:
    return [float(word) for word in _one(node, name)[1:] if isinstance(word, str) and word != "oval"]


def _text(node: Node, name: str) -> str:
    """Return a property of a part or symbol: its own node from KiCad 8 on, a text of the footprint before."""
    found = [each[2] for each in _all(node, "property", "fp_text") if each[1].casefold() == name.casefold()]
    return str(found[0]) if found else ""


@dataclass(frozen=True)
class Part:
    """A part. angle: in degrees against the clock; bought: whether it is in the bill; yard: ends of the lines and
    corners of the rectangles round its courtyard.
    """

    value: str
    footprint: str
    at: Point
    angle: float
    back: bool
    bought: bool
    yard: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Pad:
    """A pad. size: of the rectangle round it; layers: such as "F.Cu", "B.Mask", none of a hole without copper; drill:
    the width of its hole, 0 for none.
    """

    reference: str
    number: str
    net: str
    at: Point
    size: Point
    layers: frozenset[str]
    drill: float


@dataclass
class Board:
    """A board. tracks: (side, ends) of each, sorted, in nm; vias: where they are, in nm."""

    name: str
    width: float
    height: float
    revision: str
    parts: dict[str, Part] = field(default_factory=dict)
    pads: list[Pad] = field(default_factory=list)
    tracks: set[tuple[str, tuple[tuple[int, int], ...]]] = field(default_factory=set)
    vias: list[tuple[int, int]] = field(default_factory=list)
    nets: dict[Pin, str] = field(default_factory=dict)


def nm(point: Point) -> tuple[int, int]:
    """Return a point in nm, in which KiCad and its gerbers count."""
    return round(point[0] * 1e6), round(point[1] * 1e6)


def read_board(path: Path) -> Board:
    """Read a board. Raises: OSError; ValueError if it is not one."""
    root = parse(path.read_text("utf-8"))
    edges = [shape for shape in _all(root, "gr_line", "gr_rect", "gr_arc") if _one(shape, "layer")[1] == "Edge.Cuts"]
    if root[:1] != ["kicad_pcb"] or not edges:
        raise ValueError(f"{path} is no board of KiCad, or has no edge.")
    corners = [_numbers(shape, end) for shape in edges for end in ("start", "end")]
    left, bottom = min(x for x, _ in corners), max(y for _, y in corners)
    width, height = max(x for x, _ in corners) - left, bottom - min(y for _, y in corners)
    board = Board(path.stem, round(width, 6), round(height, 6), _one(_one(root, "title_block"), "rev")[1])

    def here(node: Node, name: str) -> Point:
        x, y, *_angle = _numbers(node, name)
        return round(x - left, 6), round(bottom - y, 6)

    for track in _all(root, "segment"):
        ends = sorted(nm(here(track, end)) for end in ("start", "end"))
        board.tracks.add((_one(track, "layer")[1][0], tuple(ends)))
    board.vias = sorted(nm(here(via, "at")) for via in _all(root, "via"))
    for node in _all(root, "footprint"):
        at, angle = here(node, "at"), (_numbers(node, "at")[2:] or [0.0])[0]
        reference, footprint = _text(node, "reference"), node[1].rpartition(":")[2]
        back, bought = _one(node, "layer")[1] == "B.Cu", "exclude_from_bom" not in _one(node, "attr")
        yard = tuple(_yard(node, at, angle))
        board.parts[reference] = Part(_text(node, "value"), footprint, at, angle, back, bought, yard)
        for pad in _all(node, "pad"):
            board.pads.append(_pad(pad, reference, at, angle))
    board.nets = {(pad.reference, pad.number): pad.net for pad in board.pads if pad.number and pad.net}
    return board


def _yard(node: Node, middle: Point, angle: float) -> Iterator[Point]:
    for line in _all(node, "fp_line", "fp_rect"):
        if _one(line, "layer")[1].endswith(".CrtYd"):
            for x, y in (_numbers(line, "start"), _numbers(line, "end")):
                dx, dy = _turned((x, -y), angle)
                yield middle[0] + dx, middle[1] + dy


def _pad(node: Node, reference: str, middle: Point, angle: float) -> Pad:
    x, y, *own = _numbers(node, "at")
    at = _turned((x, -y), angle)
    width, height = _numbers(node, "size")
    across, up = _turned((width, 0), (own or [0.0])[0]), _turned((0, height), (own or [0.0])[0])
    size = abs(across[0]) + abs(up[0]), abs(across[1]) + abs(up[1])
    names = {
        f"{side}.{kind}"
        for sides, kind in (name.split(".") for name in _one(node, "layers")[1:])
        for side in ("FB" if sides in ("*", "F&B") else sides)
    }
    layers = frozenset(() if node[2] == "np_thru_hole" else names)
    drill = min(_numbers(node, "drill")) if any(_all(node, "drill")) else 0.0
    net = _one(node, "net")[-1]
    net = "" if net.startswith("unconnected-") else net  # as KiCad calls the net of a pin with a cross
    return Pad(reference, node[1], net, (middle[0] + at[0], middle[1] + at[1]), size, layers, drill)


def _turned(point: Point, degrees: float) -> Point:
    """Return a point turned against the clock round the origin; y goes upwards."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return point[0] * cosine - point[1] * sine, point[0] * sine + point[1] * cosine
