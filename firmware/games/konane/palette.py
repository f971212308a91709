"""Konane's lights and symbols: Black's stones are blue, White's warm white."""

from firmware.games.stones_palette import EACH, OWN, lights_of, stones
from firmware.output.palette import BEAT, BLINK, BREATHE, STEADY, SYMBOLS, Palette, full

_RHYTHMS = (STEADY, BREATHE, BEAT, BLINK)

# Symbols that both players have, see of(); the first four in the order of _RHYTHMS
STONE = len(SYMBOLS)
READY = STONE + 1  # can jump, or be taken off first
CHOSEN = STONE + 2
TAKEN = STONE + 3  # being taken off
LAST = STONE + 4  # the last to jump
TARGET = STONE + 2 * EACH  # where the chosen stone can land

PALETTE = Palette(lights_of(_RHYTHMS, (0, 150, 125, BREATHE)), stones() + (full(OWN),))
