"""Pictures of NeoTrellis tiles from the back, where they are soldered: one tile, and all of them in their places."""

from collections.abc import Iterable
from html import escape

from firmware.hardware import wiring
from host.hardware import neotrellis as trellis

SCALES = {"tile": 8, "tiles": 4}  # pixels a mm
MARGIN, HEAD = 5.0, 9.0  # mm round the tiles, and above them
BOARD, PAD, SOLDER, WIRE, PALE = "#1b4332", "#c9a227", "#d7dbe0", "#e4572e", "#e9f5ee"
STYLE = "text { font-family: sans-serif; text-anchor: middle; font-size: 2.6px }"
INT_TILE = trellis.FEEDS[0]


def tile() -> str:
    """Return one tile from the back with the names of what is soldered."""
    body = [*_board(0.0, 0.0), *_edges(0.0, 0.0)]
    for name in trellis.JUMPERS:
        body += _jumper(0.0, 0.0, name, False)
    for name, (x, y) in trellis.JUMPERS.items():
        dx, dy = (0.0, 3.5) if name in trellis.UPRIGHT else (-2.6, 0.5)
        body.append(_words(30 + x + dx, 30 - y + dy, name, PALE, 1.5))
    name, (x, y) = trellis.LEVEL
    body += _level(0.0, 0.0, False)
    body += [_words(30 + x + 4.5, 30 - y + 1, name, PALE), _words(30 + x, 30 - y - 3, "3V", PALE, 1.9)]
    body += [*_plug(0.0, 0.0, False), _words(30 + trellis.PLUG[0], 30 - trellis.PLUG[1] + 7, "plug", PALE)]
    for number, pin in enumerate(trellis.PLUG_PINS):
        body.append(_words(30 + trellis.PLUG[0] + 3 * number - 4.5, 30 - trellis.PLUG[1] - 4.2, pin, PALE, 1.3))
    for number, pad in enumerate(trellis.EDGE):
        along = 30 + (number - 2) * trellis.PAD_PITCH
        body.append(_words(8.5, along + 0.9, pad, PALE, 1.9))
        body.append(_words(51.5, along + 0.9, pad, PALE, 1.9))
        body += [_upright(along, 8.5, pad), _upright(along, 51.5, pad)]
    return _picture("tile", "A NeoTrellis tile from the back", trellis.SIDE, trellis.SIDE, body)


def plan() -> str:
    """Return all tiles from the back, with closed jumpers, joints and cables."""
    wide, high = trellis.ACROSS * trellis.SIDE, trellis.DOWN * trellis.SIDE
    body: list[str] = []
    for number, address in enumerate(wiring.TRELLIS_ADDRESSES):
        x, y = _corner(number)
        body += [*_board(x, y), *_edges(x, y)]
        closed = trellis.closed(address)
        for name in trellis.JUMPERS:
            body += _jumper(x, y, name, name in closed)
        body += _level(x, y, number in trellis.FEW)
        body.append(_words(x + 41, y + 14, f"{number + 1}", PALE, 9))
        body.append(_words(x + 41, y + 20, f"0x{address:02X}", PALE, 4))
        body.append(_words(x + 44, y + 44, " ".join(closed) or "no jumper", PALE, 4))
        body += _plug(x, y, number in trellis.FEEDS)
    for first, second in trellis.seams():
        body += _joints(first, second)
    x, y = _corner(INT_TILE)
    along = 30 + 2 * trellis.PAD_PITCH
    body += [_box(x + along - 0.9, y + 0.3, 1.8, 5.1, WIRE), _words(x + along, y + 8.4, "INT", PALE)]
    return _picture("tiles", "All tiles from the back: their left is the player's right", wide, high, body)


PICTURES = {"tile": tile, "tiles": plan}


def _corner(number: int) -> tuple[float, float]:
    """Return the upper left corner of a tile, seen from the back."""
    column = trellis.ACROSS - 1 - number % trellis.ACROSS
    return column * trellis.SIDE, number // trellis.ACROSS * trellis.SIDE


