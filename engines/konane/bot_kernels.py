"""The positions of Konane's bot, in kernels: a move leads to the next place, where each move gets its value.

A position is worth its mobility: how many jumps there are for the player to move, less the other's. A jump changes few
rows and columns, and how many jumps a line of squares has is in a table. So a move is evaluated without being made;
what it is worth orders the moves of a position, and is all that is known of them at the horizon.

A loop of machine code for the Pico is at most 2 KB long, see engines/robble/bot_kernels.py.
"""

from array import array

from engines.bots.bot_kernels import (
    ALPHA,
    AT,
    BEST,
    BETA,
    DEPTH,
    EVEN,
    FRAME,
    FRAME_BITS,
    HORIZON,
    LIMIT,
    LIST,
    LISTED,
    MOVED,
    NEXT,
    OWN,
    PLAYER,
    SIZE,
    WON,
)
from engines.konane.kernels import BACK, BLACK, DIRECTION, DOWN, JUMPS, START, WHITE

# The lines of the board, an array: rows from 0 on, columns from COLUMNS on, each a number whose bit n is set where the
# square n has a stone. The colour follows from the place: white where row and column add up to an even number.
# Each position from the root on has its LINES.
COLUMNS = 16
LINES = 32

# The jumps of a line, by that number: those of stones on even squares, and of the others times ODD.
ODD_BITS = 8
ONES = (1 << ODD_BITS) - 1

EVENS, ODDS = OWN, OWN + 1  # a position's own words on the stack: the jumps of even and of odd lines


def tabulate(jumps: array, size: int) -> None:
    """Count the jumps of each line of a board, see above: those of a line that is one square shorter, and those that
    begin or end on its last square.
    """
    jumps[0] = 0
    square = 0
    while square < size:
        last = 1 << square
        one = 1
        if square & 1:
            one <<= ODD_BITS
        line = last
        while line:
            line -= 1
            count = jumps[line]
            at = last >> 1
            while line & at:
                at >>= 1
                if at == 0 or line & at:
                    break
                count += one
                at >>= 1
            jumps[last + line] = count
            count = jumps[line]
            at = last >> 1
            while line & at:
                at >>= 1
                if line & at:
                    count += one
                    break
                at >>= 1
            jumps[line] = count
        square += 1


def take_board(cells: bytes, places: bytearray, lines: array, jumps: array, stack: array, size: int) -> None:
    """Take a position: its lines, and into the frame of the root their jumps. places: see evaluate()."""
    n = LINES
    while n:
        n -= 1
        lines[n] = 0
    n = size * (size + 3) + 1  # behind the last square
    while n:
        n -= 1
        if cells[n] == BLACK or cells[n] == WHITE:
            row = places[n] >> 4
            column = places[n] & 15
            lines[row] |= 1 << column
            lines[COLUMNS + column] |= 1 << row
    evens = 0
    odds = 0
    n = size
    while n:
        n -= 1
        c = jumps[lines[n]] + jumps[lines[COLUMNS + n]]
        if n & 1:
            odds += c
        else:
            evens += c
    stack[EVENS] = evens
    stack[ODDS] = odds


