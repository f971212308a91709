"""Why a move of Ouroboros is not possible, see engines/texts.py."""

from engines.languages import _

FORMS = _("A move is c3+ or c3x, a1&c1:RRR, or -R.")
NO_MOVE = _("This is no move of Ouroboros. A move is c3+ or c3x, a1&c1:RRR, or -R.")
NO_PLAYER = _("There is no such player; there are p1 to {}.")
LAID_OUT = _("The cubes lie on the board already; {} is to move.")
SETUP = _("A setup has {} letters of B, G, R, Y, the top row first, at most {} of each.")
ALPHABET = _("Name two squares, in the order of the alphabet: {}&{}.")
OTHER_CUBES = _("Removing these two costs other cubes; write them as sorted letters, such as BGRY.")
NO_PATTERN = _("{} and {} match no pattern.")
SETUP_GONE = _("This setup is forgotten, as two others were read since; name its cubes again.")
LAY_OUT = _("First chance lays out the cubes: setup: and a letter for each square.")
WHO_BEGINS = _("Now chance picks who goes first, p1 to {}.")
TURN = _("It is the turn of {}.")
BLUE = _("blue")
GREEN = _("green")
RED = _("red")
YELLOW = _("yellow")
COLOURS = (BLUE, GREEN, RED, YELLOW)  # in the order of tables.COLOURS
NONE_LEFT = _("There is no {} cube in the supply of {}.")
NO_STONES = _("All stones are on the board; remove two or discard a cube.")
NO_CUBE = _("There is no cube on {}; a stone goes on a square with a cube.")
NOT_TWO_STONES = _("Only stones can be removed, and there are not two on {}.")
CANNOT_PAY = _("{} does not have all the cubes {}.")
