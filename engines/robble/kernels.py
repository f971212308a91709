"""Robble's inner loops: what one stone does to the board, and back; counting a group; the key of a board.

`place`, `unplace` and `flood` use ints and bytearrays only, so that an image builder can compile them to machine code.

What a stone did fits into one small int, its token:
    bits 0-11   three bits an arm (right, left, down, up): 0, or the effect plus the colour that A had
    bits 12-19  the index of the stone, which is the move
    bits 20-22  how many stones were removed
"""

EMPTY, BLACK, WHITE, EDGE = 0, 1, 2, 3
PUSH, FLIP, REMOVE = 0, 2, 4

# The key of a board is the sum of cell * BASE**index modulo MODULUS. Equal boards have equal keys, and what a move
# changes is BASE**move times a factor that depends on its arms alone: no loop, however many stones it moves.
MODULUS = 32749  # the biggest prime with which all products stay below 2**30, small ints on the Pico
BASE, INVERSE = 7919, 10194  # BASE * INVERSE % MODULUS == 1

_tables: dict[int, tuple] = {}


def place(cells: bytearray, p: int, player: int, width: int) -> int:
    """Put player's stone on the empty index p, with all that it does (docs/rules/robble.md); return the token.

    The arms share no square, so one after the other is all at once. B is looked at only behind a stone on the board,
    so it is never beyond the border. Unrolled: a loop over the arms takes twice the time.
    """
    cells[p] = player
    token = p << 12
    a = cells[p + 1]
    if a and a != 3:
        b = cells[p + 2]
        if b == 0:
            cells[p + 2] = a
            cells[p + 1] = 0
            token += a
        elif b == 3:
            cells[p + 1] = 0
            token += a + 0x100004
        else:
            cells[p + 1] = 3 - a
            token += a + 0x2
    a = cells[p - 1]
    if a and a != 3:
        b = cells[p - 2]
        if b == 0:
            cells[p - 2] = a
            cells[p - 1] = 0
            token += a << 3
        elif b == 3:
            cells[p - 1] = 0
            token += (a << 3) + 0x100020
        else:
            cells[p - 1] = 3 - a
            token += (a << 3) + 0x10
    a = cells[p + width]
    if a and a != 3:
        b = cells[p + width + width]
        if b == 0:
            cells[p + width + width] = a
            cells[p + width] = 0
            token += a << 6
        elif b == 3:
            cells[p + width] = 0
            token += (a << 6) + 0x100100
        else:
            cells[p + width] = 3 - a
            token += (a << 6) + 0x80
    a = cells[p - width]
    if a and a != 3:
        b = cells[p - width - width]
        if b == 0:
            cells[p - width - width] = a
            cells[p - width] = 0
            token += a << 9
        elif b == 3:
            cells[p - width] = 0
            token += (a << 9) + 0x100800
        else:
            cells[p - width] = 3 - a
            token += (a << 9) + 0x400
    return token


def unplace(cells: bytearray, token: int, width: int) -> None:
    """Take back what `place` did, by its token."""
    p = (token >> 12) & 255
    cells[p] = 0
    arm = token & 7
    if arm:
        cells[p + 1] = 2 - (arm & 1)
        if arm < 3:
            cells[p + 2] = 0
    arm = (token >> 3) & 7
    if arm:
        cells[p - 1] = 2 - (arm & 1)
        if arm < 3:
            cells[p - 2] = 0
    arm = (token >> 6) & 7
    if arm:
        cells[p + width] = 2 - (arm & 1)
        if arm < 3:
            cells[p + width + width] = 0
    arm = (token >> 9) & 7
    if arm:
        cells[p - width] = 2 - (arm & 1)
        if arm < 3:
            cells[p - width - width] = 0


def flood(cells: bytearray, start: int, width: int, queue: bytearray) -> int:
    """Erase the group on index start from cells and return its size; queue holds its indices then."""
    colour = cells[start]
    cells[start] = 0
    queue[0] = start
    head = 0
    tail = 1
    while head < tail:
        p = queue[head]
        head += 1
        if cells[p + 1] == colour:
            cells[p + 1] = 0
            queue[tail] = p + 1
            tail += 1
        if cells[p - 1] == colour:
            cells[p - 1] = 0
            queue[tail] = p - 1
            tail += 1
        if cells[p + width] == colour:
            cells[p + width] = 0
            queue[tail] = p + width
            tail += 1
        if cells[p - width] == colour:
            cells[p - width] = 0
            queue[tail] = p - width
            tail += 1
    return tail


def effects_of(token, width):
    """What a token says, arm by arm: a list of (PUSH, FLIP or REMOVE, from index, to index).

    A removed stone goes to the border, a flipped one stays.
    """
    effects = []
    for shift, step in ((0, 1), (3, -1), (6, width), (9, -width)):
        arm = token >> shift & 7
        if arm:
            effect, near = (arm - 1) & 6, (token >> 12 & 255) + step
            effects.append((effect, near, near if effect == FLIP else near + step))
    return effects


def tables_for(size):
    """What all games of one size share, made once: (empty board, indices of its squares, powers of BASE by square,
    factors of the arms right and left by token & 63, factors of the arms down and up by token >> 6 & 63)."""
    if size not in _tables:
        width = size + 2
        squares = bytes([row * width + column for row in range(1, size + 1) for column in range(1, size + 1)])
        board = bytearray([EDGE] * (width * width))
        for p in squares:
            board[p] = EMPTY
        powers, inverse = [1], 1
        for p in range(1, width * width):
            powers.append(powers[-1] * BASE % MODULUS)
            if p <= width:
                inverse = inverse * INVERSE % MODULUS
        of_squares = {p: powers[p] for p in squares}
        _tables[size] = (bytes(board), squares, of_squares, _factors(BASE, INVERSE), _factors(powers[width], inverse))
    return _tables[size]


def _factors(forth, back):
    """By the six bits of two opposite arms: what they change of the key, seen from the stone. forth, back: BASE to
    the power of the arms' steps."""
    factors = []
    for arms in range(64):
        factor = 0
        for arm, power in ((arms & 7, forth), (arms >> 3, back)):
            colour = 2 - (arm & 1)
            if arm > REMOVE:
                factor -= colour * power
            elif arm > FLIP:
                factor += (3 - colour - colour) * power
            elif arm > PUSH:
                factor += colour * (power * power - power)
        factors.append((factor + MODULUS // 2) % MODULUS - MODULUS // 2)  # around 0: half as big
    return factors
