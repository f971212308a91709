"""The search of Ouroboros's bot: what a position's moves are worth, and the way through the tree.

They work on buffers of the bot's own, which bot.py fills:

    positions  by ply from the root, 160 bytes each: the cells as the engine's (tables.py), but a cube is 32 + its
               colour, so that the sum of four cells, shifted by 5, is how many of them are cubes; 112 + 4 * player +
               colour: cubes of a supply; 136 + player: turns; 144 + player: all cubes of a supply; 152: who is to move;
               153: stones beside the board
    frames     by ply, 64 numbers each: 0 moves to follow, 1 moves that were followed, 2 value of the best, 3 what the
               mover has for sure, here or two plies above, 4 length of the best line; 8 + player: cubes of a supply at
               its end; 13 on: the line; 32 on: the moves; 48 on: what they are worth at once
    state      bytes: 0 ply of the position that is looked at, 1 the last ply, 2 moves to follow, 3 the same at the root,
               4 weight of a player's own cubes, 5 players, 6 a row's width; 8 + player: who comes after; from 16 on:
               by pattern, how much the payment takes of what is there, its number, its cubes

Values: 4096 + 8 a cube where they are worth of a move, 4096 + 1 a cube where they are of a line. WIN is 30000.
"""

from array import array


def expand(
    positions: bytearray,
    frames: array,
    state: bytearray,
    moves: array,
    values: array,
    payments: bytes,
    steps: bytes,
    noise: bytes,
) -> int:
    """List the moves of the position and put the best into its frame, in order; return how many there are.

    At the last ply, or with a move that wins, the best line ends with the best of them, and none is to follow.

    moves, values: will have all moves, but of the ways to pay for a pattern one. payments, steps: tables of the engine.
    noise: by square, added to what a move there is worth.
    """
    ply = state[0]
    here = 160 * ply
    player = positions[here + 152]
    mine = here + 112 + 4 * player
    weight = 8 * state[4]
    width = state[6]
    total = positions[here + 144 + player]
    winning = total if positions[here + 136 + player] else 255  # so many cubes less are a win
    count = 0
    for colour in range(1, 5):
        if positions[mine + colour]:
            moves[count] = colour
            values[count] = 30000 if winning == 1 else 4096 + weight + noise[colour]
            count += 1
    first = here + width + 1
    end = here + width * width - width - 1
    if positions[here + 153]:
        before = positions[first - 1 - width] + positions[first - 1 + width]
        middle = positions[first - width] + positions[first + width]
        for p in range(first, end):
            after = positions[p + 1 - width] + positions[p + 1 + width]
            if positions[p] > 32:
                i = p - here
                value = 4096 - weight + noise[i]
                moves[count] = i << 6
                values[count] = value + ((middle + positions[p - 1] + positions[p + 1]) >> 5 << 3)
                count += 1
                moves[count] = (i << 6) + 1
                values[count] = value + ((before + after) >> 5 << 3)
                count += 1
            before = middle
            middle = after
    # Of the ways to pay for a pattern take the one with cubes of which there are most.
    for i in range(17, 21):
        state[i] = 0
    row = 0
    found = 0
    while payments[row]:
        if (
            positions[mine + 1] >= payments[row + 2]
            and positions[mine + 2] >= payments[row + 3]
            and positions[mine + 3] >= payments[row + 4]
            and positions[mine + 4] >= payments[row + 5]
        ):
            i = 16 + (payments[row] >> 4)
            value = 0
            found = 0
            for colour in range(1, 5):
                value += positions[mine + colour] * payments[row + 1 + colour]
                found += payments[row + 1 + colour]
            if value > state[i]:
                state[i] = value
                state[i + 5] = payments[row + 1]
                state[i + 10] = found
        row += 6
    if found:
        for p in range(first, end):
            if positions[p] == 5:
                row = 0
                while steps[row]:
                    if positions[p + steps[row]] == 5:
                        i = 16 + (steps[row + 1] >> 4)
                        if state[i]:
                            moves[count] = ((p - here) << 6) + steps[row + 2] + state[i + 5]
                            i = state[i + 10]
                            values[count] = 30000 if i == winning else 4096 + weight * i + noise[p - here]
                            count += 1
                    row += 3
    # The best come into the frame.
    frame = ply << 6
    most = state[2] if ply else state[3]
    if ply == state[1]:
        most = 1
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
    frames[frame + 3] = frames[frame - 125] if ply > 1 else 0
    frames[frame + 4] = 0
    value = frames[frame + 48]
    if value == 30000 or ply == state[1]:
        p = frames[frame + 32]
        frames[frame] = 0
        frames[frame + 4] = 1
        frames[frame + 13] = p
        frame += 8
        for i in range(1, state[5] + 1):
            frames[frame + i] = 250 - ply if value == 30000 else positions[here + 144 + i]
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


def advance(positions: bytearray, frames: array, state: bytearray, codes: bytes) -> int:
    """Go on to the next position of the tree that is to be expanded; return 0 where there is none.

    Lines that end on the way there are credited to the plies above. codes: table of the engine.
    """
    ply = state[0]
    frame = ply << 6
    two = 8192 if state[5] == 2 else 65535
    # Up, past plies where no move is left, or none matters: between two players what one of them has for sure.
    while ply and (frames[frame] == frames[frame + 1] or frames[frame + 3] + frames[frame - 61] >= two):
        above = frame - 64
        ply -= 1
        player = positions[160 * ply + 152]
        value = 4096 - frames[frame + 8 + player] * (state[4] + 1)
        for i in range(frame + 9, frame + 9 + state[5]):
            value += frames[i]
        if value > frames[above + 2]:
            frames[above + 2] = value
            if value > frames[above + 3]:
                frames[above + 3] = value
            for i in range(above + 9, above + 13):
                frames[i] = frames[i + 64]
            frames[above + 13] = frames[above + 31 + frames[above + 1]]
            i = frames[frame + 4]
            frames[above + 4] = i + 1
            above += 14
            i += above
            while above < i:
                frames[above] = frames[above + 63]
                above += 1
        frame -= 64
    # Down: the next move, on a copy of the position.
    left = frames[frame] - frames[frame + 1]
    state[0] = ply
    if left:
        i = frames[frame + 1]
        frames[frame + 1] = i + 1
        move = frames[frame + 32 + i]
        here = 160 * ply
        for i in range(here, here + 154):
            positions[i + 160] = positions[i]
        here += 160
        state[0] = ply + 1
        player = positions[here + 152]
        following = state[8 + player]
        positions[here + 152] = following
        positions[here + 136 + player] += 1
        mine = here + 112 + 4 * player
        p = here + (move >> 6)
        code = move & 63
        if move < 5:
            positions[mine + move] -= 1
            positions[here + 144 + player] -= 1
        elif code > 1:
            code *= 5
            positions[p] = 0
            positions[p + codes[code]] = 0
            positions[here + 153] += 2
            for i in range(1, 5):
                positions[mine + i] -= codes[code + i]
                positions[here + 144 + player] -= codes[code + i]
        else:
            positions[mine + positions[p] - 32] += 1
            positions[here + 144 + player] += 1
            positions[p] = 5
            positions[here + 153] -= 1
            mine = here + 112 + 4 * following
            step = 1 + code * state[6]
            for i in range(4):
                cube = positions[p + step]
                if cube > 32:
                    positions[p + step] = 0
                    positions[mine + cube - 32] += 1
                    positions[here + 144 + following] += 1
                step = state[6] - code if i == 1 else -step
    return left
