"""The search of Robble's bot, from end to end in one kernel, so that any core may run it: UCT (Kocsis and Szepesvari,
2006) with random games for an evaluation, progressive widening (Coulom, 2007), and what is proved (Winands, 2008).

What machine code for the Pico asks of it: a loop of at most 2 KB, for MicroPython's assembler knows no longer jumps on
a Cortex-M0+; the variables of the inner loop first among the parameters, as the first two have registers; no
comparison where 0 decides, as viper makes eight instructions of one. So every square that holds no stone is 0, and the
steps on a board are ROW, 1 and then 0. On the emulated Pico a round takes 0.67, 0.44 and 0.27 ms on the empty board of
9x9, 7x7 and 5x5.
"""

from array import array

from engines.bots.bot import CARRY
from engines.bots.kernels import LOW
from engines.robble.kernels import BOTH

# The board, a bytearray: what the search changes, and from these indices on
START = 176  # the position that it is about: stones by square
ORDER = 352  # one less than the first of its squares: the empty ones first, in a random order
GROUPS = 440  # a count of groups by size, black's less white's, EVEN where they are equal
BOARD_BYTES = 522
EVEN = 128
# A square is ROW * row + column, both from 1.
ROW_BITS = 4
ROW = 1 << ROW_BITS
BACK = 1 << 8  # a bit of the steps up and to the left alone
SLOT_BYTES = 176  # where in the list of empty squares a square is, 0 outside of the board
EMPTY_BYTES = 260  # that list, from index 1 on; afterwards groups are counted with it

# The numbers, an array. First 65535 / n by n, up to LAST, and
LAST = 255
ROOTS = 256  # 32767 / sqrt(n) by n, up to LAST
ROUNDS = 512  # to play
MOVER = 513  # who is to move
FREE, SQUARES = 514, 515  # how many are empty, how many there are
NODES, USED = 516, 517  # that there is space for, that are in use
EXPLORE = 518  # what a child is worth that few rounds went through
RANDOM = 519  # a state of random numbers, and 520
PROOF = 521  # the child that wins for sure, NODES where all lose, 0 while neither is known
DEPTH = 522  # where walk() stands
DEEPEST = 523  # for which walk() has space
NUMBERS = 524

# A position on the stack of walk(), PLACE words: the squares that were tried, in their ORDER; what is known of it for
# who is to move; where the table has it; and two words that tell it from others there.
NEXT, VALUE, SLOT, CHECK, PLACE_BITS = 0, 1, 2, 3, 3
PLACE = 1 << PLACE_BITS
LOSES, WINS, UNKNOWN = 1, 2, 3
MIX, OTHER_MIX = 40503, 30011  # odd, for multiplicative hashing
MANY_BITS = 0x3FFFFFFF  # as many as a small int has on the board
HALF = 15
CHECKED = 0x3FFF


