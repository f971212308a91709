"""What playing and thinking take of the heap, in bytes. For MicroPython only."""

from engines.bots.uct import choose
from engines.game import RESIGN
from engines.random32 import Random32
from engines.robble.rules import SWAP, Robble
from tests.runtime.scripts.heap import measured, there_and_back


def draw(random):
    for _ in range(100):
        random.next(81)


def list_moves(game, buffer):
    for _ in range(100):
        game.legal_moves_into(buffer)


def step(thought):
    for _ in range(200):
        next(thought)


def full_game(size):
    """The moves of a random game that ends with a full board."""
    random = Random32(size)
    game = Robble(size)
    moves = bytearray(game.max_moves)
    while game.outcome is None:
        count = game.legal_moves_into(moves)
        game.play(moves[random.next(count)])
    return game.history()


DRAWN = "b5 a5 b4 b5 b4 d3 d2 c4 d4 b3 b4 c2 b2 d3 d2 c4 d4 b3 b4 c2 b2 d3 d2"

measured(draw, Random32(1))  # the first call of a function may take something
for size in range(5, 10):
    print("full game", size, measured(there_and_back, Robble(size), full_game(size)))
game = Robble(5)
game.load(DRAWN.split())
print("draw", measured(there_and_back, Robble(5), game.history()))
print("swap", measured(there_and_back, Robble(5), [16, SWAP, 17, RESIGN]))
print("random numbers", measured(draw, Random32(1)))
print("legal moves", measured(list_moves, Robble(9), bytearray(82)))
thought = choose(Robble(9), 2, 1)
next(thought)
print("slices of thought", measured(step, thought))
print("a game of size 9", measured(Robble, 9) < 5000)
for level, most in ((1, 3000), (2, 6000), (3, 40000)):
    print("level", level, measured(next, choose(Robble(9), level, 1)) < most)
