"""Random games of Ouroboros and Pebble Rebel with all their options: each move, and all that a state tells.

Three games with each of the 21 combinations of options.
"""

from binascii import crc32

from engines.game import CHANCE, RESIGN
from engines.ouroboros.rules import Ouroboros
from engines.pebble_rebel.rules import PebbleRebel
from engines.random32 import Random32
from tests.runtime.scripts.share import games

LONGEST = 500  # moves of a game
# (class, options)
SERIES = [(Ouroboros, {"players": str(players), "size": str(size)}) for players in (2, 3, 4) for size in (6, 7, 8)]
SERIES += [
    (PebbleRebel, {"setup": setup, "diagonals": diagonals, "draw": draw})
    for setup in ("default", "random", "B....B" + "." * 24 + "R....W")
    for diagonals in ("off", "on")
    for draw in ("all", "one")
]


def words(value):
    """A state as text, the keys of dicts in order."""
    if isinstance(value, dict):
        return "{" + ",".join([str(key) + ":" + words(value[key]) for key in sorted(value)]) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([words(item) for item in value]) + "]"
    return str(value)


def digest(game):
    return "%08x" % (crc32(words(game.state()).encode()) & 0xFFFFFFFF)


def play(game, random):
    """Play at random, chance and resignations and moves taken back included; print every step."""
    while game.outcome is None and game.ply < LONGEST:
        moves = game.legal_moves()
        if game.to_move == CHANCE:
            move = game.sample(random.draw())
        elif random.next(100) == 0 or not moves:
            move = RESIGN
        else:
            move = moves[random.next(len(moves))]
        text = game.text(move)
        game.play(game.parse(text))
        line = [text, game.to_move_name(), str(len(moves)), digest(game)]
        if random.next(15) == 0:
            for _ in range(random.next(4) + 1):
                if game.ply:
                    game.undo()
                    line += ["undo", digest(game)]
        print(" ".join(line))
    last = game.last_move()
    game.undo()
    print("undo", digest(game))
    game.play(last)


for number, (kind, options) in enumerate(SERIES):
    print(kind.NAME, sorted(options.items()))
    random = Random32(number)
    for _ in range(games(3)):
        game = kind(**options)
        play(game, random)
        record = game.dump()
        again = kind.from_record(record)
        print(game.ply, game.outcome_name(), words(game.state()), digest(again) == digest(game))
