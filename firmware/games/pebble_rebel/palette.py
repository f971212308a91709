"""Pebble Rebel's lights and symbols.

Each colour of stones has a shape in its block: blue a diagonal, red an upright bar, white a corner of three, yellow a
bar on top. Squares that Pebble can reach are teal, with fewer and darker lights the more stones they cost.
"""

from firmware.output.palette import (
    BLINK,
    BREATHE,
    EMPTY,
    HINT,
    HINTED,
    LIGHTS,
    PULSE,
    STEADY,
    SYMBOLS,
    Palette,
    full,
    shaped,
)

# (red, green, blue, shape), by colour as the engine has them, from 1 on
STONES = (
    (30, 60, 255, "#..#"),
    (255, 0, 0, "#.#."),
    (255, 225, 180, "###."),
    (255, 170, 0, "##.."),
)
COLOURS = range(1, len(STONES) + 1)
_RHYTHMS = (STEADY, BREATHE, PULSE, BLINK)

_FIRST = len(LIGHTS)
_NEAR, _FAR, _FARTHER, _FARTHEST, STOPPING, GLOW, PEBBLES_TURN, REBELS_TURN = range(_FIRST, _FIRST + 8)
_STONE_LIGHTS = _FIRST + 8

_LIGHTS = (
    (0, 150, 125, STEADY),
    (0, 125, 104, STEADY),
    (0, 100, 83, STEADY),
    (0, 75, 62, STEADY),
    (150, 255, 230, STEADY),
    (64, 0, 84, STEADY),
    (0, 180, 150, BREATHE),
    (170, 0, 220, BREATHE),
) + tuple([stone[:3] + (rhythm,) for stone in STONES for rhythm in _RHYTHMS])

REACHED = len(SYMBOLS)  # a square that costs one stone; the next for two, three, four and more
MOST = 4
STOP = REACHED + MOST  # a stop of a path by hand
LEGAL = STOP + 1  # a square for Rebel's stone
# Symbols that each colour has; see of()
STONE = STOP + 2
LAST = STONE + 1  # of the last turn
PULSING = STONE + 2  # the stone that is chosen; a stone of the line that ends the game
GHOST = STONE + 3  # what would be there if the finger were released
HINTED_STONE = STONE + 4
_EACH = 5


def of(colour: int, symbol: int) -> int:
    """Return the symbol (STONE .. HINTED_STONE) of a colour."""
    return symbol + _EACH * (colour - 1)


def light_of(colour: int, rhythm: int) -> int:
    """Return the light of a colour's stones that are steady, breathe, pulse or blink."""
    return _STONE_LIGHTS + len(_RHYTHMS) * (colour - 1) + _RHYTHMS.index(rhythm)


def _symbols_of(colour: int) -> tuple:
    shape = STONES[colour - 1][3]
    shapes = [shaped(light_of(colour, rhythm), shape) for rhythm in _RHYTHMS]
    return tuple(shapes) + (shaped(light_of(colour, STEADY), shape, HINT),)


_SYMBOLS = (
    full(_NEAR),
    shaped(_FAR, ".###"),
    shaped(_FARTHER, ".##."),
    shaped(_FARTHEST, "...#"),
    shaped(STOPPING, "#..."),
    full(GLOW),
)
for _colour in COLOURS:
    _SYMBOLS += _symbols_of(_colour)


def _all(*symbols: int) -> tuple:
    return tuple([of(colour, symbol) for colour in COLOURS for symbol in symbols])


PALETTE = Palette(_LIGHTS, _SYMBOLS)
del _LIGHTS, _SYMBOLS  # the palette has them as bytes
SCENES = {
    "Pebble to move": _all(STONE, LAST, PULSING, GHOST, HINTED_STONE)
    + tuple(range(REACHED, REACHED + MOST))
    + (EMPTY, STOP, HINTED),
    "Rebel to move": _all(STONE, LAST, GHOST) + (EMPTY, LEGAL, HINTED),
    "over": _all(STONE, PULSING) + (EMPTY,),
}
SCALES = (2,)
