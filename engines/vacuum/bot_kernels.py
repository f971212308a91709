"""Kernels of Vacuum's bot (see terrain.py): who presses where, what a position is worth, and which moves are tried.

Worths are in 64ths of a pebble. The tables that the kernels take are in bot.py.
"""

from array import array

from engines.vacuum.actions import LEAP, RING, STEP, STEP_AND_COUNT, TELEPORT
from engines.vacuum.terrain import (
    BORDER,
    COLUMN,
    COUNT_BITS,
    EMPTY,
    END,
    FAR,
    FIRST,
    IN_PAGE,
    KIND,
    LAST_ROW,
    MAILBOX,
    MAILBOX_BITS,
    NEAR,
    NEIGHBOURS,
    OWNER,
    PLAYERS,
    ROW,
    ROW_BITS,
    SIDE,
    STONE,
    STONE_NEEDS,
)

# The indices of bot.WORTHS, of which SPARED to HUNTED want a kind, too
SPARED, HUNTED = 8, 16  # enemies without a stone, and in the stone era
FREE = 15  # a square that is free for the former
IN_ERA = 23  # being in the stone era
AT_RISK = 24  # 64ths of a unit's worth that are lost where an enemy could take it
CATCH, LEAD, STEPS = 25, 26, 27  # an enemy who could be taken, a point of the lead, a step to the weakest's last units
OPEN = 28  # a square that is free for the last enemies
GATHERED = 29  # a pebble of a stone to be
BESIDE = 30  # an enemy without a stone within reach
TOO_FEW, ENOUGH = 31, 32  # each unit less than so many that no one can take
SIEGE = 33  # a point that is missing where an enemy is
LAST = 34  # a weakest enemy with less than FEW units
MAX_LEAD = 8
MAX_SIEGE = 16
MANY_MORE = 5  # times as many units as the last enemies have
FEW = 9  # units of the weakest enemy, from which on nobody hunts
WON = 65536
TALLY, TALLIED = 7, 127  # bits of a player's units in a tally, and what masks them
NEW_PEBBLE = 3  # pressure that takes it
READY = 5  # what gathered() returns where a stone can be made

# A score that select() gives, and where those of final actions begin
MAX_SCORE, FINAL = 255, 256
THEIRS, MINE = 10, 8  # pressure that counts, at most
STRIKES, ESCAPES = 20, 24  # to strike, and to leave a square where an enemy has more pressure


def press(
    units: bytearray, terrain: bytearray, weights: bytes, player: int, players: int, maps: bytearray, squares: bytearray
) -> int:
    """Find everyone's pressure. The result is the number of `squares`, and 256 times a hash of the units.

    maps[MAILBOX * owner + square] becomes owner's pressure on a square, maps[square] that of player's strongest enemy
    there. squares gets the squares of all units but neutral ones, ascending. weights: terrain.WEIGHTS.
    """
    for p in range(MAILBOX, MAILBOX * players + MAILBOX):
        maps[p] = 0
    count = 0
    key = 0
    for square in range(FIRST, END):
        unit = units[square]
        if unit > KIND:
            squares[count] = square
            count += 1
            key = (key * 31 + square * 67 + unit) & 0xFFFF
            weight = weights[(terrain[square] << OWNER) + (unit & KIND)]
            first = (unit >> OWNER << MAILBOX_BITS) + square
            for row in range(first - ROW, first + (ROW + 1), 16):
                maps[row - 1] = maps[row - 1] + weight
                maps[row] = maps[row] + weight
                maps[row + 1] = maps[row + 1] + weight
    for square in range(FIRST, END):
        most = 0
        p = square + MAILBOX
        for owner in range(1, players + 1):
            if owner != player and maps[p] > most:
                most = maps[p]
            p += MAILBOX
        maps[square] = most
    return count | key << 8


def evaluate(
    units: bytearray,
    maps: bytearray,
    squares: bytearray,
    count: int,
    player: int,
    era: int,
    sight: int,
    free: int,
    worths: array,
) -> int:
    """Return what the units are worth to player, from press(). worths: bot.WORTHS.

    era: who is in the stone era, a bit 1 << player each. free: from spaces(). sight: 0 sees what stands, 1 what
    can be taken, too, 2 how far the last enemies are: those of the weakest.
    """
    value = 0
    own = player << MAILBOX_BITS
    friends = 0
    safe = 0  # of these those that nobody can take
    foes = 0  # in the stone era
    tally = 0  # units by owner, seven bits each
    for i in range(count):
        square = squares[i]
        unit = units[square]
        owner = unit >> OWNER
        mine = maps[own + square]
        tally += 1 << TALLY * owner - TALLY
        if owner == player:
            friends += 1
            worth = worths[unit & KIND]
            value += worth
            if maps[square] <= mine:
                safe += 1
            elif sight:
                value -= worth * worths[AT_RISK] >> 6
        elif era >> owner & 1:
            foes += 1
            value -= worths[HUNTED + (unit & KIND)]
            lead = mine - maps[(owner << MAILBOX_BITS) + square]
            if sight and lead < 0:
                missing = 0 - lead
                if missing > MAX_SIEGE:
                    missing = MAX_SIEGE
                value -= missing * worths[SIEGE]
            if sight and mine:
                if lead > 0:
                    value += worths[CATCH]
                if lead > MAX_LEAD:
                    lead = MAX_LEAD
                if lead < 0 - MAX_LEAD:
                    lead = 0 - MAX_LEAD
                value += (lead + MAX_LEAD) * worths[LEAD]
        else:
            value += worths[SPARED + (unit & KIND)]
            if mine:
                value -= worths[BESIDE]
    if era >> player & 1:
        value += worths[IN_ERA]
        if sight and safe < worths[ENOUGH]:
            value -= (worths[ENOUGH] - safe) * worths[TOO_FEW]
        era -= 1 << player
    if era == 0:
        return value + free * worths[FREE]
    if foes == 0:
        return value + WON
    if friends > foes * MANY_MORE:
        value -= free * worths[OPEN]
    prey = 0  # the weakest enemy in the stone era, where that one has fewer than nine units
    fewest = FEW
    for owner in range(1, PLAYERS + 1):
        if era >> owner & 1:
            left = tally >> TALLY * owner - TALLY & TALLIED
            if left and left < fewest:
                fewest = left
                prey = owner
    if sight > 1 and prey:
        value += worths[LAST]
        for i in range(count):
            square = squares[i]
            if units[square] >> OWNER == prey:
                row = square >> ROW_BITS
                column = square & COLUMN
                nearest = SIDE
                second = SIDE
                for j in range(count):
                    p = squares[j]
                    if units[p] >> OWNER == player:
                        down = (p >> ROW_BITS) - row
                        right = (p & COLUMN) - column
                        if down < 0:
                            down = 0 - down
                        if right < 0:
                            right = 0 - right
                        if right > down:
                            down = right
                        if down < nearest:
                            second = nearest
                            nearest = down
                        elif down < second:
                            second = down
                value -= (nearest + nearest + second) * worths[STEPS]
    return value


