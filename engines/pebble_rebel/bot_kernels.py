"""Pebble Rebel's search: the moves that look best, tried in short playouts. Its parts, each for a phase of a playout.

A **window** is four squares in line, which may become a line; what stands in each is a sum, three bits a colour, blue
lowest, so that stones of one colour alone are 1 to 4 times a power of eight. `worth` has what a window is worth to
Pebble by that sum. Both sides rate a move by what it changes there; Pebble pays for each segment, and Rebel minds the
squares in danger, where a slide would make a line now.

PebbleRebelBot (bot.py) fills the arrays: the board, and the one to think about, sums of the windows, scratch space,
tables, worths and weights, the best moves, and a state.

One function for all is not possible: the Pico's instructions jump 2 KB at most. Random numbers are x * FACTOR + TERM
modulo 65536, as no int may have more than 30 bits; their high bits are used.
"""

from array import array

from engines.bots.kernels import LOW
from engines.pebble_rebel.kernels import BOARD, END_SQUARE, FIRST_SQUARE, INDEX, SQUARE, UNREACHED, WIDTH
from engines.pebble_rebel.tables import BLUE, EMPTY, FREE, HELD, LINE, OWED, PEBBLE, REBEL, RED, WHITE, YELLOW

# -- board, and root, the one to think about: the squares, as in tables.py, and
BAG, HAND = 64, 68  # and a colour: stones in the bag, in the hand
BOARD_BYTES = 73
SIDE = 6  # squares
BITS = 3  # of a colour in the sum of a window
ONE_COLOUR = 7  # a mask of that many bits

# -- sums: of the windows, and
KEPT_SUMS = 64  # those of the board to think about
SUMS = 128

# -- scratch: hops as in kernels.py, and
DANGER = 64  # squares in danger
QUEUE = 128
SCRATCH = 168

# -- tables: the squares of each window, LINE each, and
USES, EACH = 256, 16  # for each square, EACH apart, how many windows have it, and which
CHANCES = 1280  # points for a board by its chances: MIDDLE more than the logarithm of the odds, in sixteenths
MIDDLE = 64
MAX_CHANCE = 2 * MIDDLE - 1
TABLES = CHANCES + 2 * MIDDLE

# -- worth, and values: by the sum of a window, its worth, and what it adds to the chances in eighths; values also
LESS = (LINE << 3 * BITS) + 1  # and the number of empty squares: what is taken off
EIGHTHS = 3  # bits

# -- best: how many moves are tried, and from 1 on of each, best first, ENTRY items
RATING, MOVE, COST = 0, 1, 2  # BASE more than it is; the move; its segments
PLAYOUTS, POINTS = 3, 4  # WON for each that Pebble wins
ENTRY = 5
MOVES = 18 * 18  # the index of a playout's own move, behind all moves that there can be
BASE = 8192
WON, DRAWN = 64, 32
EXPLORE = 150  # what few playouts add to a promise

# -- state
PHASE = 0  # what is next, of these
CHOOSE, MAKE, LOOK, SLIDES, STONES, DONE, SETTLE = 0, 1, 2, 3, 4, 5, 6
RANDOM, NOISE = 1, 2  # states of random numbers: for draws and rows, for ratings
COUNTS = 3  # and OWED, HELD or FREE (tables.py)
RESULT = 6  # Pebble's turns left, or what the playout made
TRIED = 7  # the move that a playout began with, or MOVES
CHOSEN = 8  # the move to make
LEFT = 9  # rows
ROUNDS, ROOT = 10, 11  # playouts so far, and the root of that
SLIDE = 12  # one that makes a line at once
MOVER = 13  # whose turn it is
ROW = 14  # the next one
FIRST = 15  # where moves are listed
KEPT = 16  # who is to move on the board to think about
BEFORE = 17  # and OWED, HELD or FREE, on that board
WINDOWS = 20  # how many there are
BUDGET = 21  # playouts
TURNS, ROWS = 22, 23  # Pebble's turns in a playout, and rows of the board whose stones she thinks of there
SEGMENT, IN_DANGER, FORK = 24, 25, 26  # what these are worth; a fork is more new threes than segments
SHIFT, LATER = 27, 31  # 16 less the bits of noise in ratings, now and in playouts
LIMIT = 28  # how many moves are listed at most
ONE = 29  # 1 where stones are drawn one by one
SEGMENTS = 30  # that Pebble sees; below ALL_SEGMENTS she sees no line beforehand
ALL_SEGMENTS = 36
LISTED = 32  # how many moves
ITEMS = 33

