"""Which symbols can be on the board at the same time, for the proof that all of them can be told apart.

A game has SCENES in a scenes.py of its own: symbols by the name of what is shown; and SCALES, the sizes of a square
(pixels along an edge) that it is shown at. The board itself does not need these files.
"""

from firmware.output.palette import ASKING, EMPTY, START, TOUCHED
from firmware.screens.menu_palette import BLUE, GREEN, RED, WHITE, YELLOW

MENUS = {
    "menu": (EMPTY, BLUE, GREEN, RED, YELLOW, WHITE, TOUCHED),
    "menu, asking": (EMPTY, BLUE, GREEN, RED, YELLOW, WHITE, TOUCHED, ASKING),
}
HELP = {"help": (EMPTY, START)}
SCALES = (1,)
