"""What the lights can say: colours, rhythms, and the symbol of everything that a square can show.

A *light* is a colour (0..255 as the eye counts, before gamma) with a rhythm. A *symbol* is what a screen puts on a
square: one light where a square is one pixel, four (a shape) where it is a block of 2 x 2. A *palette* is what one
screen uses of both: those below, which all screens share, and a game's own. Symbols differ in brightness, rhythm or
shape as well as in hue; tests/vision has the figures.
"""

# --- Rhythms -------------------------------------------------------------------
STEADY = 0
BREATHE = 1  # slow, never dark: 'this one, just now'
PULSE = 2  # faster, almost dark: 'look here'
BLINK = 3  # on and off: 'about to change'
TWO = 4  # short dips, then a rest: how many pebbles
THREE = 5
FOUR = 6
SWELL = 7  # very slow and never dark
BEAT = 8  # two short flashes in the dark, like a heart
ONE = 9  # a single dip, see TWO
WINK = 10  # as fast as one can follow: 'no'

# (floor 0..255, period in ms, beats): without beats a wave between floor and full; with beats, lengths in ms,
# full and floor by turns from full on, and full again after the last.
RHYTHMS = (
    (255, 1000, ()),
    (110, 1600, ()),
    (40, 800, ()),
    (25, 300, (180, 120)),
    (60, 2400, (900, 150, 150, 150)),
    (60, 2400, (600, 150, 150, 150, 150, 150)),
    (60, 2400, (300, 150, 150, 150, 150, 150, 150, 150)),
    (60, 4000, ()),
    (60, 1200, (150, 150, 150, 750)),
    (60, 2400, (1200, 150)),
    (25, 160, (80, 80)),
)

# --- Lights of all screens -------------------------------------------------------
DARK = 0
KEY = 1  # a soft key that can be pressed
KEY_PRESSED = 2
KEY_ASKING = 3  # press again to confirm
GO = 4
HINT = 5
FLOOR = 6  # an empty square of a board; on every other square FLOOR + 1, as on a chequerboard
REFUSED = 8  # a square that was pressed for nothing
NO_LIGHT = 255

# (red, green, blue, rhythm), in the order of the numbers above
LIGHTS = (
    (0, 0, 0, STEADY),
    (90, 90, 90, STEADY),
    (255, 255, 255, STEADY),
    (255, 120, 0, BLINK),
    (0, 165, 50, STEADY),
    (0, 170, 80, PULSE),
    (0, 0, 60, STEADY),
    (0, 0, 16, STEADY),
    (255, 0, 0, WINK),
)

# --- Symbols of all screens ------------------------------------------------------
EMPTY = 0  # dark, and on a game's board its floor
START = 1  # something that can be pressed
ASKING = 2  # press again to confirm
TOUCHED = 3
HINTED = 4  # what the board would do
OFF = 5  # no square of the board, though it lies among them
REFUSAL = 6  # see App.refuse(): for the proof alone


# The stone of the last move, steady so that a still picture shows it.
LAST_BLUE = (80, 130, 255, STEADY)
LAST_WHITE = (255, 150, 30, STEADY)

# In a block a colour has the same shape in all games, on a dim floor of its own hue.
SHAPES = {"blue": "###.", "green": "##..", "red": "#..#", "yellow": "#...", "white": "####"}


def full(light: int) -> tuple:
    """A symbol that fills its square."""
    return (light, light, light, light, light)


def shaped(light: int, shape: str, rest: int = DARK) -> tuple:
    """A symbol with a shape: four letters, top left first, `#` where a block has the light; the rest has `rest`."""
    return (light,) + tuple([light if letter == "#" else rest for letter in shape])


# (light of one pixel, lights of a block: top left, top right, bottom left, bottom right)
SYMBOLS = tuple([full(light) for light in (DARK, GO, KEY_ASKING, KEY_PRESSED, HINT, DARK, REFUSED)])


def _flat(rows: tuple) -> bytes:
    return bytes([value for row in rows for value in row])


_COLOURS, _SHAPES = _flat(LIGHTS), _flat(SYMBOLS[1:])  # of all palettes: worked out once, as a start has no time


class Palette:
    """What a screen shows with: the common lights and symbols, then a game's. Bytes, as tuples take six times the
    memory. floor: the light of an empty square, with the one behind it a chequerboard; DARK for none. colours: red,
    green, blue and rhythm of all lights in a row; shapes: the five lights of all symbols likewise.
    """

    def __init__(self, lights: tuple = (), symbols: tuple = (), floor: int = FLOOR) -> None:
        self.floor = floor or NO_LIGHT
        self.colours = _COLOURS + _flat(lights)
        self.shapes = bytes(full(floor)) + _SHAPES + _flat(symbols)


PALETTE = Palette(floor=DARK)


def level(rhythm: int, now: int) -> int:
    """Return how bright (0..255) a light of this rhythm is at `now` ms."""
    if rhythm == STEADY:
        return 255
    floor, period, beats = RHYTHMS[rhythm]
    if not beats:
        phase = (now % period) * 510 // period
        return floor + min(phase, 510 - phase) * (255 - floor) // 255
    return 255 if _is_bright(now % period, beats) else floor


def _is_bright(phase: int, beats) -> bool:
    """Whether a light is on, `phase` ms after its beats began: on, off, on ..., and on again when all are over."""
    bright = True
    for length in beats:
        if phase < length:
            return bright
        phase -= length
        bright = not bright
    return True
