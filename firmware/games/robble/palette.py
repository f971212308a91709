"""Robble's lights and symbols: Black's stones are blue, White's warm white."""

from firmware.output.palette import (
    BLINK,
    BREATHE,
    LAST_BLUE,
    LAST_WHITE,
    LIGHTS,
    PULSE,
    SHAPES,
    STEADY,
    SYMBOLS,
    Palette,
    full,
    shaped,
)

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


def _blue(light: int) -> tuple:
    return shaped(light, SHAPES["blue"], BLUE_REST)


_SYMBOLS = (
    full(LEAVING),
    full(TURNING),
    # Black's
    _blue(BLUE_AIMED),
    _blue(BLUE),
    _blue(BLUE_LAST),
    _blue(BLUE_BLINK),
    _blue(BLUE_SOFT),
    _blue(BLUE_BLINK),
    _blue(BLUE_PULSE),
    # White's
    full(WHITE_AIMED),
    full(WHITE),
    full(WHITE_LAST),
    full(WHITE_BLINK),
    full(WHITE_SOFT),
    full(WHITE_BLINK),
    full(WHITE_PULSE),
)


PALETTE = Palette(_LIGHTS, _SYMBOLS)
del _LIGHTS, _SYMBOLS  # the palette has them as bytes
