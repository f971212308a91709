"""Vacuum's lights and symbols: a square is one light; hue and brightness say whose a piece is, rhythm what it is.

The higher a stack, the brighter, and it dips as often as it has pebbles; a stone swells; a boulder beats like a heart.
Only tiles without a piece keep still: a perimeter tile has its owner's colour, a pedestal is violet.
"""

from engines.vacuum.terrain import KIND, KINDS, OWNER
from firmware.output import palette
from firmware.output.palette import LIGHTS, SYMBOLS, Palette, full

# By owner: neutral, red, gold, green, white; and by kind, from 1 on: stacks of one to four pebbles, a stone, a boulder.
# In shades of grey too, and at night, the owners of a row are a step apart.
_OWNERS = ((112, 0, 112), (234, 0, 0), (236, 182, 0), (24, 170, 120), (240, 240, 240))
_UNIT_LIGHTS = (
    (((74, 0, 74), (157, 0, 0), (188, 145, 0), (18, 132, 94), (192, 192, 192)), palette.ONE),
    (((89, 0, 89), (201, 0, 0), (205, 159, 0), (21, 151, 107), (219, 219, 219)), palette.TWO),
    (((96, 0, 96), (217, 0, 0), (223, 172, 0), (22, 158, 111), (237, 237, 237)), palette.THREE),
    (_OWNERS, palette.FOUR),
    (_OWNERS, palette.SWELL),
    (_OWNERS, palette.BEAT),
)
_KINDS = len(_UNIT_LIGHTS)
# Brighter than in other games: beside it lies the void
_FLOOR = ((0, 0, 100, palette.STEADY), (0, 0, 78, palette.STEADY))
_RIMS = ((124, 0, 0), (152, 116, 0), (0, 106, 63), (156, 156, 156))  # by player

# A symbol of this palette is the light with the same place behind the common ones.
_FIRST = len(SYMBOLS)
PEDESTAL, COOLING = range(_FIRST, _FIRST + 2)
OPEN = _FIRST + 2  # nothing is on it, and it has just been changed or can be tapped
CHOSEN = _FIRST + 3  # the source; the key of the action that is chosen
GOING = _FIRST + 4  # what leaves its square, or loses pebbles
STAGES = tuple(range(_FIRST + 5, _FIRST + 8))  # of soft keys only, by stage
RIM = _FIRST + 8  # by player, from 0 on: of a perimeter tile
_UNITS = RIM + len(_RIMS)  # by owner and kind: unit_symbol()
_LIT = _UNITS + len(_OWNERS) * _KINDS  # by player: lit()
_WINS = _LIT + 4  # by player: wins()


def light_of(symbol: int) -> int:
    """Return the light of a symbol of this palette."""
    return len(LIGHTS) + symbol - _FIRST


def unit_symbol(unit: int) -> int:
    """Return the symbol of a unit, as engines/vacuum/terrain.py has them."""
    return _UNITS + (unit >> OWNER) * _KINDS + (unit & KIND) - 1


def lit(player: int) -> int:
    """Return the symbol of a piece that can be tapped, or of a single pebble that has just come or stayed behind."""
    return _LIT + player - 1


def wins(player: int) -> int:
    """Return the symbol of the winner's pieces."""
    return _WINS + player - 1


def _lights(colours: tuple, rhythm: int) -> tuple:
    return tuple([colour + (rhythm,) for colour in colours])


_LIGHTS = (
    (
        (246, 188, 255, palette.STEADY),
        (0, 0, 110, palette.BREATHE),
        (0, 72, 72, palette.BREATHE),
        (235, 165, 255, palette.PULSE),
        (255, 60, 0, palette.BLINK),
        (230, 120, 0, palette.STEADY),
        (0, 215, 230, palette.STEADY),
        (70, 0, 150, palette.STEADY),
    )
    + _lights(_RIMS, palette.STEADY)
    + tuple([colours[owner] + (rhythm,) for owner in range(len(_OWNERS)) for colours, rhythm in _UNIT_LIGHTS])
    + _lights(_OWNERS[1:], palette.BREATHE)
    + _lights(_OWNERS[1:], palette.PULSE)
)
_SYMBOLS = tuple([full(len(LIGHTS) + place) for place in range(len(_LIGHTS))])
OTHER_KEY = _FIRST + len(_SYMBOLS)  # a soft key that is no stage

# By tile, as engines/vacuum/terrain.py has them
TILES = bytes((palette.OFF, RIM, RIM + 1, RIM + 2, RIM + 3, palette.EMPTY, PEDESTAL))
UNITS = bytes(
    [unit_symbol(unit) if 0 < unit & KIND <= _KINDS else palette.EMPTY for unit in range(KINDS * len(_OWNERS))]
)  # by unit
PALETTE = Palette(_LIGHTS + _FLOOR, _SYMBOLS + (full(palette.KEY),), len(LIGHTS) + len(_LIGHTS))
del _LIGHTS, _SYMBOLS  # the palette has them as bytes
