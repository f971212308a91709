"""What only a real board can tell: when the guide finds it out, and what it costs then.

Minutes are those of work by hand, counted from the first parcel: five to look at it, twenty for the mainboard, twelve
seconds a joint, two hours for the enclosure. Those of a printer are not counted.
"""

from collections.abc import Mapping

from host.boards import costs, files, layout
from host.boards.layout import Layout
from host.boards.markdown import table
from host.hardware import pages
from host.hardware.parts import BESIDES, PAD_BESIDES
from host.paths import HARDWARE
from host.tools.enclosure import slicing

EUROS_KILOGRAM = 28.0  # of PETG or ASA, the dearer end

# (what, where the guide finds it out, minute, what is made again: a board, or the beginning of the names of pieces)
UNKNOWNS = (
    ("stock and prices of parts, what the house asks for", "1, before you pay", 0, "nothing"),
    ("how the house turns LED, ribbon socket, Pico and diodes", "1, its preview; two tiles B in hand", 5, "tile-b"),
    ("whether cap and stem fit: which of three crosses", "1, three caps printed", 5, "key-cap-2"),
    ("whether silicone keys close on gold, and light comes through (tile S)", "1, one keypad", 5, "silicone keypad"),
    ("whether the Pico starts as it is soldered, and its USB is reached", "2, plug in", 15, "mainboard"),
    ("start of USB with all capacitors: the port's current", "2, plug in", 15, "mainboard"),
    ("the display: order of its pins, address, controller, current", "2, its check", 20, "OLED display"),
    ("how loud the buzzer is", "2, menu", 25, "nothing"),
    ("data through ribbon and level shifter", "3, expect", 30, "mainboard"),
    ("folds of ribbons, side of their contacts, their length", "3, expect", 30, "ribbon"),
    ("how bright keys are at 500 mA, and how much light reaches the next", "3, lights", 35, "nothing"),
    ("whether switches fit through light grid and board", "3, snap in", 40, "light-grid"),
    ("bounce and force of these switches", "3, keys", 55, "nothing"),
    ("rows that fall in time with all ribbons plugged", "4, its check", 105, "mainboard"),
    ("data through four tiles, one behind the other", "4, its check", 105, "mainboard"),
    ("current of an LED: 12 or 20 mA a channel", "6, all white", 130, "nothing"),
    ("whether supply, socket and fuses carry that for ten minutes", "6, its check", 140, "mainboard"),
    ("whether holes, plugs and buttons meet boards and walls", "7, base, mainboard, tiles", 180, "wall"),
    ("whether the pieces of the frame lie level, and no cap rubs", "7, frame, caps", 240, "frame"),
    ("heat: tiles, air, light grids after an hour of Konane", "7, a game", 300, "tile-a"),
)
FREE = "nothing"
BOUGHT = ("OLED display", "ribbon", "silicone keypad")  # as host/hardware/parts.py calls what is bought again


def lot(name: str, layouts: Mapping[str, Layout]) -> float:
    """Return the euros of the boards of this name that one whole needs, made and assembled, with their parcel."""
    board = next(board for board in pages.boards() if board.name == name)
    joints = {name: files.assembled_joints(board, layouts[name])}
    needed = {name: pages.needed()[name]}
    by_hand = sum(kind.euros * count for kind, count in costs.counted([board], needed).items() if kind.by_hand)
    return costs.cost([board], needed, joints, 1).total - by_hand


def costs_then(what: str, layouts: Mapping[str, Layout]) -> str:
    """Return in words what it costs to make something again. Raises: KeyError for what nobody makes."""
    if what == FREE:
        return what
    if what in BOUGHT:
        euros = sum(count * each for name, count, each in (*BESIDES, *PAD_BESIDES) if name.startswith(what))
        return f"{what} again: {euros:.0f} euros"
    if what in layouts:
        return f"{what} again: {lot(what, layouts):.0f} euros, two weeks"
    rows = [row for row in slicing.measured(slicing_page()) if row.piece.startswith(what)]
    if not rows:
        raise KeyError(what)
    again = slicing.total(what, rows)
    return f"{what} again: {again.grams / 1000 * EUROS_KILOGRAM:.1f} euros, {again.hours:.0f} hours of the printer"


def slicing_page() -> str:
    """Return the page that has the slicer's figures."""
    return (HARDWARE / "enclosure.md").read_text("utf-8")


def words() -> str:
    """Return the table of hardware/README.md."""
    layouts = {name: layout.read(pages.board_file(name)) for name in pages.needed()}
    rows = [(what, step, minute, costs_then(again, layouts)) for what, step, minute, again in UNKNOWNS]
    return table("what|step of the guide|>minute|costs at most then", rows)
