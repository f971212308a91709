"""The lights and symbols of the menu and of the settings: a few colours for drawings, by letter.

Each differs from the others in brightness too, so that a drawing keeps its parts for all eyes.
"""

from firmware.output.palette import DARK, LIGHTS, STEADY, SYMBOLS, Palette, full

COLOURS = b"bgryw"  # the letters of pictures, in the order of _LIGHTS
_LIGHTS = (
    (0, 0, 155, STEADY),
    (0, 146, 37, STEADY),
    (164, 0, 0, STEADY),
    (174, 170, 0, STEADY),
    (200, 210, 205, STEADY),
)
BLUE, GREEN, RED, YELLOW, WHITE = range(len(SYMBOLS), len(SYMBOLS) + len(_LIGHTS))
CHOSEN, OTHER = WHITE, BLUE  # among the choices of a line

PALETTE = Palette(_LIGHTS, tuple([full(len(LIGHTS) + place) for place in range(len(_LIGHTS))]), floor=DARK)

# The symbol of a letter is SYMBOL[letter - FIRST]
FIRST, LAST = ord("b"), ord("y")
SYMBOL = bytearray(LAST - FIRST + 1)
for _place in range(len(_LIGHTS)):
    SYMBOL[COLOURS[_place] - FIRST] = BLUE + _place
del _LIGHTS  # the palette has them as bytes