FACTOR, TERM = 4093, 7919  # of random numbers


def tally(board: bytearray, windows: bytearray, sums: array, count: int) -> None:
    """Fill sums, and those that are kept, with what stands in each of the windows, of which there are count."""
    for w in range(count):
        code = 0
        for k in range(LINE * w, LINE * w + LINE):
            colour = board[windows[k]]
            if colour:
                code += 1 << (BITS * colour - BITS)
        sums[w] = code
        sums[KEPT_SUMS + w] = code


def choose(board: bytearray, root: bytearray, sums: array, shares: array, best: array, state: array) -> None:
    """Count the playout that has ended, if any; choose the next one's move, and go back to the board to think about.

    The promise of a move is what it has made, of 1024, and more where it has few playouts. Moves are tried from the
    best one on, n of them only in the playouts from n * n on.
    """
    if state[TRIED] < MOVES:
        k = ENTRY * state[TRIED] + 1
        best[k + PLAYOUTS] += 1
        best[k + POINTS] += state[RESULT]
        state[ROUNDS] += 1
    tried = state[ROUNDS]
    if (state[ROOT] + 1) * (state[ROOT] + 1) <= tried:
        state[ROOT] += 1
    top = 0
    most = -1
    for c in range(best[0]):
        k = ENTRY * c + 1
        visits = best[k + PLAYOUTS]
        if visits == 0:
            if c < 2 or c * c < tried:
                top = c
            break
        points = best[k + POINTS] if state[KEPT] == PEBBLE else WON * visits - best[k + POINTS]
        promise = (points * shares[visits] >> 12) + (EXPLORE * state[ROOT] * shares[visits + 1] >> 16)
        if promise > most:
            most = promise
            top = c
    state[TRIED] = top
    state[CHOSEN] = top
    for k in range(BOARD_BYTES):
        board[k] = root[k]
    for k in range(state[WINDOWS]):
        sums[k] = sums[KEPT_SUMS + k]
    state[NOISE] = state[RANDOM]
    for k in range(COUNTS, COUNTS + 3):
        state[k] = state[(BEFORE - COUNTS) + k]
    state[RESULT] = state[TURNS]
    state[MOVER] = state[KEPT]
    state[PHASE] = DONE if tried == state[BUDGET] else MAKE


def make(board: bytearray, sums: array, tables: bytearray, best: array, state: array) -> None:
    """Make a move of a playout, after it chance draws; a line or a full board ends the playout."""
    k = ENTRY * state[CHOSEN] + (1 + MOVE)
    target = best[k] & INDEX
    colour = best[k] >> SQUARE
    if state[MOVER] == PEBBLE:
        p = colour
        colour = board[p]
        board[p] = EMPTY
        one = 1 << (BITS * colour - BITS)
        for i in range(EACH * p + (USES + 1), EACH * p + (USES + 1) + tables[EACH * p + USES]):
            sums[tables[i]] -= one
        state[COUNTS + OWED] = best[k + (COST - MOVE)]
    else:
        board[HAND + colour] -= 1
        state[COUNTS + HELD] -= 1
        state[COUNTS + FREE] -= 1
    board[target] = colour
    one = 1 << (BITS * colour - BITS)
    state[PHASE] = LOOK
    for i in range(EACH * target + (USES + 1), EACH * target + (USES + 1) + tables[EACH * target + USES]):
        code = sums[tables[i]] + one
        sums[tables[i]] = code
        if code == LINE * one:
            state[PHASE] = CHOOSE
    if state[PHASE] == CHOOSE:
        state[RESULT] = WON if state[COUNTS + FREE] else DRAWN
    elif state[COUNTS + FREE] == 0:
        state[RESULT] = 0
        state[PHASE] = CHOOSE
    elif state[COUNTS + HELD] == 0 and state[COUNTS + OWED]:
        due = 1 if state[ONE] else state[COUNTS + OWED]
        bag = board[BAG + BLUE] + board[BAG + RED] + board[BAG + WHITE] + board[BAG + YELLOW]
        state[COUNTS + OWED] -= due
        state[COUNTS + HELD] = due
        while due:
            x = state[RANDOM] * FACTOR + TERM & LOW
            state[RANDOM] = x
            x = x * bag >> 16
            colour = BLUE
            while x >= board[BAG + colour]:
                x -= board[BAG + colour]
                colour += 1
            board[BAG + colour] -= 1
            board[HAND + colour] += 1
            bag -= 1
            due -= 1
    state[MOVER] = REBEL if state[COUNTS + HELD] else PEBBLE
    state[CHOSEN] = MOVES


