"""Key overlays to print and cut out: `python -m host.tools.overlays` writes hardware/overlays from the games' tables.

A game has two sheets of A4, in mm at 1:1. `<game>.svg` is for the custom boards: labels round the control keys, and
names of rows and columns. `tiles-<game>.svg` is for NeoTrellis: a strip that lies on the two dark columns of twelve
tiles; for four tiles one for the last column and one for the last row.
"""

from collections.abc import Iterator
from xml.etree import ElementTree

from engines.game import Game
from engines.registry import GAMES, package_of, title_of
from engines.texts import said
from firmware.app import App
from firmware.games.registry import Setup, info, view_of
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, CONTROL_COLUMNS, ROWS, TRELLIS_GRIDS
from firmware.input.layout import NOWHERE, Layout
from host.games import new_game
from host.paths import HARDWARE
from host.simulation.memory import MemoryBoard

FOLDER = HARDWARE / "overlays"
PITCH, TILE_PITCH = 1000 / 60, 15.0  # from the middle of a key to that of the next
LABELS, RULER = 22.0, 6.0  # widths of a column of labels, and of a strip of coordinates
LEFT, TOP = 5.0, 20.0  # of the labels on the page
TILES_LEFT, TILES_TOP, GAP = 15.0, 25.0, 25.0
FOUR = TRELLIS_GRIDS[2][1]  # rows and columns of four tiles
GREY, BLACK = "#999", "#000"
CUT = {"fill": "none", "stroke": BLACK, "stroke-width": "0.25"}
Names = list[tuple[str, float]]  # of rows or columns, each with the one, in halves, that is in its middle


def sheets() -> dict[str, str]:
    """Return all sheets as SVG by the names of their files."""
    return {f"{start}{name}.svg": draw(name) for name in GAMES for start, draw in (("", sheet), ("tiles-", tile_sheet))}


def sheet(name: str) -> str:
    """Return the sheet of a game for the custom boards as SVG."""
    root = _blank(f"{title_of(name)}: key overlays, print at 100 %, cut along the black lines")
    _control_labels(root, name)
    left, low = LEFT + 2 * LABELS + CONTROL_COLUMNS * PITCH + 10, TOP + ROWS * PITCH + 8
    for index, size in enumerate(sizes(name)):
        layout, tag = Layout(size), f"{size}x{size}"
        _ruler(root, left + index * (RULER + 5), TOP, tag, row_names(layout), upright=True)
        _ruler(root, LEFT, low + index * (RULER + 3), tag, column_names(layout), upright=False)
    return _finished(root, left, low - 3)


def tile_sheet(name: str) -> str:
    """Return the sheet of a game for NeoTrellis tiles as SVG."""
    root = _blank(f"{title_of(name)}: key labels for NeoTrellis tiles, print at 100 %, cut along the black lines")
    names = {at: " / ".join(label for _, label, _ in uses) for at, uses in soft_keys(name).items()}
    names |= {at: "turn of " + " or ".join(turns) for at, turns in turn_lights(name).items()}
    _strip(root, TILES_LEFT, TILES_TOP, 2, ROWS, "12 tiles: < left key, > right key")
    for (row, column), label in names.items():
        right = column - BOARD_COLUMNS
        y = TILES_TOP + TILE_PITCH * row + 6 + 5 * right
        _fitted(root, TILES_LEFT + 15, y, ("> " if right else "< ") + label, 2 * TILE_PITCH)
    rows, columns = FOUR
    for place, (tag, keys) in enumerate(few_keys(name).items()):
        left, top = TILES_LEFT + 2 * TILE_PITCH + GAP / 2, TILES_TOP + 20 + place * 2 * TILE_PITCH
        aside, below = left + columns * TILE_PITCH - (2 - place) * 2.5 * TILE_PITCH, TILES_TOP + 110
        _strip(root, left, top, columns, 1, f"4 tiles, last row, {tag}")
        _strip(root, aside, below, 1.5, rows, f"last column, {tag}")
        for row, column, label in keys:
            if row == rows - 1 and column < columns - 1:
                _fitted(root, left + TILE_PITCH * (column + 0.5), top + TILE_PITCH / 2, label, TILE_PITCH)
            else:  # a key left of the last column is named beside it
                words = label if column == columns - 1 else "< " + label
                _fitted(root, aside + 0.75 * TILE_PITCH, below + TILE_PITCH * (row + 0.5), words, 1.5 * TILE_PITCH)
    return _finished(root, TILES_LEFT, TILES_TOP + ROWS * TILE_PITCH + 10)


