"""A sheet for each game to print for NeoTrellis tiles, whose keys are 15 mm apart: what the control keys are.

For twelve tiles a strip that lies on the two dark columns; for four one for the last column and one for the last row.
"""

from xml.etree import ElementTree

from engines.registry import title_of
from firmware.app import App
from firmware.games.registry import Setup, info
from firmware.hardware.wiring import BOARD_COLUMNS, CONTROL_COLUMNS, ROWS, TRELLIS_GRIDS
from host.simulation.memory import MemoryBoard
from host.tools.hardware_docs import overlays

PITCH = 15.0
FOUR = TRELLIS_GRIDS[2][1]
_LEFT, _TOP, _GAP = 15.0, 25.0, 25.0


def sheet(name: str) -> str:
    """Return the strips of a game as SVG."""
    root = overlays.blank(
        f"{title_of(name)}: key labels for NeoTrellis tiles, print at 100 %, cut along the black lines"
    )
    names = {at: " / ".join(label for _, label, _ in uses) for at, uses in overlays.soft_keys(name).items()}
    for at, turns in overlays.turn_lights(name).items():
        names[at] = "turn of " + " or ".join(turns)
    _strip(root, _LEFT, _TOP, 2, ROWS, "12 tiles: < left key, > right key")
    for (row, column), label in names.items():
        right = column - BOARD_COLUMNS
        _words(root, _LEFT + 15, _TOP + PITCH * row + 6 + 5 * right, ("> " if right else "< ") + label, 2 * PITCH)
    for place, (sizes, keys) in enumerate(few_keys(name).items()):
        left, top = _LEFT + 2 * PITCH + _GAP / 2, _TOP + 20 + place * 2 * PITCH
        rows, columns = FOUR
        _strip(root, left, top, columns, 1, f"4 tiles, last row, {sizes}")
        aside = left + columns * PITCH - (2 - place) * 2.5 * PITCH
        _strip(root, aside, _TOP + 110, 1.5, rows, f"last column, {sizes}")
        for row, column, label in keys:
            if row == rows - 1 and column < columns - 1:
                _words(root, left + PITCH * (column + 0.5), top + PITCH / 2, label, PITCH)
            else:  # a key left of the last column is named beside it
                words = label if column == columns - 1 else "< " + label
                _words(root, aside + 0.75 * PITCH, _TOP + 110 + PITCH * (row + 0.5), words, 1.5 * PITCH)
    overlays.scale(root, _LEFT, _TOP + ROWS * PITCH + 10)
    ElementTree.indent(root)
    return ElementTree.tostring(root, "unicode") + "\n"


def few_keys(name: str) -> dict[str, list[tuple[int, int, str]]]:
    """Return, by the sizes of the game's board, where four tiles have which control keys around it."""
    found: dict[str, list[tuple[int, int, str]]] = {}
    for size in overlays.sizes(name):
        board = MemoryBoard()
        board.grid = lambda: FOUR  # type: ignore[method-assign]
        app = App(board)
        app.tick(0, [0] * (BOARD_COLUMNS + CONTROL_COLUMNS))
        options = {"size": str(size)} if any(option.name == "size" for option in info(name).options) else {}
        if size < FOUR[0]:
            app.begin(Setup(name, options), 0)
            keys = [(row, column, label) for _, row, column, _, label, _ in app.soft_keys()]
            same = next((sizes for sizes, known in found.items() if known == keys), "")
            found[f"{same}, {size}x{size}" if same else f"{size}x{size}"] = found.pop(same, keys)
    return found


def _strip(root: ElementTree.Element, x: float, y: float, wide: float, high: float, tag: str) -> None:
    overlays.box(root, x, y, wide * PITCH, high * PITCH, **overlays.CUT)
    overlays.text(root, x, y - 1.5, tag, 2.6, colour=overlays.GREY)


def _words(root: ElementTree.Element, x: float, y: float, words: str, wide: float) -> None:
    overlays.text(root, x, y, words, round(min(3, wide / (0.6 * len(words))), 2), "middle")
