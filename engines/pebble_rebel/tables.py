"""Pebble Rebel's facts: colours, squares, what number a move is, and what docs/rules/pebble_rebel.md settles.

A board is a bytearray of 64 with a border of EDGE: index 8 * (row + 1) + column + 1, row 0 on top.
"""

EMPTY, BLUE, RED, WHITE, YELLOW, EDGE = 0, 1, 2, 3, 4, 5
COLOURS = (BLUE, RED, WHITE, YELLOW)
LETTERS = ".BRWY"  # the order of notation, so that a hand and a draw are sorted
SQUARES = bytes([8 * row + column for row in range(1, 7) for column in range(1, 7)])

PEBBLE, REBEL = 1, 2
OF_A_COLOUR = 15  # stones in the game
LINE = 4  # stones of one colour in line, or more, win for Pebble

# -- decided, because the source is silent, or its pictures are lost (docs/rules/pebble_rebel.md has the reasons)

DEFAULT_START = "W..B...R..Y...B..WY..R...W..B...R..Y"  # top row first: every colour spread out, the halves alike
START_OF_A_COLOUR = 3  # stones that a random setup places; fewer than a line has
START_STONES = range(1, 36)  # stones that a custom setup may hold


def most_segments(empty):
    """The longest turn, by the number of empty squares before it: all that is drawn for it can be placed."""
    return empty


# A stone may cross and stop on the square where it began, but not end there: `check_path` in paths.py.

# -- moves: each kind has a range of its own; players' moves but RESIGN have 12 bits
#   64 * colour + index     Rebel's stone of this colour on this empty square
#   64 * start + target     Pebble's slide by the path that legal_moves lists (protocol.md, Moves)
#   DRAWS + counts          the stones that are drawn, four bits a colour, blue on top
#   HANDLES + number        a path chosen by hand, or a random setup: the game keeps it

SLIDES = 9 << 6  # from the first of SQUARES on
SLIDES_END = 64 << 6
DRAWS = 1 << 16
HANDLES = 1 << 17


def one_of(colour):
    """What one stone of a colour adds to a draw."""
    return 1 << 16 - 4 * colour


# -- small numbers that moves change, as indices of a game's `counts` (rules.py says why)

OWED = 0  # stones that chance has still to draw, if nothing ends the game
HELD = 1  # stones in the hand
FREE = 2  # empty squares
TOP = 3  # how many moves are known: those that stand, those taken back, and one whose details are kept
PATHS_END = 4  # where the kept paths of the moves that stand end
