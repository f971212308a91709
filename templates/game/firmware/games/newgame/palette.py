"""New Game's lights and symbols: blue stones are a diagonal in blocks, white ones full."""

from firmware.output.palette import BREATHE, LIGHTS, PULSE, STEADY, SYMBOLS, Palette, full, shaped

_FIRST = len(LIGHTS)
BLUE, BLUE_TURN, BLUE_WINS, WHITE, WHITE_TURN, WHITE_WINS, FREE = range(_FIRST, _FIRST + 7)
_LIGHTS = (
    (30, 60, 255, STEADY),
    (30, 60, 255, BREATHE),
    (30, 60, 255, PULSE),
    (255, 225, 180, STEADY),
    (255, 225, 180, BREATHE),
    (255, 225, 180, PULSE),
    (56, 42, 0, STEADY),
)

LEGAL = len(SYMBOLS)  # a square that the player may use
STONE = LEGAL + 1  # of blue; of() has white's
LAST = LEGAL + 2  # the last move
WINS = LEGAL + 3  # in the row that wins
_EACH = 3


def of(player: int, symbol: int) -> int:
    """Return the symbol (STONE .. WINS) of a player, 1 or 2."""
    return symbol + _EACH * (player - 1)


_SYMBOLS = (
    full(FREE),
    shaped(BLUE, "#..#"),
    shaped(BLUE_TURN, "#..#"),
    shaped(BLUE_WINS, "#..#"),
    full(WHITE),
    full(WHITE_TURN),
    full(WHITE_WINS),
)

PALETTE = Palette(_LIGHTS, _SYMBOLS)
