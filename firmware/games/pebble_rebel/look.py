"""What Pebble Rebel's lights show, see firmware/screens/scenes.py."""

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
    (("a blue stone", "ein blauer Stein"), (of(1, STONE),), ("sb",), ALL),
    (("a red stone", "ein roter Stein"), (of(2, STONE),), ("sr",), ALL),
    (("a white stone", "ein weißer Stein"), (of(3, STONE),), ("sw",), ALL),
    (("a yellow stone", "ein gelber Stein"), (of(4, STONE),), ("sy",), ALL),
    (("Pebble's way and stops", "Pebbles Weg mit Halten"), (), ("t",), ""),
    (("of the last turn", "aus dem letzten Zug"), _each(LAST), ("l",), ALL),
    (("chosen, or in the line", "gewählt oder in der Reihe"), _each(PULSING), (), ALL),
    (("costs one stone", "kostet einen Stein"), (REACHED,), (), PEBBLE),
    (("costs two", "kostet zwei"), (REACHED + 1,), (), PEBBLE),
    (("costs three", "kostet drei"), (REACHED + 2,), (), PEBBLE),
    (("costs four or more", "kostet vier oder mehr"), (REACHED + 3,), (), PEBBLE),
    (("a stop on the way", "ein Halt auf dem Weg"), (STOP,), (), PEBBLE),
    (("free for Rebel's stone", "frei für Rebels Stein"), (LEGAL,), (), REBEL),
    (("under the finger", "unter dem Finger"), _each(GHOST), (), PLAYED),
    (("a hint: this stone", "ein Tipp: dieser Stein"), _each(HINTED_STONE), (), PEBBLE),
    ((), (EMPTY,), (), ALL),
    ((), (HINTED, REFUSAL), (), PLAYED),
)