def _board(x: float, y: float) -> list[str]:
    return [_box(x + 0.2, y + 0.2, trellis.SIDE - 0.4, trellis.SIDE - 0.4, BOARD)]


def _edges(x: float, y: float) -> Iterable[str]:
    """Yield the pads at the four edges of a tile."""
    for number in range(len(trellis.EDGE)):
        along = 30 + (number - 2) * trellis.PAD_PITCH
        for start in (0.3, 54.6):
            yield _box(x + start, y + along - 0.63, 5.1, 1.27, PAD)
            yield _box(x + along - 0.63, y + start, 1.27, 5.1, PAD)


def _jumper(x: float, y: float, name: str, closed: bool) -> Iterable[str]:
    """Yield the two pads of a jumper, and the solder that closes it."""
    across, up = trellis.JUMPERS[name]
    x, y = x + 30 + across, y + 30 - up
    wide, high = (1.5, 0.8) if name in trellis.UPRIGHT else (0.8, 1.5)
    dx, dy = (0.0, 1.0) if name in trellis.UPRIGHT else (1.0, 0.0)
    for sign in (-1, 1):
        yield _box(x + sign * dx - wide / 2, y + sign * dy - high / 2, wide, high, PAD)
    if closed:
        yield f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{0.8 + dx:.1f}" ry="{0.8 + dy:.1f}" fill="{SOLDER}"/>'


def _level(x: float, y: float, joined: bool) -> Iterable[str]:
    """Yield the three pads of Vi2c, and the solder from the middle one to 3.3 V."""
    _, (across, up) = trellis.LEVEL
    x, y = x + 30 + across, y + 30 - up
    for down in (-1.4, 0, 1.4):
        yield _box(x - 0.8, y + down - 0.6, 1.6, 1.2, PAD)
    if joined:
        yield f'<ellipse cx="{x:.1f}" cy="{y - 0.7:.1f}" rx="0.9" ry="1.5" fill="{SOLDER}"/>'


def _joints(first: int, second: int) -> Iterable[str]:
    """Yield the solder across the seam of two tiles."""
    (x, y), beside = _corner(first), second == first + 1
    for number in range(len(trellis.EDGE)):
        along = 30 + (number - 2) * trellis.PAD_PITCH
        at, radii = ((x, y + along), (2.6, 0.9)) if beside else ((x + along, y + trellis.SIDE), (0.9, 2.6))
        yield f'<ellipse cx="{at[0]:.1f}" cy="{at[1]:.1f}" rx="{radii[0]}" ry="{radii[1]}" fill="{SOLDER}"/>'


def _plug(x: float, y: float, used: bool) -> Iterable[str]:
    """Yield the plug of a tile, with its cable if it has one."""
    x, y = x + 30 + trellis.PLUG[0], y + 30 - trellis.PLUG[1]
    yield _box(x - 5, y - 3.5, 10, 7, WIRE if used else PALE)
    if used:
        yield _words(x, y + 7, "5 V", PALE)


def _box(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="0.4" fill="{fill}"/>'


def _words(x: float, y: float, words: str, fill: str, size: float = 2.6) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" style="font-size: {size}px">{escape(words)}</text>'


def _upright(x: float, y: float, words: str) -> str:
    return (
        f'<text transform="translate({x + 0.7:.1f} {y:.1f}) rotate(-90)" fill="{PALE}" style="font-size: 1.9px">'
        f"{escape(words)}</text>"
    )


def _picture(name: str, title: str, wide: float, high: float, body: Iterable[str]) -> str:
    width, height = wide + 2 * MARGIN, high + HEAD + MARGIN
    scale = SCALES[name]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width * scale:.0f}" height="{height * scale:.0f}"><style>{STYLE}</style>'
        f'<title>{escape(title)}</title><rect width="100%" height="100%" fill="#fff"/>\n'
        f'<text x="{width / 2:.1f}" y="6" style="font-size: {16 / scale}px">{escape(title)}</text>\n'
        f'<g transform="translate({MARGIN} {HEAD})">\n' + "\n".join(body) + "\n</g>\n</svg>\n"
    )
