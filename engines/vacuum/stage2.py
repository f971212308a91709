"""Stage 2 of a turn in Vacuum (docs/rules/vacuum.md, Stage 2): supply, reduce, create, war, teleport.

`list_moves` lists what is legal by kernels (see terrain.py), one an action; `perform` does an action.
"""

from array import array

from engines.vacuum.actions import AROUND, CREATE, FIRSTS, REDUCE, SUPPLY, TELEPORT, WAR
from engines.vacuum.decided import JOINS
from engines.vacuum.terrain import (
    COUNT_BITS,
    EMPTY,
    KIND,
    KINDS,
    MAX_PEBBLES,
    MEETS,
    NEAR,
    NEIGHBOURS,
    OWNER,
    PEDESTAL_BITS,
    PEDESTALS,
    ROW,
    STEP_BITS,
    STONE,
    STONE_NEEDS,
    WEAKER,
)


def _surroundings():
    """By the neighbours with own pebbles, a bit each in the order of actions.AROUND: 1 where they can make a stone.

    For each set of neighbours all the sets of sides that it can cover, one side a tile, are found by adding one tile to
    a smaller set. A set of sides is a number of 4 bits (n, w, e, s), a set of such sets one of 16 bits.
    """
    sides = ((0, 1), (0,), (0, 2), (1,), (2,), (1, 3), (3,), (2, 3))  # that a neighbour may cover
    without = (0x5555, 0x3333, 0x0F0F, 0x00FF)  # the sets of sides that lack a side
    three = 1 << 7 | 1 << 11 | 1 << 13 | 1 << 14 | 1 << 15
    lines = (1 + 2 + 4, 1 + 8 + 32, 4 + 16 + 128, 32 + 64 + 128)  # no other three neighbours are in a straight line
    covers = [1] + [0] * 255
    enough = bytearray(256)
    tile = 0
    for mask in range(1, 256):
        if mask == 2 << tile:
            tile += 1
        rest = covers[mask - (1 << tile)]
        covers[mask] = rest
        for side in sides[tile]:
            covers[mask] |= (rest & without[side]) << (1 << side)
        if covers[mask] & three and mask not in lines:
            enough[mask] = 1
    return bytes(enough)


ENOUGH = _surroundings()


def list_moves(game, wanted, low, high, moves, count):
    """Append to `moves` all moves of stage 2 with their source in range(low, high), those of the action `wanted` only
    if it is not 0."""
    units, terrain, player = game.units, game.terrain, game.to_move
    own, owned, marks = game.own, game.owned, game.marks
    if not wanted or wanted == SUPPLY:
        may_join = 1 if game.joins < JOINS else 0
        count = list_supply(FIRSTS[SUPPLY], units, terrain, AROUND, may_join, player, own, owned, moves, count)
    if not wanted or wanted == REDUCE:
        count = list_reduce(FIRSTS[REDUCE], units, AROUND, marks, own, owned, moves, count)
    if not wanted or wanted == CREATE:
        count = list_create(FIRSTS[CREATE], units, terrain, AROUND, ENOUGH, player, low, high, moves, count)
    if not wanted or wanted == WAR:
        count = list_war(FIRSTS[WAR], units, AROUND, marks, own, owned, moves, count)
    if not wanted or wanted == TELEPORT:
        count = list_teleport(FIRSTS[TELEPORT], units, PEDESTALS, game.cooldowns, own, owned, moves, count)
    return count


# The kernels append the moves of one action to `moves`, which has `count`, and return the new count. first: of FIRSTS.
# around: AROUND. own, owned, marks: from terrain.survey.


def list_supply(
    first: int, units: bytearray, terrain: bytearray, around: bytes, may_join: int, player: int,
    own: bytearray, owned: int, moves: array, count: int,
) -> int:  # fmt: skip
    """may_join: 1, or 0 where own stacks get no more pebbles in this turn."""
    base = player << OWNER
    for k in range(owned):
        source = own[k]
        n = units[source] & KIND
        if n < STONE:
            for i in range(NEIGHBOURS):
                p = source - NEAR + around[i]
                unit = units[p]
                most = 0
                if unit == EMPTY:
                    if terrain[p]:
                        most = n - 1
                elif may_join and unit > base and unit < base + MAX_PEBBLES:
                    most = base + MAX_PEBBLES - unit
                    if n < most:
                        most = n
                for j in range(most):
                    moves[count] = first + (source << (STEP_BITS + COUNT_BITS)) + (i << COUNT_BITS) + j
                    count += 1
    return count


