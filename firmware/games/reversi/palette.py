"""Reversi's lights and symbols: blue stones are a diagonal in blocks, white ones full."""

from firmware.output.palette import (
    BLINK,
    BREATHE,
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
BLUE_REST, FREE = _FIRST + 2 * len(_RHYTHMS), _FIRST + 2 * len(_RHYTHMS) + 1
_STONES = [(30, 60, 255, rhythm) for rhythm in _RHYTHMS] + [(255, 225, 180, rhythm) for rhythm in _RHYTHMS]
_LIGHTS = tuple(_STONES + [(12, 24, 104, STEADY), (56, 42, 0, STEADY)])

LEGAL = len(SYMBOLS)  # a square that the player may use
# Symbols that both players have, see of(); in the order of _RHYTHMS
STONE = LEGAL + 1
LAST = LEGAL + 2  # the last move, and the one that a finger is about to make
TURNING = LEGAL + 3  # is about to become the other player's
WINS = LEGAL + 4
_EACH = len(_RHYTHMS)


def of(player: int, symbol: int) -> int:
    """Return the symbol (STONE .. WINS) of a player, 1 or 2."""
    return symbol + _EACH * (player - 1)


_BLUE = [shaped(_FIRST + i, SHAPES["blue"], BLUE_REST) for i in range(_EACH)]
_WHITE = [full(_FIRST + _EACH + i) for i in range(_EACH)]
_SYMBOLS = tuple([full(FREE)] + _BLUE + _WHITE)

PALETTE = Palette(_LIGHTS, _SYMBOLS)
