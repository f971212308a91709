"""What searches by alpha-beta (alphabeta.py) share in kernels: the stack, the numbers, the table of positions, and how
a search goes from one position to the next.
"""

from array import array

from engines.bots.kernels import LOW

BOTH = 3  # players are 1 and 2: less one, it is the other

# The stack, an array: these words of each position from the root on, FRAME apart. LIST: from where on in the list of
# moves its own are. NEXT: the move that is tried next. LISTED: the end of its moves. ALPHA, BETA: see EVEN. BEST: the
# last move that was better than ALPHA, tried first at the next position of this depth. FLOOR: ALPHA at first. SLOT:
# where the table has it. CHECK: two words that tell it from others there. PASSED: 1 where the player whose turn it was
# has no move. OWN: five words for the game.
LIST, NEXT, LISTED, ALPHA, BETA, BEST, FLOOR, SLOT, CHECK, PASSED, OWN = 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11
FRAME_BITS = 4
FRAME = 1 << FRAME_BITS
NOWHERE = 65535
# A value is EVEN for even chances, less than 128 for a loss after that many moves, WON less that for a win.
EVEN, WON = 16384, 32768
PROVED = 128  # values this near to a loss or to WON are of games that are over

# The numbers, an array
NODES = 0  # positions to look at
HORIZON = 1  # moves to look ahead
LIMIT = 2  # where the list of moves is too full to go deeper
DEPTH, PLAYER = 3, 4  # where the search stands
MOVED = 5  # the move that has led there
KNOWN = 6  # positions that the table has space for
SIZE = 7  # of a board, for the game
AT, WORDS = 8, 9  # where the words of that position begin, and how many there are: no other position has the same
NUMBERS = 10

# The table (Greenblatt and others, 1967): these words of each position. SEEN: two words that tell it from others.
# DEEP: the moves ahead << BOUND_BITS, and which side of VALUE is known.
SEEN, MOVE, VALUE, DEEP, ENTRY = 0, 2, 3, 4, 5
BOUND_BITS = 2
AT_LEAST, AT_MOST = 1, 2  # both: it is the value
FOREVER = 63  # moves ahead of a value that is proved
MIX, OTHER_MIX = 40503, 30011  # odd, for multiplicative hashing
BITS = 0x3FFFFFFF  # as many as a small int has on the board
HALF = 15


def probe(words: array, a: int, stack: array, numbers: array, table: array) -> None:
    """Find a new position, whose moves are listed, in the table: it is done with where its value is known, else the
    best move may be. a: of no meaning.
    """
    at = numbers[DEPTH] << FRAME_BITS
    if stack[at + NEXT] == stack[at + LISTED]:
        return
    a = numbers[PLAYER]
    b = a
    n = numbers[AT] + numbers[WORDS]
    while n > numbers[AT]:
        n -= 1
        a = (a ^ words[n]) * MIX & BITS
        a ^= a >> HALF
        b = (b ^ words[n]) * OTHER_MIX & BITS
        b ^= b >> HALF
    n = ((a >> HALF) * numbers[KNOWN] >> HALF) * ENTRY
    a &= LOW
    b &= LOW
    stack[at + SLOT] = n
    stack[at + FLOOR] = stack[at + ALPHA]
    stack[at + CHECK] = a
    stack[at + CHECK + 1] = b
    if table[n + SEEN] != a or table[n + SEEN + 1] != b:
        return
    if table[n + MOVE]:
        stack[at + BEST] = table[n + MOVE]
    bound = table[n + DEEP]
    if bound >> BOUND_BITS < numbers[HORIZON] - numbers[DEPTH]:
        return
    a = table[n + VALUE]
    b = 0
    if bound & AT_LEAST and (bound & AT_MOST or a >= stack[at + BETA]):
        b = 1
        if a > stack[at + ALPHA]:
            stack[at + ALPHA] = a
    if b or (bound & AT_MOST and a <= stack[at + ALPHA]):
        stack[at + NEXT] = stack[at + LISTED]
        stack[at + SLOT] = NOWHERE


def advance(moves: array, n: int, keys: array, stack: array, numbers: array, table: array) -> int:
    """Count a position; leave those that are done with, and go on to the next move, BEST or that of the highest key: it
    is MOVED. Return 0 where the root is done with, else 1.

    n: of no meaning.
    """
    numbers[NODES] -= 1
    depth = numbers[DEPTH]
    player = numbers[PLAYER]
    at = depth << FRAME_BITS
    while stack[at + NEXT] == stack[at + LISTED] or stack[at + ALPHA] >= stack[at + BETA]:
        value = stack[at + ALPHA]
        n = stack[at + SLOT]
        if n < NOWHERE:
            bound = AT_LEAST + AT_MOST
            if value >= stack[at + BETA]:
                bound = AT_LEAST
            if value == stack[at + FLOOR]:
                bound = AT_MOST
            ahead = numbers[HORIZON] - depth
            if (value < PROVED and bound & AT_MOST) or (value > WON - PROVED and bound & AT_LEAST):
                ahead = FOREVER
            table[n + SEEN] = stack[at + CHECK]
            table[n + SEEN + 1] = stack[at + CHECK + 1]
            table[n + MOVE] = stack[at + BEST]
            table[n + VALUE] = value
            table[n + DEEP] = ahead << BOUND_BITS | bound
        if depth == 0:
            numbers[PLAYER] = player
            return 0
        if stack[at + PASSED] == 0:
            value = WON - value
            player = BOTH - player
        depth -= 1
        at -= FRAME
        if value > stack[at + ALPHA]:
            stack[at + ALPHA] = value
            stack[at + BEST] = moves[stack[at + NEXT] - 1]
    first = stack[at + NEXT]
    end = stack[at + LISTED]
    n = first
    best = first
    while n < end:
        if moves[n] == stack[at + BEST]:
            best = n
            break
        if keys[n] > keys[best]:
            best = n
        n += 1
    n = moves[best]
    moves[best] = moves[first]
    moves[first] = n
    keys[best] = keys[first]
    numbers[MOVED] = n
    stack[at + NEXT] = first + 1
    value = stack[at + ALPHA]
    n = stack[at + BETA]
    at += FRAME
    stack[at + LIST] = end
    stack[at + NEXT] = end
    stack[at + LISTED] = end
    stack[at + ALPHA] = WON - n
    stack[at + BETA] = WON - value
    stack[at + SLOT] = NOWHERE
    stack[at + PASSED] = 0
    numbers[DEPTH] = depth + 1
    numbers[PLAYER] = BOTH - player
    return 1
