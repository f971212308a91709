"""Kernels of Vacuum's bot (see terrain.py): who presses where, what a position is worth, and which moves are tried.

Worths are in 64ths of a pebble. The tables that the kernels take are in bot.py.
"""

from array import array

GATHERED = 29  # the index in bot.WORTHS


def press(
    units: bytearray, terrain: bytearray, weights: bytes, player: int, players: int, maps: bytearray, squares: bytearray
) -> int:
    """Find everyone's pressure. The result is the number of `squares`, and 256 times a hash of the units.

    maps[256 * owner + square] becomes owner's pressure on a square, maps[square] that of player's strongest enemy
    there. squares gets the squares of all units but neutral ones, ascending. weights: terrain.WEIGHTS.
    """
    for p in range(256, 256 * players + 256):
        maps[p] = 0
    count = 0
    key = 0
    for square in range(34, 222):
        unit = units[square]
        if unit > 7:
            squares[count] = square
            count += 1
            key = (key * 31 + square * 67 + unit) & 0xFFFF
            weight = weights[(terrain[square] << 3) + (unit & 7)]
            first = (unit >> 3 << 8) + square
            for row in range(first - 16, first + 17, 16):
                maps[row - 1] = maps[row - 1] + weight
                maps[row] = maps[row] + weight
                maps[row + 1] = maps[row + 1] + weight
    for square in range(34, 222):
        most = 0
        p = square + 256
        for owner in range(1, players + 1):
            if owner != player and maps[p] > most:
                most = maps[p]
            p += 256
        maps[square] = most
    return count | key << 8


def judge(
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
    own = player << 8
    friends = 0
    safe = 0  # of these those that nobody can take
    foes = 0  # in the stone era
    tally = 0  # units by owner, seven bits each
    for i in range(count):
        square = squares[i]
        unit = units[square]
        owner = unit >> 3
        mine = maps[own + square]
        tally += 1 << 7 * owner - 7
        if owner == player:
            friends += 1
            worth = worths[unit & 7]
            value += worth
            if maps[square] <= mine:
                safe += 1
            elif sight:
                value -= worth * worths[24] >> 6
        elif era >> owner & 1:
            foes += 1
            value -= worths[16 + (unit & 7)]
            if sight and mine:
                lead = mine - maps[(owner << 8) + square]
                if lead > 0:
                    value += worths[25]
                if lead > 8:
                    lead = 8
                if lead < 0 - 8:
                    lead = 0 - 8
                value += (lead + 8) * worths[26]
        else:
            value += worths[8 + (unit & 7)]
            if mine:
                value -= worths[30]
    if era >> player & 1:
        value += worths[23]
        if sight and safe < worths[32]:
            value -= (worths[32] - safe) * worths[31]
        era -= 1 << player
    if era == 0:
        return value + free * worths[15]
    if foes == 0:
        return value + 65536
    if friends > foes * 5:
        value -= free * worths[28]
    prey = 0  # the weakest enemy in the stone era, where that one has fewer than nine units
    fewest = 9
    for owner in range(1, 5):
        if era >> owner & 1:
            left = tally >> 7 * owner - 7 & 127
            if left and left < fewest:
                fewest = left
                prey = owner
    if sight > 1 and prey:
        for i in range(count):
            square = squares[i]
            if units[square] >> 3 == prey:
                row = square >> 4
                column = square & 15
                nearest = 12
                second = 12
                for j in range(count):
                    p = squares[j]
                    if units[p] >> 3 == player:
                        down = (p >> 4) - row
                        right = (p & 15) - column
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
                value -= (nearest + nearest + second) * worths[27]
    return value


def spaces(area: array, maps: bytearray, player: int) -> int:
    """How many squares a vacuum may fill where player could not take the new pebble. area: from stage3.survey_areas."""
    count = 0
    for row in range(2, 14):
        rest = area[row]
        p = (player << 8) + (row << 4)
        while rest:
            if rest & 1 and maps[p] < 3:
                count += 1
            rest >>= 1
            p += 1
    return count


def gathered(units: bytearray, terrain: bytearray, maps: bytearray, around: bytes, enough: bytes, player: int) -> int:
    """How near player is to a stone: the lead in pebbles round the best square, 3 at most, and 2 where they could make
    one. around: actions.AROUND. enough: stage2.ENOUGH."""
    base = player << 3
    own = player << 8
    best = 0
    for target in range(34, 222):
        if maps[own + target] > 1 and units[target] == 0 and terrain[target]:
            lead = 0
            mask = 0
            for i in range(8):
                unit = units[target - 17 + around[i]]
                n = unit & 7
                if n and n < 5:
                    if unit - n == base:
                        lead += n
                        mask |= 1 << i
                    else:
                        lead -= n
            if lead > 3:
                lead = 3
            if lead > 2 and enough[mask]:
                lead = 5
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
    own = player << 8
    for i in range(512):
        tally[i] = 0
    for i in range(count):
        move = moves[i]
        action = pages[move >> 8]
        score = promises[action]
        if action:
            reach = reaches[action]
            detail = move - firsts[action]
            source = detail >> bits[action]
            detail -= source << bits[action]
            target = source
            if reach == 1:
                target += at_distance_2[detail] - 34
            elif reach == 2:
                target += around[detail] + around[detail] - 34
            elif reach == 3:
                target += around[detail] - 17
            elif reach == 4:
                target += around[detail >> 2] - 17
            theirs = maps[target]
            mine = maps[own + target]
            if theirs > 10:
                theirs = 10
            if mine > 8:
                mine = 8
            score += theirs + theirs + mine
            if target != source:
                struck = units[target]
                if struck > 7 and struck >> 3 != player:
                    score += 20 + ((struck & 7) << 2)
                if maps[source] > maps[own + source]:
                    score += 24
            score += move * 13 + (move >> 4) + salt & 15
            if score > 255:
                score = 255
        scores[i] = score
        if action > 12:
            score += 256
        tally[score] = tally[score] + 1
    low = 255  # of the actions, and of how many with that score there is space for
    space = most
    while low > 0 and tally[low] < space:
        space -= tally[low]
        low -= 1
    low_final = 511
    space_final = most_final
    while low_final > 256 and tally[low_final] < space_final:
        space_final -= tally[low_final]
        low_final -= 1
    low_final -= 256
    kept = 0
    for i in range(count):
        move = moves[i]
        score = scores[i]
        if pages[move >> 8] > 12:
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
