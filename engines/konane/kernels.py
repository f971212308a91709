"""Konane's inner loops: which jumps there are.

The functions use ints, a bytearray and an array of 16-bit ints only, so that an image builder can compile them to
machine code. rules.py says what a board is, and what number a move.
"""

from array import array

EMPTY, BLACK, WHITE, EDGE = 0, 1, 2, 3


def list_jumps(cells: bytearray, player: int, width: int, moves: array) -> int:
    """Write all jumps of a player into moves, ascending; return how many there are."""
    count = 0
    other = 3 - player
    for start in range(width + 1, width * (width - 1) - 1):
        if cells[start] == player:
            for direction in range(4):
                step = width if direction & 1 else 1
                if direction > 1:
                    step = -step
                end = start + step + step
                jumps = 1
                while cells[end - step] == other and cells[end] == 0:
                    moves[count] = start << 5 | direction << 3 | jumps
                    count += 1
                    jumps += 1
                    end += step + step
    return count


def can_jump(cells: bytearray, player: int, width: int) -> int:
    """Return the index of a stone of the player that can jump, 0 if there is none."""
    other = 3 - player
    for start in range(width + 1, width * (width - 1) - 1):
        if cells[start] == player:
            if cells[start + 1] == other and cells[start + 2] == 0:
                return start
            if cells[start - 1] == other and cells[start - 2] == 0:
                return start
            if cells[start + width] == other and cells[start + width + width] == 0:
                return start
            if cells[start - width] == other and cells[start - width - width] == 0:
                return start
    return 0
