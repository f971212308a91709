"""The search of Ouroboros's bot: what a position's moves are worth, and the way through the tree.

They work on buffers of the bot's own, which bot.py fills: a position, frames, and a state.
"""

from array import array

from engines.ouroboros.kernels import CODE, CODE_ROW, DIAGONAL, SQUARE, STEP_CODE, STEP_LINE, STEP_ROW
from engines.ouroboros.tables import BLUE, EMPTY, FIRST, GREEN, RED, STONE, STONES, YELLOW

# The position, bytes: the cells as the engine's (tables.py), but a cube is CUBE + its colour, so that the sum of four
# cells, shifted by CUBE_BITS, is how many of them are cubes. Behind the cells,
CUBE_BITS = 5
CUBE = 1 << CUBE_BITS
HELD, OF_PLAYER = 112, 8  # HELD + OF_PLAYER * player: what a player has. Its items: the cubes of a colour, and
ALL, TURNS = 5, 6  # all cubes, turns
TO_MOVE, BESIDE = 152, 153  # who is to move, and stones beside the board
POSITION = 154  # its length

# The frames, FRAME numbers for each ply
LEFT, TRIED = 0, 1  # moves to follow, and how many of them were followed
BEST = 2  # the value of the best line
OWN = 3  # what the mover has for sure, here or two plies above
LENGTH = 4  # of the best line
CHANGED = 5  # where the undo list ends
ENDS = 8  # and a player: all cubes at the end of the line
LINE = 13
FOUND = 32  # the moves to follow
VALUES = 48  # what they are worth at once
UNDO = 64  # a byte's index << 8, and what it was
FRAME = 96
LOST = 200  # the supply of whoever has lost is more than that in a frame
GONE = 250  # less the ply: such a supply

# The state, bytes
PLY, LAST = 0, 1  # of the position, and the last one that is looked at
WIDE, WIDE_AT_ROOT, WIDE_LATER = 2, 3, 22  # moves to follow; at the root; of the others from ply 3 on
OTHERS, PLAYERS = 4, 5  # how many others still play, and how many began
WIDTH = 6  # of a row
WEIGHT = 7  # how many cubes of others are worth one of the mover's
NEXT = 8  # and a player: who comes after, 0 for whoever has resigned
PAYMENT, PRICE = 16, 24  # and a pattern, from 1: the number of the payment that is taken, and its cubes
ROOT = 21  # who moves there
STATE = 32  # its length

# What a move is worth: EVEN, and CUBE_WORTH for each cube, or WINS. What a line is worth: EVEN, and 1 for each cube.
EVEN, WINS = 4096, 30000
WORTH_BITS = 3
CUBE_WORTH = 1 << WORTH_BITS
ANY = 65535  # more than every line is worth
NO_WIN = 255  # more cubes than a move can cost

# The ways to pay, WAY numbers each: the pattern's line, the cubes of the first two colours and of the others, COLOUR
# bits each, the payment's number from 1, and how many cubes it takes.
PATTERN, FIRST_TWO, LAST_TWO, PAID_BY, COST = 0, 1, 2, 3, 4
WAY = 5
COLOUR = 6
ENOUGH = 1 << COLOUR - 1 | 1 << 2 * COLOUR - 1  # the highest bit of each of two colours
LINE_BITS = 4  # of a pattern's line (tables.py), below its number