def list_reduce(
    first: int, units: bytearray, around: bytes, marks: bytearray, own: bytearray, owned: int, moves: array, count: int
) -> int:
    for k in range(owned):
        source = own[k]
        n = units[source] & KIND
        if marks[source] and n < STONE:
            for i in range(NEIGHBOURS):
                p = source - NEAR + around[i]
                most = units[p] & KIND
                if marks[p] > MEETS and most < STONE:
                    if n < most:
                        most = n
                    elif n > most:
                        most -= 1
                    for j in range(most):
                        moves[count] = first + (source << (STEP_BITS + COUNT_BITS)) + (i << COUNT_BITS) + j
                        count += 1
    return count


def list_create(
    first: int, units: bytearray, terrain: bytearray, around: bytes, enough: bytes,
    player: int, low: int, high: int, moves: array, count: int,
) -> int:  # fmt: skip
    """enough: ENOUGH."""
    base = player << OWNER
    for target in range(low, high):
        if terrain[target] and units[target] == EMPTY:
            lead = 0
            mask = 0
            for i in range(NEIGHBOURS):
                unit = units[target - NEAR + around[i]]
                if unit:
                    n = unit & KIND
                    if n < STONE:
                        if unit - n == base:
                            lead += n
                            mask |= 1 << i
                        else:
                            lead -= n
            if lead > STONE_NEEDS - 1 and enough[mask]:
                moves[count] = first + target
                count += 1
    return count


def list_war(
    first: int, units: bytearray, around: bytes, marks: bytearray, own: bytearray, owned: int, moves: array, count: int
) -> int:
    for k in range(owned):
        source = own[k]
        if marks[source] and units[source] & KIND < STONE:
            for i in range(NEIGHBOURS):
                p = source - NEAR + around[i]
                if marks[p] == WEAKER and units[p] & KIND < STONE:
                    moves[count] = first + (source << STEP_BITS) + i
                    count += 1
    return count


def list_teleport(
    first: int, units: bytearray, pedestals: bytes, cooldowns: bytearray,
    own: bytearray, owned: int, moves: array, count: int,
) -> int:  # fmt: skip
    """pedestals: PEDESTALS. decided: a pedestal that is cooling down is closed to everyone."""
    for k in range(owned):
        source = own[k]
        for i in range(1 << PEDESTAL_BITS):
            if pedestals[i] == source and cooldowns[i] == 0:
                for j in range(1 << PEDESTAL_BITS):
                    p = pedestals[j]
                    if cooldowns[j] == 0 and (units[p] == EMPTY or units[p] > KIND):
                        moves[count] = first + (source << PEDESTAL_BITS) + j
                        count += 1
    return count


def perform(game, action, source, target, count):
    """Do a legal action of stage 2 on the game's board, after its stage has become the one that the table says."""
    units, player = game.units, game.to_move
    unit = units[source]
    other = units[target]
    if action == SUPPLY:
        game.put(source, unit - count if unit & KIND > count else EMPTY)
        if other:
            game.put(target, other + count)
            game.joins += 1
            game.chain = target
        else:
            game.put(target, player * KINDS + count)
            game.stage = 3
    elif action == REDUCE:
        game.put(source, unit - count if unit & KIND > count else EMPTY)
        game.put(target, other - count if other & KIND > count else EMPTY)
    elif action == CREATE:
        for row in range(target - ROW, target + (ROW + 1), 16):
            for square in range(row - 1, row + 2):
                if 0 < units[square] - player * KINDS <= MAX_PEBBLES:
                    game.put(square, EMPTY)
        game.put(target, player * KINDS + STONE)
        game.stone_era |= 1 << player
    elif action == WAR:
        game.put(source, EMPTY)
        game.put(target, unit)
    else:  # TELEPORT
        game.put(source, other)
        game.put(target, unit)
        for k in range(len(PEDESTALS)):
            if PEDESTALS[k] == source or PEDESTALS[k] == target:
                game.cool(k, player)
