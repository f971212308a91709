"""What Pebble Rebel's lights show, see firmware/screens/scenes.py."""

from engines.languages import _
from firmware.games.pebble_rebel.palette import (
    COLOURS,
    GHOST,
    HINTED_STONE,
    LAST,
    LEGAL,
    PULSING,
    REACHED,
    STONE,
    STOP,
    of,
)
from firmware.output.palette import EMPTY, HINTED, REFUSAL

SCALES = (2,)
PEBBLE, REBEL = "Pebble to move", "Rebel to move"
PLAYED = PEBBLE + ", " + REBEL
ALL = PLAYED + ", over"


def _each(symbol: int) -> tuple:
    return tuple([of(colour, symbol) for colour in COLOURS])


LOOK = (
    (_("a blue stone"), (of(1, STONE),), ("sb",), ALL),
    (_("a red stone"), (of(2, STONE),), ("sr",), ALL),
    (_("a white stone"), (of(3, STONE),), ("sw",), ALL),
    (_("a yellow stone"), (of(4, STONE),), ("sy",), ALL),
    (_("Pebble's way and stops"), (), ("t",), ""),
    (_("of the last turn"), _each(LAST), ("l",), ALL),
    (_("chosen, or in the line"), _each(PULSING), (), ALL, "f"),
    (_("costs one stone"), (REACHED,), (), PEBBLE),
    (_("costs two"), (REACHED + 1,), (), PEBBLE),
    (_("costs three"), (REACHED + 2,), (), PEBBLE),
    (_("costs four or more"), (REACHED + 3,), (), PEBBLE),
    (_("a stop on the way"), (STOP,), (), PEBBLE),
    (_("free for Rebel's stone"), (LEGAL,), (), REBEL),
    (_("under the finger"), _each(GHOST), (), PLAYED, "k"),
    (_("a hint: this stone"), _each(HINTED_STONE), (), PEBBLE),
    ((), (EMPTY,), (), ALL),
    ((), (HINTED, REFUSAL), (), PLAYED),
)
