"""The positions of Reversi's bot, in kernels: a move leads to the next place, where each move gets its value.

A position is worth what its lines are worth: rows, columns and diagonals of three squares and more. A line is a number
whose digits to the base 3 are its squares, and what it is worth is in a table. A move changes few lines.

A loop of machine code for the Pico is at most 2 KB long, see engines/robble/bot_kernels.py.
"""

from array import array

from engines.bots.bot_kernels import (
    ALPHA,
    AT,
    BEST,
    BETA,
    BOTH,
    DEPTH,
    EVEN,
    FRAME,
    FRAME_BITS,
    HORIZON,
    LIMIT,
    LIST,
    LISTED,
    MOVED,
    OWN,
    PASSED,
    PLAYER,
    WON,
)
from engines.reversi.kernels import BLACK, EMPTY, HIGHEST, SIZE, TURN, TURN_BITS, WAYS, WHITE, WIDTH

# A position's own words on the stack: what its lines are worth to black, and STONES + player: how many there are.
SCORE, STONES = OWN, OWN + 1

# Places for positions, one for each depth: PLACE bytes of cells, and LINES numbers of lines, first the rows.
PLACE = WIDTH * WIDTH
SQUARES = SIZE * SIZE
LINES = 38

# What lines are worth, a table of bytes: from (3 ** n - 1) / 2 on those of n squares, then edges, and long diagonals.
NOTHING = 128  # of a line that is worth nothing
PLAIN, EDGE, DIAGONAL = 3280, 9841, 16402
WAY, OPEN = 3, 2  # to enclose stones, and what a stone beside an empty square costs: how many times that on an edge
ON_EDGE = 6
# Of an end of such a line: a stone in the corner, one next to that of the same colour, one next to an empty corner
CORNER, SAFE, BESIDE, ACROSS = 31, 4, 9, 56
# Behind those: the squares as they are tried, and those of the root's moves that the bot sees, up to LAST
ALL, ROOTS, WORTHS = 22963, 23028, 23093
LAST = 255
SPOT_BITS = 3  # a square has four lines, each with its number and the power of 3 of the square's digit there


def tabulate(worths: bytearray, digits: bytearray) -> None:
    """Find what lines are worth, each from the line that is a square shorter. digits: 9 zeros, and again at the end."""
    worths[0] = NOTHING
    shorter = 0
    start = 1
    power = 1
    n = 0
    while n < SIZE:
        line = 0
        while line < 3 * power:
            last = digits[n]
            worth = worths[shorter + line - last * power]
            if n and digits[n - 1] and digits[n - 1] != last:
                k = n - 1
                while k and digits[k] == digits[n - 1]:
                    k -= 1
                c = last + digits[k]
                if digits[k] != digits[n - 1] and c and (last == 0 or c == last):
                    worth += WAY * (BOTH - 2 * c)
            if n and last * digits[n - 1] == 0 and last + digits[n - 1]:
                worth -= OPEN * (BOTH - 2 * (last + digits[n - 1]))
            worths[start + line] = worth
            line += 1
            k = 0
            while digits[k] == WHITE:
                digits[k] = 0
                k += 1
            digits[k] += 1
        n += 1
        digits[n] = 0
        power *= 3
        shorter = start
        start += power
    line = 0
    while line < power:
        diagonal = worths[PLAIN + line]
        edge = NOTHING + (diagonal - NOTHING) * ON_EDGE
        step = 1
        while step:
            k = 0 if step > 0 else SIZE - 1
            sign = BOTH - 2 * digits[k]
            if digits[k]:
                edge += CORNER * sign
                n = SIZE - 1
                while n and digits[k + step] == digits[k]:
                    edge += SAFE * sign
                    k += step
                    n -= 1
            elif digits[k + step]:
                sign = BOTH - 2 * digits[k + step]
                edge -= BESIDE * sign
                diagonal -= ACROSS * sign
            step = -1 if step > 0 else 0
        worths[EDGE + line] = 0 if edge < 0 else 255 if edge > 255 else edge
        worths[DIAGONAL + line] = 0 if diagonal < 0 else 255 if diagonal > 255 else diagonal
        line += 1
        k = 0
        while digits[k] == WHITE:
            digits[k] = 0
            k += 1
        digits[k] += 1
    digits[SIZE] = 0


def take_board(cells: bytearray, lines: array, worths: bytearray, spots: array, stack: array) -> None:
    """Take the position of the first place: its lines, what they are worth, and the stones."""
    n = LINES
    while n:
        n -= 1
        lines[n] = spots[n]
    stack[STONES + BLACK] = 0
    stack[STONES + WHITE] = 0
    p = WIDTH * (WIDTH - 1) - 1
    while p > WIDTH:
        p -= 1
        c = cells[p]
        if c and c <= WHITE:
            stack[STONES + c] += 1
            n = p << SPOT_BITS
            while n < p + 1 << SPOT_BITS:
                lines[spots[n]] += c * spots[n + 1]
                n += 2
    score = 0
    n = LINES
    while n:
        n -= 1
        score += worths[lines[n]]
    stack[SCORE] = score