def search(
    cells: bytearray,
    p: int,
    slots: bytearray,
    empty: bytearray,
    numbers: array,
    visits: array,
    wins: array,
    children: array,
    siblings: array,
) -> int:
    """Play ROUNDS rounds: down the tree, one new node, a random game to the end, and back up. Return the nodes in use.

    p: of no meaning. A node has its visits, its wins for whoever moved there, its newest child, from index NODES on its
    move, its next sibling, and from index NODES on its parent. Node 0 is the position to think about, and no node.
    A node that is lost for sure for whoever moved there has no visits, so nothing goes there any more; one that is won
    for sure makes its parent such a node. The search ends with a PROOF.
    """
    rounds = numbers[ROUNDS]
    mover = numbers[MOVER]
    free = numbers[FREE]
    squares = numbers[SQUARES]
    nodes = numbers[NODES]
    used = numbers[USED]
    explore = numbers[EXPLORE]
    random = numbers[RANDOM] << 16 | numbers[RANDOM + 1]
    low = LOW
    while rounds:
        rounds -= 1
        # The position to think about.
        k = squares
        while k:
            p = cells[ORDER + k]
            cells[p] = cells[START + p]
            empty[k] = p
            slots[p] = k
            k -= 1
        k = free
        colour = mover
        owner = colour
        node = 0
        down = 1
        sure = 1
        n = squares
        while k:
            if down:
                # Down the tree: the best child, or a new one where there are few for that many visits.
                most = 0
                best = 0
                count = 0
                child = children[node]
                while child:
                    count += 1
                    v = visits[child]
                    a = wins[child]
                    while v > LAST:
                        v >>= 1
                        a >>= 1
                    a = a * numbers[v] + (numbers[ROOTS + v] * explore >> 8)
                    if a > most:
                        most = a
                        best = child
                    child = siblings[child]
                if count * count < visits[node] << 2 and count < k and used < nodes:
                    best = used
                    used += 1
                    i = count + 1 + (node & 63)
                    while i > k:
                        i -= k
                    children[nodes + best] = empty[i]
                    siblings[nodes + best] = node
                    siblings[best] = children[node]
                    children[node] = best
                down = visits[best]
                if best == 0:
                    down = 0
                    if count == k:  # all moves lose: who moved here has won, and no square needs to be counted
                        colour = owner
                        n = 0
                        k = 0
                    continue
                node = best
                owner = colour
                i = slots[children[nodes + node]]
            else:
                sure = 0
                a = random & low
                random = a * CARRY + (random >> 16)
                i = (a * k >> 16) + 1
            p = empty[i]
            a = empty[k]
            empty[i] = a
            slots[a] = i
            k -= 1
            cells[p] = colour
            colour = BOTH - colour
            step = ROW
            while step:
                p += step
                a = cells[p]
                if a:
                    if cells[p + step]:
                        cells[p] = BOTH - a
                    else:
                        i = slots[p + step]
                        cells[p] = 0
                        if i:
                            cells[p + step] = a
                        else:
                            k += 1
                            i = k
                        empty[i] = p
                        slots[p] = i
                p -= step
                step = 0 - step
                if step & BACK:
                    continue
                step >>= ROW_BITS
        # Who has won: the biggest group that no other matches, else who has not moved last.
        most = 0
        while n:
            p = cells[ORDER + n]
            n -= 1
            a = cells[p]
            if a:
                count = 0
                k = 0
                while 1:
                    if cells[p] & a:
                        cells[p] = 0
                        count += 1
                        empty[k] = p + 1
                        empty[k + 1] = p - 1
                        empty[k + 2] = p + ROW
                        empty[k + 3] = p - ROW
                        k += 4
                    if k == 0:
                        break
                    k -= 1
                    p = empty[k]
                p = GROUPS + count
                cells[p] = cells[p] + BOTH - a - a
                if count > most:
                    most = count
        a = 0
        while most:
            p = GROUPS + most
            if a == 0:
                a = cells[p] - EVEN
            cells[p] = EVEN
            most -= 1
        if a:
            colour = 1 - (a >> 8)
        won = BOTH - (owner ^ colour)
        while node:
            visits[node] = visits[node] + 1
            if won:
                wins[node] = wins[node] + 1
                best = node
            elif sure:
                visits[node] = 0
                wins[node] = 0
                sure = 0
            won = BOTH - won
            node = siblings[nodes + node]
        visits[0] = visits[0] + 1
        if sure:
            if won:
                best = nodes
            numbers[PROOF] = best
            rounds = 0
    numbers[USED] = used
    numbers[RANDOM] = random >> 16
    numbers[RANDOM + 1] = random & low
    return used


def arrange(cells: bytearray, board: bytearray, size: int, random: int) -> int:
    """Take the position from the engine's cells, and list its squares; return how many are empty.

    random: a state (engines/bots/kernels.py).
    """
    free = ORDER + 1
    taken = (ORDER + 1) + size * size
    p = size + 3  # the engine's first square
    square = ROW + 1
    end = (ROW + 1) + size
    while free != taken:
        stone = cells[p]
        board[START + square] = stone
        if stone:
            taken -= 1
            board[taken] = square
        else:
            a = random & LOW
            random = a * CARRY + (random >> 16)
            i = (ORDER + 1) + (a * (free - ORDER) >> 16)
            board[free] = board[i]
            board[i] = square
            free += 1
        p += 1
        square += 1
        if square == end:
            square += ROW - size
            end += ROW
            p += 2
    return free - (ORDER + 1)