def expand(
    position: bytearray,
    frames: array,
    state: bytearray,
    moves: array,
    values: array,
    payments: array,
    steps: bytes,
    noise: bytearray,
) -> int:
    """List the moves of the position and put the best into its frame, in order; return how many there are.

    At the last ply, or with a move that wins, the best line ends with the best of them, and none is to follow. There
    the list leaves out moves that are not better than those before.

    moves, values: will have all moves, but of the ways to pay for a pattern one. payments: see `ways`, in bot.py.
    steps: table of the engine. noise: by square, added to what a move there is worth.
    """
    ply = state[PLY]
    leaf = ply == state[LAST]
    player = position[TO_MOVE]
    mine = HELD + OF_PLAYER * player
    weight = CUBE_WORTH * state[WEIGHT]
    width = state[WIDTH]
    total = position[mine + ALL]
    winning = total if position[mine + TURNS] else NO_WIN  # that many cubes less are a win
    count = 0
    least = 0
    for p in range(BLUE, YELLOW + 1):
        if position[mine + p]:
            moves[count] = p
            values[count] = WINS if winning == 1 else EVEN + weight + noise[p]
            count += 1
    end = width * width - width - 1
    if position[BESIDE]:
        before = position[0] + position[width + width]
        middle = position[1] + position[width + width + 1]
        for p in range(width + 1, end):
            after = position[p + 1 - width] + position[p + 1 + width]
            if position[p] > CUBE:
                value = (
                    EVEN - weight + noise[p] + ((middle + position[p - 1] + position[p + 1]) >> CUBE_BITS << WORTH_BITS)
                )
                if value > least:
                    moves[count] = p << SQUARE
                    values[count] = value
                    count += 1
                    if leaf:
                        least = value
                value = EVEN - weight + noise[p] + ((before + after) >> CUBE_BITS << WORTH_BITS)
                if value > least:
                    moves[count] = (p << SQUARE) + DIAGONAL
                    values[count] = value
                    count += 1
                    if leaf:
                        least = value
            before = middle
            middle = after
    if position[BESIDE] < STONES - 1 and total > 2:
        # One way to pay for each pattern: which one hardly matters (210 of 400 games for the last against the one that
        # takes the most frequent cubes). All four colours are compared at once, six bits each; the highest one stays
        # where there are enough.
        low = (position[mine + BLUE] + (position[mine + GREEN] << COLOUR)) | ENOUGH
        high = (position[mine + RED] + (position[mine + YELLOW] << COLOUR)) | ENOUGH
        for p in range(PAYMENT + 1, PAYMENT + 5):
            state[p] = 0
        row = 0
        while payments[row]:  # PATTERN
            if (low - payments[row + FIRST_TWO]) & (high - payments[row + LAST_TWO]) & ENOUGH == ENOUGH:
                p = PAYMENT + (payments[row] >> LINE_BITS)
                state[p] = payments[row + PAID_BY]
                state[p + (PRICE - PAYMENT)] = payments[row + COST]
            row += WAY
        for p in range(width + 1, end):
            if position[p] == STONE:
                row = 0
                while steps[row]:
                    if position[p + steps[row]] == STONE:
                        before = PAYMENT + (steps[row + STEP_LINE] >> LINE_BITS)
                        if state[before]:
                            moves[count] = (p << SQUARE) + steps[row + STEP_CODE] + state[before] - 1
                            before = state[before + (PRICE - PAYMENT)]
                            values[count] = WINS if before == winning else EVEN + weight * before + noise[p]
                            count += 1
                    row += STEP_ROW
    # The best come into the frame.
    frame = FRAME * ply
    most = state[WIDE_AT_ROOT]
    if leaf:
        most = 1
    elif ply:
        most = state[WIDE] if ply < 3 or player == state[ROOT] else state[WIDE_LATER]
    kept = 0
    least = 0
    for i in range(count):
        value = values[i]
        if value > least:
            if kept < most:
                kept += 1
            p = frame + (VALUES - 1) + kept
            while p > frame + VALUES and frames[p - 1] < value:
                frames[p] = frames[p - 1]
                frames[p - (VALUES - FOUND)] = frames[p - (VALUES - FOUND + 1)]
                p -= 1
            frames[p] = value
            frames[p - (VALUES - FOUND)] = moves[i]
            if kept == most:
                least = frames[frame + (VALUES - 1) + kept]
    frames[frame] = kept  # LEFT
    frames[frame + TRIED] = 0
    frames[frame + BEST] = 0
    frames[frame + OWN] = frames[frame - (2 * FRAME - OWN)] if ply > 1 else 0
    value = frames[frame + VALUES]
    if leaf or value == WINS:
        p = frames[frame + FOUND]
        frames[frame] = 0  # LEFT
        frames[frame + LENGTH] = 1
        frames[frame + LINE] = p
        frame += ENDS
        for i in range(1, state[PLAYERS] + 1):
            frames[frame + i] = position[(HELD + ALL) + OF_PLAYER * i]
            if value == WINS and state[NEXT + i]:
                frames[frame + i] = GONE - ply
        if value == WINS:
            frames[frame + player] = 0
        elif p > FIRST and p & CODE < 2:
            frames[frame + player] = total + 1
            i = state[NEXT + player]
            frames[frame + i] = frames[frame + i] + ((value - noise[p >> SQUARE] - EVEN + weight) >> WORTH_BITS)
        else:
            i = value - EVEN - (noise[p >> SQUARE] if p > FIRST else noise[p])
            while i > 0:
                total -= 1
                i -= weight
            frames[frame + player] = total
    return count


