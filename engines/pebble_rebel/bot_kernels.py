"""Pebble Rebel's search: the moves that look best, tried in short playouts. Its parts, each for a phase of a playout.

A **window** is four squares in line, which may become a line; what stands in each is a sum, three bits a colour, blue
lowest, so that stones of one colour alone are 1 to 4 times a power of eight. `worth` has what a window is worth to
Pebble by that sum. Both sides rate a move by what it changes there; Pebble pays for each segment, and Rebel minds the
squares in danger, where a slide would make a line now.

The arrays, which PebbleRebelBot (bot.py) fills; it also names the items of `state`, and the phases:

board    0: the squares, as in tables.py; 64, 68 plus a colour: stones in the bag, in the hand
kept     the board to think about
sums     0: of the windows; 64: those of the board to think about
scratch  0: hops as in kernels.py; 64: squares in danger; 128: a queue
tables   0: the four squares of each window; 256: for each square, 16 apart, how many windows have it and which;
         1280: points for a board by its chances, of 64: 64 more than the logarithm of the odds, in sixteenths
judge    0: what a window adds to these by its sum, in eighths; 2049: what is taken off, by the number of empty squares
shares   65535 over n
best     0: how many moves are tried; from 1 on of each, best first, its rating (8192 more than it is), move, segments,
         playouts and points, 64 for each that Pebble wins; behind all that there can be, the move of a playout

One function for all is not possible: the Pico's instructions jump 2 KB at most. Random numbers are x * 4093 + 7919
modulo 65536, as no int may have more than 30 bits; their high bits are used.
"""

from array import array

# -- items of `state`

PHASE = 0  # what is next
RANDOM, NOISE = 1, 2  # states of random numbers: for draws and rows, for ratings
# 3, 4, 5: stones that are still to be drawn, those in the hand, empty squares; 6: Pebble's turns left, or the result
TRIED = 7  # the move that a playout began with, or MOVES
# 8: the move to make
LEFT = 9  # rows
ROUNDS, ROOT = 10, 11  # playouts so far, and the root of that
SLIDE = 12  # one that makes a line at once
MOVER = 13  # whose turn it is
ROW = 14  # the next one
FIRST = 15  # where moves are listed
KEPT = 16  # of the board to think about: who is to move, stones to be drawn, in the hand, empty squares
# 32: how many moves are listed
WINDOWS = 20  # how many there are
MOST = 21  # playouts
TURNS, ROWS = 22, 23  # Pebble's turns in a playout, and rows of the board whose stones she thinks of there
SEGMENT, IN_DANGER, FORK = 24, 25, 26  # what these are worth; a fork is more new threes than segments
SHIFT, LATER = 27, 31  # 16 less the bits of noise in ratings, now and in playouts
LIMIT = 28  # how many moves are listed at most
ONE = 29  # 1 where stones are drawn one by one
SEGMENTS = 30  # that Pebble sees; below 36 she sees no line beforehand
ITEMS = 33

CHOOSE, MAKE, LOOK, SLIDES, STONES, DONE, SETTLE = 0, 1, 2, 3, 4, 5, 6  # phases
MOVES = 18 * 18  # the index of a playout's own move, behind all moves that there can be
ENTRY = 5  # items of a move


def tally(board: bytearray, windows: bytearray, sums: array, count: int) -> None:
    """Fill sums, and those that are kept, with what stands in each of the windows, of which there are count."""
    for w in range(count):
        code = 0
        for k in range(4 * w, 4 * w + 4):
            colour = board[windows[k]]
            if colour:
                code += 1 << (3 * colour - 3)
        sums[w] = code
        sums[64 + w] = code


def choose(board: bytearray, kept: bytearray, sums: array, shares: array, best: array, state: array) -> None:
    """Count the playout that has ended, if any; choose the next one's move, and go back to the board to think about.

    The promise of a move is what it has made, of 1024, and more where it has few playouts. Moves are tried from the
    best one on, n of them only in the playouts from n * n on.
    """
    if state[7] < 324:
        k = 5 * state[7] + 1
        best[k + 3] += 1
        best[k + 4] += state[6]
        state[10] += 1
    tried = state[10]
    if (state[11] + 1) * (state[11] + 1) <= tried:
        state[11] += 1
    top = 0
    most = -1
    for c in range(best[0]):
        k = 5 * c + 1
        visits = best[k + 3]
        if visits == 0:
            if c < 2 or c * c < tried:
                top = c
            break
        points = best[k + 4] if state[16] == 1 else 64 * visits - best[k + 4]
        promise = (points * shares[visits] >> 12) + (150 * state[11] * shares[visits + 1] >> 16)
        if promise > most:
            most = promise
            top = c
    state[7] = top
    state[8] = top
    for k in range(73):
        board[k] = kept[k]
    for k in range(state[20]):
        sums[k] = sums[64 + k]
    state[2] = state[1]
    for k in range(3, 6):
        state[k] = state[14 + k]
    state[6] = state[22]
    state[13] = state[16]
    state[0] = 5 if tried == state[21] else 1