def evaluate(
    lines: array, a: int, jumps: array, moves: array, keys: array, stack: array, numbers: array, places: bytearray
) -> None:
    """Copy the position before to the next place, make the move there, and list the moves that follow with their keys.
    At the horizon, and where one of them wins, it is done with. The root has no move, and its list.

    a: of no meaning. places: row << 4 and column by the index of a square.
    """
    depth = numbers[DEPTH]
    at = depth << FRAME_BITS
    base = depth * LINES
    size = numbers[SIZE]
    player = numbers[PLAYER]
    first = stack[at + LIST]
    end = stack[at + LISTED]
    numbers[AT] = base
    if depth:
        stack[at + BEST] = 0
        a = LINES
        while a:
            a -= 1
            lines[base + a] = lines[base - LINES + a]
        a = numbers[MOVED]
        p = places[a >> START]
        line = p >> 4
        p &= 15
        across = COLUMNS
        if a & (DOWN << DIRECTION):
            across = 0
            c = line
            line = p + COLUMNS
            p = c
        bit = 1 << (line & 15)
        step = 1
        if a & (BACK << DIRECTION):
            step = -1
        a &= JUMPS
        count = a + 2
        if a == 0:
            count = 1
        mask = 0
        evens = stack[at - FRAME + EVENS]
        odds = stack[at - FRAME + ODDS]
        while count:
            mask |= 1 << p
            c = lines[base + across + p]
            lines[base + across + p] = c ^ bit
            c = jumps[c ^ bit] - jumps[c]
            if p & 1:
                odds += c
            else:
                evens += c
            p += step
            count -= 1
            if count - 1 and count - 1 - a:
                p += step
        c = lines[base + line]
        lines[base + line] = c ^ mask
        c = jumps[c ^ mask] - jumps[c]
        if line & 1:
            odds += c
        else:
            evens += c
        stack[at + EVENS] = evens
        stack[at + ODDS] = odds
    step = size + 2
    line = COLUMNS + size if depth else 0
    while line:
        line -= 1
        if line == COLUMNS - 1:
            line = size - 1
        c = lines[base + line]
        n = jumps[c]
        odd = (line ^ player) & 1
        if odd:
            n >>= ODD_BITS
        else:
            n &= ONES
        if n:
            p = (line + 1) * step + 1 + odd << START
            if line > size:
                p = ((1 + odd) * step + line - (COLUMNS - 1) << START) + (DOWN << DIRECTION)
            bit = 1 << odd
            while n:
                if c & bit:
                    a = p
                    b = bit << 1
                    while c & b:
                        b <<= 1
                        if c & b or b >> size:
                            break
                        a += 1
                        moves[end] = a
                        end += 1
                        n -= 1
                        b <<= 1
                    a = p + (BACK << DIRECTION)
                    b = bit >> 1
                    while c & b:
                        b >>= 1
                        if b == 0 or c & b:
                            break
                        a += 1
                        moves[end] = a
                        end += 1
                        n -= 1
                        b >>= 1
                bit <<= 2
                p += 2 << START
                if line > size:
                    p += (step << START + 1) - (2 << START)
    stack[at + LISTED] = end
    horizon = 0
    if depth + 1 == numbers[HORIZON] or first > numbers[LIMIT]:
        horizon = 1
    n = end
    while n > first:
        n -= 1
        a = moves[n]
        p = places[a >> START]
        line = p >> 4
        p &= 15
        across = COLUMNS
        if a & (DOWN << DIRECTION):
            across = 0
            c = line
            line = p + COLUMNS
            p = c
        bit = 1 << (line & 15)
        step = 1
        if a & (BACK << DIRECTION):
            step = -1
        a &= JUMPS
        count = a + 2
        if a == 0:
            count = 1
        mask = 0
        evens = stack[at + EVENS]
        odds = stack[at + ODDS]
        while count:
            mask |= 1 << p
            c = lines[base + across + p]
            c = jumps[c ^ bit] - jumps[c]
            if p & 1:
                odds += c
            else:
                evens += c
            p += step
            count -= 1
            if count - 1 and count - 1 - a:
                p += step
        c = lines[base + line]
        c = jumps[c ^ mask] - jumps[c]
        if line & 1:
            odds += c
        else:
            evens += c
        c = (evens >> ODD_BITS) + (odds & ONES)  # Black's
        a = (evens & ONES) + (odds >> ODD_BITS)
        if player & 1:
            a = c
            c = (evens & ONES) + (odds >> ODD_BITS)
        value = EVEN + a - c
        if c == 0:
            value = WON - 1
        if horizon or c == 0:
            if value > stack[at + ALPHA]:
                stack[at + ALPHA] = value
                stack[at + BEST] = moves[n]
            if c == 0 or value >= stack[at + BETA]:
                horizon = 1
                break
        keys[n] = value
    if horizon:
        stack[at + NEXT] = stack[at + LISTED]
