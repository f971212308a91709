"""Pictures of a finished board, both sides, as SVG: what the real thing would show, and where each part goes.

A magenta dot is at pad 1 of each part that has only one right way round (`mark` of its kind); 0, 0 is the corner that
all files for the makers count from.
"""

from collections.abc import Iterable
from xml.etree import ElementTree

from .design import BACK, Board
from .geometry import Point
from .layout import Layout, Pad

SCALE = 4  # pixels a mm
MASK, COPPER, PAD, HOLE, PRINT = "#14532d", "#1f7a43", "#e3b341", "#ffffff", "#f4f4f4"
YARD, MARK, AXES = "#7fae8f", "#ff2bd6", "#ffe14d"
MARKS = "marks"  # the class of the group with the dots


def svg(board: Board, layout: Layout, side: int) -> str:
    """Return one side; the back is mirrored, as one sees it when the board is turned round."""
    width, height = layout.outline.right, layout.outline.bottom
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{width * SCALE:.0f}",
            "height": f"{height * SCALE:.0f}",
            "viewBox": f"0 0 {width:.2f} {height:.2f}",
            "font-family": "sans-serif",
        },
    )
    ElementTree.SubElement(root, "title").text = f"{board.title}, {'back' if side == BACK else 'front'}"
    view = ElementTree.SubElement(root, "g")
    if side == BACK:
        view.set("transform", f"translate({width:.2f} 0) scale(-1 1)")
    _box(view, 0, 0, width, height, MASK)
    fills = [fill.polygon for fill in layout.fills if fill.layer == side]
    ElementTree.SubElement(view, "path", {"d": "".join(map(_outline, fills)), "fill": COPPER, "fill-opacity": "0.55"})
    lines = "".join(
        f"M{_number(track.start[0])} {_number(track.start[1])}L{_number(track.end[0])} {_number(track.end[1])}"
        for track in layout.tracks
        if track.layer == side
    )
    look = {"d": lines, "stroke": COPPER, "stroke-width": "0.25", "stroke-linecap": "round", "fill": "none"}
    ElementTree.SubElement(view, "path", look)
    for via in layout.vias:
        _circle(view, via.at, via.size / 2, COPPER)
        _circle(view, via.at, via.drill / 2, MASK)
    for slot in layout.cutouts():
        ElementTree.SubElement(view, "path", {"d": _outline(slot), "fill": HOLE})
    for pad in layout.pads:
        _pad(view, pad, side)
    _prints(view, layout, side)
    for part in layout.parts.values():
        if part.back == (side == BACK) and part.courtyard:
            yard = part.courtyard
            _box(view, yard.left, yard.top, yard.right - yard.left, yard.bottom - yard.top, "none", YARD)
    for text in layout.texts:
        if text.back == (side == BACK):
            _text(view, (text.x, text.y), text.words, text.size * 1.2, side == BACK, angle=text.angle)
    _marks(view, board, layout, side)
    _axes(view, height, side == BACK)
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, "unicode") + "\n"


def _prints(view: ElementTree.Element, layout: Layout, side: int) -> None:
    look = {"stroke": PRINT, "stroke-linecap": "round", "fill": "none"}
    for width in sorted({stroke.width for stroke in layout.prints if stroke.side == side}):
        strokes = [stroke for stroke in layout.prints if (stroke.side, stroke.width) == (side, width)]
        d = "".join(_line(stroke.points) for stroke in strokes)
        ElementTree.SubElement(view, "path", {"d": d, "stroke-width": f"{width:g}", **look})


def _marks(view: ElementTree.Element, board: Board, layout: Layout, side: int) -> None:
    """Draw a dot at pad 1 of each part of this side that has only one right way round."""
    group = ElementTree.SubElement(view, "g", {"class": MARKS, "stroke": "#000", "stroke-width": "0.12"})
    for part in board.parts:
        if part.back == (side == BACK) and board.of(part).mark:
            pad = layout.pads_of(part.reference)["1"]
            narrow = min(pad.box.right - pad.box.left, pad.box.bottom - pad.box.top)
            _circle(group, pad.at, min(0.6, max(0.35, narrow / 3)), MARK)


def _axes(view: ElementTree.Element, height: float, mirrored: bool) -> None:
    """Draw where 0, 0 is, and which way x and y go."""
    look = {"stroke": AXES, "stroke-width": "0.4", "fill": "none"}
    ElementTree.SubElement(
        view, "path", {"d": _line([(0.2, height - 4), (0.2, height - 0.2), (4, height - 0.2)]), **look}
    )
    for words, at in (("0,0", (1.3, height - 1)), ("x", (4.6, height - 0.6)), ("y", (0.6, height - 4.6))):
        _text(view, at, words, 1.1, mirrored, AXES)


def _pad(view: ElementTree.Element, pad: Pad, side: int) -> None:
    box = pad.box
    radius = (box.right - box.left) / 2
    if side in pad.layers:
        if pad.round:
            _circle(view, pad.at, radius, PAD)
        else:
            _box(view, box.left, box.top, box.right - box.left, box.bottom - box.top, PAD)
    if pad.drill:
        _circle(view, pad.at, pad.drill / 2, HOLE)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _line(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _outline(points: Iterable[Point]) -> str:
    return _line(points) + "Z"


def _circle(view: ElementTree.Element, at: Point, radius: float, fill: str) -> None:
    look = {"cx": _number(at[0]), "cy": _number(at[1]), "r": _number(radius), "fill": fill}
    ElementTree.SubElement(view, "circle", look)


def _box(
    view: ElementTree.Element, x: float, y: float, width: float, height: float, fill: str, stroke: str = "none"
) -> None:
    size = {"x": _number(x), "y": _number(y), "width": _number(width), "height": _number(height)}
    ElementTree.SubElement(view, "rect", {**size, "fill": fill, "stroke": stroke, "stroke-width": "0.1"})


def _text(
    view: ElementTree.Element,
    at: Point,
    words: str,
    size: float,
    mirrored: bool,
    colour: str = PRINT,
    angle: float = 0,
) -> None:
    look = {"font-size": f"{size:.2g}", "text-anchor": "middle", "fill": colour}
    look |= {"stroke": "#000", "stroke-width": "0.2", "paint-order": "stroke"}  # readable on white slots, too
    place = {"x": _number(at[0]), "y": _number(at[1] + size / 3)}
    turns = [f"translate({_number(2 * at[0])} 0) scale(-1 1)"] if mirrored else []
    turns += [f"rotate({-angle:g} {_number(at[0])} {_number(at[1])})"] if angle else []
    if turns:
        look["transform"] = " ".join(turns)
    ElementTree.SubElement(view, "text", {**place, **look}).text = words
