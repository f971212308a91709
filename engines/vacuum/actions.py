"""Vacuum's actions: the one table that rules, notation, views, tips and tests read; and how a move is one int.

A move fits into 16 bits. Those without squares are less than 256, but for RESIGN. Each action has pages of 256 moves of
its own; in them a move is source << bits + detail, and the detail says where to: see REACHES. So moves ascend in the
order action, source, target, count.
"""

from engines.game import RESIGN
from engines.vacuum import terrain, texts
from engines.vacuum.terrain import PEDESTALS

ENTRENCH, RETREAT, EXTEND, CAST, BOULDER_MOVE, EXIT, ATTACK = 1, 2, 3, 4, 5, 6, 7
SUPPLY, REDUCE, CREATE, WAR, TELEPORT, VACUUM, PERIMETER = 8, 9, 10, 11, 12, 13, 14

COMMITTING = 4  # the stage after stage 3, in which only `commit` is left

# What an action needs, added up
SOURCE, TARGET, DIRECTION, COUNT = 1, 2, 4, 8
ALL = SOURCE + TARGET + COUNT

# How its target is found, and how many bits the detail has
HERE, RING, LEAP, STEP, STEP_AND_COUNT, PEDESTAL, NOWHERE = 0, 1, 2, 3, 4, 5, 6
REACHES = (
    0,  # HERE: the target is the source
    terrain.RING_BITS,  # RING: one of the 16 squares at distance 2, see AT_DISTANCE_2
    terrain.STEP_BITS,  # LEAP: two steps in one of the eight directions
    terrain.STEP_BITS,  # STEP: one step; of a cast the first one
    terrain.STEP_BITS + terrain.COUNT_BITS,  # STEP_AND_COUNT: four times the direction, and the count less 1
    terrain.PEDESTAL_BITS,  # PEDESTAL: its index in PEDESTALS
)

# Row 0 is no action. (name, stage or 0 for any, stage it leads to, what it needs, reach, label, tip with the label)
# But a boulder's step onto own pebbles stays in stage 1, and supply into an empty square leads to stage 3.
ACTIONS = (
    ("", 0, 0, 0, NOWHERE, texts.NONE, texts.NONE),
    ("entrench", 1, 2, TARGET, HERE, texts.ENTRENCH, texts.ENTRENCH_TIP),
    ("retreat", 1, 2, SOURCE + TARGET, RING, texts.RETREAT, texts.RETREAT_TIP),
    ("extend", 1, 2, SOURCE + TARGET, LEAP, texts.EXTEND, texts.EXTEND_TIP),
    ("cast", 1, 2, SOURCE + DIRECTION, STEP, texts.CAST, texts.CAST_TIP),
    ("boulder", 1, 2, SOURCE + TARGET, STEP, texts.BOULDER, texts.BOULDER_TIP),
    ("exit", 0, 2, 0, NOWHERE, texts.EXIT, texts.EXIT_TIP),
    ("attack", 1, 2, ALL, STEP_AND_COUNT, texts.ATTACK, texts.ATTACK_TIP),
    ("supply", 2, 2, ALL, STEP_AND_COUNT, texts.SUPPLY, texts.SUPPLY_TIP),
    ("reduce", 2, 3, ALL, STEP_AND_COUNT, texts.REDUCE, texts.REDUCE_TIP),
    ("create", 2, 2, TARGET, HERE, texts.CREATE, texts.CREATE_TIP),
    ("war", 2, 2, SOURCE + TARGET, STEP, texts.WAR, texts.WAR_TIP),
    ("teleport", 2, 2, SOURCE + TARGET, PEDESTAL, texts.TELEPORT, texts.TELEPORT_TIP),
    ("vacuum", 3, COMMITTING, TARGET, HERE, texts.VACUUM, texts.VACUUM_TIP),
    ("perimeter", 3, COMMITTING, SOURCE + TARGET, STEP, texts.PERIMETER, texts.PERIMETER_TIP),
)  # fmt: skip

NO_MOVE = 0
UNDO = 1  # a word of the protocol, never in the history: `play` takes the last action of the turn back
COMMIT = 2
EXIT_MOVE = 3

# (move, name, label, tip): what a turn has apart from its actions
CONTROLS = (
    (COMMIT, "commit", texts.COMMIT, texts.COMMIT_TIP),
    (UNDO, "undo", texts.UNDO, texts.UNDO_TIP),
    (RESIGN, "resign", texts.RESIGN, texts.RESIGN_TIP),
)

# The eight neighbours and the 16 squares at distance 2, ascending: how far each is behind the first one, which is NEAR
# or FAR before the square that they are around
DIRECTIONS = ("nw", "n", "ne", "w", "e", "sw", "s", "se")
AROUND = bytes((0, 1, 2, 16, 18, 32, 33, 34))
AT_DISTANCE_2 = bytes((0, 1, 2, 3, 4, 16, 20, 32, 36, 48, 52, 64, 65, 66, 67, 68))


def _paged():
    """(the first move of each action, the action of each of the 256 pages); those of an action follow each other."""
    firsts, pages = [], [0]
    for action in range(len(ACTIONS)):
        firsts.append(len(pages) << terrain.IN_PAGE)
        if ACTIONS[action][4] != NOWHERE:
            pages.extend([action] * (1 << REACHES[ACTIONS[action][4]]))
    return tuple(firsts), bytes(pages + [0] * (256 - len(pages)))


FIRSTS, PAGES = _paged()


def action_of(move):
    """The action, an index of ACTIONS; 0 for `commit`, `undo` and `resign`."""
    return EXIT if move == EXIT_MOVE else PAGES[move >> terrain.IN_PAGE]


def source_of(move):
    """The source, which is the target where the action has no other; 0 where there is none."""
    action = PAGES[move >> terrain.IN_PAGE]
    return move - FIRSTS[action] >> REACHES[ACTIONS[action][4]] if action else 0


def target_of(move):
    """The target, of a cast the first square on the way; 0 where there is none."""
    action = PAGES[move >> terrain.IN_PAGE]
    reach = ACTIONS[action][4]
    if reach == NOWHERE:
        return 0
    detail = move - FIRSTS[action]
    source = detail >> REACHES[reach]
    detail -= source << REACHES[reach]
    if reach == RING:
        return source - terrain.FAR + AT_DISTANCE_2[detail]
    if reach == LEAP:
        return source - terrain.FAR + 2 * AROUND[detail]
    if reach == STEP:
        return source - terrain.NEAR + AROUND[detail]
    if reach == STEP_AND_COUNT:
        return source - terrain.NEAR + AROUND[detail >> terrain.COUNT_BITS]
    return PEDESTALS[detail] if reach == PEDESTAL else source


def count_of(move):
    """How many pebbles are sent; 1 where that is not chosen."""
    return (move & terrain.COUNT_LESS_1) + 1 if ACTIONS[PAGES[move >> terrain.IN_PAGE]][4] == STEP_AND_COUNT else 1


def pack(action, source, target, count=1):
    """The move of this action, or None where no move of it has these squares and this count; see source_of."""
    bits = REACHES[ACTIONS[action][4]]
    for detail in range(1 << bits):
        move = FIRSTS[action] + (source << bits) + detail
        if target_of(move) == target and count_of(move) == count:
            return move
    return None
