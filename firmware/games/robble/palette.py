"""Robble's lights and symbols: Black's stones are blue, White's warm white."""

from firmware.games.stones_palette import symbols_of
from firmware.output.palette import BLINK, BREATHE, LAST_BLUE, LAST_WHITE, LIGHTS, PULSE, STEADY, SYMBOLS, Palette, full

_FIRST = len(LIGHTS)
BLUE, BLUE_BREATHE, BLUE_PULSE, BLUE_BLINK, BLUE_SOFT, BLUE_REST = range(_FIRST, _FIRST + 6)
WHITE, WHITE_BREATHE, WHITE_PULSE, WHITE_BLINK, WHITE_SOFT = range(_FIRST + 6, _FIRST + 11)
LEAVING, TURNING, BLUE_LAST, WHITE_LAST, BLUE_AIMED, WHITE_AIMED = range(_FIRST + 11, _FIRST + 17)

# SOFT: a stone that is struck out. AIMED: one that is about to be placed. REST: of a block, round the shape.
_LIGHTS = (
    (30, 60, 255, STEADY),
    (30, 60, 255, BREATHE),
    (30, 60, 255, PULSE),
    (30, 60, 255, BLINK),
    (0, 60, 120, STEADY),
    (12, 24, 104, STEADY),
    (255, 225, 180, STEADY),
    (255, 225, 180, BREATHE),
    (255, 225, 180, PULSE),
    (255, 225, 180, BLINK),
    (165, 145, 115, STEADY),
    (255, 30, 0, BLINK),
    (255, 120, 255, BLINK),
    LAST_BLUE,
    LAST_WHITE,
    (0, 60, 120, BREATHE),
    (165, 145, 115, BREATHE),
)

GOING = len(SYMBOLS)  # a stone that is being removed
FLIPPING = GOING + 1  # a stone that is changing its colour
# Symbols that both players have; see of()
GHOST = GOING + 2  # what would be there if the finger were released
STONE = GOING + 3
LAST = GOING + 4  # the last move
MOVING = GOING + 5
STRUCK = GOING + 6  # counted and struck out
PAIRED = GOING + 7  # being struck out
WINS = GOING + 8
_EACH = 7


def of(player: int, symbol: int) -> int:
    """Return the symbol (GHOST .. WINS) of a player, 1 or 2."""
    return symbol + _EACH * (player - 1)


_BLACKS = (BLUE_AIMED, BLUE, BLUE_LAST, BLUE_BLINK, BLUE_SOFT, BLUE_BLINK, BLUE_PULSE)
_WHITES = (WHITE_AIMED, WHITE, WHITE_LAST, WHITE_BLINK, WHITE_SOFT, WHITE_BLINK, WHITE_PULSE)
_SYMBOLS = (full(LEAVING), full(TURNING)) + symbols_of(_BLACKS, _WHITES, BLUE_REST)

PALETTE = Palette(_LIGHTS, _SYMBOLS)
del _LIGHTS, _SYMBOLS  # the palette has them as bytes
