"""Rows of a legend as HTML for the manual: a small picture of the light with the piece on it, and both in words."""

from html import escape
from typing import Any

from host.web.glass import FAINT, LOOKS, TRAIL, paint_of, parts_of
from host.web.legend import explained

# How a light is, by the name of its rhythm
RHYTHMS = {
    "steady": "steady light",
    "breathe": "the light breathes",
    "pulse": "the light pulses",
    "blink": "the light blinks",
    "swell": "the light swells",
    "beat": "the light beats like a heart",
    "dip": "the light dips once a pebble",
    "": "light in its colour",
}
TURN = ((20, 78), (20, 25), (82, 25))  # of a way, as an example


def table(game: str) -> str:
    """Return the table of all that can be on a game's board."""
    rows = "\n".join(_row(row) for row in explained(game))
    head = "<thead><tr><th>what you see</th><th>it means</th></tr></thead>"
    return f"<table>\n{head}\n<tbody>\n{rows}\n</tbody>\n</table>"


def _row(row: dict[str, Any]) -> str:
    words = [name_of(row[what]) for what in ("piece", "mark") if row[what]]
    if row["lights"]:
        words.append(RHYTHMS[row["rhythm"]] if any(light != "#000000" for light in row["lights"]) else "dark")
    seen = f'<span class="seen">{swatch(row)}<span>{escape(", ".join(words))}</span></span>'
    return f"<tr><td>{seen}</td><td>{escape(row['text'])}</td></tr>"


def name_of(piece: str) -> str:
    """Return a piece in words, such as `red cube`, `white pebbles`."""
    if piece[0] == TRAIL:
        return "line"
    kind = LOOKS["pieces"][piece[0]]["name"]
    return f"{LOOKS['colours'][piece[1]]['name']} {kind}" if piece[1:] else str(kind)


def swatch(row: dict[str, Any]) -> str:
    """Return the picture as SVG."""
    lights, rhythm, piece = row["lights"], row["rhythm"], row["piece"]
    pitch = 50 if len(lights) > 1 else 100
    parts = [
        f'<rect class="light {rhythm}" x="{at * pitch % 100 + 3}" y="{pitch * (at > 1) + 3}" width="{pitch - 6}" '
        f'height="{pitch - 6}" rx="{pitch // 6}" fill="{light}"/>'
        for at, light in enumerate(lights)
    ]
    if piece:
        parts += _way() if piece[0] == TRAIL else svg_of(piece)
    parts += svg_of(row["mark"])
    return f'<svg class="swatch" viewBox="0 0 100 100" aria-hidden="true">{"".join(parts)}</svg>'


def svg_of(piece: str) -> list[str]:
    """Return a piece as SVG elements, as static/pieces.js draws it."""
    paint = paint_of(piece)
    return [_part(paint, *part) for part in parts_of(piece)]


def _part(paint: dict[str, str], part: dict[str, Any], x: float, y: float, size: float) -> str:
    """Return a part of a piece, `size` times as large, with its origin at x, y."""
    look = {
        "fill": paint.get(part.get("fill", ""), "none"),
        "stroke": paint.get(part.get("stroke", ""), "none"),
        "stroke-width": f"{part.get('width', 0) * size:g}",
        "opacity": f"{part.get('alpha', FAINT.get(part.get('fill') or part.get('stroke', ''), 1)):g}",
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
    }

    def placed(numbers: list[float]) -> str:
        return " ".join(f"{(y if at % 2 else x) + value * size:g}" for at, value in enumerate(numbers))

    if "circle" in part:
        across, down, radius = part["circle"]
        place = {"cx": f"{x + across * size:g}", "cy": f"{y + down * size:g}", "r": f"{radius * size:g}"}
        return _element("circle", place | look)
    if "rect" in part:
        left, top, wide, high, corner = (f"{value * size:g}" for value in part["rect"])
        place = {"x": f"{x + float(left):g}", "y": f"{y + float(top):g}", "width": wide, "height": high, "rx": corner}
        return _element("rect", place | look)
    if "polygon" in part:
        return _element("polygon", {"points": placed(part["polygon"])} | look)
    return _element("path", {"d": "".join(f"M{placed(line)}" for line in part["lines"])} | look)


def _way() -> list[str]:
    look, points = LOOKS["trail"], " ".join(f"{x},{y}" for x, y in TURN)
    line = {"points": points, "fill": "none", "stroke": look["stroke"], "stroke-width": str(look["width"])}
    dots = [{"cx": str(x), "cy": str(y), "r": str(look["stop"]), "fill": look["stroke"]} for x, y in TURN]
    return [_element("polyline", line), *(_element("circle", dot) for dot in dots)]


def _element(name: str, attributes: dict[str, str]) -> str:
    words = " ".join(f'{attribute}="{escape(value)}"' for attribute, value in attributes.items())
    return f"<{name} {words}/>"
