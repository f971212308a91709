"""Ouroboros's facts (docs/rules/ouroboros.md), and the tables that are derived from them.

A move is a small int:
    1 to 4                  discard a cube of this colour
    5 to 8                  chance: player move - FIRST goes first
    64 * square + code      code 0 and 1: place a stone there, orthogonal or diagonal; 2 and more: remove the stones
                            there and one of the steps of the patterns further on, for cubes; a row of `codes_for` each
    SETUP and more          chance: the handle of a setup; the engine keeps the setup itself
    RESIGN
Squares are indices of a mailbox, see `board_for`. All moves but setups are below 2**16.
"""

# Cells of the board; those between EMPTY and STONE are cubes.
EMPTY, BLUE, GREEN, RED, YELLOW, STONE, EDGE = 0, 1, 2, 3, 4, 5, 6
SYMBOLS = ".BGRYo"  # of the cells, in texts and boards; the colours stand in ASCII order
COLOURS = (BLUE, GREEN, RED, YELLOW)

FIRST = 4
SETUP = 1 << 28

# What the source leaves open and docs/rules/ouroboros.md settles.
STONES = 10  # on every size: the source says about 10
LEFT_OVER = 4  # cubes that there are more than squares, as on the source's 6x6, but for rounding up
DEFAULT_SIZES = {"2": "6", "3": "6", "4": "8"}  # by number of players; the source: 'consider increasing the grid size'
WINNING_TURN = 2  # no win before this own turn: a first placement can hand over a single cube, which can be discarded
PATTERNS = (
    # From one stone to the other (columns, rows; turned and mirrored too), and how many cubes of each colour it takes.
    # The picture of the source is lost. Its FAQ and its example give the first two, the others are the smallest shapes
    # left; and 'mirrored' in its text matters for the knight's move alone. The tables hold steps of up to two squares,
    # 15 ways to pay for a pattern, and 62 steps and ways in all.
    ((2, 0), (3,)),
    ((1, 0), (1, 1, 1, 1)),
    ((1, 1), (3, 2)),
    ((2, 1), (6,)),
)
CUBES_LEAVE = 3  # in games of this many players cubes go with who resigns, even if one player is left; of two they stay


def cubes_of_each(size):
    """How many cubes of each colour there are."""
    return (size * size + LEFT_OVER + 3) // 4


def board_for(size):
    """The empty board as a mailbox: index (row + 1) * width + column + 1, row 0 on top, width = size + 2.

    The border is EDGE, two rows of it below: so far ahead the second stone of a removal is looked for.
    """
    width = size + 2
    board = bytearray([EDGE] * (width * (size + 3)))
    for row in range(1, size + 1):
        for p in range(row * width + 1, row * width + 1 + size):
            board[p] = EMPTY
    return board


def _payments(amounts):
    """All ways to pay that many cubes of as many colours: counts in the order of COLOURS."""
    ways: list[tuple] = [(0, 0, 0, 0)]
    for amount in amounts:
        longer: list[tuple] = []
        for way in ways:
            for i in range(4):
                if not way[i]:
                    counts = list(way)
                    counts[i] = amount
                    if tuple(counts) not in longer:
                        longer.append(tuple(counts))
        ways = longer
    return ways


PAYMENTS = tuple([_payments(amounts) for _, amounts in PATTERNS])

# As bytes for the kernels, six each: the pattern's offset in their work, the number of the payment, the counts; then 0.
PAYMENT_ROWS = bytes(
    [
        byte
        for pattern, payments in enumerate(PAYMENTS)
        for number, counts in enumerate(payments)
        for byte in (16 * (pattern + 1), number) + counts
    ]
    + [0]
)
WORK = 16 * (len(PATTERNS) + 1)  # bytes of that work: a line of 16 for each pattern, the first one is not used


def _steps(size):
    """(difference of the two indices, pattern from 0, the step's first code) for each step ahead."""
    width, code, steps = size + 2, 2, []
    for pattern, ((columns, rows), _) in enumerate(PATTERNS):
        ways = ((columns, rows), (-columns, rows), (rows, columns), (-rows, columns))
        differences = sorted({x + width * y for x, y in ways if x + width * y > 0})
        for difference in differences:
            steps.append((difference, pattern, code))
            code += len(PAYMENTS[pattern])
    return steps


def steps_for(size):
    """The steps as bytes, three each: the difference, the pattern's offset in the work, the first code; then a 0."""
    rows = [byte for difference, pattern, code in _steps(size) for byte in (difference, 16 * (pattern + 1), code)]
    return bytes(rows + [0])


def codes_for(size):
    """By code, five bytes each: the difference of the two indices, the counts of the cubes. Codes 0 and 1 are empty."""
    rows = [0] * 10
    for difference, pattern, _ in _steps(size):
        for counts in PAYMENTS[pattern]:
            rows.append(difference)
            rows.extend(counts)
    return bytes(rows)