# --- Facts from the tables of a game -----------------------------------------------------


def games(name: str) -> Iterator[Game]:
    """Yield a new game for each size and number of players that the menu offers."""
    options = [option for option in package_of(name).OPTIONS if option.name in ("size", "players")]
    choices = [f"{option.name}={value}" for option in options for value in option.values]
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


def few_keys(name: str) -> dict[str, list[tuple[int, int, str]]]:
    """Return, by the sizes of the game's board, where four tiles have which control keys around it."""
    found: dict[str, list[tuple[int, int, str]]] = {}
    for size in (size for size in sizes(name) if size < FOUR[0]):
        board = MemoryBoard()
        board.grid = lambda: FOUR  # type: ignore[method-assign]
        app = App(board)
        app.tick(0, [0] * COLUMNS)
        options = {"size": str(size)} if any(option.name == "size" for option in info(name).options) else {}
        app.begin(Setup(name, options), 0)
        keys = [(row, column, label) for _, row, column, _, label, *_ in app.soft_keys()]
        same = next((tag for tag, known in found.items() if known == keys), "")
        found[f"{same}, {size}x{size}" if same else f"{size}x{size}"] = found.pop(same, keys)
    return found


def column_names(layout: Layout) -> Names:
    """Return the letters of the columns."""
    squares = [layout.square_at(ROWS // 2, column) for column in range(BOARD_COLUMNS)]
    return _middles([chr(ord("a") + square % layout.size) if square != NOWHERE else "" for square in squares])


def row_names(layout: Layout) -> Names:
    """Return the numbers of the rows; the lowest is 1."""
    squares = [layout.square_at(row, BOARD_COLUMNS // 2) for row in range(ROWS)]
    return _middles([str(layout.size - square // layout.size) if square != NOWHERE else "" for square in squares])


def _middles(names: list[str]) -> Names:
    return [(name, names.index(name) + (names.count(name) - 1) / 2) for name in dict.fromkeys(names) if name]


# --- How it is drawn -------------------------------------------------------------------


def _blank(title: str) -> ElementTree.Element:
    size = {"width": "210mm", "height": "297mm", "viewBox": "0 0 210 297"}
    root = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "font-family": "sans-serif"})
    _box(root, 0, 0, 210, 297, fill="#fff")
    _text(root, LEFT, 13, title, 4)
    return root


def _finished(root: ElementTree.Element, x: float, y: float) -> str:
    """Return the page as SVG, with a line that shows whether the printer kept the size."""
    _box(root, x, y, 50, 0.25, fill=BLACK)
    _text(root, x + 52, y + 1, "this line is 50 mm long", 3)
    ElementTree.indent(root)
    return ElementTree.tostring(root, "unicode") + "\n"


def _control_labels(root: ElementTree.Element, name: str) -> None:
    """Draw the piece that lies round the control keys."""
    width, height = CONTROL_COLUMNS * PITCH, ROWS * PITCH
    _box(root, LEFT, TOP, width + 2 * LABELS, height, **CUT)
    _box(root, LEFT + LABELS, TOP, width, height, **CUT)
    for row in range(ROWS):
        for column in range(CONTROL_COLUMNS):
            x, y = LEFT + LABELS + column * PITCH, TOP + row * PITCH
            _box(root, x + 0.5, y + 0.5, PITCH - 1, PITCH - 1, fill="none", stroke=GREY, dash="1 1")
            _text(root, x + PITCH / 2, y + PITCH / 2 + 1, f"{row}, {BOARD_COLUMNS + column}", 2.4, "middle", GREY)
    colours = view_of(name).PALETTE.colours
    for (row, column), uses in soft_keys(name).items():
        red, green, blue = colours[4 * uses[0][2] : 4 * uses[0][2] + 3]
        letters = [letter for letter, _, _ in uses if letter]
        lines = [*(label for _, label, _ in uses), f"({', '.join(letters)})"] if letters else []
        _label(root, row, column, lines, f"#{red:02x}{green:02x}{blue:02x}")
    for (row, column), names in turn_lights(name).items():
        _label(root, row, column, ["turn of", *(f"{name} or" for name in names[:-1]), names[-1]])


def _label(root: ElementTree.Element, row: int, column: int, lines: list[str], colour: str = "") -> None:
    """Write lines on a key's side, and there a mark in its colour."""
    outwards = -1 if column == BOARD_COLUMNS else 1
    edge = LEFT + LABELS + (CONTROL_COLUMNS * PITCH if outwards > 0 else 0)
    middle = TOP + (row + 0.5) * PITCH
    if colour:
        _box(root, min(edge, edge + outwards * 1.6), middle - 5, 1.6, 10, fill=colour, stroke=BLACK)
    for index, line in enumerate(lines):
        y = middle + 1 + 3.6 * (index - (len(lines) - 1) / 2)
        _text(root, edge + outwards * 3, y, line, 3, "start" if outwards > 0 else "end")


def _ruler(root: ElementTree.Element, x: float, y: float, tag: str, names: Names, upright: bool) -> None:
    """Draw a strip for an edge of the board, with a name in the middle of each row or column."""
    length = ROWS * PITCH
    _box(root, x, y, RULER if upright else length, length if upright else RULER, **CUT)
    for name, index in names:
        along = (index + 0.5) * PITCH
        at = (x + RULER / 2, y + along + 1.4) if upright else (x + along, y + RULER / 2 + 1.4)
        _text(root, *at, name, 4, "middle")
    at = (x + RULER / 2, y + length - 0.8) if upright else (x + length - 0.8, y + RULER - 0.8)
    _text(root, *at, tag, 1.9, "middle" if upright else "end", GREY)


def _strip(root: ElementTree.Element, x: float, y: float, wide: float, high: float, tag: str) -> None:
    _box(root, x, y, wide * TILE_PITCH, high * TILE_PITCH, **CUT)
    _text(root, x, y - 1.5, tag, 2.6, colour=GREY)


def _box(
    root: ElementTree.Element, x: float, y: float, width: float, height: float, dash: str = "", **style: str
) -> None:
    size = {"x": x, "y": y, "width": width, "height": height}
    look = {"stroke-width": "0.2", **style, **({"stroke-dasharray": dash} if dash else {})}
    ElementTree.SubElement(root, "rect", {name: f"{value:.2f}" for name, value in size.items()} | look)


def _fitted(root: ElementTree.Element, x: float, y: float, words: str, wide: float) -> None:
    """Write words round a middle, in letters of 3 mm at most that fit the width."""
    _text(root, x, y, words, round(min(3, wide / (0.6 * len(words))), 2), "middle")


def _text(
    root: ElementTree.Element, x: float, y: float, words: str, size: float, anchor: str = "start", colour: str = BLACK
) -> None:
    look = {"font-size": f"{size:g}", "text-anchor": anchor, "fill": colour}
    ElementTree.SubElement(root, "text", {"x": f"{x:.2f}", "y": f"{y:.2f}", **look}).text = words


if __name__ == "__main__":
    for name, drawn in sheets().items():
        (FOLDER / name).write_text(drawn, "utf-8")
