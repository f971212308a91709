"""The bot's moves at low levels, and a whole game of it against itself."""

from engines.bots.uct import choose
from engines.robble.rules import SWAP, Robble


def think(game, level, seed):
    thoughts = list(choose(game, level, seed))
    return thoughts[-1], len(thoughts)


for size in (5, 7, 9):
    for level in (1, 2):
        game = Robble(size)
        for seed in (0, 1, 4294967295)[:3] if level == 1 else (1,):
            move, count = think(game, level, seed)
            print(size, level, seed, game.text(move), count, game.ply)

game = Robble(5)
levels = [1, 2]
while game.outcome is None:
    move, count = think(game, levels[game.to_move - 1], 7919 * game.ply)
    game.play(move)
    if move == SWAP:
        levels.reverse()
    print(game.ply, game.text(move), count)
print(game.outcome_name(), levels)

game = Robble(6)
thought = choose(game, 2, 1)
for _ in range(100):
    next(thought)
thinking = game.ply
thought.close()
print(thinking, game.ply, game.cells == Robble(6).cells)
