"""How boards and cables join, as the player sees them from above: pictures for the guide, from the boards' tables.

Tiles lie with their switches up, the mainboard north of them with its front below, so that its left is at the right.
"""

from collections.abc import Collection
from html import escape

from host.hardware import mainboard
from host.hardware.system import PLACES, Place, chain
from host.hardware.tiles import PITCH, board, middle, size

SCALE, EDGE = 3, 6.0  # pixels a mm; mm round the whole
BETWEEN = 14.0  # mm between mainboard and tiles
LEFT = (14 * PITCH - mainboard.WIDTH) / 2  # of the mainboard
COLOURS = {"A1": "#1565c0", "A2": "#2e7d32", "A3": "#6a1b9a", "A4": "#c62828", "B1": "#ef6c00", "B2": "#00838f"}
STYLE = "text { font-family: sans-serif; text-anchor: middle; font-size: 4px }"
FEED = "#b71c1c"


def svg(joined: Collection[str]) -> str:
    """Return the plan. joined: the names of the tiles that are plugged in; others are drawn pale."""
    width, height = 14 * PITCH + 2 * EDGE, mainboard.HEIGHT + BETWEEN + 12 * PITCH + 2 * EDGE
    top = EDGE + mainboard.HEIGHT + BETWEEN  # of the tiles
    body = [_box(EDGE + LEFT, EDGE, mainboard.WIDTH, mainboard.HEIGHT, "#14532d", "1")]
    body.append(_words(EDGE + LEFT + mainboard.WIDTH / 2, EDGE + 16, "mainboard, front below; USB and supply up here"))
    pico = mainboard.board().part("A1")
    body.append(_box(_mirrored(pico.x) - 10.5, EDGE + pico.y - 25.5, 21, 51, "#33691e", "1"))
    body.append(_words(_mirrored(pico.x), EDGE + pico.y, "A1 Pico"))
    for place in PLACES:
        body += _tile(place, top, "1" if place.name in joined else "0.25")
    for place in PLACES:  # over the tiles
        body += _cables(place, top, place.name in joined)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}" '
        f'width="{width * SCALE:.0f}" height="{height * SCALE:.0f}"><style>{STYLE}</style>'
        f"<title>Boards and cables from above; plugged in: {escape(', '.join(joined))}</title>"
        '<rect width="100%" height="100%" fill="#fff"/>\n' + "\n".join(body) + "\n</svg>\n"
    )


def _mirrored(x: float) -> float:
    """Return where a place of the mainboard's front is from above."""
    return EDGE + LEFT + mainboard.WIDTH - x


def _tile(place: Place, top: float, strength: str) -> list[str]:
    """Draw a tile: its keys, its name, its number in the chain of the lights, and its screws."""
    left, upper = EDGE + place.column * PITCH, top + place.row * PITCH
    width, height = size(place.tile)
    found = [_box(left, upper, width, height, COLOURS[place.name], strength)]
    for row, column in place.tile.keys:
        x, y = middle(place.tile, row, column)
        found.append(_box(left + x - 6.5, upper + y - 6.5, 13, 13, "#f5f5f5", strength, 2))
    for part in board(place.tile.name).screws():
        found.append(f'<circle cx="{left + part.x:.1f}" cy="{upper + part.y:.1f}" r="1.1" fill="#fff"/>')
    number = chain().index(place) + 1
    words = f"{place.name}: data {number} of {len(PLACES)}"
    found.append(
        _words(left + width / 2, upper + height / 2 + PITCH + 1.5, words if place.tile.columns > 2 else place.name)
    )
    return found


def _cables(place: Place, top: float, joined: bool) -> list[str]:
    """Draw the plugs of a tile's ribbon and feed, and if they are joined the cables."""
    main, found = mainboard.board(), []
    for tile_plug, main_plug, colour in (("J1", place.ribbon, COLOURS[place.name]), ("J2", place.feed, FEED)):
        near = board(place.tile.name).part(tile_plug)
        x, y = EDGE + place.column * PITCH + near.x, top + place.row * PITCH + near.y
        far = main.part(main_plug)
        end = _mirrored(far.x), EDGE + far.y
        wide = 3.0 if tile_plug == "J1" else 1.2
        if joined:
            found.append(
                f'<path d="M{x:.1f} {y:.1f}L{end[0]:.1f} {end[1]:.1f}" stroke="{colour}" stroke-width="{wide}" '
                'stroke-opacity="0.55" stroke-linecap="round"/>'
            )
        found.append(_box(x - 4, y - 1.6, 8, 3.2, "#fff8e1", "1" if joined else "0.3"))
        found.append(_words(x, y + 1.4, tile_plug))
        found.append(_box(end[0] - 4.5, end[1] - 1.8, 9, 3.6, "#fff8e1", "1"))
        found.append(_words(end[0], end[1] + 1.4, main_plug))
    return found


def _box(x: float, y: float, width: float, height: float, fill: str, strength: str, radius: float = 0.8) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius}" fill="{fill}" '
        f'fill-opacity="{strength}" stroke="#333" stroke-width="0.2"/>'
    )


def _words(x: float, y: float, words: str) -> str:
    look = 'paint-order="stroke" stroke="#fff" stroke-width="1.2"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(words)}</text>'
