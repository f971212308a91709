"""The proofs of Reversi's bot, in a kernel: an ending is looked through, won, drawn or lost alone."""

from array import array

from engines.reversi.kernels import BOTH, EMPTY, HIGHEST, TURN, TURN_BITS, WAYS, WIDTH

# A position on the stack, PLACE words: how many of the empty squares were tried; the best value so far, 0 before there
# is one; from which one on no more matters; the square of the move that is looked at, 0 for a pass; what that turned
# (see kernels.py), in two words; whether the other player has passed before.
NEXT, VALUE, ENOUGH, MOVE, TURNED, PASSED, PLACE_BITS = 0, 1, 2, 3, 4, 6, 3
PLACE = 1 << PLACE_BITS
LOSES, DRAWN, WINS = 1, 2, 3
ALL = LOSES + WINS  # less a value, it is the other player's

# The numbers: moves to make, where the search stands, who is to move at the root, its empty squares, its best move
ROUNDS, DEPTH, MOVER, FREE, BEST = 0, 1, 2, 3, 4
WORD_BITS = 12
WORD = (1 << WORD_BITS) - 1


def look_through(cells: bytearray, p: int, empty: bytearray, stack: array, numbers: array) -> int:
    """Make ROUNDS moves and take them back; return 1 once the root is known, else 0.

    p: of no meaning. empty: the squares that are empty at the root, in the order in which they are tried.
    """
    rounds = numbers[ROUNDS]
    depth = numbers[DEPTH]
    while rounds:
        at = depth << PLACE_BITS
        mover = numbers[MOVER]
        if depth & 1:
            mover = BOTH - mover
        n = stack[at + NEXT]
        value = stack[at + VALUE]
        turned = 0
        p = 0
        if value < stack[at + ENOUGH] and n < numbers[FREE]:
            stack[at + NEXT] = n + 1
            p = empty[n]
            if cells[p]:
                continue
            step = 1
            n = WAYS
            while n:
                n -= 1
                k = p + step
                count = 0
                while cells[k] == BOTH - mover:
                    k += step
                    count += 1
                if cells[k] != mover:
                    count = 0
                turned = turned >> TURN_BITS | count << HIGHEST
                while count:
                    k -= step
                    cells[k] = mover
                    count -= 1
                step = 0 - step
                if step > 0:
                    step = WIDTH - 1 if step == 1 else step + 1
            if turned == 0:
                continue
            cells[p] = mover
        elif value:
            if depth == 0:
                numbers[ROUNDS] = rounds
                return 1
            depth -= 1
            at -= PLACE
            p = stack[at + MOVE]
            if ALL - value > stack[at + VALUE]:
                stack[at + VALUE] = ALL - value
                if depth == 0:
                    numbers[BEST] = p
            if p:
                cells[p] = EMPTY
            turned = stack[at + TURNED] | stack[at + TURNED + 1] << WORD_BITS
            step = 1
            while turned:
                k = p
                count = turned & TURN
                while count:
                    k += step
                    cells[k] = mover
                    count -= 1
                turned >>= TURN_BITS
                step = 0 - step
                if step > 0:
                    step = WIDTH - 1 if step == 1 else step + 1
            continue
        elif stack[at + PASSED]:
            n = WIDTH * (WIDTH - 1)
            count = 0
            while n > WIDTH:
                n -= 1
                if cells[n] == mover:
                    count += 1
                elif cells[n] == BOTH - mover:
                    count -= 1
            stack[at + VALUE] = WINS if count > 0 else LOSES if count < 0 else DRAWN
            continue
        rounds -= 1
        stack[at + MOVE] = p
        stack[at + TURNED] = turned & WORD
        stack[at + TURNED + 1] = turned >> WORD_BITS
        depth += 1
        at += PLACE
        stack[at + NEXT] = 0
        stack[at + VALUE] = 0
        stack[at + ENOUGH] = ALL - value if value else WINS
        stack[at + PASSED] = 0 if p else 1
    numbers[DEPTH] = depth
    numbers[ROUNDS] = 0
    return 0