def look(board: bytearray, sums: array, scratch: bytearray, tables: bytearray, values: bytearray, state: array) -> None:
    """Find the squares in danger. A line that Pebble can make ends a playout, and so does the last of her turns in it.

    Such a square is the empty one of a window with three stones of a colour; a fourth one, from outside, stands beside
    the empty squares that hang together with it.
    """
    slide = 0
    for p in range(DANGER + FIRST_SQUARE, DANGER + END_SQUARE):
        scratch[p] = 0
    for w in range(state[WINDOWS]):
        code = sums[w]
        colour = BLUE
        while code > LINE and code & ONE_COLOUR == 0:
            code >>= BITS
            colour += 1
        if code == LINE - 1:
            for p in range(FIRST_SQUARE, END_SQUARE):
                scratch[p] = 1 if board[p] else UNREACHED
            hole = 0
            for k in range(LINE * w, LINE * w + LINE):
                p = tables[k]
                if board[p]:
                    scratch[p] = 0  # these three stay
                else:
                    hole = p
            scratch[QUEUE] = hole
            scratch[hole] = 1
            head = QUEUE
            tail = QUEUE + 1
            while head < tail:
                p = scratch[head]
                head += 1
                step = WIDTH
                for turn in range(4):
                    q = p + step
                    if scratch[q] == UNREACHED:
                        scratch[q] = 1
                        scratch[tail] = q
                        tail += 1
                    elif scratch[q] and board[q] == colour:
                        scratch[DANGER + hole] = 1
                        slide = q << SQUARE | hole
                        head = tail
                    step = 1 if turn == 1 else -step
    state[LISTED] = 0
    state[PHASE] = SLIDES
    if state[MOVER] == REBEL:
        state[PHASE] = STONES
    elif state[TRIED] == MOVES:  # the board to think about; who sees few segments does not see this either
        if slide and state[SEGMENTS] == ALL_SEGMENTS:
            state[SLIDE] = slide
            state[PHASE] = DONE
    elif slide:
        state[RESULT] = WON
        state[PHASE] = CHOOSE
    elif state[RESULT] == 0:
        total = 0
        for w in range(state[WINDOWS]):
            total += values[sums[w]]
        total = (total >> EIGHTHS) - values[LESS + state[COUNTS + FREE]]
        state[RESULT] = tables[CHANCES + (0 if total < 0 else MAX_CHANCE if total > MAX_CHANCE else total)]
        state[PHASE] = CHOOSE
    else:
        state[RESULT] -= 1
        state[LEFT] = state[ROWS]
        x = state[RANDOM] * FACTOR + TERM & LOW
        state[RANDOM] = x
        state[ROW] = 1 + (x * SIDE >> 16)


