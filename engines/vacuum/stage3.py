"""Stage 3 of a turn in Vacuum (docs/rules/vacuum.md, Stage 3): vacuum and perimeter, the final actions.

`list_moves` lists what is legal by kernels (see terrain.py), one an action; `perform` does an action.
"""

from array import array

from engines.vacuum.actions import AROUND, FIRSTS, PERIMETER, VACUUM
from engines.vacuum.terrain import BARREN, EMPTY

AREA = 48  # the length of survey_areas' buffer


def survey_areas(units: bytearray, terrain: bytearray, area: array) -> None:
    """Find the empty 3 x 3 areas. area[row] gets a bit 1 << column for each playable square inside one, both in the
    mailbox; the centre of an area is playable, and no square of it holds a unit (units are on playable squares only).

    The rest of `area` is scratch space: area[16 + row] the squares with a unit beside them in the row or on them,
    area[32 + row] the playable squares.
    """
    for row in range(1, 15):
        taken = 0
        playable = 0
        if row > 1 and row < 14:
            bit = 4
            for p in range(row * 16 + 2, row * 16 + 14):
                if terrain[p]:
                    playable += bit
                    if units[p]:
                        taken += bit
                bit += bit
        area[row] = 0
        area[16 + row] = taken | taken << 1 | taken >> 1
        area[32 + row] = playable
    for row in range(2, 14):
        centres = area[32 + row] & ~(area[15 + row] | area[16 + row] | area[17 + row])
        centres |= centres << 1 | centres >> 1
        for p in range(row - 1, row + 2):
            area[p] = area[p] | (centres & area[32 + p])


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
        if area[target >> 4] >> (target & 15) & 1:
            moves[count] = first + target
            count += 1
    return count


def list_perimeter(
    first: int,
    units: bytearray,
    terrain: bytearray,
    around: bytes,
    active: int,
    player: int,
    low: int,
    high: int,
    moves: array,
    count: int,
) -> int:
    """around: AROUND. active: the active players, a bit 1 << player each. decided: in any direction."""
    base = player << 3
    for source in range(low, high):
        tile = terrain[source]
        if tile == 0 or tile > 4:
            continue
        unit = units[source]
        if tile == player:
            if unit and unit < 8:
                continue  # neutral pieces
        elif active >> tile & 1 or unit <= base or unit > base + 4:
            continue
        for i in range(1, 7):
            p = source - 17 + around[i]
            if i != 2 and i != 5 and terrain[p] == 0 and p > 31 and p < 224 and p & 15 > 1 and p & 15 < 14:
                moves[count] = first + (source << 3) + i
                count += 1
    return count


def perform(game, action, source, target, count):
    """Do a legal action of stage 3 on the game's board, after its stage has become the one that the table says."""
    units, terrain = game.units, game.terrain
    if action == VACUUM:
        game.put(target, game.to_move * 8 + 1)
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
