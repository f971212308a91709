"""What lies on the keys and is printed over them, drawn on a picture: pieces, ways of stones, lines and coordinates.

The page draws the same (static/glass.js, static/overlay.js); both take the looks of the pieces from static/pieces.json.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageColor, ImageDraw, ImageFont

from firmware.hardware.wiring import BOARD_COLUMNS
from host.web.squares import Square, square_of

LOOKS: dict[str, Any] = json.loads((Path(__file__).parent / "static" / "pieces.json").read_text("utf-8"))
UNIT = 100  # of a square in pieces.json
TRAIL = "t"  # begins the number of a stop on a way, which is no piece
MAX_KEPT = 500  # drawings
FINE = 2  # pieces are drawn N times as big, for smooth edges
FAINT = {"light": 0.35, "shade": 0.35}
PAINTS = {"light": "#ffffff", "shade": "#000000", "last": "#ffd25a"}
LINES, BORDER, NAMES = (236, 226, 208, 66), (236, 226, 208, 148), (216, 207, 192, 255)


class Area(NamedTuple):
    """A square of the game: what is on it, its first key, and how many keys are along its edge."""

    square: Square
    row: int
    column: int
    keys: int


def areas_of(texts: Iterable[str]) -> list[Area]:
    """Return the squares of a board. texts: of its 144 keys, row by row."""
    found: dict[str, Area] = {}
    for key, text in enumerate(texts):
        if square := square_of(text):
            row, column = divmod(key, BOARD_COLUMNS)
            before = found.get(square.name)
            found[square.name] = before._replace(keys=row - before.row + 1) if before else Area(square, row, column, 1)
    return list(found.values())


class Glass:
    """Draws on a picture whose board begins at (left, top) and has keys `pitch` px apart."""

    def __init__(self, image: Image.Image, left: float, top: float, pitch: int):
        self._image = image
        self._left, self._top, self._pitch = left, top, pitch

    def draw(self, texts: Iterable[str], marks: Mapping[str, str]) -> None:
        """Draw everything. texts: see areas_of(); marks: see legend.marks_of()."""
        areas = areas_of(texts)
        if not areas:
            return
        layer = Image.new("RGBA", self._image.size)
        self._draw_lines(ImageDraw.Draw(layer), areas)
        self._draw_names(ImageDraw.Draw(layer), areas)
        self._image.paste(layer, mask=layer)
        standing = [(area, [piece for piece in area.square.pieces if piece[0] != TRAIL]) for area in areas]
        for area, pieces in standing:
            for piece in pieces[:-1]:  # what a piece stands on is below the way
                self._put(piece, area)
        self._draw_way(areas)
        for area, pieces in standing:
            for piece in pieces[-1:]:
                self._put(piece, area)
            if mark := marks.get(str(area.square.symbol)):
                self._put(mark, area)

    def _at(self, row: float, column: float) -> tuple[float, float]:
        return self._left + column * self._pitch, self._top + row * self._pitch

    def _put(self, piece: str, area: Area) -> None:
        left, top = self._at(area.row, area.column)
        drawing = drawn(piece, area.keys * self._pitch)
        self._image.paste(drawing, (round(left), round(top)), drawing)

    def _draw_way(self, areas: list[Area]) -> None:
        """Draw the way of a stone: a line from stop to stop."""
        stops = {}
        for area in areas:
            middle = self._at(area.row + area.keys / 2, area.column + area.keys / 2)
            stops.update({int(piece[1:]): middle for piece in area.square.pieces if piece[0] == TRAIL})
        way = [stops[number] for number in sorted(stops)]
        look, scale = LOOKS["trail"], self._pitch / UNIT
        pen = ImageDraw.Draw(self._image)
        for start, end in pairwise(way):
            pen.line([start, end], look["stroke"], round(look["width"] * scale))
        for stop in way:
            pen.circle(stop, look["stop"] * scale, look["stroke"])

    def _draw_lines(self, pen: ImageDraw.ImageDraw, areas: list[Area]) -> None:
        thin, thick = round(0.03 * self._pitch), round(0.045 * self._pitch)
        for area in areas:
            ends = self._at(area.row, area.column), self._at(area.row + area.keys, area.column + area.keys)
            pen.rectangle(ends, outline=LINES, width=thin)
        top, left, bottom, right = _extent(areas)
        pen.rounded_rectangle((self._at(top, left), self._at(bottom, right)), thick, outline=BORDER, width=thick)

    def _draw_names(self, pen: ImageDraw.ImageDraw, areas: list[Area]) -> None:
        """Write the names of rows and columns beside the squares."""
        _top, left, bottom, right = _extent(areas)
        full = right - left == BOARD_COLUMNS
        away, size = (0.24, 0.28) if full else (0.42, 0.34)  # from the squares, and of a letter, in keys
        font = ImageFont.load_default(size * self._pitch)
        lowest = [area for area in areas if area.row + area.keys == bottom]
        outer = [area for area in areas if area.column == left]
        for edge, upright in ((lowest, False), (outer, True)):
            letters = len({area.square.name[0] for area in edge}) > 1
            for area in edge:
                name = area.square.name[0] if letters else area.square.name[1:]
                middle = area.keys / 2
                at = (area.row + middle, left - away) if upright else (bottom + away, area.column + middle)
                pen.text(self._at(*at), name, NAMES, font, "mm")


def _extent(areas: list[Area]) -> tuple[int, int, int, int]:
    """Return top, left, bottom and right of the squares, in keys."""
    return (
        min(area.row for area in areas),
        min(area.column for area in areas),
        max(area.row + area.keys for area in areas),
        max(area.column + area.keys for area in areas),
    )


# --- A piece, by pieces.json ---------------------------------------------------------------


def paint_of(piece: str) -> dict[str, str]:
    """Return the colours of a piece by their names in pieces.json, and its letter and shape."""
    return {**PAINTS, **LOOKS["colours"].get(piece[1:2], LOOKS["colours"][""])}


def parts_of(piece: str) -> Iterator[tuple[dict[str, Any], float, float, float]]:
    """Yield the parts of a piece, as View.piece() names it: kind, colour, number; none of an unknown kind.

    Each with the place of its origin, and how many times as large it is.
    """
    paint = paint_of(piece)
    for part in LOOKS["pieces"].get(piece[:1], {"draw": ()})["draw"]:
        if "letter" in part:
            if lines := LOOKS["letters"].get(paint["letter"]):
                yield {"lines": lines, "stroke": "mark", "width": LOOKS["letter_width"]}, *part["letter"]
        elif "shape" in part or "pips" in part:
            for place in LOOKS["pips"].get(piece[2:], []) if "pips" in part else [part["shape"]]:
                if shape := LOOKS["shapes"].get(paint["shape"]):
                    yield shape, *place
        else:
            yield part, 0, 0, 1


@lru_cache(MAX_KEPT)
def drawn(piece: str, side: int) -> Image.Image:
    """Return a piece, `side` px large."""
    image, scale = Image.new("RGBA", (FINE * side, FINE * side)), FINE * side / UNIT
    for part, x, y, size in parts_of(piece):
        layer = Image.new("RGBA", image.size)
        _draw_part(ImageDraw.Draw(layer), part, paint_of(piece), (x * scale, y * scale), size * scale)
        image.alpha_composite(layer)
    return image.resize((side, side), Image.Resampling.LANCZOS)


def _draw_part(
    pen: ImageDraw.ImageDraw, part: dict[str, Any], paint: dict[str, str], origin: tuple[float, float], scale: float
) -> None:
    """Draw a part of a piece. origin: where its own is, px; scale: px of its unit."""
    width, half = round(part.get("width", 0) * scale), round(part.get("width", 0) * scale) / 2

    def colour(use: str) -> tuple[int, ...] | None:
        if (name := part.get(use)) is None:
            return None
        return (*ImageColor.getrgb(paint[name]), round(255 * part.get("alpha", FAINT.get(name, 1))))

    def placed(numbers: Sequence[float]) -> list[tuple[float, float]]:
        return [
            (origin[0] + across * scale, origin[1] + down * scale)
            for across, down in zip(numbers[::2], numbers[1::2], strict=True)
        ]

    fill, stroke = colour("fill"), colour("stroke")
    if "circle" in part:
        (middle,), radius = placed(part["circle"][:2]), part["circle"][2] * scale
        pen.circle(middle, radius + half, fill, stroke, width)
    elif "rect" in part:
        left, top, wide, high, corner = part["rect"]
        (x0, y0), (x1, y1) = placed([left, top, left + wide, top + high])
        pen.rounded_rectangle((x0 - half, y0 - half, x1 + half, y1 + half), corner * scale + half, fill, stroke, width)
    elif "polygon" in part:
        corners = placed(part["polygon"])
        pen.polygon(corners, fill)
        if stroke:
            _line(pen, [*corners, corners[0]], stroke, width)
    for line in part.get("lines", ()):
        _line(pen, placed(line), stroke or "", width)


def _line(pen: ImageDraw.ImageDraw, points: list[tuple[float, float]], colour: Any, width: int) -> None:
    """Draw a line with round corners and ends."""
    pen.line(points, colour, width, joint="curve")
    for point in points:
        pen.circle(point, width / 2, colour)
