"""What Pebble Rebel's pieces and lights mean, for computers that explain the board; the board itself has no use for it.

ROWS: (words in each language, the symbols that mean it, how View.piece() names it begins).
"""

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


def _all(symbol: int) -> tuple:
    return tuple([of(colour, symbol) for colour in COLOURS])


ROWS = (
    (("a blue stone", "ein blauer Stein"), (of(1, STONE),), ("sb",)),
    (("a red stone", "ein roter Stein"), (of(2, STONE),), ("sr",)),
    (("a white stone", "ein weißer Stein"), (of(3, STONE),), ("sw",)),
    (("a yellow stone", "ein gelber Stein"), (of(4, STONE),), ("sy",)),
    (("Pebble's way and stops", "Pebbles Weg mit Halten"), (), ("t",)),
    (("of the last turn", "aus dem letzten Zug"), _all(LAST), ()),
    (("chosen, or in the line", "gewählt oder in der Reihe"), _all(PULSING), ()),
    (("costs one stone", "kostet einen Stein"), (REACHED,), ()),
    (("costs two", "kostet zwei"), (REACHED + 1,), ()),
    (("costs three", "kostet drei"), (REACHED + 2,), ()),
    (("costs four or more", "kostet vier oder mehr"), (REACHED + 3,), ()),
    (("a stop on the way", "ein Halt auf dem Weg"), (STOP,), ()),
    (("free for Rebel's stone", "frei für Rebels Stein"), (LEGAL,), ()),
    (("under the finger", "unter dem Finger"), _all(GHOST), ()),
    (("a hint: this stone", "ein Tipp: dieser Stein"), _all(HINTED_STONE), ()),
)
