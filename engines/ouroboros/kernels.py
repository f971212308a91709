"""Ouroboros's inner loops: one stone placed, and taken back; the moves of a position.

They use ints and bytearrays only, so that an image builder can compile them to machine code. A player's cubes of a
colour are supplies[mine + colour].
"""

from array import array

from engines.ouroboros.tables import BLUE, EMPTY, GREEN, RED, STONE, YELLOW

# A move (tables.py): a square << SQUARE, and which of the MOVES there.
SQUARE = 6
MOVES = 1 << SQUARE
CODE = MOVES - 1  # masks it
DIAGONAL = 1  # the code of a stone that is placed so

# The cubes that a stone takes: CUBE bits each.
CUBE = 3  # written out as a step: MicroPython makes an object for a range whose step is a name
COLOUR = 7  # a mask of that many bits

# Rows of PAYMENT_ROWS, of steps and of codes in tables.py
LINE = 0  # where in the work the pattern's line begins
NUMBER = 1  # of the payment
COUNTS = 1  # and a colour: how many cubes of it
PAYMENT_ROW = 6
STEP, STEP_LINE, STEP_CODE = 0, 1, 2  # between the stones; the pattern's line; the code of its first payment
STEP_ROW = 3
CODE_ROW = 5  # the step, then by colour how many cubes


def place(cells: bytearray, width: int, supplies: bytearray, move: int, mine: int, theirs: int) -> int:
    """Place a stone: its cube is mine, its neighbours' cubes are theirs. Return these cubes.

    They are five numbers of three bits: the square's own, then both squares across the first step, then the second's.
    """
    p = move >> SQUARE
    step = 1
    second = width
    if move & DIAGONAL:
        step = width + 1
        second = width - 1
    cubes = cells[p]
    supplies[mine + cubes] += 1
    cells[p] = STONE
    for shift in range(CUBE, 5 * CUBE, 3):
        cube = cells[p + step]
        if cube and cube < STONE:
            cells[p + step] = EMPTY
            supplies[theirs + cube] += 1
            cubes += cube << shift
        step = second if shift == 2 * CUBE else -step
    return cubes


def unplace(cells: bytearray, width: int, supplies: bytearray, move: int, mine: int, theirs: int, cubes: int) -> None:
    """Take back what `place` did, by the cubes that it returned."""
    p = move >> SQUARE
    step = 1
    second = width
    if move & DIAGONAL:
        step = width + 1
        second = width - 1
    cells[p] = cubes & COLOUR
    supplies[mine + (cubes & COLOUR)] -= 1
    for shift in range(CUBE, 5 * CUBE, 3):
        cube = (cubes >> shift) & COLOUR
        if cube:
            cells[p + step] = cube
            supplies[theirs + cube] -= 1
        step = second if shift == 2 * CUBE else -step


def moves_into(
    cells: bytearray, width: int, supplies: bytearray, mine: int, stones: int,
    payments: bytes, steps: bytes, work: bytearray, buffer: array,
) -> int:  # fmt: skip
    """Write all moves but RESIGN into the buffer, ascending, and return their number.

    stones: how many are beside the board. payments, steps: tables. work: a line of 16 bytes for each pattern, which
    will have how many of its payments the player can make, then their numbers.
    """
    count = 0
    for colour in range(BLUE, YELLOW + 1):
        if supplies[mine + colour]:
            buffer[count] = colour
            count += 1
    row = 0
    line = 0
    while payments[row]:  # LINE
        if line != payments[row]:
            line = payments[row]
            work[line] = 0
        if (
            supplies[mine + BLUE] >= payments[row + (COUNTS + BLUE)]
            and supplies[mine + GREEN] >= payments[row + (COUNTS + GREEN)]
            and supplies[mine + RED] >= payments[row + (COUNTS + RED)]
            and supplies[mine + YELLOW] >= payments[row + (COUNTS + YELLOW)]
        ):
            i = work[line] + 1
            work[line] = i
            work[line + i] = payments[row + NUMBER]
        row += PAYMENT_ROW
    for p in range(width + 1, width * width - width - 1):
        cell = cells[p]
        if cell == STONE:
            row = 0
            while steps[row]:  # STEP
                if cells[p + steps[row]] == STONE:
                    line = steps[row + STEP_LINE]
                    move = p * MOVES + steps[row + STEP_CODE]
                    for i in range(line + 1, line + 1 + work[line]):
                        buffer[count] = move + work[i]
                        count += 1
                row += STEP_ROW
        elif cell and cell < STONE and stones:
            buffer[count] = p * MOVES
            buffer[count + 1] = p * MOVES + DIAGONAL
            count += 2
    return count
