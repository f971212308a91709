"""The search of Robble's bot, from end to end in one kernel, so that any core may run it: UCT (Kocsis and Szepesvari,
2006) with random games for an evaluation, and progressive widening (Coulom, 2007).

What machine code for the Pico asks of it: a loop of at most 2 KB, for MicroPython's assembler knows no longer jumps on
a Cortex-M0+; the variables of the inner loop first among the parameters, as the first two have registers; no
comparison where 0 decides, as viper makes eight instructions of one. So every square that holds no stone is 0, and a
board has rows of 16, whose steps are 16, 1 and then 0. On the emulated Pico a round takes 0.67, 0.44 and 0.27 ms on the
empty board of 9x9, 7x7 and 5x5.
"""

from array import array

# The board, a bytearray: what the search changes, the position that it is about (stones by square), its squares from
# the index ORDER + 1 on (the empty ones first, in a random order), and a count of groups by size, black's less white's,
# EVEN where they are equal. A square is 16 * row + column, both from 1.
START, ORDER, GROUPS, BOARD_BYTES = 176, 352, 440, 522
EVEN = 128
SLOTS = 176  # bytes: where in the list of empty squares a square is, 0 outside of the board
EMPTY = 260  # bytes: that list, from index 1 on; afterwards groups are counted with it

# The numbers, an array: 65535 / n by n, from ROOTS on 32767 / sqrt(n) by n, both up to 255, and these.
ROOTS = 256
ROUNDS, MOVER, FREE, SQUARES, NODES, USED, EXPLORE, RANDOM, NUMBERS = 512, 513, 514, 515, 516, 517, 518, 519, 521


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

    p: of no meaning. A node has its visits, its wins for who moved there, its newest child, from index NODES on its
    move, its next sibling, and from index NODES on its parent. Node 0 is the position to think about, and no node.
    """
    rounds = numbers[512]
    mover = numbers[513]
    free = numbers[514]
    squares = numbers[515]
    nodes = numbers[516]
    used = numbers[517]
    explore = numbers[518]
    random = numbers[519] << 16 | numbers[520]
    low = 65535
    while rounds:
        rounds -= 1
        # The position to think about.
        k = squares
        while k:
            p = cells[352 + k]
            cells[p] = cells[176 + p]
            empty[k] = p
            slots[p] = k
            k -= 1
        k = free
        colour = mover
        owner = colour
        node = 0
        down = 1
        while k:
            if down:
                # Down the tree: the best child, or a new one where there are few for so many visits.
                most = 0
                best = 0
                count = 0
                child = children[node]
                while child:
                    count += 1
                    v = visits[child]
                    a = wins[child]
                    while v > 255:
                        v >>= 1
                        a >>= 1
                    a = a * numbers[v] + (numbers[256 + v] * explore >> 8)
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
                    continue
                node = best
                owner = colour
                i = slots[children[nodes + node]]
            else:
                a = random & low
                random = a * 16380 + (random >> 16)
                i = (a * k >> 16) + 1
            p = empty[i]
            a = empty[k]
            empty[i] = a
            slots[a] = i
            k -= 1
            cells[p] = colour
            colour = 3 - colour
            step = 16
            while step:
                p += step
                a = cells[p]
                if a:
                    if cells[p + step]:
                        cells[p] = 3 - a
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
                p -= step
                a = cells[p]
                if a:
                    if cells[p - step]:
                        cells[p] = 3 - a
                    else:
                        i = slots[p - step]
                        cells[p] = 0
                        if i:
                            cells[p - step] = a
                        else:
                            k += 1
                            i = k
                        empty[i] = p
                        slots[p] = i
                p += step
                step >>= 4
        # Who has won: the biggest group that no other matches, else who has not moved last.
        most = 0
        n = squares
        while n:
            p = cells[352 + n]
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
                        empty[k + 2] = p + 16
                        empty[k + 3] = p - 16
                        k += 4
                    if k == 0:
                        break
                    k -= 1
                    p = empty[k]
                p = 440 + count
                cells[p] = cells[p] + 3 - a - a
                if count > most:
                    most = count
        a = 0
        while most:
            p = 440 + most
            if a == 0:
                a = cells[p] - 128
            cells[p] = 128
            most -= 1
        if a:
            colour = 1 - (a >> 8)
        won = 3 - (owner ^ colour)
        while node:
            visits[node] = visits[node] + 1
            if won:
                wins[node] = wins[node] + 1
            won = 3 - won
            node = siblings[nodes + node]
        visits[0] = visits[0] + 1
    numbers[517] = used
    numbers[519] = random >> 16
    numbers[520] = random & low
    return used


def arrange(cells: bytearray, board: bytearray, size: int, random: int) -> int:
    """Take the position from the engine's cells, and list its squares; return how many are empty.

    random: a state (engines/bots/kernels.py).
    """
    free = 353
    taken = 353 + size * size
    p = size + 3
    square = 17
    end = 17 + size
    while free != taken:
        stone = cells[p]
        board[176 + square] = stone
        if stone:
            taken -= 1
            board[taken] = square
        else:
            a = random & 65535
            random = a * 16380 + (random >> 16)
            i = 353 + (a * (free - 352) >> 16)
            board[free] = board[i]
            board[i] = square
            free += 1
        p += 1
        square += 1
        if square == end:
            square += 16 - size
            end += 16
            p += 2
    return free - 353
