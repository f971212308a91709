"""A sheet to print and cut out for each game: labels round the control keys, coordinates for the edges of the board.

What it says comes from the tables of the games' views. Lengths are in mm, at 1:1 on A4.
"""

from collections.abc import Iterator
from xml.etree import ElementTree

from engines.game import Game
from engines.registry import package_of, title_of
from engines.texts import said
from firmware.games.registry import view_of
from firmware.hardware.wiring import BOARD_COLUMNS, CONTROL_COLUMNS, ROWS
from firmware.input.layout import NOWHERE, Layout
from host.games import new_game
from host.tools.colour_vision.looks import lights_of
from host.tools.hardware_docs.parts import STRIP_PER_METRE

PITCH = 1000 / STRIP_PER_METRE  # from the middle of a key to that of the next
LABELS = 22.0  # width of a column of labels
RULER = 6.0  # width of a strip of coordinates
PAGE = (210, 297)

_LEFT, _TOP = 5.0, 20.0  # of the labels on the page
GREY, BLACK = "#999", "#000"
CUT = {"fill": "none", "stroke": BLACK, "stroke-width": "0.25"}


def sheet(name: str) -> str:
    """Return the overlays of a game as SVG."""
    root = blank(f"{title_of(name)}: key overlays, print at 100 %, cut along the black lines")
    _control_labels(root, name)
    left, low = _LEFT + 2 * LABELS + CONTROL_COLUMNS * PITCH + 10, _TOP + ROWS * PITCH + 8
    for index, size in enumerate(sizes(name)):
        layout, tag = Layout(size), f"{size}x{size}"
        _ruler(root, left + index * (RULER + 5), _TOP, tag, row_names(layout), upright=True)
        _ruler(root, _LEFT, low + index * (RULER + 3), tag, column_names(layout), upright=False)
    scale(root, left, low - 3)
    ElementTree.indent(root)
    return ElementTree.tostring(root, "unicode") + "\n"


def blank(title: str) -> ElementTree.Element:
    """Return a page with its title."""
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{PAGE[0]}mm",
            "height": f"{PAGE[1]}mm",
            "viewBox": f"0 0 {PAGE[0]} {PAGE[1]}",
            "font-family": "sans-serif",
        },
    )
    box(root, 0, 0, *PAGE, fill="#fff")
    text(root, _LEFT, 13, title, 4)
    return root


# --- Facts from the tables of a game -----------------------------------------------------


def games(name: str) -> Iterator[Game]:
    """Yield a new game for each size and number of players that the menu offers."""
    choices = [
        f"{option.name}={value}"
        for option in package_of(name).OPTIONS
        if option.name in ("size", "players")
        for value in option.values
    ]
    for choice in choices or [""]:
        yield new_game(name, choice.split())


def sizes(name: str) -> list[int]:
    """Return the sizes of the board (squares along an edge)."""
    view = view_of(name)
    return sorted({view(game).size for game in games(name)})


def soft_keys(name: str) -> dict[tuple[int, int], list[tuple[str, str, int]]]:
    """Return by (row, column) what each control key is for: (letter, label, light), more than one where that changes.

    Keys with the same name are one, whose letter is at the first of them.
    """
    keys: dict[tuple[int, int], list[tuple[str, str, int]]] = {}
    for _name, row, column, letter, label, _tip, light in view_of(name).KEYS:
        keys.setdefault((row, column), []).append((letter, said(label), light))
    return keys


def turn_lights(name: str) -> dict[tuple[int, int], list[str]]:
    """Return by (row, column) whose turn the light there shows; more than one where it depends on how many play."""
    lights: dict[tuple[int, int], list[str]] = {}
    for game in games(name):
        view = view_of(name)(game)
        for player, seat in zip(view.names(), view.seats(), strict=True):
            for light in seat:
                names = lights.setdefault(light, [])
                if player not in names:
                    names.append(player)
    return lights


def column_names(layout: Layout) -> list[tuple[str, float]]:
    """Return the letters of the columns, each with the column of keys (in halves) that is in its middle."""
    middle = ROWS // 2
    squares = [layout.square_at(middle, column) for column in range(BOARD_COLUMNS)]
    return _middles([chr(ord("a") + square % layout.size) if square != NOWHERE else "" for square in squares])


