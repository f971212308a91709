"""Robble's inner loops: a stone with all that it does, taking it back, the empty squares, counting a group.

They use ints and buffers only, so that an image builder can compile them to machine code; each is a move's whole
bookkeeping, as bytecode takes ten times as long.

A game's record is an array of 16-bit ints: where things stand, a table, and WORDS of each move.
"""

from array import array

from engines.random32 import Random32

EMPTY, BLACK, WHITE, EDGE = 0, 1, 2, 3
BOTH = BLACK + WHITE  # less a player, it is the other one

# The record
PLAYER = 0  # to move, 0 when the game is over
HERE = 1  # the index of the last move's words; START before the first
FREE = 2  # empty squares
WIDTH = 3  # of the board, its border included
END = 4  # where the words end
COLOUR = 7  # bits below the colour in the index of a key
KEYS = BLACK << COLOUR  # the Zobrist table: a random number for each colour << COLOUR | index
START = EDGE << COLOUR  # of the words

# A move's words. First the key of the board after the move: equal boards have equal keys.
ARMS = 1  # what the stone did, an arm in ARM bits: right, left, down, up. Without a stone: whose move it was
STONE = 2  # the index of the stone << REMOVED, and how many stones were removed; or one of the next line
SWAPPED, RESIGNED = 0, 1
WORDS = 3
REMOVED = 3  # bits of the number of stones that were removed
HISTORY = 128  # moves that there is space for at first, and that it grows by; random 9x9 games have 114

# An arm: 0, or the effect plus the colour that the neighbour had.
PUSH, FLIP, REMOVE = 0, 2, 4
ARM = 3  # bits
MASK = 7  # of an arm, and of the number that were removed

SLOTS = 1024  # counts of boards, see put_stone
FULL_SLOT = 255  # that many boards, or more
REFUSED, PLAYED, FULL, MAYBE_DRAWN, NO_SPACE = 0, 1, 2, 3, 4  # results of put_stone

_tables: dict[int, tuple] = {}


def put_stone(cells: bytearray, p: int, record: array, seen: bytearray) -> int:
    """Put the stone of the player to move on index p, with all that it does (docs/rules/robble.md), and write it down.

    seen: how many boards have come, by the lowest bits of their keys, in SLOTS; a FULL_SLOT stays so. Returns
    PLAYED; FULL, there is no empty square left; MAYBE_DRAWN, two boards had this one's slot before; REFUSED or
    NO_SPACE, and nothing is changed.

    The arms share no square, so one after the other is all at once. B is looked at only behind a stone on the board,
    so it is never beyond the border.
    """
    player = record[PLAYER]
    if player == 0 or p < 0 or cells[p]:
        return REFUSED
    here = record[HERE]
    if here + WORDS == record[END]:
        return NO_SPACE
    width = record[WIDTH]
    key = record[here] ^ record[p + (player << COLOUR)]
    here += WORDS
    cells[p] = player
    arms = 0
    removed = 0
    step = 1
    shift = 0
    while shift < 4 * ARM:
        p += step
        a = cells[p]
        if a and a != EDGE:
            key ^= record[p + (a << COLOUR)]
            b = cells[p + step]
            if b == EMPTY:
                cells[p + step] = a
                cells[p] = EMPTY
                key ^= record[p + step + (a << COLOUR)]
            elif b == EDGE:
                cells[p] = EMPTY
                removed += 1
                a += REMOVE
            else:
                cells[p] = BOTH - a
                key ^= record[p + (BOTH - a << COLOUR)]
                a += FLIP
            arms |= a << shift
        p -= step
        step = -step
        if shift == ARM:
            step = width
        shift += ARM
    record[here] = key
    record[here + ARMS] = arms
    record[here + STONE] = p << REMOVED | removed
    record[HERE] = here
    record[PLAYER] = BOTH - player
    free = record[FREE] - 1 + removed
    record[FREE] = free
    key &= SLOTS - 1
    a = seen[key]
    if a < FULL_SLOT:
        seen[key] = a + 1
    if free == 0:
        return FULL
    if a > 1:
        return MAYBE_DRAWN
    return PLAYED


def take_back(cells: bytearray, record: array, seen: bytearray) -> int:
    """Take back the last move, by the record; return whose it was, who is to move now."""
    here = record[HERE]
    width = record[WIDTH]
    arms = record[here + ARMS]
    p = record[here + STONE] >> REMOVED
    player = arms
    if p:
        player = cells[p]
        cells[p] = EMPTY
        step = 1
        shift = 0
        while shift < 4 * ARM:
            a = arms >> shift & MASK
            if a:
                cells[p + step] = WHITE - (a & 1)
                if a < FLIP + BLACK:
                    cells[p + step + step] = EMPTY
            step = -step
            if shift == ARM:
                step = width
            shift += ARM
        record[FREE] = record[FREE] + 1 - (record[here + STONE] & MASK)
        a = record[here] & (SLOTS - 1)
        if seen[a] < FULL_SLOT:
            seen[a] = seen[a] - 1
    record[HERE] = here - WORDS
    record[PLAYER] = player
    return player


def count_key(record: array) -> int:
    """Return how many boards of the game so far have the key of the last one."""
    at = record[HERE]
    key = record[at]
    count = 0
    while at > START:
        if record[at] == key:
            count += 1
        at -= WORDS
    return count


def has_twins(record: array) -> int:
    """Return 1 where two stones of the game so far have made boards with the same key, else 0."""
    at = record[HERE]
    while at > START:
        key = record[at]
        i = at
        if record[at + STONE] < RESIGNED + 1:
            i = 0
        while i > START + WORDS:
            i -= WORDS
            if record[i] == key and record[i + STONE] > RESIGNED:
                return 1
        at -= WORDS
    return 0


def list_empty(cells: bytearray, p: int, width: int, count: int, moves: array) -> int:
    """Write the empty squares into moves from index `count` on, ascending; return how many items there are then.

    p: of no meaning, but it has a register.
    """
    left = width * (width - 2) - 2
    p = width + 1
    while left:
        left -= 1
        if cells[p] == EMPTY:
            moves[count] = p
            count += 1
        p += 1
    return count


def flood(cells: bytearray, start: int, width: int, queue: bytearray) -> int:
    """Erase the group on index start from cells and return its size; queue holds its indices then."""
    colour = cells[start]
    cells[start] = EMPTY
    queue[0] = start
    head = 0
    tail = 1
    while head < tail:
        p = queue[head]
        head += 1
        step = 1
        for arm in range(4):
            if cells[p + step] == colour:
                cells[p + step] = EMPTY
                queue[tail] = p + step
                tail += 1
            step = -step
            if arm == 1:
                step = width
    return tail


def effects_of(arms, p, width):
    """What a stone on index p did, arm by arm: a list of (PUSH, FLIP or REMOVE, from index, to index).

    A removed stone goes to the border, a flipped one stays.
    """
    effects = []
    for shift, step in ((0, 1), (ARM, -1), (2 * ARM, width), (3 * ARM, -width)):
        arm = arms >> shift & MASK
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
