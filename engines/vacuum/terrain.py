"""Vacuum: the board and pressure (docs/rules/vacuum.md): squares, terrain, units, and who is the stronger one where.

A square is an index into a mailbox 16 wide: the 12 x 12 grid with a border of two on all sides, so that two steps from
the grid stay inside, and the row and the column of an index are its two hexadecimal digits, less 2 each.
    terrain: bytearray(256); BARREN (the border too), the player whose colour a perimeter tile has, BOARD or PEDESTAL
    units: bytearray(256); EMPTY or owner * 8 + kind, owner 0 is neutral, kinds are 1 to 4 pebbles, STONE and BOULDER

The functions that take both are kernels here and in the stage files: plain arithmetic on ints and on buffers, which an
image builder can compile with @micropython.viper. Their parameters are bytes, bytearrays (ptr8), arrays of 16-bit
ints (ptr16) and ints, all annotated. They have numbers instead of names, as viper takes all globals for objects.
"""

from array import array

from engines import texts
from engines.game import IllegalMove
from engines.vacuum.decided import MAP

SIDE = 12  # rows and columns
FIRST, END = 34, 222  # the grid's first square, and one more than its last
NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")  # of rows, in names
TILES = 96  # playable squares; they move, and never change in number

BARREN, BOARD, PEDESTAL = 0, 5, 6  # between them perimeter tiles, 1 to 4 as the players
TERRAIN_LETTERS = "#abcd.^"  # by terrain
MULTIPLIERS = (0, 1, 1, 1, 1, 2, 4)  # by terrain

EMPTY = 0
MOST_PEBBLES = 4  # in a stack
STONE, BOULDER = 5, 6  # kinds; 1 to 4 are stacks of that many pebbles
VALUES = (0, 1, 2, 3, 4, 3, 9, 0)  # by kind

PEDESTALS = bytes((68, 75, 180, 187))  # c10, j10, c3, j3, ascending; pedestals never move
HOMES = (0, 68, 180, 187, 75)  # the home pedestal of red, gold, green and white, by player

WEIGHTS = bytes([value * multiplier for multiplier in MULTIPLIERS for value in VALUES])  # by terrain * 8 + kind


def new_terrain():
    """The terrain at the start of a game."""
    terrain = bytearray(256)
    for row in range(SIDE):
        for column in range(SIDE):
            terrain[square_at(row, column)] = TERRAIN_LETTERS.index(MAP[row][column])
    return terrain


def square_at(row, column):
    """The square in a row and a column, zero-based, row 0 on top."""
    return (row + 2 << 4) + column + 2


def row_of(square):
    return (square >> 4) - 2


def column_of(square):
    return (square & 15) - 2


def name_of(square):
    """The name of a square of the grid, `a1` to `l12`."""
    return chr(ord("a") + column_of(square)) + str(SIDE - row_of(square))


def square_of(name):
    """The square of this name. Raises: IllegalMove."""
    if isinstance(name, str) and name[1:] in NUMBERS:
        square = square_at(SIDE - int(name[1:]), ord(name[0]) - ord("a"))
        if 0 <= column_of(square) < SIDE and name_of(square) == name:
            return square
    raise IllegalMove(texts.NO_SQUARE_UP_TO, "l12")


def pressure(units: bytearray, terrain: bytearray, weights: bytes, square: int, owner: int) -> int:
    """Owner's pressure at a square, at most 180; owner 0 is neutral. weights: WEIGHTS."""
    total = 0
    for row in range(square - 16, square + 17, 16):
        for p in range(row - 1, row + 2):
            unit = units[p]
            if unit and unit >> 3 == owner:
                total += weights[(terrain[p] << 3) + (unit & 7)]
    return total


def survey(
    units: bytearray,
    terrain: bytearray,
    weights: bytes,
    player: int,
    low: int,
    high: int,
    own: bytearray,
    foes: array,
    marks: bytearray,
) -> int:
    """See what player has and whom player meets. The result is the length of `own`, and 256 times that of `foes`.

    own gets the squares of player's units in range(low, high), ascending, foes those of all active opponents' units,
    counted 23 a row (stage1.AWAY). marks[p] becomes 1 for an own unit beside a foe, 2 for a foe whose owner has less
    pressure on the square than player, 3 for another foe, else 0; foes far from range(low, high) have no mark.
    """
    own_count = 0
    foe_count = 0
    for square in range(34, 222):
        marks[square] = 0
        owner = units[square] >> 3
        if owner:
            if owner != player:
                foes[foe_count] = square + (square >> 4) * 7
                foe_count += 1
            elif square >= low and square < high:
                own[own_count] = square
                own_count += 1
    first = low - 17
    if first < 34:
        first = 34
    end = high + 17
    if end > 222:
        end = 222
    for square in range(first, end):
        owner = units[square] >> 3
        if owner and owner != player:
            lead = 0
            for row in range(square - 16, square + 17, 16):
                for p in range(row - 1, row + 2):
                    unit = units[p]
                    if unit:
                        if unit >> 3 == player:
                            lead += weights[(terrain[p] << 3) + (unit & 7)]
                            marks[p] = 1
                        elif unit >> 3 == owner:
                            lead -= weights[(terrain[p] << 3) + (unit & 7)]
            marks[square] = 3
            if lead > 0:
                marks[square] = 2
    return own_count + (foe_count << 8)