def spaces(area: array, maps: bytearray, player: int) -> int:
    """How many squares a vacuum may fill where player could not take the new pebble. area: from stage3.survey_areas."""
    count = 0
    for row in range(BORDER, LAST_ROW + 1):
        rest = area[row]
        p = (player << MAILBOX_BITS) + (row << ROW_BITS)
        while rest:
            if rest & 1 and maps[p] < NEW_PEBBLE:
                count += 1
            rest >>= 1
            p += 1
    return count


def gathered(units: bytearray, terrain: bytearray, maps: bytearray, around: bytes, enough: bytes, player: int) -> int:
    """How near player is to a stone: the lead in pebbles round the best square, 3 at most, and 2 where they could make
    one. around: actions.AROUND. enough: stage2.ENOUGH."""
    base = player << OWNER
    own = player << MAILBOX_BITS
    best = 0
    for target in range(FIRST, END):
        if maps[own + target] > 1 and units[target] == EMPTY and terrain[target]:
            lead = 0
            mask = 0
            for i in range(NEIGHBOURS):
                unit = units[target - NEAR + around[i]]
                n = unit & KIND
                if n and n < STONE:
                    if unit - n == base:
                        lead += n
                        mask |= 1 << i
                    else:
                        lead -= n
            if lead > STONE_NEEDS:
                lead = STONE_NEEDS
            if lead > STONE_NEEDS - 1 and enough[mask]:
                lead = READY
            if lead > best:
                best = lead
    return best


def select(
    moves: array,
    count: int,
    units: bytearray,
    maps: bytearray,
    player: int,
    pages: bytes,
    firsts: array,
    reaches: bytes,
    bits: bytes,
    around: bytes,
    at_distance_2: bytes,
    promises: bytes,
    most: int,
    most_final: int,
    salt: int,
    scores: bytearray,
    tally: array,
) -> int:
    """Keep the most promising moves of `moves`, `most` actions and `most_final` final ones, and return how many that
    are. What they lead to is not looked at: an action has its promise, and more near enemies and for what it takes.

    pages, around, at_distance_2: of actions.py. firsts, reaches, bits, promises: by action, see bot.py. salt: breaks
    ties, 0 to 16383. scores, tally: scratch space, a byte a move, and 512 numbers.
    """
    own = player << MAILBOX_BITS
    for i in range(2 * FINAL):
        tally[i] = 0
    for i in range(count):
        move = moves[i]
        action = pages[move >> IN_PAGE]
        score = promises[action]
        if action:
            reach = reaches[action]
            detail = move - firsts[action]
            source = detail >> bits[action]
            detail -= source << bits[action]
            target = source
            if reach == RING:
                target += at_distance_2[detail] - FAR
            elif reach == LEAP:
                target += around[detail] + around[detail] - FAR
            elif reach == STEP:
                target += around[detail] - NEAR
            elif reach == STEP_AND_COUNT:
                target += around[detail >> COUNT_BITS] - NEAR
            theirs = maps[target]
            mine = maps[own + target]
            if theirs > THEIRS:
                theirs = THEIRS
            if mine > MINE:
                mine = MINE
            score += theirs + theirs + mine
            if target != source:
                struck = units[target]
                if struck > KIND and struck >> OWNER != player:
                    score += STRIKES + ((struck & KIND) << 2)
                if maps[source] > maps[own + source]:
                    score += ESCAPES
            score += move * 13 + (move >> 4) + salt & 15
            if score > MAX_SCORE:
                score = MAX_SCORE
        scores[i] = score
        if action > TELEPORT:
            score += FINAL
        tally[score] = tally[score] + 1
    low = MAX_SCORE  # of the actions, and of how many with that score there is space for
    space = most
    while low > 0 and tally[low] < space:
        space -= tally[low]
        low -= 1
    low_final = FINAL + MAX_SCORE
    space_final = most_final
    while low_final > FINAL and tally[low_final] < space_final:
        space_final -= tally[low_final]
        low_final -= 1
    low_final -= FINAL
    kept = 0
    for i in range(count):
        move = moves[i]
        score = scores[i]
        if pages[move >> IN_PAGE] > TELEPORT:
            if score < low_final:
                continue
            if score == low_final:
                if space_final == 0:
                    continue
                space_final -= 1
        else:
            if score < low:
                continue
            if score == low:
                if space == 0:
                    continue
                space -= 1
        moves[kept] = move
        kept += 1
    return kept
