"""Which of Pebble Rebel's symbols can be on the board at the same time, see firmware/screens/scenes.py."""

from firmware.games.pebble_rebel.palette import (
    COLOURS,
    GHOST,
    HINTED_STONE,
    LAST,
    LEGAL,
    MOST,
    PULSING,
    REACHED,
    STONE,
    STOP,
    of,
)
from firmware.output.palette import EMPTY, HINTED, REFUSAL


def _all(*symbols: int) -> tuple:
    return tuple([of(colour, symbol) for colour in COLOURS for symbol in symbols])


SCENES = {
    "Pebble to move": _all(STONE, LAST, PULSING, GHOST, HINTED_STONE)
    + tuple(range(REACHED, REACHED + MOST))
    + (EMPTY, STOP, HINTED, REFUSAL),
    "Rebel to move": _all(STONE, LAST, PULSING, GHOST) + (EMPTY, LEGAL, HINTED, REFUSAL),
    "over": _all(STONE, PULSING) + (EMPTY,),
}
SCALES = (2,)