def evaluate(
    lines: array,
    a: int,
    worths: bytearray,
    spots: array,
    cells: bytearray,
    moves: array,
    keys: array,
    stack: array,
    numbers: array,
) -> int:
    """Copy the position before to the next place, make the move there, and list the moves that follow with what each is
    worth for a key. At the horizon and at the end it is done with. The root has no move. Return 1 where its player has
    to pass: then it is the other's, to be evaluated again.

    a: of no meaning.
    """
    at = numbers[DEPTH] << FRAME_BITS
    base = numbers[DEPTH] * LINES
    board = numbers[DEPTH] * PLACE
    other = numbers[PLAYER]
    player = BOTH - other
    if at and stack[at + PASSED] == 0:
        numbers[AT] = base
        p = numbers[MOVED]
        a = LINES
        while a:
            a -= 1
            lines[base + a] = lines[base - LINES + a]
        a = board + PLACE - WIDTH
        while a > board + WIDTH:
            a -= 1
            cells[a] = cells[a - PLACE]
        score = stack[at - FRAME + SCORE]
        stones = 0
        step = 0
        amount = player
        ways = WAYS
        while ways >= 0:
            a = board + p + step
            k = p
            count = 1
            if step:
                count = 0
                while cells[a] == other:
                    a += step
                    count += 1
                if cells[a] != player:
                    count = 0
            stones += count
            while count:
                count -= 1
                k += step
                cells[board + k] = player
                a = k << SPOT_BITS
                while a < k + 1 << SPOT_BITS:
                    n = base + spots[a]
                    score -= worths[lines[n]]
                    lines[n] += amount * spots[a + 1]
                    score += worths[lines[n]]
                    a += 2
            amount = player - other
            ways -= 1
            step = 0 - step
            if step >= 0:
                step += 1
                if step == 2:
                    step = WIDTH - 1
        stack[at + SCORE] = score
        stack[at + STONES + player] = stack[at - FRAME + STONES + player] + stones
        stack[at + STONES + other] = stack[at - FRAME + STONES + other] - stones + 1
    other = player
    player = numbers[PLAYER]
    end = stack[at + LIST]
    free = SQUARES - stack[at + STONES + player] - stack[at + STONES + other]
    leaf = 0
    if free == 1 or numbers[DEPTH] + 1 == numbers[HORIZON] or end > numbers[LIMIT]:
        leaf = 1
    tried = 0
    first = ALL if at else ROOTS
    i = 0
    p = stack[at + BEST]
    while p < LAST:
        turned = 0
        if cells[board + p] == EMPTY and (i == 0 or p != stack[at + BEST]):
            stones = 0
            step = 1
            n = WAYS
            while n:
                n -= 1
                turned >>= TURN_BITS
                a = board + p + step
                if cells[a] == other:
                    count = 1
                    a += step
                    while cells[a] == other:
                        a += step
                        count += 1
                    if cells[a] == player:
                        stones += count
                        turned |= count << HIGHEST
                step = 0 - step
                if step > 0:
                    step = WIDTH - 1 if step == 1 else step + 1
        if turned:
            tried += 1
            score = stack[at + SCORE]
            value = 0
            sign = 1
            while sign:
                n = turned << TURN_BITS | 1  # and the stone itself
                amount = sign * player
                step = 0
                while n:
                    k = p
                    count = n & TURN
                    while count:
                        count -= 1
                        k += step
                        a = k << SPOT_BITS
                        while a < k + 1 << SPOT_BITS:
                            c = base + spots[a]
                            if sign > 0:
                                score -= worths[lines[c]]
                                score += worths[lines[c] + amount * spots[a + 1]]
                            lines[c] += amount * spots[a + 1]
                            a += 2
                    n >>= TURN_BITS
                    amount = sign * (player - other)
                    step = 0 - step
                    if step >= 0:
                        step += 1
                        if step == 2:
                            step = WIDTH - 1
                if sign > 0:
                    value = EVEN + (score - NOTHING * LINES) * (BOTH - 2 * player)
                    sign = -1
                else:
                    sign = 0
            c = stack[at + STONES + other] - stones
            if c == 0 or free == 1:
                c -= stack[at + STONES + player] + stones + 1
                value = WON - 1 if c < 0 else 1 if c > 0 else EVEN
            if leaf or value == WON - 1:
                if value > stack[at + ALPHA]:
                    stack[at + ALPHA] = value
                    stack[at + BEST] = p
                if value >= stack[at + BETA]:
                    end = stack[at + LIST]
                    break
            else:
                moves[end] = p
                keys[end] = value
                end += 1
        p = worths[first + i]
        i += 1
    stack[at + LISTED] = end
    if tried == 0:
        if stack[at + PASSED] == 0:
            stack[at + PASSED] = 1
            numbers[PLAYER] = other
            value = stack[at + ALPHA]
            stack[at + ALPHA] = WON - stack[at + BETA]
            stack[at + BETA] = WON - value
            return 1
        c = stack[at + STONES + player] - stack[at + STONES + other]
        value = WON - 1 if c > 0 else 1 if c < 0 else EVEN
        if value > stack[at + ALPHA]:
            stack[at + ALPHA] = value
    return 0
