"""What Vacuum says on the board, see engines/texts.py. What its actions are called is in engines/vacuum/texts.py."""

from engines.languages import _

# By the engine's numbers of owners. A name that begins a sentence has a capital, see title() in words.py.
NEUTRAL = _("neutral")
RED = _("red", "vacuum")
GOLD = _("gold")
GREEN = _("green", "vacuum")
WHITE = _("white")
OWNERS = (NEUTRAL, RED, GOLD, GREEN, WHITE)
PLAYERS = (RED, GOLD, GREEN, WHITE)

# By the engine's numbers of what can stand on a square, from 1
KINDS = (_("1 pebble"), _("2 pebbles"), _("3 pebbles"), _("4 pebbles"), _("stone"), _("boulder"))
SOME = _("{} of {} pebbles")

# By the engine's numbers of terrain
TERRAIN = (_("void"), _("red edge"), _("gold edge"), _("green edge"), _("white edge"), _("board"), _("pedestal"))

# -- title and status
NUMBERED = _("{}, turn {}")
TO_COMMIT = _("{} to commit")
STAGE = _("{} moves, stage {}")
MOVES_THIS_TURN = _("Moves this turn: {}")
CHOSEN = _("{}: {}")
FROM = _("{}: {} from {}")

# -- what to do
COMMIT_OR_UNDO = _("Commit (k) ends the turn. Undo (u) goes back.")
ROLLING = _("The boulder is rolling: exit (o) ends that.")
KEY_OR_VACUUM = _("Press a lit key, or tap an empty square for a vacuum move.")
PRESS_A_KEY = _("Press a lit key.")
NONE_LEFT = _("No final action is left: undo (u) or resign (q).")
TAP = _("Tap a lit square.")
AGAIN_COOLS = _("{} again: it cools down where it is.")
AGAIN = _("{} again: {}.")
EXIT = _("Exit: o.")

# -- moves
AT = _("{} {}")
FROM_TO = _("{} {} to {}")
IN_PLACE = _("{} {} in place")
LET_GO = _("Here: {}.")
PRESSURE_OF_TWO = _("Pressure {} to {}.")
LINE = _("{} {}: {}")
COMMITS = _("{} {} commits")
EXITS = _("{} {} exits")
IS_OUT = _("{} is out")
LANDS = _("{} on {}")
BOTH_GO = _("both boulders go")
TAKES = _("takes {}, {}")

# -- a square
UNIT = _("{}, {}")
EMPTY = _("empty")
NOBODYS = _("nobody's")
COOLS = _("cools until {}'s turn")
PRESSURE = _("Pressure: {}.")
IS_CHOSEN = _("Chosen.")
TAP_TO_CHOOSE = _("Tap to choose.")
TAP_TO = _("Tap: {}.")

# -- why not
DONE = _("The final action is done: commit (k), or undo (u).")
IS_VOID = _("{} is void: nothing can be there.")
HOLDS = _("{}: {}, {}. Press the key of an action first.")
NO_AREA = _("{} is in no empty 3 x 3 area: no vacuum move there.")
NO_START = _("{}: {} cannot start here. Tap a lit square.")
CHOOSE_FIRST = _("{} to {}: choose {} first.")
NOT_HERE = _("{}: {} is not possible here. Tap a lit square.")
NOT_FROM_TO = _("{} to {}: {} is not possible. Tap a lit square.")
NEEDS_PRESSURE = _("{}: {} needs more pressure here than {} has. It is {} to {}.")

# -- the end
LIMIT = _("Draw: the limit of {} turns is reached.")
WINS = _("{} wins: {}.")
RESIGNED = _("{} resigned")
LOST_ALL = _("{} lost all pieces")
NO_FINAL_ACTION = _("{} had no final action")

# -- help: at most seven lines of 21 letters each
GOAL = _("Be the last player in the game.")
WINNING = _(
    "Be the last one in the game. You are out if your turn begins with no final action, or if you have lost your last "
    "piece after making a first stone."
)
STAGES = _(
    "Your turn: one action of stage 1, some of stage 2, a final one of stage 3; then commit. Stages 1 and"
    " 2 may be skipped."
)
VALUES = _("A pebble counts 1, a stone 3, a boulder 9: times 1 on the edge, 2 on the board, 4 on a pedestal.")
WHAT_PRESSURE_IS = _(
    "Pressure: what you have on a square and the 8 around it. To beat a piece, have more on its square than its owner."
)
STAGE_1 = _(
    "Stage 1: entrench, retreat, extend, cast a stone, move a boulder, attack with pebbles. Hold a key to read more."
)
STAGE_2 = _(
    "Stage 2: supply, reduce, create a stone, war and teleport, as often as you like. Free supply and reduce end it."
)
STAGE_3 = _("Stage 3: vacuum puts a pebble in an empty 3 x 3 area. Perimeter slides a tile of your edge into the void.")
LIGHTS = _(
    "More pebbles are brighter, with a dip for each. A stone swells, a boulder beats. What breathes is new, or can be "
    "tapped."
)
FINGERS = _(
    "Press an action, then a lit source, then a lit target. The source again: more pebbles. Or hold the source and "
    "press the target."
)
PAGES = (WINNING, STAGES, VALUES, WHAT_PRESSURE_IS, STAGE_1, STAGE_2, STAGE_3, LIGHTS, FINGERS)
