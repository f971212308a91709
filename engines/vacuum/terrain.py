"""Vacuum: the board and pressure (docs/rules/vacuum.md): squares, terrain, units, and who is the stronger one where.

A square is an index into a mailbox 16 wide: the 12 x 12 grid with a border of two on all sides, so that two steps from
the grid stay inside, and the row and the column of an index are its two hexadecimal digits, less 2 each.
    terrain: bytearray(MAILBOX); BARREN (the border too), the player whose colour a perimeter tile has, BOARD, PEDESTAL
    units: bytearray(MAILBOX); EMPTY or owner * KINDS + kind; owner 0 is neutral; 1 to 4 pebbles, STONE, BOULDER

The functions that take both are kernels here and in the stage files: plain arithmetic on ints and on buffers, which an
image builder can compile with @micropython.viper. Their parameters are bytes, bytearrays (ptr8), arrays of 16-bit
ints (ptr16) and ints, all annotated. The step of a range is a plain number, for which MicroPython makes no object where
it runs the source as it is.
"""

from array import array

from engines import texts
from engines.game import NUMBERS, IllegalMove
from engines.vacuum.decided import MAP

SIDE = 12  # rows and columns
FIRST, END = 34, 222  # the grid's first square, and one more than its last
BORDER = 2
MAILBOX_BITS = 8
MAILBOX = 1 << MAILBOX_BITS  # squares of it
LAST_ROW = BORDER + SIDE - 1  # and column, in the mailbox
ROW_BITS = 4
ROW = 1 << ROW_BITS  # from a square to the one below
COLUMN = ROW - 1  # masks the column of a square
NEAR, FAR = ROW + 1, 2 * ROW + 2  # from a square back to the first one beside it, and to the first at distance 2
NEIGHBOURS, AT_TWO = 8, 16  # how many these are
TILES = 96  # playable squares; they move, and never change in number

BARREN, BOARD, PEDESTAL = 0, 5, 6  # between them perimeter tiles, 1 to 4 as the players
PLAYERS = 4
TERRAIN_LETTERS = "#abcd.^"  # by terrain
MULTIPLIERS = (0, 1, 1, 1, 1, 2, 4)  # by terrain

EMPTY = 0
MAX_PEBBLES = 4  # in a stack
STONE, BOULDER = 5, 6  # kinds; 1 to 4 are stacks of that many pebbles
OWNER = 3  # bits below a unit's owner
KINDS = 1 << OWNER  # units from here on have one
KIND = KINDS - 1  # masks the kind
VALUES = (0, 1, 2, 3, 4, 3, 9, 0)  # by kind
STONE_NEEDS = 3  # pebbles more than the others have around it

# What survey() marks: an own unit beside a foe, a foe whose owner has less pressure there, another foe.
MEETS, WEAKER, FOE = 1, 2, 3
AWAY_ROW = 2 * SIDE - 1  # squares a row in stage1.AWAY

# Bits of a move: of its detail, see REACHES in actions.py; below the number of its page, see PAGES there
RING_BITS, STEP_BITS, COUNT_BITS, PEDESTAL_BITS = 4, 3, 2, 2
COUNT_LESS_1 = (1 << COUNT_BITS) - 1  # masks how many pebbles go, less 1
IN_PAGE = 8

PEDESTALS = bytes((68, 75, 180, 187))  # c10, j10, c3, j3, ascending; pedestals never move
HOMES = (0, 68, 180, 187, 75)  # the home pedestal of red, gold, green and white, by player

WEIGHTS = bytes([value * multiplier for multiplier in MULTIPLIERS for value in VALUES])  # by terrain * KINDS + kind


def new_terrain():
    """The terrain at the start of a game."""
    terrain = bytearray(MAILBOX)
    for row in range(SIDE):
        for column in range(SIDE):
            terrain[square_at(row, column)] = TERRAIN_LETTERS.index(MAP[row][column])
    return terrain


def square_at(row, column):
    """The square in a row and a column, zero-based, row 0 on top."""
    return (row + BORDER << ROW_BITS) + column + BORDER


def row_of(square):
    return (square >> ROW_BITS) - BORDER


def column_of(square):
    return (square & COLUMN) - BORDER


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
    for row in range(square - ROW, square + (ROW + 1), 16):
        for p in range(row - 1, row + 2):
            unit = units[p]
            if unit and unit >> OWNER == owner:
                total += weights[(terrain[p] << OWNER) + (unit & KIND)]
    return total


def survey(
    units: bytearray, terrain: bytearray, weights: bytes, player: int,
    low: int, high: int, own: bytearray, foes: array, marks: bytearray,
) -> int:  # fmt: skip
    """See what player has and whom player meets. The result is the length of `own`, and 256 times that of `foes`.

    own gets the squares of player's units in range(low, high), ascending, foes those of all active opponents' units,
    counted AWAY_ROW a row. marks[p] becomes MEETS, WEAKER or FOE, else 0; foes far from range(low, high) have no mark.
    """
    owned = 0
    foe_count = 0
    for square in range(FIRST, END):
        marks[square] = 0
        owner = units[square] >> OWNER
        if owner:
            if owner != player:
                foes[foe_count] = square + (square >> ROW_BITS) * (AWAY_ROW - ROW)
                foe_count += 1
            elif square >= low and square < high:
                own[owned] = square
                owned += 1
    first = low - NEAR
    if first < FIRST:
        first = FIRST
    end = high + NEAR
    if end > END:
        end = END
    for square in range(first, end):
        owner = units[square] >> OWNER
        if owner and owner != player:
            lead = 0
            for row in range(square - ROW, square + (ROW + 1), 16):
                for p in range(row - 1, row + 2):
                    unit = units[p]
                    if unit:
                        if unit >> OWNER == player:
                            lead += weights[(terrain[p] << OWNER) + (unit & KIND)]
                            marks[p] = MEETS
                        elif unit >> OWNER == owner:
                            lead -= weights[(terrain[p] << OWNER) + (unit & KIND)]
            marks[square] = FOE
            if lead > 0:
                marks[square] = WEAKER
    return owned + (foe_count << 8)
