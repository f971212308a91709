"""The search of Ouroboros's bot: what a position's moves are worth, and the way through the tree.

They work on buffers of the bot's own, which bot.py fills:

    position  bytes: the cells as the engine's (tables.py), but a cube is 32 + its colour, so that the sum of four
              cells, shifted by 5, is how many of them are cubes; 112 + 8 * player, then 1 to 4 the cubes of a colour,
              5 all of them, 6 turns; 152 who is to move; 153 stones beside the board
    frames    by ply, 96 numbers each: 0 moves to follow, 1 moves that were followed, 2 value of the best, 3 what the
              mover has for sure, here or two plies above, 4 length of the best line, 5 where the undo list ends;
              8 + player: all cubes at the end of the line; 13 on: the line; 32 on: the moves; 48 on: what they are
              worth at once; 64 on: undo, a byte's index << 8 and what it was
    state     bytes: 0 ply of the position, 1 the last ply, 2 moves to follow, 3 the same at the root, 4 how many
              others still play, 5 players, 6 a row's width, 7 how many cubes of others are worth one of the mover's;
              8 + player: who comes after, 0 for who has resigned; from 17 on: by pattern, which payment is taken, from
              25 on: its cubes; 21 who moves at the root, 22 moves to follow of the others from ply 3 on

A move is worth 4096 + 8 a cube, 30000 where it wins; a line 4096 + 1 a cube.
"""

from array import array

POSITION, FRAME = 154, 96  # bytes, and numbers for a ply
LOST = 200  # the supply of who has lost is more than that in a frame


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
    ply = state[0]
    leaf = ply == state[1]
    player = position[152]
    mine = 112 + 8 * player
    weight = 8 * state[7]
    width = state[6]
    total = position[mine + 5]
    winning = total if position[mine + 6] else 255  # so many cubes less are a win
    count = 0
    least = 0
    for p in range(1, 5):
        if position[mine + p]:
            moves[count] = p
            values[count] = 30000 if winning == 1 else 4096 + weight + noise[p]
            count += 1
    end = width * width - width - 1
    if position[153]:
        before = position[0] + position[width + width]
        middle = position[1] + position[width + width + 1]
        for p in range(width + 1, end):
            after = position[p + 1 - width] + position[p + 1 + width]
            if position[p] > 32:
                value = 4096 - weight + noise[p] + ((middle + position[p - 1] + position[p + 1]) >> 5 << 3)
                if value > least:
                    moves[count] = p << 6
                    values[count] = value
                    count += 1
                    if leaf:
                        least = value
                value = 4096 - weight + noise[p] + ((before + after) >> 5 << 3)
                if value > least:
                    moves[count] = (p << 6) + 1
                    values[count] = value
                    count += 1
                    if leaf:
                        least = value
            before = middle
            middle = after
    if position[153] < 9 and total > 2:
        # One way to pay for each pattern: which one hardly matters (210 of 400 games for the last against the one that
        # takes the most frequent cubes). All four colours are compared at once, six bits each; the highest one stays
        # where there are enough.
        low = (position[mine + 1] + (position[mine + 2] << 6)) | 2080
        high = (position[mine + 3] + (position[mine + 4] << 6)) | 2080
        for p in range(17, 21):
            state[p] = 0
        row = 0
        while payments[row]:
            if (low - payments[row + 1]) & (high - payments[row + 2]) & 2080 == 2080:
                p = 16 + (payments[row] >> 4)
                state[p] = payments[row + 3]
                state[p + 8] = payments[row + 4]
            row += 5
        for p in range(width + 1, end):
            if position[p] == 5:
                row = 0
                while steps[row]:
                    if position[p + steps[row]] == 5:
                        before = 16 + (steps[row + 1] >> 4)
                        if state[before]:
                            moves[count] = (p << 6) + steps[row + 2] + state[before] - 1
                            before = state[before + 8]
                            values[count] = 30000 if before == winning else 4096 + weight * before + noise[p]
                            count += 1
                    row += 3
    # The best come into the frame.
    frame = 96 * ply
    most = state[3]
    if leaf:
        most = 1
    elif ply:
        most = state[2] if ply < 3 or player == state[21] else state[22]
    kept = 0
    least = 0
    for i in range(count):
        value = values[i]
        if value > least:
            if kept < most:
                kept += 1
            p = frame + 47 + kept
            while p > frame + 48 and frames[p - 1] < value:
                frames[p] = frames[p - 1]
                frames[p - 16] = frames[p - 17]
                p -= 1
            frames[p] = value
            frames[p - 16] = moves[i]
            if kept == most:
                least = frames[frame + 47 + kept]
    frames[frame] = kept
    frames[frame + 1] = 0
    frames[frame + 2] = 0
    frames[frame + 3] = frames[frame - 189] if ply > 1 else 0
    value = frames[frame + 48]
    if leaf or value == 30000:
        p = frames[frame + 32]
        frames[frame] = 0
        frames[frame + 4] = 1
        frames[frame + 13] = p
        frame += 8
        for i in range(1, state[5] + 1):
            frames[frame + i] = position[117 + 8 * i]
            if value == 30000 and state[8 + i]:
                frames[frame + i] = 250 - ply
        if value == 30000:
            frames[frame + player] = 0
        elif p > 4 and p & 63 < 2:
            frames[frame + player] = total + 1
            i = state[8 + player]
            frames[frame + i] = frames[frame + i] + ((value - noise[p >> 6] - 4096 + weight) >> 3)
        else:
            i = value - 4096 - (noise[p >> 6] if p > 4 else noise[p])
            while i > 0:
                total -= 1
                i -= weight
            frames[frame + player] = total
    return count


