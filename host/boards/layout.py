"""A board as KiCad saved it: its pads, tracks, vias, zones and edges, read from the file *.kicad_pcb (KiCad 6).

The format is https://dev-docs.kicad.org/en/file-formats/sexpr-pcb/: nested lists in brackets. What it says is in mm;
here the origin is the upper left corner of the board.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from .design import BACK, FRONT, Text
from .geometry import Box, Point, box_of, turned

COPPER = {"F.Cu": FRONT, "B.Cu": BACK}
_PRINT = {"F.SilkS": FRONT, "B.SilkS": BACK}
_MASK = {FRONT: "F.Mask", BACK: "B.Mask"}
_STEPS = 16  # of a circle or an arc of print
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)')


@dataclass(frozen=True)
class Pad:
    """A pad. layers: on which it has copper. drill: the diameter of its hole, the width of its slot, 0 for none. box:
    what it covers. paste: whether it is soldered with paste as a whole, None where it has windows of it. closed: on
    which layers the mask covers it. clearance: that it asks for itself, 0 for the board's. opening: by how much the
    mask is open round it.
    """

    reference: str
    number: str
    net: str
    at: Point
    box: Box
    layers: tuple[int, ...]
    drill: float
    round: bool
    paste: bool | None = False
    closed: tuple[int, ...] = ()
    clearance: float = 0.0
    opening: float = 0.0


@dataclass(frozen=True)
class Track:
    """A piece of a track."""

    start: Point
    end: Point
    width: float
    layer: int
    net: str


@dataclass(frozen=True)
class Via:
    """A hole that joins both layers."""

    at: Point
    size: float
    drill: float
    net: str


@dataclass(frozen=True)
class Fill:
    """A piece of a zone, as it was filled."""

    net: str
    layer: int
    polygon: tuple[Point, ...]


@dataclass(frozen=True)
class Stroke:
    """A line of print of a part, from point to point."""

    side: int
    points: tuple[Point, ...]
    width: float


@dataclass(frozen=True)
class Placed:
    """A part on the board."""

    reference: str
    value: str
    footprint: str
    at: Point
    angle: float
    back: bool
    courtyard: Box | None


@dataclass
class Layout:
    """A board."""

    outline: Box
    pads: list[Pad] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)
    slots: list[tuple[Point, Point]] = field(default_factory=list)  # edges within the outline
    prints: list[Stroke] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    parts: dict[str, Placed] = field(default_factory=dict)

    def pads_of(self, reference: str) -> dict[str, Pad]:
        """Return the pads of a part by their numbers; of several with the same number the first."""
        found: dict[str, Pad] = {}
        for pad in self.pads:
            if pad.reference == reference:
                found.setdefault(pad.number, pad)
        return found

    def terminals(self, net: str) -> list[Pad]:
        """Return the pads of a net to join: of those of a part that touch each other only one, which has a hole or is
        the farthest from the middle of the part.
        """
        groups: list[list[Pad]] = []
        for pad in self.pads:
            if pad.net == net:
                near = [group for group in groups if any(_touch(pad, other) for other in group)]
                if near:
                    near[0] += [pad, *(other for group in near[1:] for other in group)]
                    groups = [group for group in groups if group is near[0] or group not in near]
                else:
                    groups.append([pad])
        return [max(group, key=lambda pad: (len(pad.layers), self._out(pad))) for group in groups]

    def _out(self, pad: Pad) -> float:
        """Return how far a pad is from the middle of its part."""
        return math.dist(pad.at, self.parts[pad.reference].at) if pad.reference in self.parts else 0.0

    def cutouts(self) -> Iterator[list[Point]]:
        """Yield the outline of each slot, whose lines KiCad keeps in any order."""
        ends: dict[tuple[int, int], list[Point]] = {}
        for start, end in self.slots:
            ends.setdefault(_near(start), []).append(end)
            ends.setdefault(_near(end), []).append(start)
        while ends:
            at = next(iter(ends))
            outline: list[Point] = []
            while at in ends:
                following = ends[at].pop()
                if not ends[at]:
                    del ends[at]
                back = ends[_near(following)]
                back.remove(next(point for point in back if _near(point) == at))
                if not back:
                    del ends[_near(following)]
                outline.append(following)
                at = _near(following)
            yield outline


def _touch(pad: Pad, other: Pad) -> bool:
    """Whether two pads are one piece of copper of a part."""
    return pad.reference == other.reference and bool({*pad.layers} & {*other.layers}) and pad.box.meets(other.box)


def _near(point: Point) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)


def read(path: Path) -> Layout:
    """Read a board. Raises: OSError; ValueError if it is not one."""
    root = _parse(path.read_text("utf-8"))
    if not root or root[0] != "kicad_pcb":
        raise ValueError(f"{path} is no board of KiCad.")
    nets = {node[1]: node[2] for node in _all(root, "net")}
    edges = [
        (_point(node, "start"), _point(node, "end"))
        for node in _all(root, "gr_line")
        if _one(node, "layer")[1] == "Edge.Cuts"
    ]
    corners = [point for edge in edges for point in edge]
    if not corners:
        raise ValueError(f"{path} has no edge.")
    box = box_of(corners)
    origin = (box.left, box.top)
    layout = Layout(Box(0, 0, box.right - box.left, box.bottom - box.top))

    def here(point: Point) -> Point:
        return round(point[0] - origin[0], 6), round(point[1] - origin[1], 6)

    for node in _all(root, "segment"):
        layout.tracks.append(
            Track(
                here(_point(node, "start")),
                here(_point(node, "end")),
                float(_one(node, "width")[1]),
                COPPER[_one(node, "layer")[1]],
                nets[_one(node, "net")[1]],
            )
        )
    for node in _all(root, "via"):
        size, drill = float(_one(node, "size")[1]), float(_one(node, "drill")[1])
        layout.vias.append(Via(here(_point(node, "at")), size, drill, nets[_one(node, "net")[1]]))
    for node in _all(root, "zone"):
        for fill in _all(node, "filled_polygon"):
            points = tuple(here((float(point[1]), float(point[2]))) for point in _one(fill, "pts")[1:])
            layout.fills.append(Fill(_one(node, "net_name")[1], COPPER[_one(fill, "layer")[1]], points))
    for node in _all(root, "gr_text"):
        side = _PRINT.get(_one(node, "layer")[1])
        if side is not None:
            position, font = _one(node, "at"), _one(_one(node, "effects"), "font")
            angle = float(position[3]) if len(position) > 3 else 0.0
            size, line = float(_one(font, "size")[2]), float(_one(font, "thickness")[1])
            layout.texts.append(Text(node[1], *here(_point(node, "at")), size, side == BACK, angle, line))
    for node in _all(root, "footprint"):
        _read_footprint(layout, node, here)
    return layout


def _read_footprint(layout: Layout, node: list[Any], here: Any) -> None:
    """Add a part, its pads and its slots."""
    position = _one(node, "at")
    at, angle = here((float(position[1]), float(position[2]))), float(position[3]) if len(position) > 3 else 0.0
    texts = {text[1]: text[2] for text in _all(node, "fp_text")}
    reference, back = texts["reference"], _one(node, "layer")[1] == "B.Cu"

    def there(point: Point) -> Point:
        x, y = turned(point, angle)
        return round(at[0] + x, 6), round(at[1] + y, 6)

    yard: list[Point] = []
    for kind in ("fp_line", "fp_circle"):
        for shape in _all(node, kind):
            layer = _one(shape, "layer")[1]
            if layer == "Edge.Cuts":
                layout.slots.append((there(_point(shape, "start")), there(_point(shape, "end"))))
            elif layer.endswith("CrtYd") and kind == "fp_line":
                yard += [there(_point(shape, "start")), there(_point(shape, "end"))]
            elif layer.endswith("CrtYd"):
                middle, rim = _point(shape, "center"), _point(shape, "end")
                radius = abs(rim[0] - middle[0]) + abs(rim[1] - middle[1])
                yard += [there((middle[0] + sign * radius, middle[1] + sign * radius)) for sign in (-1, 1)]
    for kind, points in (("fp_line", _ends), ("fp_circle", _circle), ("fp_arc", _arc)):
        for shape in _all(node, kind):
            side = _PRINT.get(_one(shape, "layer")[1])
            if side is not None:
                line = tuple(there(point) for point in points(shape))
                layout.prints.append(Stroke(side, line, float(_one(shape, "width")[1])))
    layout.parts[reference] = Placed(
        reference, texts["value"], str(node[1]).rpartition(":")[2], at, angle, back, box_of(yard) if yard else None
    )
    found = [_pad(pad, reference, there) for pad in _all(node, "pad")]
    windows = [pad.at for pad in found if not pad.layers and not pad.drill]  # for paste, on other pads
    for pad in found:
        if pad.layers or pad.drill:
            windowed = any(pad.box.holds(at) for at in windows)
            layout.pads.append(replace(pad, paste=None) if windowed else pad)


def _ends(shape: list[Any]) -> list[Point]:
    return [_point(shape, "start"), _point(shape, "end")]


def _circle(shape: list[Any]) -> list[Point]:
    (x, y), rim = _point(shape, "center"), _point(shape, "end")
    radius = math.dist((x, y), rim)
    turns = [2 * math.pi * step / _STEPS for step in range(_STEPS + 1)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def _arc(shape: list[Any]) -> list[Point]:
    """Return points of an arc, which the file has by its ends and a point between them."""
    (ax, ay), (bx, by), (cx, cy) = (_point(shape, name) for name in ("start", "mid", "end"))
    twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / twice
    y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / twice
    first, middle, last = (math.atan2(py - y, px - x) for px, py in ((ax, ay), (bx, by), (cx, cy)))
    whole = (last - first) % (2 * math.pi)
    if (middle - first) % (2 * math.pi) > whole:  # the other way round
        whole -= 2 * math.pi
    radius = math.dist((ax, ay), (x, y))
    turns = [first + whole * step / _STEPS for step in range(_STEPS + 1)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def _pad(node: list[Any], reference: str, there: Any) -> Pad:
    position, size = _one(node, "at"), _one(node, "size")
    width, height = float(size[1]), float(size[2])
    degrees = float(position[3]) if len(position) > 3 else 0.0
    middle = there((float(position[1]), float(position[2])))
    corners = [turned((sx * width / 2, sy * height / 2), degrees) for sx in (-1, 1) for sy in (-1, 1)]
    box = box_of([(round(middle[0] + x, 6), round(middle[1] + y, 6)) for x, y in corners])
    drill = _maybe(node, "drill")
    all_names = _one(node, "layers")[1:]
    names = [name for name in all_names if name.endswith(".Cu")]
    layers = (FRONT, BACK) if "*.Cu" in names or "F&B.Cu" in names else tuple(COPPER[name] for name in names)
    if node[2] == "np_thru_hole":
        layers = ()
    net = _maybe(node, "net")
    clearance, opening = (_maybe(node, name) for name in ("clearance", "solder_mask_margin"))
    return Pad(
        reference,
        str(node[1]),
        net[2] if net else "",
        middle,
        box,
        layers,
        min(float(size) for size in drill[1:] if size != "oval") if drill else 0.0,
        node[3] in ("circle", "oval") and width == height,
        any(name.endswith(".Paste") for name in all_names),
        tuple(layer for layer in layers if not {"*.Mask", _MASK[layer]} & {*all_names}),
        float(clearance[1]) if clearance else 0.0,
        float(opening[1]) if opening else 0.0,
    )


# --- The format ------------------------------------------------------------------------


def _parse(text: str) -> list[Any]:
    stack: list[list[Any]] = [[]]
    for quoted, bracket, word in _TOKEN.findall(text):
        if bracket == "(":
            stack.append([])
        elif bracket:
            node = stack.pop()
            stack[-1].append(node)
        else:
            stack[-1].append(word or quoted)
    root: list[Any] = stack[0][0] if stack[0] else []
    return root


def _all(node: list[Any], name: str) -> Iterator[list[Any]]:
    return (child for child in node if isinstance(child, list) and child and child[0] == name)


def _maybe(node: list[Any], name: str) -> list[Any] | None:
    return next(_all(node, name), None)


def _one(node: list[Any], name: str) -> list[Any]:
    found = _maybe(node, name)
    if found is None:
        raise ValueError(f"{node[0]} has no {name}.")
    return found


def _point(node: list[Any], name: str) -> Point:
    found = _one(node, name)
    return float(found[1]), float(found[2])
