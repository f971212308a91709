"""Stage 1 of a turn in Vacuum (docs/rules/vacuum.md, Stage 1): entrench, retreat, extend, cast, boulder, attack.

`list_moves` lists what is legal by kernels (see terrain.py), one an action; `perform` does an action.
"""

from array import array

from engines.vacuum.actions import AROUND, AT_DISTANCE_2, ATTACK, BOULDER_MOVE, CAST, ENTRENCH, EXTEND, FIRSTS, RETREAT
from engines.vacuum.terrain import (
    AT_TWO,
    AWAY_ROW,
    BOULDER,
    COLUMN,
    COUNT_BITS,
    EMPTY,
    FAR,
    FOE,
    HOMES,
    KIND,
    KINDS,
    MAX_PEBBLES,
    NEAR,
    NEIGHBOURS,
    OWNER,
    RING_BITS,
    ROW,
    ROW_BITS,
    SIDE,
    STEP_BITS,
    STONE,
    WEAKER,
    WEIGHTS,
    pressure,
)

AWAY_HERE = (SIDE - 1) * (AWAY_ROW + 1)  # the index of no way at all in AWAY

# For each of AT_DISTANCE_2 the neighbours of the source on the way, a bit each, in the order of AROUND
WAYS = bytes((1, 3, 7, 6, 4, 9, 20, 41, 148, 40, 144, 32, 96, 224, 192, 128))


def _not_nearer():
    """By the way from the source to a piece, AWAY_ROW squares a row, AWAY_HERE for none: those of AT_DISTANCE_2, a bit
    each, that are at least as far from the piece as the source.

    What is nearer to a piece at distance d is a square of 2 * d - 1 rows and columns around the piece. Rows and columns
    are masked one after the other, as asking 16 squares each takes ten times as long.
    """
    masks = []  # of the squares that stay, by how many rows are left out above and below; then the same of columns
    rows = (0x001F, 0x0060, 0x0180, 0x0600, 0xF800)
    columns = (0x0AA1, 0x1002, 0x2004, 0x4008, 0x8550)
    for lines in (rows, columns):
        for above in range(4):
            for below in range(4):
                mask = 0
                for line in range(above, 5 - below):
                    mask |= lines[line]
                masks.append(mask)
    table = array("H", bytes(2 * AWAY_ROW * AWAY_ROW))
    index = 0
    for down in range(1 - SIDE, SIDE):
        for right in range(1 - SIDE, SIDE):
            distance = max(abs(down), abs(right))
            # a line is nearer where line - 2 > down - distance and line - 2 < down + distance
            vertical = masks[max(0, 3 + down - distance) * 4 + max(0, 3 - down - distance)]
            horizontal = masks[16 + max(0, 3 + right - distance) * 4 + max(0, 3 - right - distance)]
            table[index] = 0xFFFF & ~(vertical & horizontal)
            index += 1
    return table


AWAY = _not_nearer()  # decided: piece by piece


def list_moves(game, wanted, moves, count):
    """Append to `moves` all moves of stage 1 that are open, those of the action `wanted` only if it is not 0."""
    units, terrain, player = game.units, game.terrain, game.to_move
    own, owned, marks = game.own, game.owned, game.marks
    if game.chain:
        return list_chain(FIRSTS[BOULDER_MOVE], units, AROUND, player, game.chain, own, owned, moves, count)
    if not wanted or wanted == ENTRENCH:
        count = list_entrench(FIRSTS[ENTRENCH], units, own, owned, moves, count)
    if not wanted or wanted == RETREAT:
        foes, foe_count = game.foes, game.foe_count
        count = list_retreat(
            FIRSTS[RETREAT], units, terrain, AROUND, AT_DISTANCE_2, WAYS, AWAY, foes, foe_count, player, own, owned,
            moves, count,
        )  # fmt: skip
    if not wanted or wanted == EXTEND:
        count = list_extend(FIRSTS[EXTEND], units, terrain, AROUND, player, own, owned, moves, count)
    if not wanted or wanted == CAST:
        count = list_cast(FIRSTS[CAST], units, terrain, AROUND, own, owned, moves, count)
    if not wanted or wanted == BOULDER_MOVE:
        first = FIRSTS[BOULDER_MOVE]
        count = list_boulder(first, units, terrain, AROUND, marks, player, own, owned, moves, count)
    if not wanted or wanted == ATTACK:
        count = list_attack(FIRSTS[ATTACK], units, AROUND, marks, own, owned, moves, count)
    return count


# The kernels append the moves of one action to `moves`, which has `count`, and return the new count. first: of FIRSTS.
# around: AROUND. own, owned, foes, foe_count, marks: from terrain.survey.


def list_entrench(first: int, units: bytearray, own: bytearray, owned: int, moves: array, count: int) -> int:
    for k in range(owned):
        if units[own[k]] & KIND < MAX_PEBBLES:
            moves[count] = first + own[k]
            count += 1
    return count


def list_retreat(
    first: int, units: bytearray, terrain: bytearray, around: bytes, at_distance_2: bytes, ways: bytes,
    away: array, foes: array, foe_count: int, player: int,
    own: bytearray, owned: int, moves: array, count: int,
) -> int:  # fmt: skip
    """at_distance_2: AT_DISTANCE_2. ways: WAYS. away: AWAY."""
    base = player << OWNER
    for k in range(owned):
        source = own[k]
        fits = base + MAX_PEBBLES - (units[source] & KIND)  # the biggest stack of one's own with space for this one
        if fits < base:
            continue
        through = 0
        for i in range(NEIGHBOURS):
            p = source - NEAR + around[i]
            unit = units[p]
            if (unit == EMPTY and terrain[p]) or (unit > base and unit <= fits):
                through |= 1 << i
        free = 0
        if through:
            for i in range(AT_TWO):
                p = source - FAR + at_distance_2[i]
                if ways[i] & through and units[p] == EMPTY and terrain[p]:
                    free |= 1 << i
        here = source + (source >> ROW_BITS) * (AWAY_ROW - ROW) - AWAY_HERE
        for i in range(foe_count):
            if free == 0:
                break
            free &= away[foes[i] - here]
        if free:
            for i in range(AT_TWO):
                if free >> i & 1:
                    moves[count] = first + (source << RING_BITS) + i
                    count += 1
    return count