def advance(position: bytearray, frames: array, state: bytearray, codes: bytes) -> int:
    """Go on to the next position of the tree that is to be expanded; return 0 where there is none.

    Lines that end on the way there are credited to the plies above. codes: table of the engine.
    """
    ply = state[0]
    frame = 96 * ply
    enough = 8192 if state[4] == 1 else 65535
    # Up, past plies where no move is left, or none matters: between two players what one of them has for sure.
    while ply and (frames[frame] == frames[frame + 1] or frames[frame + 3] + frames[frame - 93] >= enough):
        above = frame - 96
        for i in range(above + 64, frames[above + 5]):
            position[frames[i] >> 8] = frames[i] & 255
        value = 4096 - frames[frame + 8 + position[152]] * (state[4] + 1)
        for i in range(frame + 9, frame + 9 + state[5]):
            value += frames[i]
        if value > frames[above + 2]:
            frames[above + 2] = value
            if value > frames[above + 3]:
                frames[above + 3] = value
            for i in range(above + 9, above + 13):
                frames[i] = frames[i + 96]
            frames[above + 13] = frames[above + 31 + frames[above + 1]]
            frames[above + 4] = frames[frame + 4] + 1
            for i in range(frame + 13, frame + 13 + frames[frame + 4]):
                frames[i - 95] = frames[i]
        ply -= 1
        frame = above
    # Down: the next move.
    state[0] = ply
    left = frames[frame] - frames[frame + 1]
    if left:
        i = frames[frame + 1]
        frames[frame + 1] = i + 1
        move = frames[frame + 32 + i]
        state[0] = ply + 1
        player = position[152]
        mine = 112 + 8 * player
        player = state[8 + player]
        theirs = 112 + 8 * player
        above = frame + 64
        for i in range(1, 7):
            frames[above] = (mine + i) << 8 | position[mine + i]
            frames[above + 1] = (theirs + i) << 8 | position[theirs + i]
            above += 2
        for i in range(152, 154):
            frames[above] = i << 8 | position[i]
            above += 1
        position[152] = player
        position[mine + 6] += 1
        p = move >> 6
        code = move & 63
        if move < 5:
            position[mine + move] -= 1
            position[mine + 5] -= 1
        else:
            frames[above] = p << 8 | position[p]
            above += 1
            if code > 1:
                code *= 5
                position[p] = 0
                p += codes[code]
                frames[above] = p << 8 | 5
                above += 1
                position[p] = 0
                position[153] += 2
                for i in range(1, 5):
                    position[mine + i] -= codes[code + i]
                    position[mine + 5] -= codes[code + i]
            else:
                position[mine + position[p] - 32] += 1
                position[mine + 5] += 1
                position[p] = 5
                position[153] -= 1
                step = 1 + code * state[6]
                for i in range(4):
                    cube = position[p + step]
                    if cube > 32:
                        frames[above] = (p + step) << 8 | cube
                        above += 1
                        position[p + step] = 0
                        position[theirs + cube - 32] += 1
                        position[theirs + 5] += 1
                    step = state[6] - code if i == 1 else -step
        frames[frame + 5] = above
    return left


def take(cells: bytearray, position: bytearray, count: int) -> None:
    """Take the engine's cells into a position."""
    while count:
        count -= 1
        cell = cells[count]
        if cell and cell < 5:
            cell += 32
        position[count] = cell
