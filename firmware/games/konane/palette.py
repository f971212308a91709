"""Konane's lights and symbols: Black's stones are blue, White's warm white."""

from firmware.output.palette import (
    BEAT,
    BLINK,
    BREATHE,
    LAST_BLUE,
    LAST_WHITE,
    LIGHTS,
    SHAPES,
    STEADY,
    SYMBOLS,
    Palette,
    full,
    shaped,
)

_RHYTHMS = (STEADY, BREATHE, BEAT, BLINK)
_FIRST = len(LIGHTS)
BLUE_TURN, WHITE_TURN = _FIRST + 1, _FIRST + 1 + len(_RHYTHMS)
BLUE_REST, LANDING, _BLUE_LAST, _WHITE_LAST = range(_FIRST + 2 * len(_RHYTHMS), _FIRST + 2 * len(_RHYTHMS) + 4)
_STONES = [(30, 60, 255, rhythm) for rhythm in _RHYTHMS] + [(255, 225, 180, rhythm) for rhythm in _RHYTHMS]
_LIGHTS = tuple(_STONES + [(12, 24, 104, STEADY), (0, 150, 125, BREATHE), LAST_BLUE, LAST_WHITE])

# Symbols that both players have, see of(); the first four in the order of _RHYTHMS
STONE = len(SYMBOLS)
READY = STONE + 1  # can jump, or be taken off first
CHOSEN = STONE + 2
TAKEN = STONE + 3  # being taken off
LAST = STONE + 4  # the last to jump
_EACH = 5
TARGET = STONE + 2 * _EACH  # where the chosen stone can land


def of(player: int, symbol: int) -> int:
    """Return the symbol (STONE .. LAST) of a player, 1 or 2."""
    return symbol + _EACH * (player - 1)


_BLUES = list(range(_FIRST, _FIRST + len(_RHYTHMS))) + [_BLUE_LAST]
_WHITES = list(range(_FIRST + len(_RHYTHMS), _FIRST + 2 * len(_RHYTHMS))) + [_WHITE_LAST]
_BLUE = [shaped(light, SHAPES["blue"], BLUE_REST) for light in _BLUES]
_WHITE = [full(light) for light in _WHITES]
_SYMBOLS = tuple(_BLUE + _WHITE + [full(LANDING)])


PALETTE = Palette(_LIGHTS, _SYMBOLS)
