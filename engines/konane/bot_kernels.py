"""The search of Konane's bot, one kernel (engines/bots/alphabeta.py has its stack and its numbers). A position is worth
its mobility: how many jumps there are for who is to move, less the other's.

A loop of machine code for the Pico is at most 2 KB long, see engines/robble/bot_kernels.py; so what makes a move takes
it back, too, and what lists jumps counts them at the horizon.
"""

from array import array

from engines.bots.alphabeta import (
    ALPHA,
    BEST,
    BETA,
    DEPTH,
    ENTERS,
    EVEN,
    FACTS,
    FRAME,
    FRAME_BITS,
    HORIZON,
    LIMIT,
    LIST,
    LISTED,
    NEXT,
    NODES,
    NOISE,
    PLAYER,
    RANDOM,
    WON,
)
from engines.bots.bot import CARRY
from engines.bots.kernels import LOW
from engines.konane.kernels import BACK, BOTH, DIRECTION, DOWN, JUMPS, START

# The board, a bytearray: EMPTY, BLACK, WHITE by the index of Game.name_of(), and BORDER.
BORDER = 8

# The numbers of Konane's own
WIDTH = FACTS
SQUARES = FACTS + 1  # between the first and the last


def search(cells: bytearray, p: int, moves: array, stack: array, numbers: array) -> int:
    """Look at NODES positions; return 1 once all of the root's moves are known, NODES being those left, else 0.

    p: of no meaning, but it has a register.
    """
    nodes = numbers[NODES]
    width = numbers[WIDTH]
    depth = numbers[DEPTH]
    player = numbers[PLAYER]
    enters = numbers[ENTERS]
    random = numbers[RANDOM] << 16 | numbers[RANDOM + 1]
    done = 0
    while 1:
        at = depth << FRAME_BITS
        value = 0
        leaves = 0
        if enters:
            if nodes == 0:
                break
            nodes -= 1
            enters = 0
            first = stack[at]  # LIST
            end = first
            side = player
            horizon = 0
            if depth == numbers[HORIZON] or first > numbers[LIMIT]:
                horizon = 1
            while side:
                p = width
                n = numbers[SQUARES]
                while n:
                    n -= 1
                    p += 1
                    if cells[p] & side:
                        way = p << START
                        step = 1
                        ways = 4
                        while ways:
                            q = p + step
                            a = way
                            while cells[q] & BOTH - side:
                                q += step
                                if cells[q]:
                                    break
                                q += step
                                a += 1
                                moves[end] = a
                                end += 1
                            step = -step
                            way ^= BACK << DIRECTION
                            ways -= 1
                            if ways == 2:
                                step = width
                                way += DOWN << DIRECTION
                side = BOTH - side
                if side == player or horizon == 0:
                    side = 0
                if value == 0:
                    value = end - first + 1
                    if horizon:
                        end = first
            leaves = horizon
            if value == 1:  # no jump: lost
                value = depth
                leaves = 1
            else:
                a = random & LOW
                random = a * CARRY + (random >> 16)
                value += (EVEN - 1) - end + first + (a & numbers[NOISE])
            stack[at + NEXT] = first
            stack[at + LISTED] = end
            n = end
            while n > first:
                n -= 1
                if moves[n] == stack[at + BEST]:
                    moves[n] = moves[first]
                    moves[first] = stack[at + BEST]
                    break
        if leaves == 0:
            value = stack[at + ALPHA]
            if stack[at + NEXT] == stack[at + LISTED] or value >= stack[at + BETA]:
                leaves = 1
        if leaves:
            if depth == 0:
                done = 1
                break
            depth -= 1
            at -= FRAME
            player = BOTH - player
            value = WON - value
            a = moves[stack[at + NEXT] - 1]
            if value > stack[at + ALPHA]:
                stack[at + ALPHA] = value
                stack[at + BEST] = a
            end = 0
            first = player
            side = BOTH - player
        else:
            a = moves[stack[at + NEXT]]
            stack[at + NEXT] = stack[at + NEXT] + 1
            stack[at + (FRAME + LIST)] = stack[at + LISTED]
            stack[at + (FRAME + ALPHA)] = WON - stack[at + BETA]
            stack[at + (FRAME + BETA)] = WON - value
            depth += 1
            enters = 1
            end = player
            first = 0
            side = 0
            player = BOTH - player
        p = a >> START
        step = 1
        if a & (DOWN << DIRECTION):
            step = width
        if a & (BACK << DIRECTION):
            step = -step
        a &= JUMPS
        q = p
        while a:
            a -= 1
            cells[q + step] = side
            q += step + step
        cells[q] = end
        cells[p] = first
    numbers[NODES] = nodes
    numbers[DEPTH] = depth
    numbers[PLAYER] = player
    numbers[ENTERS] = enters
    numbers[RANDOM] = random >> 16
    numbers[RANDOM + 1] = random & LOW
    return done