def row_names(layout: Layout) -> list[tuple[str, float]]:
    """Return the numbers of the rows in the same way; the lowest row is 1."""
    middle = BOARD_COLUMNS // 2
    squares = [layout.square_at(row, middle) for row in range(ROWS)]
    return _middles([str(layout.size - square // layout.size) if square != NOWHERE else "" for square in squares])


def _middles(names: list[str]) -> list[tuple[str, float]]:
    """Return each name with the middle of its indices."""
    return [(name, names.index(name) + (names.count(name) - 1) / 2) for name in dict.fromkeys(names) if name]


# --- How it is drawn -------------------------------------------------------------------


def _control_labels(root: ElementTree.Element, name: str) -> None:
    """Draw the piece that lies round the control keys."""
    width, height = CONTROL_COLUMNS * PITCH, ROWS * PITCH
    box(root, _LEFT, _TOP, width + 2 * LABELS, height, **CUT)
    box(root, _LEFT + LABELS, _TOP, width, height, **CUT)
    for row in range(ROWS):
        for column in range(CONTROL_COLUMNS):
            x, y = _LEFT + LABELS + column * PITCH, _TOP + row * PITCH
            box(root, x + 0.5, y + 0.5, PITCH - 1, PITCH - 1, fill="none", stroke=GREY, dash="1 1")
            text(root, x + PITCH / 2, y + PITCH / 2 + 1, f"{row}, {BOARD_COLUMNS + column}", 2.4, "middle", GREY)
    palette = lights_of(view_of(name).PALETTE)
    for (row, column), uses in soft_keys(name).items():
        red, green, blue, _rhythm = palette[uses[0][2]]
        letters = [letter for letter, _, _ in uses if letter]
        lines = [*(label for _, label, _ in uses), f"({', '.join(letters)})"] if letters else []
        _label(root, row, column, lines, f"#{red:02x}{green:02x}{blue:02x}")
    for (row, column), names in turn_lights(name).items():
        _label(root, row, column, ["turn of", *(f"{name} or" for name in names[:-1]), names[-1]])


def _label(root: ElementTree.Element, row: int, column: int, lines: list[str], colour: str = "") -> None:
    """Write lines on a key's side, and there a mark in its colour."""
    outwards = -1 if column == BOARD_COLUMNS else 1
    edge = _LEFT + LABELS + (CONTROL_COLUMNS * PITCH if outwards > 0 else 0)
    middle = _TOP + (row + 0.5) * PITCH
    if colour:
        box(root, min(edge, edge + outwards * 1.6), middle - 5, 1.6, 10, fill=colour, stroke=BLACK)
    for index, line in enumerate(lines):
        y = middle + 1 + 3.6 * (index - (len(lines) - 1) / 2)
        text(root, edge + outwards * 3, y, line, 3, "start" if outwards > 0 else "end")


def _ruler(
    root: ElementTree.Element, x: float, y: float, tag: str, names: list[tuple[str, float]], upright: bool
) -> None:
    """Draw a strip for an edge of the board, with a name in the middle of each row or column."""
    length = ROWS * PITCH
    box(root, x, y, RULER if upright else length, length if upright else RULER, **CUT)
    for name, index in names:
        along = (index + 0.5) * PITCH
        at = (x + RULER / 2, y + along + 1.4) if upright else (x + along, y + RULER / 2 + 1.4)
        text(root, *at, name, 4, "middle")
    at = (x + RULER / 2, y + length - 0.8) if upright else (x + length - 0.8, y + RULER - 0.8)
    text(root, *at, tag, 1.9, "middle" if upright else "end", GREY)


def scale(root: ElementTree.Element, x: float, y: float) -> None:
    """Draw the line that shows whether the printer kept the size."""
    box(root, x, y, 50, 0.25, fill=BLACK)
    text(root, x + 52, y + 1, "this line is 50 mm long", 3)


def box(
    root: ElementTree.Element, x: float, y: float, width: float, height: float, dash: str = "", **style: str
) -> None:
    size = {"x": x, "y": y, "width": width, "height": height}
    look = {"stroke-width": "0.2", **style, **({"stroke-dasharray": dash} if dash else {})}
    ElementTree.SubElement(root, "rect", {name: f"{value:.2f}" for name, value in size.items()} | look)


def text(
    root: ElementTree.Element, x: float, y: float, words: str, size: float, anchor: str = "start", colour: str = BLACK
) -> None:
    look = {"font-size": f"{size:g}", "text-anchor": anchor, "fill": colour}
    ElementTree.SubElement(root, "text", {"x": f"{x:.2f}", "y": f"{y:.2f}", **look}).text = words