def make(board: bytearray, sums: array, tables: bytearray, best: array, state: array) -> None:
    """Make a move of a playout, after it chance draws; a line or a full board ends the playout."""
    k = 5 * state[8] + 2
    target = best[k] & 63
    colour = best[k] >> 6
    if state[13] == 1:
        p = colour
        colour = board[p]
        board[p] = 0
        one = 1 << (3 * colour - 3)
        for i in range(16 * p + 257, 16 * p + 257 + tables[16 * p + 256]):
            sums[tables[i]] -= one
        state[3] = best[k + 1]
    else:
        board[68 + colour] -= 1
        state[4] -= 1
        state[5] -= 1
    board[target] = colour
    one = 1 << (3 * colour - 3)
    state[0] = 2
    for i in range(16 * target + 257, 16 * target + 257 + tables[16 * target + 256]):
        code = sums[tables[i]] + one
        sums[tables[i]] = code
        if code == 4 * one:
            state[0] = 0
    if state[0] == 0:
        state[6] = 64 if state[5] else 32
    elif state[5] == 0:
        state[6] = 0
        state[0] = 0
    elif state[4] == 0 and state[3]:
        due = 1 if state[29] else state[3]
        bag = board[65] + board[66] + board[67] + board[68]
        state[3] -= due
        state[4] = due
        while due:
            x = state[1] * 4093 + 7919 & 65535
            state[1] = x
            x = x * bag >> 16
            colour = 1
            while x >= board[64 + colour]:
                x -= board[64 + colour]
                colour += 1
            board[64 + colour] -= 1
            board[68 + colour] += 1
            bag -= 1
            due -= 1
    state[13] = 2 if state[4] else 1
    state[8] = 324


def look(board: bytearray, sums: array, scratch: bytearray, tables: bytearray, judge: bytearray, state: array) -> None:
    """Find the squares in danger. A line that Pebble can make ends a playout, and so does the last of her turns in it.

    Such a square is the empty one of a window with three stones of a colour; a fourth one, from outside, stands beside
    the empty squares that hang together with it.
    """
    slide = 0
    for p in range(73, 119):
        scratch[p] = 0
    for w in range(state[20]):
        code = sums[w]
        colour = 1
        while code > 4 and code & 7 == 0:
            code >>= 3
            colour += 1
        if code == 3:
            for p in range(9, 55):
                scratch[p] = 1 if board[p] else 255
            hole = 0
            for k in range(4 * w, 4 * w + 4):
                p = tables[k]
                if board[p]:
                    scratch[p] = 0  # these three stay
                else:
                    hole = p
            scratch[128] = hole
            scratch[hole] = 1
            head = 128
            tail = 129
            while head < tail:
                p = scratch[head]
                head += 1
                step = 8
                for turn in range(4):
                    q = p + step
                    if scratch[q] == 255:
                        scratch[q] = 1
                        scratch[tail] = q
                        tail += 1
                    elif scratch[q] and board[q] == colour:
                        scratch[64 + hole] = 1
                        slide = q << 6 | hole
                        head = tail
                    step = 1 if turn == 1 else -step
    state[32] = 0
    state[0] = 3
    if state[13] == 2:
        state[0] = 4
    elif state[7] == 324:  # the board to think about; who sees few segments does not see this either
        if slide and state[30] == 36:
            state[12] = slide
            state[0] = 5
    elif slide:
        state[6] = 64
        state[0] = 0
    elif state[6] == 0:
        total = 0
        for w in range(state[20]):
            total += judge[sums[w]]
        total = (total >> 3) - judge[2049 + state[5]]
        state[6] = tables[1280 + (0 if total < 0 else 127 if total > 127 else total)]
        state[0] = 0
    else:
        state[6] -= 1
        state[9] = state[23]
        x = state[1] * 4093 + 7919 & 65535
        state[1] = x
        state[14] = 1 + (x * 6 >> 16)


