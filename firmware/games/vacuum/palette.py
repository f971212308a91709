"""Vacuum's lights and symbols: a square is one light; hue and brightness say whose a piece is, rhythm what it is.

As many short dips as there are pebbles; a stone swells; a boulder beats like a heart. Only tiles without a piece keep
still. Of a perimeter tile the lights say whether it is of the colour that is to move; the panel tells whose it is.
"""

from firmware.output.palette import (
    BEAT,
    BLINK,
    BREATHE,
    EMPTY,
    FOUR,
    KEY,
    LIGHTS,
    ONE,
    PULSE,
    STEADY,
    SWELL,
    SYMBOLS,
    THREE,
    TOUCHED,
    TWO,
    Palette,
    full,
)

# By owner: neutral, red, gold, green, white. In shades of grey too each is a step apart from the others.
_OWNERS = ((82, 76, 82), (234, 0, 0), (236, 182, 0), (24, 170, 120), (240, 240, 240))
_OWN_RIMS = ((202, 0, 0), (84, 104, 0), (0, 116, 30), (100, 100, 90))  # by player
_KINDS = (ONE, TWO, THREE, FOUR, SWELL, BEAT)  # by kind, from 1 on

# A symbol of this palette is the light with the same place behind the common ones.
_FIRST = len(SYMBOLS)
TILE, RIM, PEDESTAL, COOLING = range(_FIRST, _FIRST + 4)
OPEN = _FIRST + 4  # nothing is on it, and it has just been changed or can be tapped
CHOSEN = _FIRST + 5  # the source; the key of the action that is chosen
GOING = _FIRST + 6  # what leaves its square, or loses pebbles
STAGES = tuple(range(_FIRST + 7, _FIRST + 10))  # of soft keys only, by stage
_OWN = _FIRST + 10  # by player: own_rim()
_UNITS = _OWN + len(_OWN_RIMS)  # by owner and kind: unit_symbol()
_LIT = _UNITS + len(_OWNERS) * len(_KINDS)  # by player: lit()
_WINS = _LIT + 4  # by player: wins()


def light_of(symbol: int) -> int:
    """Return the light of a symbol of this palette."""
    return len(LIGHTS) + symbol - _FIRST


def own_rim(player: int) -> int:
    """Return the symbol of a perimeter tile of the player who is to move, 1 to 4."""
    return _OWN + player - 1


def unit_symbol(unit: int) -> int:
    """Return the symbol of a unit, as engines/vacuum/terrain.py has them."""
    return _UNITS + (unit >> 3) * len(_KINDS) + (unit & 7) - 1


def lit(player: int) -> int:
    """Return the symbol of a piece that can be tapped, or of a single pebble that has just come or stayed behind."""
    return _LIT + player - 1


def wins(player: int) -> int:
    """Return the symbol of the winner's pieces."""
    return _WINS + player - 1


def _lights(colours: tuple, rhythms: tuple) -> tuple:
    return tuple([colour + (rhythm,) for colour in colours for rhythm in rhythms])


_LIGHTS = (
    (
        (0, 0, 84, STEADY),
        (116, 0, 80, STEADY),
        (0, 176, 150, STEADY),
        (0, 0, 120, SWELL),
        (0, 80, 78, BREATHE),
        (0, 255, 60, PULSE),
        (255, 60, 0, BLINK),
        (230, 120, 0, STEADY),
        (0, 215, 230, STEADY),
        (70, 0, 150, STEADY),
    )
    + _lights(_OWN_RIMS, (STEADY,))
    + _lights(_OWNERS, _KINDS)
    + _lights(_OWNERS[1:], (BREATHE,))
    + _lights(_OWNERS[1:], (PULSE,))
)
_SYMBOLS = tuple([full(len(LIGHTS) + place) for place in range(len(_LIGHTS))])
_KEY = _FIRST + len(_SYMBOLS)  # any other soft key

TILES = bytes((EMPTY, RIM, RIM, RIM, RIM, TILE, PEDESTAL))  # by tile, as engines/vacuum/terrain.py has them
UNITS = bytes(
    [unit_symbol(unit) if 0 < unit & 7 <= len(_KINDS) else EMPTY for unit in range(8 * len(_OWNERS))]
)  # by unit
_TERRAIN = (EMPTY, TILE, RIM, PEDESTAL, COOLING)
_PIECES = tuple(range(_UNITS, _LIT))
_MARKS = (OPEN, lit(1), lit(2), lit(3), lit(4), TOUCHED, CHOSEN)


def _scenes() -> dict:
    scenes = {"soft keys": (EMPTY, TOUCHED, CHOSEN, _KEY) + STAGES}
    for player, name in ((1, "red"), (2, "gold"), (3, "green"), (4, "white")):
        scenes[name + " to move"] = _TERRAIN + (own_rim(player),) + _PIECES + _MARKS
        scenes[name + " moves"] = _TERRAIN + (own_rim(player),) + _PIECES + (GOING,)
        scenes[name + " has won"] = _TERRAIN + _PIECES + (wins(player),)
    return scenes


PALETTE = Palette(_LIGHTS, _SYMBOLS + (full(KEY),))
del _LIGHTS, _SYMBOLS  # the palette has them as bytes
SCENES = _scenes()
SCALES = (1,)
