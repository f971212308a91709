"""Boards and schematics of KiCad as pads and nets, read from the files that KiCad 6 to 10 write.

The format is https://dev-docs.kicad.org/en/file-formats/: nested lists in brackets. Lengths here are in mm, of a board
from its lower left corner, x to the right and y upwards, seen from the front, as in the files for the makers.
"""

import math
import re
from collections import defaultdict
from collections.abc import Hashable, Iterator
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


@dataclass
class Net:
    """Pins that a schematic joins, and the names that its labels and power symbols give to them."""

    names: set[str] = field(default_factory=set)
    pins: set[Pin] = field(default_factory=set)


class Schematic:
    """A schematic with its sheets, each of which is used once. parts: value and footprint by the reference."""

    def __init__(self, path: Path):
        """Read it. Raises: OSError; ValueError if it is no schematic."""
        self.parts: dict[str, tuple[str, str]] = {}
        self._joined: dict[Hashable, Hashable] = {}
        self._sheet(path)
        nets: dict[Hashable, Net] = defaultdict(Net)
        for key in list(self._joined):
            if isinstance(key, tuple) and key[0] == "pin":
                nets[self._top(key)].pins.add(key[1:])
            elif isinstance(key, tuple) and key[0] == "name":
                nets[self._top(key)].names.add(key[2])
        self.nets = [net for net in nets.values() if net.pins]

    def _top(self, key: Hashable) -> Hashable:
        while self._joined.setdefault(key, key) != key:
            key = self._joined[key]
        return key

    def _join(self, first: Hashable, second: Hashable) -> None:
        self._joined[self._top(first)] = self._top(second)

    def _sheet(self, path: Path) -> None:
        """Join what a sheet joins, and those in it."""
        root = parse(path.read_text("utf-8"))
        if root[:1] != ["kicad_sch"]:
            raise ValueError(f"{path} is no schematic of KiCad.")
        sheet = path.name

        def spot(x: float, y: float) -> tuple[str, int, int]:
            return sheet, round(x * 1e4), round(y * 1e4)

        wires = []
        for wire in _all(root, "wire"):
            ends = [spot(float(x), float(y)) for _, x, y, *_ in _all(_one(wire, "pts"), "xy")]
            wires.append(ends)
            self._join(*ends)
        for node in _all(root, "junction", "label", "global_label"):
            at = spot(*_numbers(node, "at")[:2])
            for start, end in wires:
                if _on(at, start, end):
                    self._join(at, start)
            if node[0] != "junction":  # a name counts within its sheet, a global one everywhere
                self._join(at, ("name", "" if node[0] == "global_label" else sheet, node[1]))
        library = {symbol[1]: symbol for symbol in _all(_one(root, "lib_symbols"), "symbol")}
        for symbol in _all(root, "symbol"):
            drawn = library[(_one(symbol, "lib_name")[1] or _one(symbol, "lib_id")[1])]
            reference, value = _text(symbol, "reference"), _text(symbol, "value")
            if not reference.startswith("#") and _one(symbol, "on_board")[1] != "no":
                self.parts[reference] = value, _text(symbol, "footprint").rpartition(":")[2]
            power = any(_all(drawn, "power"))
            for number, kind, offset in _pins(drawn, symbol):
                x, y, *_angle = _numbers(symbol, "at")
                at = spot(x + offset[0], y + offset[1])
                if not power:
                    self._join(at, ("pin", reference, number))
                elif kind == "power_in":  # that of PWR_FLAG is another kind, and names nothing
                    self._join(at, ("name", "", value))
        for node in _all(root, "sheet"):
            self._sheet(path.parent / (_text(node, "Sheet file") or _text(node, "Sheetfile")))


def _on(at: tuple[str, int, int], start: tuple[str, int, int], end: tuple[str, int, int]) -> bool:
    (_, x, y), (_, x0, y0), (_, x1, y1) = at, start, end
    inside = min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1)
    return inside and (x - x0) * (y1 - y0) == (y - y0) * (x1 - x0)


def _pins(drawn: Node, symbol: Node) -> Iterator[tuple[str, str, Point]]:
    """Yield number, kind and offset of each pin of a symbol: drawn with y upwards, turned, then mirrored."""
    angle, mirror = (_numbers(symbol, "at")[2:] or [0.0])[0], _one(symbol, "mirror")[1]
    for unit in _all(drawn, "symbol"):
        _name, number, style = unit[1].rsplit("_", 2)
        if number in ("0", _one(symbol, "unit")[1] or "1") and style in ("0", "1"):
            for pin in _all(unit, "pin"):
                x, y = _turned((_numbers(pin, "at")[0], _numbers(pin, "at")[1]), angle)
                yield _one(pin, "number")[1], pin[1], (-x if mirror == "y" else x, y if mirror == "x" else -y)
