"""Robble's lights and symbols: Black's stones are blue, White's warm white."""

from firmware.games.stones_palette import BLUE, BLUE_LAST, OWN, WHITE, WHITE_LAST, lights_of, symbols_of
from firmware.output.palette import BLINK, BREATHE, PULSE, STEADY, SYMBOLS, Palette, full

_TURNING = WHITE_LAST + 1
_BLUE_SOFT, _WHITE_SOFT = _TURNING + 1, _TURNING + 3  # a stone that is struck out; then one that is about to be placed

GOING = len(SYMBOLS)  # a stone that is being removed
FLIPPING = GOING + 1  # a stone that is changing its colour
# Symbols that both players have; see of()
GHOST = GOING + 2  # what would be there if the finger were released
STONE = GOING + 3
LAST = GOING + 4  # the last move
MOVING = GOING + 5
STRUCK = GOING + 6  # counted and struck out
PAIRED = GOING + 7  # being struck out
WINS = GOING + 8
_EACH = 7


def of(player: int, symbol: int) -> int:
    """Return the symbol (GHOST .. WINS) of a player, 1 or 2."""
    return symbol + _EACH * (player - 1)


def _lights(stone: int, last: int, soft: int) -> tuple[int, ...]:
    """Return a player's lights in the order of the symbols."""
    pulses, blinks = stone + 2, stone + 3
    return soft + 1, stone, last, blinks, soft, blinks, pulses


PALETTE = Palette(
    lights_of((STEADY, BREATHE, PULSE, BLINK), (255, 30, 0, BLINK))
    + ((255, 120, 255, BLINK), (0, 60, 120, STEADY), (0, 60, 120, BREATHE))
    + ((165, 145, 115, STEADY), (165, 145, 115, BREATHE)),
    (full(OWN), full(_TURNING))
    + symbols_of(_lights(BLUE, BLUE_LAST, _BLUE_SOFT), _lights(WHITE, WHITE_LAST, _WHITE_SOFT)),
)