def advance(position: bytearray, frames: array, state: bytearray, codes: bytes) -> int:
    """Go on to the next position of the tree that is to be expanded; return 0 where there is none.

    Lines that end on the way there are credited to the plies above. codes: table of the engine.
    """
    ply = state[PLY]
    frame = FRAME * ply
    enough = 2 * EVEN if state[OTHERS] == 1 else ANY
    # Up, past plies where no move is left, or none matters: between two players what one of them has for sure.
    while ply and (
        frames[frame] == frames[frame + TRIED] or frames[frame + OWN] + frames[frame - (FRAME - OWN)] >= enough
    ):
        above = frame - FRAME
        for i in range(above + UNDO, frames[above + CHANGED]):
            position[frames[i] >> 8] = frames[i] & 255
        value = EVEN - frames[frame + ENDS + position[TO_MOVE]] * (state[OTHERS] + 1)
        for i in range(frame + (ENDS + 1), frame + (ENDS + 1) + state[PLAYERS]):
            value += frames[i]
        if value > frames[above + BEST]:
            frames[above + BEST] = value
            if value > frames[above + OWN]:
                frames[above + OWN] = value
            for i in range(above + (ENDS + 1), above + LINE):
                frames[i] = frames[i + FRAME]
            frames[above + LINE] = frames[above + (FOUND - 1) + frames[above + TRIED]]
            frames[above + LENGTH] = frames[frame + LENGTH] + 1
            for i in range(frame + LINE, frame + LINE + frames[frame + LENGTH]):
                frames[i - (FRAME - 1)] = frames[i]
        ply -= 1
        frame = above
    # Down: the next move.
    state[PLY] = ply
    left = frames[frame] - frames[frame + TRIED]
    if left:
        i = frames[frame + TRIED]
        frames[frame + TRIED] = i + 1
        move = frames[frame + FOUND + i]
        state[PLY] = ply + 1
        player = position[TO_MOVE]
        mine = HELD + OF_PLAYER * player
        player = state[NEXT + player]
        theirs = HELD + OF_PLAYER * player
        above = frame + UNDO
        for i in range(BLUE, TURNS + 1):
            frames[above] = (mine + i) << 8 | position[mine + i]
            frames[above + 1] = (theirs + i) << 8 | position[theirs + i]
            above += 2
        for i in range(TO_MOVE, BESIDE + 1):
            frames[above] = i << 8 | position[i]
            above += 1
        position[TO_MOVE] = player
        position[mine + TURNS] += 1
        p = move >> SQUARE
        code = move & CODE
        if move < FIRST + 1:
            position[mine + move] -= 1
            position[mine + ALL] -= 1
        else:
            frames[above] = p << 8 | position[p]
            above += 1
            if code > DIAGONAL:
                code *= CODE_ROW
                position[p] = EMPTY
                p += codes[code]
                frames[above] = p << 8 | STONE
                above += 1
                position[p] = EMPTY
                position[BESIDE] += 2
                for i in range(BLUE, YELLOW + 1):
                    position[mine + i] -= codes[code + i]
                    position[mine + ALL] -= codes[code + i]
            else:
                position[mine + position[p] - CUBE] += 1
                position[mine + ALL] += 1
                position[p] = STONE
                position[BESIDE] -= 1
                step = 1 + code * state[WIDTH]
                for i in range(4):
                    cube = position[p + step]
                    if cube > CUBE:
                        frames[above] = (p + step) << 8 | cube
                        above += 1
                        position[p + step] = EMPTY
                        position[theirs + cube - CUBE] += 1
                        position[theirs + ALL] += 1
                    step = state[WIDTH] - code if i == 1 else -step
        frames[frame + CHANGED] = above
    return left


def take(cells: bytearray, position: bytearray, count: int) -> None:
    """Take the engine's cells into a position."""
    while count:
        count -= 1
        cell = cells[count]
        if cell and cell < STONE:
            cell += CUBE
        position[count] = cell