def list_extend(
    first: int, units: bytearray, terrain: bytearray, around: bytes, player: int,
    own: bytearray, owned: int, moves: array, count: int,
) -> int:  # fmt: skip
    single = (player << OWNER) + 1
    for k in range(owned):
        source = own[k]
        if units[source] == single:
            for i in range(NEIGHBOURS):
                p = source - NEAR + around[i]
                if units[p] == single:
                    end = p + p - source
                    if units[end] == EMPTY and terrain[end]:
                        moves[count] = first + (source << STEP_BITS) + i
                        count += 1
    return count


def list_cast(
    first: int, units: bytearray, terrain: bytearray, around: bytes,
    own: bytearray, owned: int, moves: array, count: int,
) -> int:  # fmt: skip
    for k in range(owned):
        source = own[k]
        if units[source] & KIND == STONE:
            for i in range(NEIGHBOURS):
                p = source - NEAR + around[i]
                unit = units[p]
                if (unit == EMPTY and terrain[p]) or (unit > KIND and unit & KIND == STONE):
                    moves[count] = first + (source << STEP_BITS) + i
                    count += 1
    return count


def list_boulder(
    first: int, units: bytearray, terrain: bytearray, around: bytes, marks: bytearray, player: int,
    own: bytearray, owned: int, moves: array, count: int,
) -> int:  # fmt: skip
    base = player << OWNER
    for k in range(owned):
        source = own[k]
        if units[source] & KIND == BOULDER:
            for i in range(NEIGHBOURS):
                p = source - NEAR + around[i]
                unit = units[p]
                if (
                    (unit == EMPTY and terrain[p])
                    or (unit > base and unit < base + STONE)
                    or marks[p] == WEAKER
                    or (marks[p] == FOE and unit & KIND == BOULDER)
                ):
                    moves[count] = first + (source << STEP_BITS) + i
                    count += 1
    return count


def list_chain(
    first: int, units: bytearray, around: bytes, player: int, source: int,
    own: bytearray, owned: int, moves: array, count: int,
) -> int:  # fmt: skip
    """The steps of a Boulder Chain, whose boulder is at `source`."""
    base = player << OWNER
    for k in range(owned):
        if own[k] == source:
            for i in range(NEIGHBOURS):
                unit = units[source - NEAR + around[i]]
                if unit > base and unit < base + STONE:
                    moves[count] = first + (source << STEP_BITS) + i
                    count += 1
    return count


def list_attack(
    first: int, units: bytearray, around: bytes, marks: bytearray, own: bytearray, owned: int, moves: array, count: int
) -> int:
    for k in range(owned):
        source = own[k]
        most = units[source] & KIND
        if marks[source] and most < STONE:
            for i in range(NEIGHBOURS):
                if marks[source - NEAR + around[i]] == WEAKER:
                    for n in range(most):
                        moves[count] = first + (source << (STEP_BITS + COUNT_BITS)) + (i << COUNT_BITS) + n
                        count += 1
    return count


def landing(units, terrain, source, step, home):
    """Where a stone cast from source comes to rest, or the square of the stone that it strikes.

    step: what a square in its direction adds. home: the home pedestal of its owner.
    """
    square = source
    for flown in range(1, 5):
        if flown == 4:
            # on the full third square: the hook, if home is in a straight line (decided: not optional)
            down, right = (home >> ROW_BITS) - (square >> ROW_BITS), (home & COLUMN) - (square & COLUMN)
            if square == home or (down and right and abs(down) != abs(right)):
                break
            step = ROW * ((down > 0) - (down < 0)) + (right > 0) - (right < 0)
        ahead = square + step
        unit = units[ahead]
        if unit or not terrain[ahead]:
            return ahead if unit >> OWNER and unit & KIND == STONE else square
        square = ahead
    return square


def perform(game, action, source, target, count):
    """Do a legal action of stage 1 on the game's board, after its stage has become the one that the table says."""
    units, player = game.units, game.to_move
    unit = units[source]
    struck = units[target]
    if action == ENTRENCH:
        game.put(source, unit + 1)
    elif action == EXTEND:
        game.put(target, unit)
    elif action == ATTACK:
        game.put(source, unit - count if unit & KIND > count else EMPTY)
        game.put(target, player * KINDS + count)
    elif action == CAST:
        square = landing(units, game.terrain, source, target - source, HOMES[player])
        game.put(square, player * KINDS + (BOULDER if units[square] else STONE))
        game.put(source, EMPTY)
    elif action == BOULDER_MOVE and struck & KIND == BOULDER and not _beats(game, player, struck >> OWNER, target):
        game.put(source, EMPTY)
        game.put(target, EMPTY)
    else:  # RETREAT, BOULDER_MOVE
        game.put(source, EMPTY)
        game.put(target, unit)
        if struck >> OWNER == player:
            game.chain = target
            game.stage = 1


def _beats(game, player, owner, square):
    units, terrain = game.units, game.terrain
    return pressure(units, terrain, WEIGHTS, square, player) > pressure(units, terrain, WEIGHTS, square, owner)
