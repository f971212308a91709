"""Schematics of the boards, drawn from their tables: each part with the net at each of its pins.

What has the same blue name is connected, as on the sheets of host/tools/hardware_docs/schematic.py.
"""

from collections.abc import Sequence

import schemdraw
from schemdraw import elements

from host.tools.hardware_docs.schematic import draw_chip, net_stub, svg, write
from host.tools.pcb import mainboard, tiles
from host.tools.pcb.design import Part

ACROSS, WIDE, HIGH = 4, 8.6, 1.9  # parts in a row, and the space of one with two pins
SYMBOLS = {
    "key": elements.Button, "diode": elements.Diode, "schottky": elements.Schottky, "tvs": elements.Zener,
    "1A5": elements.FuseIEC, "0A75": elements.FuseIEC, "button": elements.Button,
    "100nF": elements.Capacitor, "1uF": elements.Capacitor, "100uF": elements.Capacitor, "1000uF": elements.Capacitor,
}  # fmt: skip
CATHODE_FIRST = ("diode", "schottky", "tvs")  # whose pin 1 is where the symbol ends
# Of a tile: one key of all, which are alike, and what a tile has once
KEY = ("K7", "D7", "LED7", "C7")


def tile() -> str:
    """Return the sheet of a tile A: a key with its light, plugs, and what belongs to the supplies."""
    board = tiles.board("tile-a")
    once = [part for part in board.parts if part.reference[0] in "JR" or part.kind == "100uF"]
    return _sheet([board.part(reference) for reference in KEY] + once)


def main_board() -> str:
    """Return the sheet of the mainboard."""
    return _sheet([part for part in mainboard.board().parts if part.kind != "hole"])


def _sheet(parts: Sequence[Part]) -> str:
    def draw(drawing: schemdraw.Drawing) -> None:
        pairs = [part for part in parts if len(_pins(part)) == 2]
        for index, part in enumerate(pairs):
            _pair(drawing, part, (index % ACROSS * WIDE, -(index // ACROSS) * HIGH))
        below = -(-(-len(pairs) // ACROSS) * HIGH) + 0.5
        chips = [part for part in parts if len(_pins(part)) > 2]
        for start in range(0, len(chips), ACROSS):
            row = chips[start : start + ACROSS]
            high = max(0.6 * -(-len(_pins(part)) // 2) for part in row) + 2
            for index, part in enumerate(row):
                _chip(drawing, part, (index * WIDE + 1, below - high / 2))
            below -= high

    return svg(draw)


def _pins(part: Part) -> list[tuple[str, str]]:
    """Return pins and nets in the order of their numbers, MP last."""
    return sorted(part.nets.items(), key=lambda pin: (not pin[0].isdigit(), pin[0].zfill(2)))


def _label(part: Part) -> str:
    """Return what is written at a part: its value, where it has one, else its number."""
    return f"{part.reference}  {part.kind if part.kind[0].isdigit() else part.of.number}"


def _pair(drawing: schemdraw.Drawing, part: Part, at: tuple[float, float]) -> None:
    """Draw a part with two pins from left to right, the net of each at its end."""
    (_, first), (_, second) = _pins(part)
    if part.kind in CATHODE_FIRST:
        first, second = second, first
    x, y = at
    symbol = SYMBOLS.get(part.kind, elements.ResistorIEC)
    drawing += symbol().at(at).right().length(1.8)
    write(drawing, (x + 0.9, y + 0.8), _label(part), "center")
    net_stub(drawing, at, first, -1)
    net_stub(drawing, (x + 1.8, y), second, 1)


def _chip(drawing: schemdraw.Drawing, part: Part, at: tuple[float, float]) -> None:
    """Draw a part with more pins as a box."""
    pins = [("", number, net) for number, net in _pins(part)]
    half = -(-len(pins) // 2)
    draw_chip(drawing, at, _label(part), pins[:half], pins[half:], 2.4)
