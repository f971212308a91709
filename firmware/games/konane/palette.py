"""Konane's lights and symbols: black stones are blue and a diagonal in blocks, white ones warm white and full."""

from firmware.output.palette import (
    BEAT,
    BLINK,
    BREATHE,
    EMPTY,
    HINTED,
    LIGHTS,
    STEADY,
    SWELL,
    SYMBOLS,
    Palette,
    full,
    shaped,
)

_RHYTHMS = (STEADY, BREATHE, SWELL, BEAT, BLINK)
_FIRST = len(LIGHTS)
BLACK_TURN, WHITE_TURN = _FIRST + 1, _FIRST + 1 + len(_RHYTHMS)
BLACK_GLOW, WHITE_GLOW = _FIRST + 2 * len(_RHYTHMS), _FIRST + 2 * len(_RHYTHMS) + 1
_STONES = [(30, 60, 255, rhythm) for rhythm in _RHYTHMS] + [(255, 225, 180, rhythm) for rhythm in _RHYTHMS]
_LIGHTS = tuple(_STONES + [(0, 0, 84, STEADY), (56, 42, 0, STEADY)])

# Symbols that both players have, see of(); the first five in the order of _RHYTHMS
STONE = len(SYMBOLS)
READY = STONE + 1  # can jump, or be taken off first
LAST = STONE + 2  # the last to jump
CHOSEN = STONE + 3
TAKEN = STONE + 4  # being taken off
TARGET = STONE + 5  # where the chosen stone can land
_EACH = 6


def of(player: int, symbol: int) -> int:
    """Return the symbol (STONE .. TARGET) of a player, 1 or 2."""
    return symbol + _EACH * (player - 1)


_BLACK = [shaped(_FIRST + i, "#..#") for i in range(len(_RHYTHMS))] + [full(BLACK_GLOW)]
_WHITE = [full(_FIRST + len(_RHYTHMS) + i) for i in range(len(_RHYTHMS))] + [full(WHITE_GLOW)]
_SYMBOLS = tuple(_BLACK + _WHITE)


def _both(*symbols: int) -> tuple:
    return tuple([of(player, symbol) for player in (1, 2) for symbol in symbols])


PALETTE = Palette(_LIGHTS, _SYMBOLS)
SCENES = {
    "in play": (EMPTY, HINTED) + _both(STONE, READY, LAST, CHOSEN),
    "black has chosen": (EMPTY, HINTED, of(1, TARGET)) + _both(STONE, READY, LAST, CHOSEN),
    "white has chosen": (EMPTY, HINTED, of(2, TARGET)) + _both(STONE, READY, LAST, CHOSEN),
    "a jump": (EMPTY,) + _both(STONE, TAKEN),
}
SCALES = (1, 2)
