"""What playing Vacuum takes of the heap, in bytes. For MicroPython only."""

import gc
from array import array

from engines.random32 import Random32
from engines.vacuum.actions import UNDO
from engines.vacuum.rules import Vacuum
from tests.runtime.scripts.heap import measured, there_and_back


def list_moves(game, buffer):
    for _ in range(20):
        game.legal_moves_into(buffer)


def random_game(players, turns, seed):
    random = Random32(seed)
    game = Vacuum(players, turns)
    moves = array("H", [0] * game.max_moves)
    while game.outcome is None:
        count = game.legal_moves_into(moves)
        game.play(moves[random.next(count)] if count else UNDO)
    return game


buffer = array("H", [0] * Vacuum.max_moves)
game = random_game(4, 12, 1)
there_and_back(Vacuum(4, 12), game.history())  # the first call of a function may take something
for players in (2, 3, 4):
    game = random_game(players, 30, players)
    fresh = Vacuum(players, 30)
    print("a short game", game.ply < 128, measured(there_and_back, fresh, game.history()))
    print("legal moves", measured(list_moves, game, buffer))
    game.undo()
    print("legal moves", measured(list_moves, game, buffer))
game = random_game(2, 400, 9)
fresh = Vacuum(2, 400)
there_and_back(fresh, game.history())
print("a long game, again", game.ply > 256, measured(there_and_back, fresh, game.history()))
gc.collect()
before = gc.mem_alloc()
game = Vacuum(4)
gc.collect()
print("a new game", gc.mem_alloc() - before < 6500)
