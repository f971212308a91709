"""Robble's inner loops: a stone with all that it does, taking it back, the empty squares, counting a group.

They use ints and buffers only, so that an image builder can compile them to machine code; each is a move's whole
bookkeeping, as bytecode takes ten times as long.

A game's record is an array of 16-bit ints: where things stand, a table, and three words a move (RECORD):
    PLAYER      to move, 0 when the game is over
    END         where the words end
    HERE        the index of the last move's words; START before the first
    FREE        empty squares
    WIDTH       of the board, its border included
    KEYS        the Zobrist table: a random number for each colour << 7 | index
    START       of the words. First the key of the board after the move: equal boards have equal keys.
    START + 1   what the stone did, its arms: three bits each (right, left, down, up): 0, or the effect plus the colour
                that the neighbour had. Without a stone: whose move it was.
    START + 2   the index of the stone << 3, and how many stones were removed; 0 for a swap, 1 for a resignation
"""

from array import array

from engines.random32 import Random32

EMPTY, BLACK, WHITE, EDGE = 0, 1, 2, 3
PUSH, FLIP, REMOVE = 0, 2, 4

PLAYER, HERE, FREE, WIDTH, END, KEYS, START = 0, 1, 2, 3, 4, 128, 384
WORDS = 3  # of a move
HISTORY = 128  # moves that there is space for at first, and that it grows by; random 9x9 games have 114
SLOTS = 1024  # counts of boards, see put_stone
REFUSED, PLAYED, FULL, MAYBE_DRAWN, NO_SPACE = 0, 1, 2, 3, 4  # results of put_stone

_tables: dict[int, tuple] = {}


def put_stone(cells: bytearray, p: int, record: array, seen: bytearray) -> int:
    """Put the stone of who is to move on index p, with all that it does (docs/rules/robble.md), and write it down.

    seen: boards that have come, by the lowest ten bits of their keys; a slot that is
    full (255) stays so. Returns PLAYED; FULL, there is no empty square left; MAYBE_DRAWN, two boards
    had this one's slot before; REFUSED or NO_SPACE, and nothing is changed.

    The arms share no square, so one after the other is all at once. B is looked at only behind a stone on the board,
    so it is never beyond the border.
    """
    player = record[0]
    if player == 0 or p < 0 or cells[p]:
        return 0
    here = record[1]
    if here + 3 == record[4]:
        return 4
    width = record[3]
    key = record[here] ^ record[p + (player << 7)]
    here += 3
    cells[p] = player
    arms = 0
    removed = 0
    step = 1
    shift = 0
    while step:
        p += step
        a = cells[p]
        if a and a != 3:
            key ^= record[p + (a << 7)]
            b = cells[p + step]
            if b == 0:
                cells[p + step] = a
                cells[p] = 0
                key ^= record[p + step + (a << 7)]
            elif b == 3:
                cells[p] = 0
                removed += 1
                a += 4
            else:
                cells[p] = 3 - a
                key ^= record[p + (3 - a << 7)]
                a += 2
            arms |= a << shift
        p -= step
        p -= step
        a = cells[p]
        if a and a != 3:
            key ^= record[p + (a << 7)]
            b = cells[p - step]
            if b == 0:
                cells[p - step] = a
                cells[p] = 0
                key ^= record[p - step + (a << 7)]
            elif b == 3:
                cells[p] = 0
                removed += 1
                a += 4
            else:
                cells[p] = 3 - a
                key ^= record[p + (3 - a << 7)]
                a += 2
            arms |= a << shift + 3
        p += step
        if shift:
            step = 0
        else:
            step = width
            shift = 6
    record[here] = key
    record[here + 1] = arms
    record[here + 2] = p << 3 | removed
    record[1] = here
    record[0] = 3 - player
    free = record[2] - 1 + removed
    record[2] = free
    key &= 1023
    a = seen[key]
    if a < 255:
        seen[key] = a + 1
    if free == 0:
        return 2
    if a > 1:
        return 3
    return 1


def take_back(cells: bytearray, record: array, seen: bytearray) -> int:
    """Take back the last move, by the record; return whose it was, who is to move now."""
    here = record[1]
    width = record[3]
    arms = record[here + 1]
    p = record[here + 2] >> 3
    player = arms
    if p:
        player = cells[p]
        cells[p] = 0
        a = arms & 7
        if a:
            cells[p + 1] = 2 - (a & 1)
            if a < 3:
                cells[p + 2] = 0
        a = arms >> 3 & 7
        if a:
            cells[p - 1] = 2 - (a & 1)
            if a < 3:
                cells[p - 2] = 0
        a = arms >> 6 & 7
        if a:
            cells[p + width] = 2 - (a & 1)
            if a < 3:
                cells[p + width + width] = 0
        a = arms >> 9
        if a:
            cells[p - width] = 2 - (a & 1)
            if a < 3:
                cells[p - width - width] = 0
        record[2] = record[2] + 1 - (record[here + 2] & 7)
        a = record[here] & 1023
        if seen[a] < 255:
            seen[a] = seen[a] - 1
    record[1] = here - 3
    record[0] = player
    return player


def count_key(record: array) -> int:
    """Return how many boards of the game so far have the key of the last one."""
    at = record[1]
    key = record[at]
    count = 0
    while at > 384:
        if record[at] == key:
            count += 1
        at -= 3
    return count


def has_twins(record: array) -> int:
    """Return 1 where two stones of the game so far have made boards with the same key, else 0."""
    at = record[1]
    while at > 384:
        key = record[at]
        i = at
        if record[at + 2] < 2:
            i = 0
        while i > 387:
            i -= 3
            if record[i] == key and record[i + 2] > 1:
                return 1
        at -= 3
    return 0


def list_empty(cells: bytearray, p: int, width: int, count: int, moves: array) -> int:
    """Write the empty squares into moves from index `count` on, ascending; return how many items there are then.

    p: of no meaning, but it has a register. Two squares a time, the last one may be on the border.
    """
    pairs = width * (width - 2) - 1 >> 1
    p = width + 1
    while pairs:
        pairs -= 1
        if cells[p]:
            p += 1
        else:
            moves[count] = p
            count += 1
            p += 1
        if cells[p]:
            p += 1
        else:
            moves[count] = p
            count += 1
            p += 1
    return count


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


def effects_of(arms, p, width):
    """What a stone on index p did, arm by arm: a list of (PUSH, FLIP or REMOVE, from index, to index).

    A removed stone goes to the border, a flipped one stays.
    """
    effects = []
    for shift, step in ((0, 1), (3, -1), (6, width), (9, -width)):
        arm = arms >> shift & 7
        if arm:
            effect, near = (arm - 1) & 6, p + step
            effects.append((effect, near, near if effect == FLIP else near + step))
    return effects


def tables_for(size):
    """What all games of one size share, made once: (empty board, indices of its squares, record of a new game)."""
    if size not in _tables:
        width = size + 2
        squares = bytes([row * width + column for row in range(1, size + 1) for column in range(1, size + 1)])
        board = bytearray([EDGE] * (width * width))
        for p in squares:
            board[p] = EMPTY
        record = array("H", bytes(2 * (START + WORDS * (HISTORY + 1))))
        record[PLAYER], record[HERE], record[END] = BLACK, START, len(record)
        record[FREE], record[WIDTH] = len(squares), width
        random = Random32(size)
        for i in range(KEYS, START):
            record[i] = random.next(1 << 16)
        _tables[size] = bytes(board), squares, record
    return _tables[size]
