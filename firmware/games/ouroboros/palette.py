"""Ouroboros's lights and symbols: cubes of four colours, stones in white.

One light a square: the darkest cube is blue, then red, green and yellow, and a stone is brighter than all of them. In
blocks each has its own number of lights, or its own way to set two of them, whichever side one looks from.
"""

from firmware.output.palette import BLINK, BREATHE, LIGHTS, PULSE, SHAPES, STEADY, SWELL, SYMBOLS, Palette, full, shaped

# By the engine's numbers of colours and cells, from 1: blue, green, red, yellow
_CUBES = ((0, 0, 172), (0, 146, 37), (172, 0, 0), (174, 170, 0))
_SHAPES = tuple([SHAPES[colour] for colour in ("blue", "green", "red", "yellow")])
_RESTS = ((0, 0, 62), (0, 58, 15), (66, 0, 0), (70, 68, 0))  # round the shape of a cube
_BARS = ((60, 90, 255), (0, 210, 60), (255, 60, 40), (255, 200, 0))  # what a player has of each: two cubes a light
_HALF_BARS = ((18, 30, 100), (0, 80, 24), (110, 20, 14), (110, 80, 0))

_STONE, _LOOSE, _SOFT = (200, 210, 205), (255, 255, 255), (104, 112, 100)
_TRACE = (60, 36, 84)

# Lights. By colour, so add 0 to 3: a cube, one that goes to whoever places, one that goes to the next player; bars, and
# bars of the colours that can be chosen
_LIE = len(LIGHTS)
_COME, _GO = _LIE + 4, _LIE + 8
BAR, HALF_BAR, BAR_ASKING, HALF_BAR_ASKING = range(_LIE + 12, _LIE + 28, 4)
_REST = _LIE + 28
_FIRST = _REST + 4
DIAGONAL, WINNER = range(_FIRST, _FIRST + 2)
TURN = (_FIRST + 2, _FIRST + 3, _FIRST + 4, _FIRST + 5)
_STAND, _JUST, _SOFT_STAND, _MAY, _MAY_JUST, _WITH, _OFF, _GONE = range(_FIRST + 6, _FIRST + 14)


def _each(colours: tuple, rhythm: int) -> tuple:
    return tuple([colour + (rhythm,) for colour in colours])


_LIGHTS = (
    _each(_CUBES, STEADY)
    + _each(_CUBES, PULSE)
    + _each(_CUBES, BLINK)
    + _each(_BARS, STEADY)
    + _each(_HALF_BARS, STEADY)
    + _each(_BARS, PULSE)
    + _each(_HALF_BARS, PULSE)
    + _each(_RESTS, STEADY)
    + ((255, 160, 60, STEADY), (255, 255, 255, PULSE))
    + _each(((255, 225, 180), (0, 200, 255), (255, 110, 60), (220, 90, 255)), BREATHE)
    + (
        _STONE + (STEADY,),
        _LOOSE + (STEADY,),
        _SOFT + (STEADY,),
        _LOOSE + (SWELL,),
        (255, 190, 90, BREATHE),
        _LOOSE + (PULSE,),
        _LOOSE + (BLINK,),
        _TRACE + (BREATHE,),
    )
)

# Symbols. Those of cubes by colour: add the engine's number of it, 1 to 4
CUBE = len(SYMBOLS) - 1
STONE = CUBE + 5  # so that the symbol of whatever lies in one of the engine's cells is CUBE + cell
COMES = CUBE + 5  # would go to the player to move
GOES = CUBE + 9  # would go to the next player
LAST = CUBE + 14  # the stone that was placed last
LOOSE = CUBE + 15  # a stone that can be taken off now, with another one
LAST_LOOSE = CUBE + 16
PARTNER = CUBE + 17  # can be taken off together with the chosen one
PICKED = CUBE + 18  # chosen, or being taken off
TRACE = CUBE + 19  # something was here before the last move


def _cubes(light: int) -> tuple:
    return tuple([shaped(light + place, _SHAPES[place], _REST + place) for place in range(4)])


def _stone(light: int, soft: int) -> tuple:
    return shaped(light, "#..#", soft)


_SYMBOLS = (
    _cubes(_LIE)
    + ((_STAND,) + full(_SOFT_STAND)[1:],)
    + _cubes(_COME)
    + _cubes(_GO)
    + (
        (_JUST,) + shaped(_JUST, "...#", _SOFT_STAND)[1:],
        _stone(_MAY, _SOFT_STAND),
        shaped(_MAY_JUST, ".###", _SOFT_STAND),
        _stone(_WITH, _SOFT_STAND),
        _stone(_OFF, _SOFT_STAND),
        full(_GONE),
    )
)


PALETTE = Palette(_LIGHTS, _SYMBOLS)
del _LIGHTS, _SYMBOLS  # the palette has them as bytes
