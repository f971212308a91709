"""Stage 3 of a turn in Vacuum (docs/rules/vacuum.md, Stage 3): vacuum and perimeter, the final actions.

`list_moves` lists what is legal by kernels (see terrain.py), one an action; `perform` does an action.
"""

from array import array

from engines.vacuum.actions import AROUND, FIRSTS, PERIMETER, VACUUM
from engines.vacuum.terrain import (
    BARREN,
    BOARD,
    BORDER,
    COLUMN,
    EMPTY,
    KINDS,
    LAST_ROW,
    MAX_PEBBLES,
    NEAR,
    OWNER,
    ROW,
    ROW_BITS,
    STEP_BITS,
)

# The buffer of survey_areas: rows of the mailbox, and
TAKEN, PLAYABLE = 16, 32
AREA = 48  # its length

# Directions, as indices of actions.AROUND
NORTH, NORTHEAST, SOUTHWEST, SOUTH = 1, 2, 5, 6


def survey_areas(units: bytearray, terrain: bytearray, area: array) -> None:
    """Find the empty 3 x 3 areas. area[row] gets a bit 1 << column for each playable square inside one, both in the
    mailbox; the centre of an area is playable, and no square of it holds a unit (units are on playable squares only).

    The rest of `area` is scratch space: area[TAKEN + row] the squares with a unit beside them in the row or on them,
    area[PLAYABLE + row] the playable squares.
    """
    for row in range(BORDER - 1, LAST_ROW + 2):
        taken = 0
        playable = 0
        if row > BORDER - 1 and row < LAST_ROW + 1:
            bit = 1 << BORDER
            for p in range(row * ROW + BORDER, row * ROW + (LAST_ROW + 1)):
                if terrain[p]:
                    playable += bit
                    if units[p]:
                        taken += bit
                bit += bit
        area[row] = 0
        area[TAKEN + row] = taken | taken << 1 | taken >> 1
        area[PLAYABLE + row] = playable
    for row in range(BORDER, LAST_ROW + 1):
        centres = area[PLAYABLE + row] & ~(area[(TAKEN - 1) + row] | area[TAKEN + row] | area[(TAKEN + 1) + row])
        centres |= centres << 1 | centres >> 1
        for p in range(row - 1, row + 2):
            area[p] = area[p] | (centres & area[PLAYABLE + p])


def list_moves(game, wanted, low, high, moves, count):
    """Append to `moves` all moves of stage 3 with their source in range(low, high), those of the action `wanted` only
    if it is not 0."""
    units, terrain, area = game.units, game.terrain, game.area
    if not wanted or wanted == VACUUM:
        survey_areas(units, terrain, area)
        count = list_vacuum(FIRSTS[VACUUM], area, low, high, moves, count)
    if not wanted or wanted == PERIMETER:
        first, player = FIRSTS[PERIMETER], game.to_move
        count = list_perimeter(first, units, terrain, AROUND, game.active, player, low, high, moves, count)
    return count


# The kernels append the moves of one action to `moves`, which has `count`, and return the new count. first: of FIRSTS.


def list_vacuum(first: int, area: array, low: int, high: int, moves: array, count: int) -> int:
    """area: from survey_areas."""
    for target in range(low, high):
        if area[target >> ROW_BITS] >> (target & COLUMN) & 1:
            moves[count] = first + target
            count += 1
    return count


def list_perimeter(
    first: int, units: bytearray, terrain: bytearray, around: bytes, active: int,
    player: int, low: int, high: int, moves: array, count: int,
) -> int:  # fmt: skip
    """around: AROUND. active: the active players, a bit 1 << player each. decided: in any direction."""
    base = player << OWNER
    for source in range(low, high):
        tile = terrain[source]
        if tile == BARREN or tile > BOARD - 1:
            continue
        unit = units[source]
        if tile == player:
            if unit and unit < KINDS:
                continue  # neutral pieces
        elif active >> tile & 1 or unit <= base or unit > base + MAX_PEBBLES:
            continue
        for i in range(NORTH, SOUTH + 1):
            p = source - NEAR + around[i]
            if (
                i != NORTHEAST
                and i != SOUTHWEST
                and terrain[p] == BARREN
                and p > BORDER * ROW - 1
                and p < (LAST_ROW + 1) * ROW
                and p & COLUMN > BORDER - 1
                and p & COLUMN < LAST_ROW + 1
            ):
                moves[count] = first + (source << STEP_BITS) + i
                count += 1
    return count


def perform(game, action, source, target, count):
    """Do a legal action of stage 3 on the game's board, after its stage has become the one that the table says."""
    units, terrain = game.units, game.terrain
    if action == VACUUM:
        game.put(target, game.to_move * KINDS + 1)
        return
    terrain[target] = terrain[source]
    terrain[source] = BARREN
    if units[source]:
        game.put(target, units[source])
        game.put(source, EMPTY)


def slide_back(game, source, target):
    """Take back a perimeter tile's slide; its contents come back with everything else that `put` put."""
    game.terrain[source] = game.terrain[target]
    game.terrain[target] = BARREN
