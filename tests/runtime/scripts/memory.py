"""What playing and thinking take of the heap, in bytes. For MicroPython only."""

from array import array

from engines.game import CHANCE, RESIGN
from engines.random32 import Random32
from engines.registry import GAMES as REGISTERED
from engines.registry import bot_of, engine_of
from engines.robble.rules import SWAP, Robble
from tests.runtime.scripts.heap import measured, there_and_back

DRAWN = "b5 a5 b4 b5 b4 d3 d2 c4 d4 b3 b4 c2 b2 d3 d2 c4 d4 b3 b4 c2 b2 d3 d2"
GAMES = [("robble", {"size": str(size)}) for size in range(5, 10)]
GAMES += [("pebble_rebel", {"setup": setup}) for setup in ("default", "random")]
GAMES += [("pebble_rebel", {"setup": "default", "draw": "one"})]
GAMES += [("vacuum", {"players": str(players), "turns": "30"}) for players in (2, 3, 4)]
GAMES += [("vacuum", {"players": "2", "turns": "400"}), ("ouroboros", {})]
GAMES += [("konane", {"size": str(size)}) for size in (6, 12)]
GAMES += [(name, {}) for name in REGISTERED if name not in [known for known, _ in GAMES]]


def draw(random):
    for _ in range(100):
        random.next(81)


def list_moves(game, buffer):
    for _ in range(20):
        game.legal_moves_into(buffer)


def step(bot):
    for _ in range(200):
        bot.step()


def any_move(game, random):
    """A move, undo where there is no other; in Pebble Rebel some slides go there, back and there again."""
    if game.to_move == CHANCE:
        return game.sample(random.draw())
    moves = game.legal_moves()
    if not moves:
        return game.parse("undo")
    move = moves[random.next(len(moves))]
    if game.NAME == "pebble_rebel" and random.next(2) == 0:
        stops = game.text(move).split("-")
        if len(stops) == 2 and len([cell for cell in game.cells if not cell]) > 2:
            return game.parse("-".join(stops + stops))
    return move


measured(draw, Random32(1))  # the first call of a function may take something
for name, options in GAMES:
    engine, random = engine_of(name), Random32(3)
    game, buffer = engine(**options), array("I", [0] * engine(**options).max_moves)
    while game.outcome is None:
        game.play(any_move(game, random))
    game.undo()
    list_moves(game, buffer)
    print(name, options, "legal moves", measured(list_moves, game, buffer))
    moves = game.history()
    while game.ply:
        game.undo()
    there_and_back(game, moves)
    if len(moves) < 128 and name in ("robble", "vacuum"):  # there is space for that many from the start
        game = engine(**options)
    print(name, options, "game", measured(there_and_back, game, moves))
game = Robble(5)
game.load(DRAWN.split())
print("draw", measured(there_and_back, Robble(5), game.history()))
print("swap", measured(there_and_back, Robble(5), [16, SWAP, 17, RESIGN]))
print("random numbers", measured(draw, Random32(1)))
print("a new game of Robble", measured(Robble, 9) < 5000)
print("a new game of Vacuum", measured(engine_of("vacuum"), 4) < 6500)
for name in REGISTERED:
    game = engine_of(name)()
    while game.to_move == CHANCE:
        game.play(game.sample(1))
    bot = bot_of(name)(game, 3)
    bot.begin(game, 1)
    bot.step()
    print(name, "slices of thought", measured(step, bot))
game, random = engine_of("vacuum")(3), Random32(8)
while game.ply < 60:
    game.play(any_move(game, random))
bot = bot_of("vacuum")(game, 5)
bot.begin(game, 1)
bot.step()
print("slices of thought in the middle of Vacuum", measured(step, bot))
