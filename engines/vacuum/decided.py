"""Where the source of Vacuum is silent or at odds with itself: what was decided, and why. Change a house rule here.

What a constant cannot say stands where it is done, under "decided" in the comments named below.
"""

# The board: the source calls the area 'shaped' and prints no map. `#` barren, `abcd` perimeter tiles of red, gold,
# green and white, `.` board, `^` pedestals. Row 0 on top.
MAP = (
    "############",
    "##aaaadddd##",
    "#a^......^d#",
    "#a........d#",
    "#a........d#",
    "#a........d#",
    "#b........c#",
    "#b........c#",
    "#b........c#",
    "#b^......^c#",
    "##bbbbcccc##",
    "############",
)

# A turn: a chain walked back and forth has to end. The most Supply Chain moves onto own pebbles in a turn.
JOINS = 64

# A turn: against a player who never makes a stone a game need never end. The most that the option `turns` takes; 0 is
# off, as in the source.
MAX_TURNS = 9999

# Elsewhere:
# a tile: one owner; no action brings the source's third-party pebbles onto a target: rules.Vacuum.units.
# resign: by the player to move alone; the source does not say when: rules.Vacuum.is_legal.
# retreat: away from every piece by itself, not from the nearest only: stage1.AWAY.
# create: not by a straight line of pebbles, which 'does not satisfy the spirit' of Stone Creation; three beside each
#     other, along one side of the target, would cover three sides: stage2.ENOUGH.
# extend: written with the far pebble of the pair, which fixes the line: stage1.list_extend.
# cast: a stone has to move or strike; 'stops before obstruction' would be a way to stage 2: stage1.list_cast.
# cast: the hook is not optional, or a direction would not name a move: stage1.landing.
# teleport: in stage 2; the source's table says stage 1, its text three times stage 2: actions.ACTIONS, stage2.py.
# teleport: a cooldown is for everyone, or it would hardly matter: stage2.list_teleport.
# perimeter: in any direction; 'outward' is then defined as 'any attached barren square': stage3.list_perimeter.
# whoever leaves, by resigning or not, leaves neutral pieces; the source has them after a resignation only. Who
#     leaves last keeps the colours, so that the end can be looked at. Cooldowns end with every leaving; the winner's
#     stay, as the game ends 'at once': rules.Vacuum._leave.
