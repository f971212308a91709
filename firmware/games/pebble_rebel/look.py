"""What Pebble Rebel's lights show, see firmware/screens/scenes.py."""

from engines.languages import _
from firmware.games.pebble_rebel import palette
from firmware.output.palette import EMPTY, HINTED, REFUSAL

SCALES = (2,)
PEBBLE, REBEL = "Pebble to move", "Rebel to move"
PLAYED = PEBBLE + ", " + REBEL
ALL = PLAYED + ", over"


def _each(symbol: int) -> tuple:
    return tuple([palette.of(colour, symbol) for colour in palette.COLOURS])


LOOK = (
    (_("a blue stone"), (palette.of(1, palette.STONE),), ("sb",), ALL),
    (_("a red stone"), (palette.of(2, palette.STONE),), ("sr",), ALL),
    (_("a white stone"), (palette.of(3, palette.STONE),), ("sw",), ALL),
    (_("a yellow stone"), (palette.of(4, palette.STONE),), ("sy",), ALL),
    (_("Pebble's way and stops"), (), ("t",), ""),
    (_("from the last turn"), _each(palette.LAST), ("l",), ALL),
    (_("chosen, or in the line"), _each(palette.PULSING), (), ALL, "f"),
    (_("costs one stone"), (palette.REACHED,), (), PEBBLE),
    (_("costs two"), (palette.REACHED + 1,), (), PEBBLE),
    (_("costs three"), (palette.REACHED + 2,), (), PEBBLE),
    (_("costs four or more"), (palette.REACHED + 3,), (), PEBBLE),
    (_("a stop on the way"), (palette.STOP,), (), PEBBLE),
    (_("free for Rebel's stone"), (palette.LEGAL,), (), REBEL),
    (_("under the finger"), _each(palette.GHOST), (), PLAYED, "k"),
    (_("a hint: this stone"), _each(palette.HINTED_STONE), (), PEBBLE),
    ((), (EMPTY,), (), ALL),
    ((), (HINTED, REFUSAL), (), PLAYED),
)
