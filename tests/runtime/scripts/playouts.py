"""Random games of every size, with swaps, resignations and moves taken back; all that can be seen of them.

20 of each size: about 8,000 moves, 400 of them taken back, 400 times nonsense, and resignations of either colour.
cases.py has the clauses of the rules.
"""

from binascii import crc32

from engines.game import RESIGN, IllegalMove
from engines.random32 import Random32
from engines.robble.rules import SWAP, Robble
from tests.runtime.scripts.share import games


def digest(game):
    """What the board shows, in a few letters."""
    return "%08x" % (crc32(bytes(game.cells)) & 0xFFFFFFFF)


def picked(game, moves, count, random):
    """A move: sometimes the swap or a resignation, else any."""
    if game.can_swap() and random.next(3) == 0:
        return SWAP
    if random.next(150) == 0:
        return RESIGN
    return moves[random.next(count)]


def play(size, random):
    game = Robble(size)
    moves = bytearray(game.max_moves)
    while game.outcome is None:
        count = game.legal_moves_into(moves)
        move = picked(game, moves, count, random)
        game.play(move)
        line = [game.text(move), game.to_move_name(), digest(game), str(count)]
        if random.next(20) == 0:
            for _ in range(random.next(3) + 1):
                if game.ply:
                    game.undo()
                    line += ["undo", game.to_move_name(), digest(game)]
        elif random.next(20) == 0:
            # All sorts of numbers, which nothing must come of.
            for wild in (random.draw(), -random.next(200), random.next(150), 1 << 40):
                try:
                    if not game.is_legal(wild):
                        game.play(wild)
                        line.append("accepted " + str(wild))
                except IllegalMove as error:
                    line.append(str(error))
        print(" ".join(line))
    last = game.last_move()
    game.undo()
    print("undo", game.to_move_name(), digest(game))
    game.play(last)
    black, white = game.groups()
    print(size, game.ply, game.outcome_name(), list(black), list(white), len(game.pairs()), game.remaining_groups())
    return game


for size in range(5, 10):
    random = Random32(size)
    for _ in range(games(20)):
        game = play(size, random)
    print(" ".join(game.dump()["moves"]))
    again = Robble.from_record(game.dump())
    state = again.state()
    print([(key, state[key]) for key in sorted(state) if key != "groups"], sorted(state["groups"].items()))
