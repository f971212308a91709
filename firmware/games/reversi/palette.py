"""Reversi's lights and symbols: blue stones are a diagonal in blocks, white ones full."""

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

_RHYTHMS = (STEADY, BREATHE, BLINK, PULSE)
_FIRST = len(LIGHTS)
BLUE_TURN, WHITE_TURN = _FIRST + 1, _FIRST + len(_RHYTHMS) + 1
BLUE_REST, FREE, _BLUE_LAST, _WHITE_LAST = range(_FIRST + 2 * len(_RHYTHMS), _FIRST + 2 * len(_RHYTHMS) + 4)
_STONES = [(30, 60, 255, rhythm) for rhythm in _RHYTHMS] + [(255, 225, 180, rhythm) for rhythm in _RHYTHMS]
_LIGHTS = tuple(_STONES + [(12, 24, 104, STEADY), (56, 42, 0, STEADY), LAST_BLUE, LAST_WHITE])

LEGAL = len(SYMBOLS)  # a square that the player may use
# Symbols that both players have, see of(); the first four in the order of _RHYTHMS
STONE = LEGAL + 1
AIMED = LEGAL + 2  # the move that a finger is about to make
TURNING = LEGAL + 3  # is about to become the other player's
WINS = LEGAL + 4
LAST = LEGAL + 5  # the last move
_EACH = len(_RHYTHMS) + 1


def of(player: int, symbol: int) -> int:
    """Return the symbol (STONE .. LAST) of a player, 1 or 2."""
    return symbol + _EACH * (player - 1)


_BLUES = list(range(_FIRST, _FIRST + len(_RHYTHMS))) + [_BLUE_LAST]
_WHITES = list(range(_FIRST + len(_RHYTHMS), _FIRST + 2 * len(_RHYTHMS))) + [_WHITE_LAST]
_BLUE = [shaped(light, SHAPES["blue"], BLUE_REST) for light in _BLUES]
_WHITE = [full(light) for light in _WHITES]
_SYMBOLS = tuple([full(FREE)] + _BLUE + _WHITE)

PALETTE = Palette(_LIGHTS, _SYMBOLS)
