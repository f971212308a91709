"""Konane's lights and symbols: Black's stones are blue, White's warm white."""

from firmware.output.palette import (
    BEAT,
    BLINK,
    BREATHE,
    LIGHTS,
    SHAPES,
    STEADY,
    SWELL,
    SYMBOLS,
    Palette,
    full,
    shaped,
)

_RHYTHMS = (STEADY, BREATHE, SWELL, BEAT, BLINK)
_FIRST = len(LIGHTS)
BLUE_TURN, WHITE_TURN = _FIRST + 1, _FIRST + 1 + len(_RHYTHMS)
BLUE_REST, LANDING = _FIRST + 2 * len(_RHYTHMS), _FIRST + 2 * len(_RHYTHMS) + 1
_STONES = [(30, 60, 255, rhythm) for rhythm in _RHYTHMS] + [(255, 225, 180, rhythm) for rhythm in _RHYTHMS]
_LIGHTS = tuple(_STONES + [(12, 24, 104, STEADY), (0, 150, 125, STEADY)])

# Symbols that both players have, see of(); the first five in the order of _RHYTHMS
STONE = len(SYMBOLS)
READY = STONE + 1  # can jump, or be taken off first
LAST = STONE + 2  # the last to jump
CHOSEN = STONE + 3
TAKEN = STONE + 4  # being taken off
_EACH = 5
TARGET = STONE + 2 * _EACH  # where the chosen stone can land


def of(player: int, symbol: int) -> int:
    """Return the symbol (STONE .. TAKEN) of a player, 1 or 2."""
    return symbol + _EACH * (player - 1)


_BLUE = [shaped(_FIRST + i, SHAPES["blue"], BLUE_REST) for i in range(len(_RHYTHMS))]
_WHITE = [full(_FIRST + len(_RHYTHMS) + i) for i in range(len(_RHYTHMS))]
_SYMBOLS = tuple(_BLUE + _WHITE + [full(LANDING)])


PALETTE = Palette(_LIGHTS, _SYMBOLS)
