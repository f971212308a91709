"""What playing Pebble Rebel takes of the heap, in bytes. For MicroPython only."""

from engines.game import CHANCE
from engines.pebble_rebel.rules import PEBBLE, PebbleRebel
from engines.random32 import Random32
from tests.runtime.scripts.heap import measured, there_and_back


def list_moves(game):
    for _ in range(20):
        game.legal_moves_into(game.slides)


def full_game(game, seed):
    """The moves of a random game, some of them with paths of one's own."""
    random = Random32(seed)
    while game.outcome is None:
        if game.to_move == CHANCE:
            game.play(game.sample(random.draw()))
            continue
        move = game.slides[random.next(game.legal_moves_into(game.slides))]
        stops = game.text(move).split("-")
        free = len([cell for cell in game.cells if not cell]) > 2
        if game.to_move == PEBBLE and len(stops) == 2 and free and random.next(2) == 0:
            game.play(game.parse("-".join([stops[0], stops[1], stops[0], stops[1]])))
        else:
            game.play(move)
    moves = game.history()
    while game.ply:
        game.undo()
    return moves


for setup in ("default", "random"):
    for draw in ("all", "one"):
        game = PebbleRebel(setup, draw=draw)
        moves = full_game(game, 3)
        there_and_back(game, moves)
        print(setup, draw, measured(there_and_back, game, moves))
game = PebbleRebel()
list_moves(game)
print("slides", measured(list_moves, game))
