"""The search of Konane's bot, one kernel that can stop after any position: alpha-beta (Knuth and Moore, 1975) on a
stack of its own. A position is worth its mobility: how many jumps there are for who is to move, less the other's.

A loop of machine code for the Pico is at most 2 KB long, see engines/robble/bot_kernels.py; so what makes a move takes
it back, too, and what lists jumps counts them at the horizon.
"""

from array import array

# The board, a bytearray: EMPTY, BLACK, WHITE by the index of Game.name_of(), and BORDER.
BORDER = 8

# The stack, an array: these words of each position from the root on, FRAME apart. LIST: from where on in the list of
# moves its own are. NEXT: the move that is tried next. LISTED: the end of its moves. ALPHA, BETA: see EVEN. BEST: the
# last move that was better than ALPHA, tried first at the next position of this depth.
LIST, NEXT, LISTED, ALPHA, BETA, BEST, FRAME = 0, 1, 2, 3, 4, 5, 8
EVEN, WON = (
    16384,
    32768,
)  # a value is EVEN for even chances, less than 128 for a loss after so many moves, WON less that

# The numbers, an array: positions to look at, width and squares between the first and the last, moves to look ahead,
# where the list of moves is too full to go deeper, a mask for random numbers on top of a value and their state, and
# where the search stands.
NODES, WIDTH, SQUARES, HORIZON, LIMIT, NOISE, RANDOM, DEPTH, PLAYER, ENTERS, NUMBERS = 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11


def search(cells: bytearray, p: int, moves: array, stack: array, numbers: array) -> int:
    """Look at NODES positions; return 1 once all of the root's moves are known, NODES being those left, else 0.

    p: of no meaning, but it has a register.
    """
    nodes = numbers[0]
    width = numbers[1]
    depth = numbers[8]
    player = numbers[9]
    enters = numbers[10]
    random = numbers[6] << 16 | numbers[7]
    done = 0
    while 1:
        at = depth << 3
        value = 0
        leaves = 0
        if enters:
            if nodes == 0:
                break
            nodes -= 1
            enters = 0
            first = stack[at]
            end = first
            side = player
            horizon = 0
            if depth == numbers[3] or first > numbers[4]:
                horizon = 1
            while side:
                p = width
                n = numbers[2]
                while n:
                    n -= 1
                    p += 1
                    if cells[p] & side:
                        way = p << 5
                        step = 1
                        ways = 4
                        while ways:
                            q = p + step
                            a = way
                            while cells[q] & 3 - side:
                                q += step
                                if cells[q]:
                                    break
                                q += step
                                a += 1
                                moves[end] = a
                                end += 1
                            step = -step
                            way ^= 16
                            ways -= 1
                            if ways == 2:
                                step = width
                                way += 8
                side = 3 - side
                if side == player or horizon == 0:
                    side = 0
                if value == 0:
                    value = end - first + 1
                    if horizon:
                        end = first
            leaves = horizon
            if value == 1:
                value = depth
                leaves = 1
            else:
                a = random & 65535
                random = a * 16380 + (random >> 16)
                value += 16383 - end + first + (a & numbers[5])
            stack[at + 1] = first
            stack[at + 2] = end
            n = end
            while n > first:
                n -= 1
                if moves[n] == stack[at + 5]:
                    moves[n] = moves[first]
                    moves[first] = stack[at + 5]
                    break
        if leaves == 0:
            value = stack[at + 3]
            if stack[at + 1] == stack[at + 2] or value >= stack[at + 4]:
                leaves = 1
        if leaves:
            if depth == 0:
                done = 1
                break
            depth -= 1
            at -= 8
            player = 3 - player
            value = 32768 - value
            a = moves[stack[at + 1] - 1]
            if value > stack[at + 3]:
                stack[at + 3] = value
                stack[at + 5] = a
            end = 0
            first = player
            side = 3 - player
        else:
            a = moves[stack[at + 1]]
            stack[at + 1] = stack[at + 1] + 1
            stack[at + 8] = stack[at + 2]
            stack[at + 11] = 32768 - stack[at + 4]
            stack[at + 12] = 32768 - value
            depth += 1
            enters = 1
            end = player
            first = 0
            side = 0
            player = 3 - player
        p = a >> 5
        step = 1
        if a & 8:
            step = width
        if a & 16:
            step = -step
        a &= 7
        q = p
        while a:
            a -= 1
            cells[q + step] = side
            q += step + step
        cells[q] = end
        cells[p] = first
    numbers[0] = nodes
    numbers[8] = depth
    numbers[9] = player
    numbers[10] = enters
    numbers[6] = random >> 16
    numbers[7] = random & 65535
    return done
