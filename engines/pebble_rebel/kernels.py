"""Pebble Rebel's inner loops: how far a stone can slide, in how many segments, and how long a line is.

The functions use ints, bytearrays and an array of 16-bit ints only, so that an image builder can compile them to
machine code. tables.py says what a board is, and what number a move.

`hops` goes with a board, by index too: 0 where a stone cannot go, 255 on an empty square that has not been reached,
else the fewest segments to it. Index 0, in the border, is kept at 255: a square that is never reached.
"""

from array import array


def open_squares(cells: bytearray, hops: bytearray, free: bytearray) -> int:
    """Make hops ready for the stones of a board, and free its empty squares, ascending; return how many these are."""
    count = 0
    for p in range(9, 55):
        if cells[p]:
            hops[p] = 0
        else:
            hops[p] = 255
            free[count] = p
            count += 1
    return count


def spread(hops: bytearray, start: int, target: int, queue: bytearray) -> int:
    """Fill hops for the stone on index start until target is reached; target 0: everything that can be.

    Breadth first. A square that was reached along a row is left along its column only, and a column's square along its
    row: what lies in line was reached with it. A ray ends at a square that was reached in fewer segments or as many as
    the one it comes from, because that one's own ray continues from there; so every row and column is seen about once.
    queue: space for 38 entries, squares reached along a row plus 64.
    """
    queue[0] = start
    queue[1] = start + 64
    head = 0
    tail = 2
    while head < tail and hops[target] == 255:
        p = queue[head]
        head += 1
        step = 1
        mark = 64
        if p > 63:
            p -= 64
            step = 8
            mark = 0
        near = hops[p]
        q = p + step
        while hops[q] > near:
            if hops[q] == 255:
                hops[q] = near + 1
                queue[tail] = q + mark
                tail += 1
            q += step
        q = p - step
        while hops[q] > near:
            if hops[q] == 255:
                hops[q] = near + 1
                queue[tail] = q + mark
                tail += 1
            q -= step
    return tail


def collect(hops: bytearray, free: bytearray, empty: int, start: int, moves: array, count: int) -> int:
    """Append to moves, of count so far, the slides of the stone on index start, and forget its hops; the new count.

    free, empty: what open_squares gave.
    """
    slide = start << 6
    for k in range(empty):
        p = free[k]
        if hops[p] < 255:
            hops[p] = 255
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
    for colour in range(1, 5):
        count = draw >> (16 - 4 * colour) & 15
        if count > stones[colour]:
            return 0
        total += count
    return total


def carry(draw: int, stones: bytearray, others: bytearray) -> int:
    """Move the stones of a draw from one buffer to another, both by colour; return how many they are."""
    total = 0
    for colour in range(1, 5):
        count = draw >> (16 - 4 * colour) & 15
        stones[colour] -= count
        others[colour] += count
        total += count
    return total
