"""What Ouroboros says on the board, see engines/texts.py."""

from engines.languages import _

PLAYER = _("Player {}")

# By the engine's numbers of colours, from 1. The German words take an ending where a noun follows.
# Their first two letters are abbreviations.
COLOURS = (_("blue", "ouroboros"), _("green", "ouroboros"), _("red", "ouroboros"), _("yellow", "ouroboros"))
# Translators: a letter each for blue, green, red and yellow, all different
INITIALS = _("bgry")

OR = _(" or ")
COUNT = _("{} {}")
ONE_OF_EACH = _("one of each")
NOTHING = _("nothing")

KINDS = (_("orthogonal"), _("diagonal"))

# -- title, status, supplies
STONES_LEFT = _("Stones left: {}")
TO_MOVE = _("{} moves")
NO_CUBES = _("no cubes")
OUT = _("out")

# -- what to do
A_CUBE = _("a cube")
A_STONE = _("a stone", "ouroboros")
A_COLOUR = _("a colour")
TAP = _("Tap {}.")
TAP_DIAGONAL = _("Diagonal: tap {}.")
TAP_AGAIN = _("{}. Tap again to place.")
WITH_WHICH = _("Which stone with {}? Tap one that pulses.")
FEEDS = _("You get {}. Next: {}")
GETS = _("You get {}")  # where the next player's are too many for the display
DISCARD = _("Discard a {} cube? Press again.")

# -- taking two stones off: names and prices of the engine's PATTERNS
PATTERNS = (_("Two apart"), _("Side by side"), _("Diagonal"), _("Knight's move"))
TWO_APART_TAKES = _("Two apart costs 3 of one colour.")
SIDE_BY_SIDE_TAKES = _("Side by side costs one of each colour.")
CORNER_TAKES = _("Diagonal costs 3 of one, 2 of another.")
KNIGHTS_MOVE_TAKES = _("Knight's move costs 6 of one colour.")
PRICES = (TWO_APART_TAKES, SIDE_BY_SIDE_TAKES, CORNER_TAKES, KNIGHTS_MOVE_TAKES)
PAID = _("{}: {}. Tap again.")
PAY_ALIKE = _("Pay {} alike: {}?")
PAY_FIRST = _("Pay {} first: {}?")
PAY_THEN = _("{}, and {} of {}?")

# -- moves
PLACE = _("stone on {}, {}")
TAKE_OFF = _("take stones off {} and {} for {}")
DISCARD_ONE = _("discard a {} cube")
PAID_CUBES = _("{} cubes")
CUBE_OF_EACH = _("one cube of each colour")
PAID_COUNT = _("{} {}", "ouroboros")
LAID_OUT = _("The cubes are laid out.")
BEGINS = _("Player {} goes first.")
RESIGNS = _("{} Player {} resigns")
DISCARDS = _("{} Player {} discards a {} cube")
TAKES_OFF = _("{} Player {} takes stones off {} and {} for {}")
PLACES = _("{} Player {} places on {}, {}: gets {}")
FED = _("{}; player {} gets {}")

# -- the end
EMPTIED = _("Player {} wins: the supply is empty.")
OTHERS_RESIGNED = _("Player {} wins: the others resigned.")
OTHER_RESIGNED = _("Player {} wins: player {} resigned.")

# -- a square
CUBE = _("{}, {} cube")
CAN_PLACE = _("{}, a stone can be placed here")
STONE = _("{}, stone")
GOES_WITH = _("{}, goes with {}")

# -- why not
NO_PATTERN = _("{} and {} match no pattern.")
BARE = _("{} is empty. Tap a cube or a stone.")
NO_STONES = _("No stones left: take two off, or discard a cube.")
NO_PARTNER = _("No stone that you can pay for goes with {}.")

# -- soft keys
KIND = _("orth/diag")
KIND_TIP = _("The next player gets the cubes beside the stone, or those at its corners.")
BLUE_TIP = _("Discard one blue cube, or pay with blue. The bar shows what you have: each light is two cubes.")
GREEN_TIP = _("Discard one green cube, or pay with green. The bar shows what you have: each light is two cubes.")
RED_TIP = _("Discard one red cube, or pay with red. The bar shows what you have: each light is two cubes.")
YELLOW_TIP = _("Discard one yellow cube, or pay with yellow. The bar shows what you have: each light is two cubes.")
TIPS = (BLUE_TIP, GREEN_TIP, RED_TIP, YELLOW_TIP)

# -- help: at most seven lines of 21 letters each
GOAL = _("Be the first with no cubes, from your second turn on.")
WINNING = _("The first player with no cubes wins (from their second turn on; all start with none).")
TURN = _("Your turn is one of these: place a stone, take two stones off, or discard one cube.")
PLACING = _("Place a stone on a cube. You get that cube. The next player gets cubes from around it:")
AROUND = _("from the four squares beside it (orthogonal), or from the four at its corners (diagonal). You choose.")
PAYING = _("Take two stones off and pay. Two apart: 3 of one colour. Side by side: one of each colour.")
PAYING_MORE = _("Diagonal: 3 of one colour and 2 of another. A knight's move apart: 6 of one colour.")
TEN_STONES = _("There are ten stones. Those you take off can be placed again. Cubes you pay are out of the game.")
KEYS = _("Keys: tap a cube to see who gets what, and again to place a stone. Key k: orthogonal or diagonal.")
MORE_KEYS = _(
    "Tap two stones, then the second one again. Colour keys pay or discard; as bars they show your cubes."
    " 2bl: two blue."
)
PAGES = (WINNING, TURN, PLACING, AROUND, PAYING, PAYING_MORE, TEN_STONES, KEYS, MORE_KEYS)
