"""Pebble Rebel's inner loops: how far a stone can slide, in how many segments, and how long a line is.

The functions use ints, bytearrays and an array of 16-bit ints only, so that an image builder can compile them to
machine code. tables.py says what a board is, and what number a move.

`hops` goes with a board, by index too: 0 where a stone cannot go, UNREACHED on an empty square that has not been
reached, else the fewest segments to it. Index 0, in the border, is kept UNREACHED: a square that is never reached.
"""

from array import array

from engines.pebble_rebel.tables import BLUE, YELLOW

WIDTH = 8  # of a board with its border: the step down
SQUARE = 6  # bits of an index; below the start or the colour in a move
BOARD = 1 << SQUARE
INDEX = BOARD - 1  # masks an index
FIRST_SQUARE, END_SQUARE = 9, 55
UNREACHED = 255
DRAW, COUNT, COUNTED = 16, 4, 15  # bits of a draw; of the stones of a colour in it, blue on top; what masks these


def open_squares(cells: bytearray, hops: bytearray, free: bytearray) -> int:
    """Make hops ready for the stones of a board, and free its empty squares, ascending; return how many these are."""
    count = 0
    for p in range(FIRST_SQUARE, END_SQUARE):
        if cells[p]:
            hops[p] = 0
        else:
            hops[p] = UNREACHED
            free[count] = p
            count += 1
    return count


def spread(hops: bytearray, start: int, target: int, queue: bytearray) -> int:
    """Fill hops for the stone on index start until target is reached; target 0: everything that can be.

    Breadth first. A square that was reached along a row is left along its column only, and a column's square along its
    row: what lies in line was reached with it. A ray ends at a square that was reached in fewer segments or as many as
    the one it comes from, because that one's own ray continues from there; so every row and column is seen about once.
    queue: space for 38 entries, squares reached along a row plus BOARD.
    """
    queue[0] = start
    queue[1] = start + BOARD
    head = 0
    tail = 2
    while head < tail and hops[target] == UNREACHED:
        p = queue[head]
        head += 1
        step = 1
        mark = BOARD
        if p > BOARD - 1:
            p -= BOARD
            step = WIDTH
            mark = 0
        near = hops[p]
        q = p + step
        while hops[q] > near:
            if hops[q] == UNREACHED:
                hops[q] = near + 1
                queue[tail] = q + mark
                tail += 1
            q += step
        q = p - step
        while hops[q] > near:
            if hops[q] == UNREACHED:
                hops[q] = near + 1
                queue[tail] = q + mark
                tail += 1
            q -= step
    return tail


def collect(hops: bytearray, free: bytearray, empty: int, start: int, moves: array, count: int) -> int:
    """Append to moves, of count so far, the slides of the stone on index start, and forget its hops; the new count.

    free, empty: what open_squares gave.
    """
    slide = start << SQUARE
    for k in range(empty):
        p = free[k]
        if hops[p] < UNREACHED:
            hops[p] = UNREACHED
            moves[count] = slide + p
            count += 1
    return count


def longest_line(cells: bytearray, p: int, steps: bytes, axes: int) -> int:
    """The number of stones in the longest line of one colour through the stone on index p.

    steps, axes: the axes that count, by the distance between neighbours on them, and how many.
    """
    colour = cells[p]
    longest = 1
    for k in range(axes):
        step = steps[k]
        length = 1
        q = p + step
        while cells[q] == colour:
            length += 1
            q += step
        q = p - step
        while cells[q] == colour:
            length += 1
            q -= step
        if length > longest:
            longest = length
    return longest


def fits(draw: int, stones: bytearray) -> int:
    """How many stones a draw has, if all of them are there, by colour; else 0."""
    total = 0
    for colour in range(BLUE, YELLOW + 1):
        count = draw >> (DRAW - COUNT * colour) & COUNTED
        if count > stones[colour]:
            return 0
        total += count
    return total


def carry(draw: int, stones: bytearray, others: bytearray) -> int:
    """Move the stones of a draw from one buffer to another, both by colour; return how many they are."""
    total = 0
    for colour in range(BLUE, YELLOW + 1):
        count = draw >> (DRAW - COUNT * colour) & COUNTED
        stones[colour] -= count
        others[colour] += count
        total += count
    return total
