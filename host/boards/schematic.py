"""Schematics, drawn from the tables of boards: each part with the net at each of its pins.

Wires are named, not drawn: what has the same blue name is connected.
"""

from collections.abc import Callable, Sequence
from typing import Literal

import schemdraw
from schemdraw import elements
from schemdraw.backends.svg import config

from .catalog import Kind
from .design import Board, Part

schemdraw.use("svg")
config.text = "text"  # as letters, whatever else is installed

ACROSS, WIDE, HIGH = 4, 8.6, 1.9  # parts in a row, and the space of one with two pins
SYMBOLS = {
    "button": elements.Button,
    "capacitor": elements.Capacitor,
    "diode": elements.Diode,
    "fuse": elements.FuseIEC,
    "resistor": elements.ResistorIEC,
    "schottky": elements.Schottky,
    "zener": elements.Zener,
}
CATHODE_FIRST = ("diode", "schottky", "zener")  # whose pin 1 is where the symbol ends
LEAD = 0.7  # length of the stub at a chip's pin
# A pin of a chip: (its name, with a bar for what acts when low; its number, "" for any; the net that it is on)
Pin = tuple[str, object, str]
Align = Literal["left", "center", "right"]
Side = Literal["L", "R"]


def svg(draw: Callable[[schemdraw.Drawing], None]) -> str:
    """Return a sheet as SVG on white, with a line for each element."""
    drawing = schemdraw.Drawing(show=False)
    drawing.config(fontsize=11, unit=2, lw=1.2, bgcolor="white", margin=0.4)
    draw(drawing)
    return drawing.get_imagedata("svg").decode().replace("><", ">\n<") + "\n"


def write(
    drawing: schemdraw.Drawing, at: tuple[float, float], words: str, align: Align = "left", color: str = "black"
) -> None:
    """Write a line of words."""
    x, y = at[0] - 0.1, at[1] - 0.1  # what schemdraw takes for the middle of an empty element
    label = elements.Label().at((x, y)).theta(0)
    drawing += label.label(words, "center", halign=align, valign="center", ofst=0, color=color)


def net_stub(drawing: schemdraw.Drawing, at: tuple[float, float], name: str, away: int) -> None:
    """Draw a stub with the name of its net at its end; away: -1 to the left, 1 to the right."""
    x, y = at
    end = (x + away * LEAD, y)
    drawing += elements.Line().at(at).to(end)
    write(drawing, (end[0] + away * 0.15, y), name, align="right" if away < 0 else "left", color="navy")


def draw_chip(
    drawing: schemdraw.Drawing,
    at: tuple[float, float],
    name: str,
    left: Sequence[Pin],
    right: Sequence[Pin],
    width: float,
) -> None:
    """Draw a chip with pins from top to bottom on both sides, each with its net."""
    rows = max(len(left), len(right))
    halves: tuple[tuple[Side, Sequence[Pin]], ...] = (("L", left), ("R", right))
    pins = [
        elements.IcPin(
            name=label.lstrip("/"),
            pin=str(number),
            side=side,
            slot=f"{rows - index}/{rows}",
            anchorname=f"{side}{index}",
            decoration="overline" if label.startswith("/") else None,
        )
        for side, half in halves
        for index, (label, number, _net_name) in enumerate(half)
    ]
    chip = elements.Ic(pins=pins, size=(width, 0.6 * rows + 0.2), leadlen=0.5, pinspacing=0.6, edgepadH=0.25)
    drawing += chip.at(at).anchor("center").label(name, "top", fontsize=12)
    for side, half in halves:
        for index, (_label, _number, net) in enumerate(half):
            if net:
                anchor = chip.absanchors[f"{side}{index}"]
                net_stub(drawing, (anchor.x, anchor.y), net, -1 if side == "L" else 1)


# --- The sheets ------------------------------------------------------------------------


def sheet(board: Board, parts: Sequence[Part]) -> str:
    """Return a sheet with some parts of a board as SVG, each with the net at each of its pins."""

    def draw(drawing: schemdraw.Drawing) -> None:
        pairs = [part for part in parts if len(_pins(part)) == 2]
        for index, part in enumerate(pairs):
            _pair(drawing, part, board.of(part), (index % ACROSS * WIDE, -(index // ACROSS) * HIGH))
        below = -(-(-len(pairs) // ACROSS) * HIGH) + 0.5
        chips = [part for part in parts if len(_pins(part)) > 2]
        for start in range(0, len(chips), ACROSS):
            row = chips[start : start + ACROSS]
            high = max(0.6 * -(-len(_pins(part)) // 2) for part in row) + 2
            for index, part in enumerate(row):
                _chip(drawing, part, board.of(part), (index * WIDE + 1, below - high / 2))
            below -= high

    return svg(draw)


def _pins(part: Part) -> list[tuple[str, str]]:
    """Return pins and nets in the order of their numbers, MP last."""
    return sorted(part.nets.items(), key=lambda pin: (not pin[0].isdigit(), pin[0].zfill(2)))


def _label(part: Part, kind: Kind) -> str:
    """Return what is written at a part: its value, where it has one, else its number."""
    return f"{part.reference}  {part.kind if part.kind[0].isdigit() else kind.number}"


def _pair(drawing: schemdraw.Drawing, part: Part, kind: Kind, at: tuple[float, float]) -> None:
    """Draw a part with two pins from left to right, the net of each at its end."""
    (_, first), (_, second) = _pins(part)
    if kind.symbol in CATHODE_FIRST:
        first, second = second, first
    x, y = at
    symbol = SYMBOLS[kind.symbol]
    drawing += symbol().at(at).right().length(1.8)
    write(drawing, (x + 0.9, y + 0.8), _label(part, kind), "center")
    net_stub(drawing, at, first, -1)
    net_stub(drawing, (x + 1.8, y), second, 1)


def _chip(drawing: schemdraw.Drawing, part: Part, kind: Kind, at: tuple[float, float]) -> None:
    """Draw a part with more pins as a box."""
    pins = [("", number, net) for number, net in _pins(part)]
    half = -(-len(pins) // 2)
    draw_chip(drawing, at, _label(part, kind), pins[:half], pins[half:], 2.4)
