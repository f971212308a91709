"""The search of Konane's bot, on the stack, the numbers and the table of engines/bots/bot_kernels.py, in kernels that a
few lines of Python call in turn: `enter` a position, `judge` its moves, `walk` to the next one.

A position is worth its mobility: how many jumps there are for who is to move, less the other's. A jump changes few rows
and columns, and how many jumps a line of squares has is in a table. So a move is judged without being made; what it is
worth orders the moves of a position, and is all that is known of them at the horizon.

A loop of machine code for the Pico is at most 2 KB long, see engines/robble/bot_kernels.py.
"""

from array import array

from engines.bots.bot_kernels import (
    ALPHA,
    AT_LEAST,
    AT_MOST,
    BEST,
    BETA,
    BITS,
    BOTH,
    BOUND_BITS,
    CHECK,
    DEEP,
    DEPTH,
    ENTRY,
    EVEN,
    FIRST,
    FLOOR,
    FOREVER,
    FRAME,
    FRAME_BITS,
    HALF,
    HORIZON,
    KNOWN,
    LIMIT,
    LIST,
    LISTED,
    MIX,
    MOVE,
    NEXT,
    NODES,
    NOWHERE,
    OTHER_MIX,
    OWN,
    PLAYER,
    PROVED,
    SEEN,
    SIZE,
    SLOT,
    VALUE,
    WON,
)
from engines.bots.kernels import LOW
from engines.konane.kernels import BACK, BLACK, DIRECTION, DOWN, JUMPS, START, WHITE

# The lines of the board, an array: rows from 0 on, columns from COLUMNS on, each a number whose bit n is set where the
# square n has a stone. The colour follows from the place: white where row and column add up to an even number.
COLUMNS = 16
LINES = 32

# The jumps of a line, by that number: those of stones on even squares, and of the others times ODD.
ODD_BITS = 8
ONES = (1 << ODD_BITS) - 1

EVENS, ODDS = OWN, OWN + 1  # a position's own words on the stack: the jumps of even and of odd lines
CHECKED = 14  # bits below those that tell positions apart


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
    """Take a position: its lines, and into the frame of the root their jumps. places: see judge()."""
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


def enter(lines: array, a: int, moves: array, jumps: array, stack: array, numbers: array, table: array) -> int:
    """List the moves of a new position; return 0 where its value is in the table, else 1.

    a: of no meaning, but it has a register. Those of the root are listed already.
    """
    depth = numbers[DEPTH]
    at = depth << FRAME_BITS
    size = numbers[SIZE]
    player = numbers[PLAYER]
    end = stack[at + LIST]
    stack[at + NEXT] = end
    stack[at + SLOT] = NOWHERE
    n = numbers[NODES]
    if n:
        numbers[NODES] = n - 1
    if depth == 0:
        return 1
    if stack[at + ALPHA] < depth:
        stack[at + ALPHA] = depth
    if stack[at + BETA] > WON - depth:
        stack[at + BETA] = WON - depth
    stack[at + FLOOR] = stack[at + ALPHA]
    stack[at + BEST] = 0
    stack[at + LISTED] = end
    if stack[at + ALPHA] >= stack[at + BETA]:
        return 0
    left = numbers[HORIZON] - depth
    if left > 1 and numbers[KNOWN]:
        a = player
        b = player
        n = size
        while n:
            n -= 1
            c = lines[n]
            a = (a ^ c) * MIX & BITS
            a ^= a >> HALF
            b = (b ^ c) * OTHER_MIX & BITS
            b ^= b >> HALF
        n = (a & numbers[KNOWN]) * ENTRY
        a = a >> CHECKED & LOW
        b = b >> CHECKED & LOW
        stack[at + SLOT] = n
        stack[at + CHECK] = a
        stack[at + CHECK + 1] = b
        if table[n + SEEN] == a and table[n + SEEN + 1] == b:
            stack[at + BEST] = table[n + MOVE]
            c = table[n + DEEP]
            a = table[n + VALUE]
            if a < PROVED:
                a += depth
            if a > WON - PROVED:
                a -= depth
            if c >> BOUND_BITS >= left:
                b = 0
                if c & AT_LEAST and a >= stack[at + BETA]:
                    b = 1
                    stack[at + ALPHA] = a
                if c & AT_MOST:
                    if a <= stack[at + ALPHA]:
                        b = 1
                    if c & AT_LEAST:
                        b = 1
                        if a > stack[at + ALPHA]:
                            stack[at + ALPHA] = a
                if b:
                    stack[at + SLOT] = NOWHERE
                    return 0
    step = size + 2
    line = COLUMNS + size
    while line:
        line -= 1
        if line == COLUMNS - 1:
            line = size - 1
        c = lines[line]
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
    return 1


