"""Pebble Rebel's lights and symbols.

Squares that Pebble can reach are teal, with fewer and darker lights the more stones they cost.
"""

from firmware.output import palette
from firmware.output.palette import LIGHTS, SHAPES, SYMBOLS, Palette, full, shaped

# (red, green, blue, shape), and the same of the rest of the block; by colour as the engine has them, from 1 on
STONES = (
    (30, 60, 255, SHAPES["blue"]),
    (255, 0, 0, SHAPES["red"]),
    (255, 225, 180, SHAPES["white"]),
    (255, 170, 0, SHAPES["yellow"]),
)
_RESTS = ((12, 24, 104), (104, 0, 0), (104, 92, 74), (104, 70, 0))
COLOURS = range(1, len(STONES) + 1)
_RHYTHMS = (palette.STEADY, palette.PULSE, palette.BLINK)

_FIRST = len(LIGHTS)
_NEAR, _FAR, _FARTHER, _FARTHEST, STOPPING, GLOW, PEBBLES_TURN, REBELS_TURN, MARK = range(_FIRST, _FIRST + 9)
_REST_LIGHTS = _FIRST + 9
_STONE_LIGHTS = _REST_LIGHTS + len(_RESTS)

_LIGHTS = (
    (
        # in the order of the names above
        (0, 150, 125, palette.STEADY),
        (0, 125, 104, palette.STEADY),
        (0, 100, 83, palette.STEADY),
        (0, 75, 62, palette.STEADY),
        (150, 255, 230, palette.STEADY),
        (96, 0, 126, palette.STEADY),
        (0, 180, 150, palette.BREATHE),
        (170, 0, 220, palette.BREATHE),
        (100, 180, 255, palette.STEADY),
    )
    + tuple([rest + (palette.STEADY,) for rest in _RESTS])
    + tuple([stone[:3] + (rhythm,) for stone in STONES for rhythm in _RHYTHMS])
)

REACHED = len(SYMBOLS)  # a square that costs one stone; the next for two, three, four and more
MAX_STONES = 4
STOP = REACHED + MAX_STONES  # a stop of a path by hand
LEGAL = STOP + 1  # a square for Rebel's stone
# Symbols that each colour has; see of()
STONE = STOP + 2
PULSING = STONE + 1  # the stone that is chosen; a stone of the line that ends the game
GHOST = STONE + 2  # what would be there if the finger were released
LAST = STONE + 3  # of the last turn: a corner of its block is the mark
HINTED_STONE = STONE + 4
_EACH = 5


def of(colour: int, symbol: int) -> int:
    """Return the symbol (STONE .. HINTED_STONE) of a colour."""
    return symbol + _EACH * (colour - 1)


def light_of(colour: int, rhythm: int) -> int:
    """Return the light of a colour's stones that are steady, pulse or blink."""
    return _STONE_LIGHTS + len(_RHYTHMS) * (colour - 1) + _RHYTHMS.index(rhythm)


def _symbols_of(colour: int) -> tuple:
    shape = STONES[colour - 1][3]
    shapes = [shaped(light_of(colour, rhythm), shape, _REST_LIGHTS + colour - 1) for rhythm in _RHYTHMS]
    return tuple(shapes) + (_cornered(colour, MARK), _cornered(colour, palette.HINT))


def _cornered(colour: int, light: int) -> tuple:
    whole, *block = shaped(light_of(colour, palette.STEADY), STONES[colour - 1][3], _REST_LIGHTS + colour - 1)
    return (whole,) + tuple(block[:3]) + (light,)


_SYMBOLS = (
    full(_NEAR),
    shaped(_FAR, ".###", palette.FLOOR),
    shaped(_FARTHER, ".##.", palette.FLOOR),
    shaped(_FARTHEST, "...#", palette.FLOOR),
    shaped(STOPPING, "#...", palette.FLOOR),
    full(GLOW),
)
for _colour in COLOURS:
    _SYMBOLS += _symbols_of(_colour)


PALETTE = Palette(_LIGHTS, _SYMBOLS)
del _LIGHTS, _SYMBOLS  # the palette has them as bytes
