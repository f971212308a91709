"""Reversi's inner loops: which moves there are, and which stones one turns.

The board is a bytearray of EMPTY, BLACK, WHITE and EDGE by the index of Game.name_of(). What a move turns is an int of
TURN_BITS for each of the eight directions, in the order 1, -1, 9, -9, 10, -10, 11, -11 of their steps, the first one
lowest: how many stones of the other player lie that way before one of one's own.
"""

from array import array

EMPTY, BLACK, WHITE, EDGE = 0, 1, 2, 3
BOTH = BLACK + WHITE  # less a player, it is the other one

SIZE = 8
WIDTH = SIZE + 2
WAYS = 8  # directions
TURN_BITS, TURN = 3, 7  # at most six stones lie between two others
HIGHEST = TURN_BITS * (WAYS - 1)


def flips(cells: bytearray, square: int, player: int) -> int:
    """Return what a stone of the player on an empty square turns; 0 if nothing."""
    found = 0
    step = 1
    for _ in range(WAYS):
        count = 0
        at = square + step
        while cells[at] == BOTH - player:
            at += step
            count += 1
        if cells[at] != player:
            count = 0
        found = found >> TURN_BITS | count << HIGHEST
        step = -step
        if step > 0:
            step = WIDTH - 1 if step == 1 else step + 1
    return found


def flip(cells: bytearray, square: int, stones: int, player: int) -> None:
    """Give these stones around a square (see flips()) to a player."""
    step = 1
    while stones:
        at = square
        for _ in range(stones & TURN):
            at += step
            cells[at] = player
        stones >>= TURN_BITS
        step = -step
        if step > 0:
            step = WIDTH - 1 if step == 1 else step + 1


def list_moves(cells: bytearray, player: int, moves: array, end: int) -> int:
    """Write the squares on which a stone of the player turns some, ascending, from an index on; return the next."""
    for square in range(WIDTH + 1, WIDTH * (WIDTH - 1) - 1):
        if cells[square] == EMPTY:
            step = 1
            while step:
                at = square + step
                while cells[at] == BOTH - player:
                    at += step
                step = -step
                if cells[at] == player and at != square - step:
                    moves[end] = square
                    end += 1
                    step = 0
                elif step > 0:
                    step = WIDTH - 1 if step == 1 else step + 1
                    if step > WIDTH + 1:
                        step = 0
    return end


def disc_difference(cells: bytearray, squares: bytes, count: int, player: int) -> int:
    """Return how many stones more than the other a player has on the first of these squares."""
    found = 0
    for i in range(count):
        if cells[squares[i]] == player:
            found += 1
        elif cells[squares[i]] != EMPTY:
            found -= 1
    return found