def judge(
    lines: array, a: int, jumps: array, moves: array, keys: array, stack: array, numbers: array, places: bytearray
) -> None:
    """Give the moves of a position their keys; at the horizon, and where one of them wins, it is done with.

    a: of no meaning. places: row << 4 and column by the index of a square.
    """
    depth = numbers[DEPTH]
    at = depth << FRAME_BITS
    player = numbers[PLAYER]
    first = stack[at + LIST]
    n = stack[at + LISTED]
    c = numbers[NODES] - n + first
    if c < 0:
        c = 0
    numbers[NODES] = c
    horizon = 0
    if depth + 1 == numbers[HORIZON] or first > numbers[LIMIT]:
        horizon = 1
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
            c = lines[across + p]
            c = jumps[c ^ bit] - jumps[c]
            if p & 1:
                odds += c
            else:
                evens += c
            p += step
            count -= 1
            if count - 1 and count - 1 - a:
                p += step
        c = lines[line]
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
            value = WON - 1 - depth
        a = moves[n]
        if horizon or c == 0:
            if value > stack[at + ALPHA]:
                stack[at + ALPHA] = value
                stack[at + BEST] = a
            if c == 0 or value >= stack[at + BETA]:
                horizon = 1
                break
        keys[n] = value
        if a == stack[at + BEST]:
            keys[n] = FIRST
    if horizon:
        stack[at + NEXT] = stack[at + LISTED]


def walk(
    lines: array,
    a: int,
    jumps: array,
    moves: array,
    keys: array,
    stack: array,
    numbers: array,
    places: bytearray,
    table: array,
) -> int:
    """Take back moves whose positions are done with, and make the next one; return 1 where the root is done with.

    a: of no meaning. places: see judge().
    """
    depth = numbers[DEPTH]
    player = numbers[PLAYER]
    enters = 0
    while enters == 0:
        at = depth << FRAME_BITS
        alpha = stack[at + ALPHA]
        beta = stack[at + BETA]
        n = stack[at + NEXT]
        c = stack[at + LISTED]
        if n < c and alpha < beta:
            enters = 1
            p = n
            a = keys[n]
            while c > n:
                c -= 1
                if keys[c] > a:
                    a = keys[c]
                    p = c
            c = moves[p]
            moves[p] = moves[n]
            moves[n] = c
            keys[p] = keys[n]
            keys[n] = a
            a = c
            stack[at + NEXT] = n + 1
        else:
            n = stack[at + SLOT]
            if n < NOWHERE:
                table[n + SEEN] = stack[at + CHECK]
                table[n + SEEN + 1] = stack[at + CHECK + 1]
                table[n + MOVE] = stack[at + BEST]
                bound = AT_LEAST + AT_MOST
                if alpha >= beta:
                    bound = AT_LEAST
                if alpha == stack[at + FLOOR]:
                    bound = AT_MOST
                a = alpha
                c = numbers[HORIZON] - depth
                if alpha < PROVED:
                    a -= depth
                    if bound & AT_MOST:
                        c = FOREVER
                if alpha > WON - PROVED:
                    a += depth
                    if bound & AT_LEAST:
                        c = FOREVER
                table[n + VALUE] = a
                table[n + DEEP] = c << BOUND_BITS | bound
            if depth == 0:
                numbers[PLAYER] = player
                return 1
            depth -= 1
            player = BOTH - player
            at -= FRAME
            a = moves[stack[at + NEXT] - 1]
            if WON - alpha > stack[at + ALPHA]:
                stack[at + ALPHA] = WON - alpha
                stack[at + BEST] = a
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
            c = lines[across + p]
            lines[across + p] = c ^ bit
            c = jumps[c ^ bit] - jumps[c]
            if p & 1:
                odds += c
            else:
                evens += c
            p += step
            count -= 1
            if count - 1 and count - 1 - a:
                p += step
        c = lines[line]
        lines[line] = c ^ mask
        c = jumps[c ^ mask] - jumps[c]
        if line & 1:
            odds += c
        else:
            evens += c
    at += FRAME
    stack[at + LIST] = stack[at + (LISTED - FRAME)]
    stack[at + ALPHA] = WON - beta
    stack[at + BETA] = WON - alpha
    stack[at + EVENS] = evens
    stack[at + ODDS] = odds
    numbers[DEPTH] = depth + 1
    numbers[PLAYER] = BOTH - player
    return 0
