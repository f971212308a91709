"""Reversi's lights and symbols: blue stones are a diagonal in blocks, white ones full."""

from firmware.games.stones_palette import OWN, lights_of, stones
from firmware.output.palette import BLINK, BREATHE, PULSE, STEADY, SYMBOLS, Palette, full

_RHYTHMS = (STEADY, BREATHE, BLINK, PULSE)

LEGAL = len(SYMBOLS)  # a square that the player may use
# Symbols that both players have, see of(); the first four in the order of _RHYTHMS
STONE = LEGAL + 1
AIMED = LEGAL + 2  # the move that a finger is about to make
TURNING = LEGAL + 3  # is about to become the other player's
WINS = LEGAL + 4
LAST = LEGAL + 5  # the last move

PALETTE = Palette(lights_of(_RHYTHMS, (56, 42, 0, STEADY)), (full(OWN),) + stones())
