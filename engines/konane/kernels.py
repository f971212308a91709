"""Konane's inner loops: which jumps there are.

The functions use ints, a bytearray and an array of 16-bit ints only, so that an image builder can compile them to
machine code. rules.py says what a board is, and what number a move: the index of a stone << START, a direction and how
many stones a jump takes.
"""

from array import array

EMPTY, BLACK, WHITE, EDGE = 0, 1, 2, 3
BOTH = BLACK + WHITE  # less a player, it is the other one

START, DIRECTION, JUMPS = 5, 3, 7  # bits below the start, and below the direction; what masks the number of jumps
DOWN, BACK = 1, 2  # of a direction, added up: along a column, and to the top or the left


def list_jumps(cells: bytearray, player: int, width: int, moves: array) -> int:
    """Write all jumps of a player into moves, ascending; return how many there are."""
    count = 0
    other = BOTH - player
    for start in range(width + 1, width * (width - 1) - 1):
        if cells[start] == player:
            for direction in range(DOWN + BACK + 1):
                step = width if direction & DOWN else 1
                if direction > DOWN:  # so it has BACK
                    step = -step
                end = start + step + step
                jumps = 1
                while cells[end - step] == other and cells[end] == EMPTY:
                    moves[count] = start << START | direction << DIRECTION | jumps
                    count += 1
                    jumps += 1
                    end += step + step
    return count


def can_jump(cells: bytearray, player: int, width: int) -> int:
    """Return the index of a stone of the player that can jump, 0 if there is none."""
    other = BOTH - player
    for start in range(width + 1, width * (width - 1) - 1):
        if cells[start] == player:
            step = 1
            for direction in range(DOWN + BACK + 1):
                if cells[start + step] == other and cells[start + step + step] == EMPTY:
                    return start
                step = -step
                if direction == 1:
                    step = width
    return 0