def slides(
    board: bytearray, sums: array, scratch: bytearray, tables: bytearray, values: bytearray, best: array, state: array
) -> None:
    """Rate the slides of a row's stones, and keep the best."""
    row = state[ROW]
    x = state[NOISE]
    price = state[SEGMENT]
    shift = state[SHIFT]
    for start in range(WIDTH * row + 1, WIDTH * row + (SIDE + 1)):
        colour = board[start]
        if colour:
            one = 1 << (BITS * colour - BITS)
            base = BASE
            for i in range(EACH * start + (USES + 1), EACH * start + (USES + 1) + tables[EACH * start + USES]):
                code = sums[tables[i]]
                base += values[code - one] - values[code]
                sums[tables[i]] = code - one
            for p in range(FIRST_SQUARE, END_SQUARE):
                scratch[p] = 0 if board[p] else UNREACHED
            scratch[QUEUE] = start
            scratch[QUEUE + 1] = start + BOARD
            head = QUEUE
            tail = QUEUE + 2
            while head < tail:  # as spread in kernels.py does
                p = scratch[head]
                head += 1
                step = 1
                mark = BOARD
                if p > BOARD - 1:
                    p -= BOARD
                    step = WIDTH
                    mark = 0
                near = scratch[p]
                if near == state[SEGMENTS]:
                    break
                for _ in range(2):
                    q = p + step
                    while scratch[q] > near:
                        if scratch[q] == UNREACHED:
                            scratch[q] = near + 1
                            scratch[tail] = q + mark
                            tail += 1
                        q += step
                    step = -step
            for head in range(QUEUE + 2, tail):
                p = scratch[head] & INDEX
                x = x * FACTOR + TERM & LOW
                rating = base - price * scratch[p] + (x >> shift)
                threes = 0
                at = EACH * p + USES
                for i in range(at + 1, at + 1 + tables[at]):
                    code = sums[tables[i]]
                    rating += values[code + one] - values[code]
                    if code == (LINE - 2) * one:
                        threes += 1
                if threes > scratch[p]:
                    rating += state[FORK]
                k = ENTRY * (state[FIRST] + state[LISTED]) + 1
                if state[LISTED] < state[LIMIT]:
                    state[LISTED] += 1
                elif rating > best[k - ENTRY]:
                    k -= ENTRY
                else:
                    continue
                while k > ENTRY * state[FIRST] + 1 and best[k - ENTRY] < rating:
                    best[k] = best[k - ENTRY]
                    best[k + MOVE] = best[k - (ENTRY - MOVE)]
                    best[k + COST] = best[k - (ENTRY - COST)]
                    k -= ENTRY
                best[k] = rating
                best[k + MOVE] = start << SQUARE | p
                best[k + COST] = scratch[p]
            for i in range(EACH * start + (USES + 1), EACH * start + (USES + 1) + tables[EACH * start + USES]):
                sums[tables[i]] += one
    state[NOISE] = x
    state[ROW] = row + 1 if row < SIDE else 1
    if state[LEFT]:
        state[LEFT] -= 1
    if state[LEFT] == 0 and state[LISTED]:
        state[PHASE] = SETTLE if state[TRIED] == MOVES else MAKE


def stones(
    board: bytearray, sums: array, scratch: bytearray, tables: bytearray, values: bytearray, best: array, state: array
) -> None:
    """Rate Rebel's stones, and keep the best."""
    x = state[NOISE]
    shift = state[SHIFT]
    for colour in range(BLUE, YELLOW + 1):
        if board[HAND + colour]:
            one = 1 << (BITS * colour - BITS)
            for p in range(FIRST_SQUARE, END_SQUARE):
                if board[p] == EMPTY:
                    x = x * FACTOR + TERM & LOW
                    rating = BASE + (x >> shift)
                    if scratch[DANGER + p]:
                        rating += state[IN_DANGER]
                    at = EACH * p + USES
                    for i in range(at + 1, at + 1 + tables[at]):
                        code = sums[tables[i]]
                        rating += values[code] - values[code + one]
                    k = ENTRY * (state[FIRST] + state[LISTED]) + 1
                    if state[LISTED] < state[LIMIT]:
                        state[LISTED] += 1
                    elif rating > best[k - ENTRY]:
                        k -= ENTRY
                    else:
                        continue
                    while k > ENTRY * state[FIRST] + 1 and best[k - ENTRY] < rating:
                        best[k] = best[k - ENTRY]
                        best[k + MOVE] = best[k - (ENTRY - MOVE)]
                        best[k + COST] = best[k - (ENTRY - COST)]
                        k -= ENTRY
                    best[k] = rating
                    best[k + MOVE] = colour << SQUARE | p
                    best[k + COST] = 0
    state[NOISE] = x
    state[PHASE] = SETTLE if state[TRIED] == MOVES else MAKE


def settle(best: array, state: array) -> None:
    """What has been rated are the moves to try; what is rated from now on are replies."""
    best[0] = state[LISTED]
    state[FIRST] = MOVES
    state[LIMIT] = 1
    state[SHIFT] = state[LATER]
    state[PHASE] = DONE if state[BUDGET] == 0 or best[0] == 1 else CHOOSE
