"""What Pebble Rebel says on the board, see engines/texts.py."""

from engines.languages import _

NAMES = (_("Pebble"), _("Rebel"))

# By the engine's numbers of colours, from 1. The German words take an ending where a noun follows.
COLOURS = (_("blue", "stone"), _("red", "stone"), _("white", "stone"), _("yellow", "stone"))
# Translators: a letter each for blue, red, white and yellow, all different
INITIALS = _("brwy")

ONE_STONE = _("1 stone")
STONES = _("{} stones")
OR = _(" or ")

# -- title, what lies where
HAND = _("Hand:")
BAG = _("Bag:")
COUNT = _("{} {}")

# -- what to do
TAP_A_STONE = _("Tap a stone.")
TAP_A_TARGET = _("Tap a lit square. To choose the way, tap the stone again.")
TAP_STOPS = _("Tap the stops, then done: d.")
REBEL_GETS = _("Rebel gets {}.")
PICK = _("Pick a colour: {}.")
TAP_FOR = _("Tap a square for the {} stone.")

# -- moves
SLIDE = _("{} to {} ({} for Rebel)")
PLACE = _("{} on {}")
MOVED = _("{} {}: {}")
SET_UP = _("The stones are laid out.")
DRAWS = _("Rebel draws {}")

# -- the end
FULL = _("Rebel wins: the board is full, and there is no line.")
DRAWN = _("Draw: the last stone fills the board and makes a line of {}.")
LINE = _("Pebble wins: {} {} stones in a line.")

# -- a square
STONE = _("{}, {} stone")
IN_LINE = _("{}, in the line")
CAN_MOVE = _("{}, can move")
STOP = _("{}, a stop")
COSTS = _("{}, empty, costs {}")
CAN_GO = _("{}, empty, {} can go here")

# -- why not
NO_STONE = _("No stone is on {}. Tap a stone first.")
NO_COLOUR = _("Pick a colour first: one of the lit keys.")
SHUT_IN = _("The stone on {} is shut in. Tap another one.")
NO_WAY = _("From {} no free way leads to {}. Tap a lit square.")

# -- soft keys
DONE = _("done")
DONE_TIP = _("Done: Pebble's stone goes by the stops that you tapped.")
BLUE_TIP = _("Rebel: pick a blue stone. Each light is a stone, three at most.")
RED_TIP = _("Rebel: pick a red stone. Each light is a stone, three at most.")
WHITE_TIP = _("Rebel: pick a white stone. Each light is a stone, three at most.")
YELLOW_TIP = _("Rebel: pick a yellow stone. Each light is a stone, three at most.")
TIPS = (BLUE_TIP, RED_TIP, WHITE_TIP, YELLOW_TIP)

# -- help: at most seven lines of 21 letters each
GOAL = _("Pebble wants four alike in a line, Rebel a full board.")
WINNING = _(
    "Pebble wants four stones of a colour next to each other in a row or column. Rebel wants to fill the "
    "board before that."
)
SLIDING = _("Pebble slides one stone, of any colour, along free rows and columns. She may turn as often as she likes.")
COST = _("For each straight piece of her way Rebel draws a stone from the bag.")
PLACING = _("Rebel places all his stones on free squares, in any order. A line wins for Pebble, even if Rebel made it.")
LAST_STONE = _("A full board without a line wins for Rebel. If his very last stone makes a line, it is a draw.")
OPTIONS = _("Diagonals on: diagonal lines count. Draw one: Rebel sees only the next stone. Random: a random start.")
PEBBLES_KEYS = _(
    "Pebble: tap a stone, then a lit square. The brighter it is, the fewer stones Rebel gets. Hold it to read how many."
)
BY_HAND = _("To choose the way, tap the stone twice, then each stop, then done: d. To leave this, tap a stone.")
REBELS_KEYS = _(
    "Rebel: pick a colour, a lit key b, r, w or y, then tap a square. A light is a stone; the panel has the numbers."
)
PAGES = (WINNING, SLIDING, COST, PLACING, LAST_STONE, OPTIONS, PEBBLES_KEYS, BY_HAND, REBELS_KEYS)
