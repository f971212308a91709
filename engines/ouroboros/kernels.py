"""Ouroboros's inner loops: one stone placed, and taken back; the moves of a position.

They use ints and bytearrays only, so that an image builder can compile them to machine code; that is why cells and
moves stand here as the numbers that tables.py explains: 5 is a stone, 1 to 4 are cubes.
A player's cubes of a colour are supplies[mine + colour].
"""

from array import array


def place(cells: bytearray, width: int, supplies: bytearray, move: int, mine: int, theirs: int) -> int:
    """Place a stone: its cube is mine, its neighbours' cubes are theirs. Return these cubes.

    They are five numbers of three bits: the square's own, then both squares across the first step, then the second's.
    """
    p = move >> 6
    step = 1
    second = width
    if move & 1:
        step = width + 1
        second = width - 1
    cubes = cells[p]
    supplies[mine + cubes] += 1
    cells[p] = 5
    for shift in range(3, 15, 3):
        cube = cells[p + step]
        if cube and cube < 5:
            cells[p + step] = 0
            supplies[theirs + cube] += 1
            cubes += cube << shift
        step = second if shift == 6 else -step
    return cubes


def unplace(cells: bytearray, width: int, supplies: bytearray, move: int, mine: int, theirs: int, cubes: int) -> None:
    """Take back what `place` did, by the cubes that it returned."""
    p = move >> 6
    step = 1
    second = width
    if move & 1:
        step = width + 1
        second = width - 1
    cells[p] = cubes & 7
    supplies[mine + (cubes & 7)] -= 1
    for shift in range(3, 15, 3):
        cube = (cubes >> shift) & 7
        if cube:
            cells[p + step] = cube
            supplies[theirs + cube] -= 1
        step = second if shift == 6 else -step


def moves_into(
    cells: bytearray,
    width: int,
    supplies: bytearray,
    mine: int,
    stones: int,
    payments: bytes,
    steps: bytes,
    work: bytearray,
    buffer: array,
) -> int:
    """Write all moves but RESIGN into the buffer, ascending, and return their number.

    stones: how many are beside the board. payments, steps: tables. work: a line of 16 bytes for each pattern, which
    will have how many of its payments the player can make, then their numbers.
    """
    count = 0
    for colour in range(1, 5):
        if supplies[mine + colour]:
            buffer[count] = colour
            count += 1
    row = 0
    line = 0
    while payments[row]:
        if line != payments[row]:
            line = payments[row]
            work[line] = 0
        if (
            supplies[mine + 1] >= payments[row + 2]
            and supplies[mine + 2] >= payments[row + 3]
            and supplies[mine + 3] >= payments[row + 4]
            and supplies[mine + 4] >= payments[row + 5]
        ):
            i = work[line] + 1
            work[line] = i
            work[line + i] = payments[row + 1]
        row += 6
    for p in range(width + 1, width * width - width - 1):
        cell = cells[p]
        if cell == 5:
            row = 0
            while steps[row]:
                if cells[p + steps[row]] == 5:
                    line = steps[row + 1]
                    move = p * 64 + steps[row + 2]
                    for i in range(line + 1, line + 1 + work[line]):
                        buffer[count] = move + work[i]
                        count += 1
                row += 3
        elif cell and cell < 5 and stones:
            buffer[count] = p * 64
            buffer[count + 1] = p * 64 + 1
            count += 2
    return count