def slides(
    board: bytearray, sums: array, scratch: bytearray, tables: bytearray, worth: bytearray, best: array, state: array
) -> None:
    """Rate the slides of a row's stones, and keep the best."""
    row = state[14]
    x = state[2]
    price = state[24]
    shift = state[27]
    for start in range(8 * row + 1, 8 * row + 7):
        colour = board[start]
        if colour:
            one = 1 << (3 * colour - 3)
            base = 8192
            for i in range(16 * start + 257, 16 * start + 257 + tables[16 * start + 256]):
                code = sums[tables[i]]
                base += worth[code - one] - worth[code]
                sums[tables[i]] = code - one
            for p in range(9, 55):
                scratch[p] = 0 if board[p] else 255
            scratch[128] = start
            scratch[129] = start + 64
            head = 128
            tail = 130
            while head < tail:  # as spread in kernels.py does
                p = scratch[head]
                head += 1
                step = 1
                mark = 64
                if p > 63:
                    p -= 64
                    step = 8
                    mark = 0
                near = scratch[p]
                if near == state[30]:
                    break
                for _ in range(2):
                    q = p + step
                    while scratch[q] > near:
                        if scratch[q] == 255:
                            scratch[q] = near + 1
                            scratch[tail] = q + mark
                            tail += 1
                        q += step
                    step = -step
            for head in range(130, tail):
                p = scratch[head] & 63
                x = x * 4093 + 7919 & 65535
                rating = base - price * scratch[p] + (x >> shift)
                threes = 0
                at = 16 * p + 256
                for i in range(at + 1, at + 1 + tables[at]):
                    code = sums[tables[i]]
                    rating += worth[code + one] - worth[code]
                    if code == 2 * one:
                        threes += 1
                if threes > scratch[p]:
                    rating += state[26]
                k = 5 * (state[15] + state[32]) + 1
                if state[32] < state[28]:
                    state[32] += 1
                elif rating > best[k - 5]:
                    k -= 5
                else:
                    continue
                while k > 5 * state[15] + 1 and best[k - 5] < rating:
                    best[k] = best[k - 5]
                    best[k + 1] = best[k - 4]
                    best[k + 2] = best[k - 3]
                    k -= 5
                best[k] = rating
                best[k + 1] = start << 6 | p
                best[k + 2] = scratch[p]
            for i in range(16 * start + 257, 16 * start + 257 + tables[16 * start + 256]):
                sums[tables[i]] += one
    state[2] = x
    state[14] = row + 1 if row < 6 else 1
    if state[9]:
        state[9] -= 1
    if state[9] == 0 and state[32]:
        state[0] = 6 if state[7] == 324 else 1


def stones(
    board: bytearray, sums: array, scratch: bytearray, tables: bytearray, worth: bytearray, best: array, state: array
) -> None:
    """Rate Rebel's stones, and keep the best."""
    x = state[2]
    shift = state[27]
    for colour in range(1, 5):
        if board[68 + colour]:
            one = 1 << (3 * colour - 3)
            for p in range(9, 55):
                if board[p] == 0:
                    x = x * 4093 + 7919 & 65535
                    rating = 8192 + (x >> shift)
                    if scratch[64 + p]:
                        rating += state[25]
                    at = 16 * p + 256
                    for i in range(at + 1, at + 1 + tables[at]):
                        code = sums[tables[i]]
                        rating += worth[code] - worth[code + one]
                    k = 5 * (state[15] + state[32]) + 1
                    if state[32] < state[28]:
                        state[32] += 1
                    elif rating > best[k - 5]:
                        k -= 5
                    else:
                        continue
                    while k > 5 * state[15] + 1 and best[k - 5] < rating:
                        best[k] = best[k - 5]
                        best[k + 1] = best[k - 4]
                        best[k + 2] = best[k - 3]
                        k -= 5
                    best[k] = rating
                    best[k + 1] = colour << 6 | p
                    best[k + 2] = 0
    state[2] = x
    state[0] = 6 if state[7] == 324 else 1


def settle(best: array, state: array) -> None:
    """What has been rated are the moves to try; what is rated from now on are replies."""
    best[0] = state[32]
    state[15] = 324
    state[28] = 1
    state[27] = state[31]
    state[0] = 5 if state[21] == 0 or best[0] == 1 else 0
