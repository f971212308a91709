"""What the lights can say: colours, rhythms, and the symbol of every piece.

A *light* is a colour with a rhythm. A *symbol* is what a view puts on a square: one
light where a square is one pixel, four (a shape) where it is a block of 2 x 2.
Pieces differ in brightness or in rhythm as well as in hue, and in shape where there
is room, so that nobody needs to tell colours apart.

Colour values are 0..255 as the eye counts (before gamma).
"""

from firmware.clock import triangle

# --- Rhythms -------------------------------------------------------------------
STEADY = 0
BREATHE = 1  # slow, never dark: 'this one, just now'
PULSE = 2  # faster, almost dark: 'look here'
BLINK = 3  # on and off: 'about to change'
RHYTHMS = 4

# --- Lights --------------------------------------------------------------------
DARK = 0
BLACK = 1
BLACK_BREATHE = 2
BLACK_PULSE = 3
BLACK_BLINK = 4
BLACK_SOFT = 5  # a stone that is struck out, or one that is about to be placed
BLACK_GLOW = 6  # a legal square
WHITE = 7
WHITE_BREATHE = 8
WHITE_PULSE = 9
WHITE_BLINK = 10
WHITE_SOFT = 11
WHITE_GLOW = 12
LEAVING = 13
TURNING = 14
KEY = 15  # a soft key that can be pressed
KEY_PRESSED = 16
KEY_ASKING = 17  # press again to confirm
GO = 18
CHOICE = 19  # a choice that is not taken
CHOSEN = 20
HINT = 21
RIPPLE = 22  # the first of RIPPLES lights round the colour circle
RIPPLES = 48

_RED, _YELLOW, _GREEN, _CYAN, _BLUE, _MAGENTA = (
    (255, 0, 0),
    (255, 190, 0),
    (0, 255, 60),
    (0, 210, 255),
    (40, 40, 255),
    (255, 0, 200),
)
_WHEEL = (_RED, _YELLOW, _GREEN, _CYAN, _BLUE, _MAGENTA)


def _ripple(step: int) -> tuple:
    """The colour at `step` of RIPPLES round the wheel: bright at its start, falling to dark."""
    span = RIPPLES // len(_WHEEL)
    first, second = _WHEEL[step // span], _WHEEL[(step // span + 1) % len(_WHEEL)]
    part = step % span
    level = 255 - 200 * part // span
    return tuple((a * (span - part) + b * part) // span * level // 255 for a, b in zip(first, second)) + (STEADY,)


# (red, green, blue, rhythm), in the order of the numbers above
LIGHTS = (
    (0, 0, 0, STEADY),
    (30, 60, 255, STEADY),
    (30, 60, 255, BREATHE),
    (30, 60, 255, PULSE),
    (30, 60, 255, BLINK),
    (16, 30, 120, STEADY),
    (0, 16, 52, STEADY),
    (255, 225, 180, STEADY),
    (255, 225, 180, BREATHE),
    (255, 225, 180, PULSE),
    (255, 225, 180, BLINK),
    (130, 112, 90, STEADY),
    (52, 42, 28, STEADY),
    (255, 0, 0, BLINK),
    (255, 170, 0, BLINK),
    (90, 90, 90, STEADY),
    (255, 255, 255, STEADY),
    (255, 120, 0, BLINK),
    (0, 200, 60, STEADY),
    (60, 50, 90, STEADY),
    (230, 150, 255, STEADY),
    (0, 255, 120, PULSE),
) + tuple(_ripple(step) for step in range(RIPPLES))

# --- Symbols -------------------------------------------------------------------
EMPTY = 0
GOING = 1  # a stone that is being removed
FLIPPING = 2  # a stone that is changing its colour
HINTED = 3
CHOICES = 4  # in menus: a choice that is not taken, and the one that is
CHOSEN_ONE = 5
START = 6
START_ASKING = 7
TOUCHED = 8

# Symbols that every player has; see of()
LEGAL = 9  # a square that the player may use
GHOST = 10  # what would be there if the finger let go
STONE = 11
LAST = 12  # the last move
MOVING = 13
STRUCK = 14  # counted and struck out
PAIRED = 15  # being struck out
WINS = 16
_EACH = 8


def of(player: int, symbol: int) -> int:
    """Return the symbol (LEGAL .. WINS) of a player, 1 or 2."""
    return symbol + _EACH * (player - 1)


def _full(light: int) -> tuple:
    return (light, light, light, light, light)


def _diagonal(light: int) -> tuple:
    return (light, light, DARK, DARK, light)


# (light of one pixel, lights of a block: top left, top right, bottom left, bottom right).
# In blocks the first player's stones are a diagonal, the second player's a full square.
SYMBOLS = (
    _full(DARK),
    _full(LEAVING),
    _full(TURNING),
    _full(HINT),
    _full(CHOICE),
    _full(CHOSEN),
    _full(GO),
    _full(KEY_ASKING),
    _full(KEY_PRESSED),
    # first player
    _full(BLACK_GLOW),
    _diagonal(BLACK_SOFT),
    _diagonal(BLACK),
    _diagonal(BLACK_BREATHE),
    _diagonal(BLACK_BLINK),
    _diagonal(BLACK_SOFT),
    _diagonal(BLACK_BLINK),
    _diagonal(BLACK_PULSE),
    # second player
    _full(WHITE_GLOW),
    _full(WHITE_SOFT),
    _full(WHITE),
    _full(WHITE_BREATHE),
    _full(WHITE_BLINK),
    _full(WHITE_SOFT),
    _full(WHITE_BLINK),
    _full(WHITE_PULSE),
)


def level(rhythm: int, now: int) -> int:
    """Return how bright (0..255) a light of this rhythm is at `now` ms."""
    if rhythm == STEADY:
        return 255
    if rhythm == BREATHE:
        return 110 + triangle(now, 1600) * 145 // 255
    if rhythm == PULSE:
        return 40 + triangle(now, 800) * 215 // 255
    return 255 if now % 300 < 180 else 25
