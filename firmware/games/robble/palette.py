"""Robble's lights and symbols: black stones are blue and a diagonal in blocks, white ones warm white and full."""

from firmware.output.palette import BLINK, BREATHE, EMPTY, HINTED, LIGHTS, PULSE, STEADY, SYMBOLS, Palette, full, shaped

_FIRST = len(LIGHTS)
BLACK, BLACK_BREATHE, BLACK_PULSE, BLACK_BLINK, BLACK_SOFT, BLACK_GLOW = range(_FIRST, _FIRST + 6)
WHITE, WHITE_BREATHE, WHITE_PULSE, WHITE_BLINK, WHITE_SOFT, WHITE_GLOW = range(_FIRST + 6, _FIRST + 12)
LEAVING, TURNING = range(_FIRST + 12, _FIRST + 14)

# SOFT: a stone that is struck out, or one that is about to be placed. GLOW: a legal square.
_LIGHTS = (
    (30, 60, 255, STEADY),
    (30, 60, 255, BREATHE),
    (30, 60, 255, PULSE),
    (30, 60, 255, BLINK),
    (0, 60, 120, STEADY),
    (0, 0, 84, STEADY),
    (255, 225, 180, STEADY),
    (255, 225, 180, BREATHE),
    (255, 225, 180, PULSE),
    (255, 225, 180, BLINK),
    (165, 145, 115, STEADY),
    (56, 42, 0, STEADY),
    (255, 30, 0, BLINK),
    (255, 120, 255, BLINK),
)

GOING = len(SYMBOLS)  # a stone that is being removed
FLIPPING = GOING + 1  # a stone that is changing its colour
# Symbols that both players have; see of()
LEGAL = GOING + 2  # a square that the player may use
GHOST = GOING + 3  # what would be there if the finger were released
STONE = GOING + 4
LAST = GOING + 5  # the last move
MOVING = GOING + 6
STRUCK = GOING + 7  # counted and struck out
PAIRED = GOING + 8  # being struck out
WINS = GOING + 9
_EACH = 8


def of(player: int, symbol: int) -> int:
    """Return the symbol (LEGAL .. WINS) of a player, 1 or 2."""
    return symbol + _EACH * (player - 1)


def _diagonal(light: int) -> tuple:
    return shaped(light, "#..#")


_SYMBOLS = (
    full(LEAVING),
    full(TURNING),
    # black
    full(BLACK_GLOW),
    _diagonal(BLACK_SOFT),
    _diagonal(BLACK),
    _diagonal(BLACK_BREATHE),
    _diagonal(BLACK_BLINK),
    _diagonal(BLACK_SOFT),
    _diagonal(BLACK_BLINK),
    _diagonal(BLACK_PULSE),
    # white
    full(WHITE_GLOW),
    full(WHITE_SOFT),
    full(WHITE),
    full(WHITE_BREATHE),
    full(WHITE_BLINK),
    full(WHITE_SOFT),
    full(WHITE_BLINK),
    full(WHITE_PULSE),
)


def _both(*symbols: int) -> tuple:
    return tuple([of(player, symbol) for player in (1, 2) for symbol in symbols])


PALETTE = Palette(_LIGHTS, _SYMBOLS)
del _LIGHTS, _SYMBOLS  # the palette has them as bytes
SCENES = {
    "black to move": _both(STONE, LAST) + (of(1, LEGAL), of(1, GHOST), HINTED),
    "white to move": _both(STONE, LAST) + (of(2, LEGAL), of(2, GHOST), HINTED),
    "effects": _both(STONE, MOVING) + (EMPTY, GOING, FLIPPING),
    "draw": _both(STONE, LAST) + (EMPTY,),
    "counting": _both(STONE, STRUCK, PAIRED),
    "over": _both(STONE, STRUCK, WINS),
}
SCALES = (1, 2)