def walk(
    cells: bytearray, p: int, slots: bytearray, numbers: array, stack: array, boards: array, table: array, known: int
) -> int:
    """Try the moves of a position to their end, each, until ROUNDS positions were looked at; return 1 once the root is
    known, 2 at a full board, whose VALUE is to be filled in, else 0.

    p: of no meaning. known: positions that the table has space for, less one: a mask. boards: the squares of each
    position from the root on, by ORDER. A position that comes again is UNKNOWN, and so is what may lead there.
    """
    nodes = numbers[ROUNDS]
    depth = numbers[DEPTH]
    squares = numbers[SQUARES]
    while nodes:
        at = depth << PLACE_BITS
        value = stack[at + VALUE]
        n = stack[at + NEXT]
        if value == WINS or n >= squares:
            if value != UNKNOWN and n <= squares:
                k = stack[at + SLOT] << 1
                table[k] = stack[at + CHECK]
                table[k + 1] = stack[at + CHECK + 1] << 2 | value
            if depth == 0:
                numbers[ROUNDS] = nodes
                return 1
            depth -= 1
            at -= PLACE
            if value == LOSES:
                stack[at + VALUE] = WINS
            elif value == UNKNOWN:
                stack[at + VALUE] = UNKNOWN
            k = depth * squares
            n = squares
            while n:
                n -= 1
                cells[cells[ORDER + 1 + n]] = boards[k + n]
            continue
        n += 1
        stack[at + NEXT] = n
        p = cells[ORDER + n]
        if cells[p]:
            continue
        nodes -= 1
        value = numbers[MOVER]
        if depth & 1:
            value = BOTH - value
        cells[p] = value
        step = ROW
        while step:
            p += step
            a = cells[p]
            if a:
                if cells[p + step]:
                    cells[p] = BOTH - a
                else:
                    cells[p] = 0
                    if slots[p + step]:
                        cells[p + step] = a
            p -= step
            step = 0 - step
            if step & BACK:
                continue
            step >>= ROW_BITS
        depth += 1
        at += PLACE
        value = BOTH - value
        step = value
        k = depth * squares
        a = 0
        n = squares
        while n:
            n -= 1
            p = cells[cells[ORDER + 1 + n]]
            boards[k + n] = p
            value = value * MIX + p & MANY_BITS
            step = step * OTHER_MIX + p & MANY_BITS
            if p == 0:
                a = 1
        value ^= value >> HALF
        step ^= step >> HALF
        stack[at + SLOT] = value & known
        value = value >> HALF
        step &= CHECKED
        stack[at + CHECK] = value
        stack[at + CHECK + 1] = step
        stack[at + NEXT] = 0
        stack[at + VALUE] = LOSES
        if a == 0:
            stack[at + NEXT] = squares + 1
            numbers[DEPTH] = depth
            numbers[ROUNDS] = nodes
            return 2
        k = stack[at + SLOT] << 1
        if table[k] == value and table[k + 1] >> 2 == step:
            stack[at + VALUE] = table[k + 1] & 3
            stack[at + NEXT] = squares + 1
        n = at
        while n > PLACE:
            n -= 2 * PLACE
            if stack[n + CHECK] == value and stack[n + CHECK + 1] == step:
                a = 2
        if a == 2 or depth == numbers[DEEPEST]:
            stack[at + VALUE] = UNKNOWN
            stack[at + NEXT] = squares
    numbers[DEPTH] = depth
    numbers[ROUNDS] = 0
    return 0


def count(cells: bytearray, p: int, empty: bytearray, numbers: array) -> int:
    """Return which player has the biggest group that no other matches on a full board, 0 for neither, and empty it."""
    most = 0
    n = numbers[SQUARES]
    while n:
        p = cells[ORDER + n]
        n -= 1
        a = cells[p]
        if a:
            total = 0
            k = 0
            while 1:
                if cells[p] & a:
                    cells[p] = 0
                    total += 1
                    empty[k] = p + 1
                    empty[k + 1] = p - 1
                    empty[k + 2] = p + ROW
                    empty[k + 3] = p - ROW
                    k += 4
                if k == 0:
                    break
                k -= 1
                p = empty[k]
            p = GROUPS + total
            cells[p] = cells[p] + BOTH - a - a
            if total > most:
                most = total
    a = 0
    while most:
        p = GROUPS + most
        if a == 0:
            a = cells[p] - EVEN
        cells[p] = EVEN
        most -= 1
    return 0 if a == 0 else 1 if a > 0 else 2
