"""Draws of a room as a client follows and checks them: the same on both runtimes."""

import sys

try:
    import typing
except ImportError:  # the site's program has no annotations, for which alone it is there

    class typing:
        Any = None

    sys.modules["typing"] = typing

from engines.game import CHANCE
from engines.registry import engine_of
from host.rooms.chance import commitment, draw
from host.rooms.client.line import Broken, Line
from host.rooms.versions import VERSION

SECRET = bytes(range(32))
SEEDS = ("0f" * 16, "3c" * 16)
KEYS = ("1" * 64, "2" * 64)
GAMES = (("ouroboros", {"size": "6"}), ("pebble_rebel", {"setup": "random", "draw": "one"}))


def play(line, kind, **fields):
    """Take the next event of a room."""
    line.apply(dict(fields, k=kind, n=line.n + 1, at=1795338000000 + line.n))


def chance(line):
    while line.game.to_move == CHANCE:
        play(line, "chance", m=line.draw(SECRET))


def begun(name, options):
    line = Line()
    play(line, "open", v=VERSION, code="K7QMXA", game=name, options=options, table="seated", commit=commitment(SECRET))
    for seat in (1, 2):
        seed = commitment(bytes.fromhex(SEEDS[seat - 1]))
        play(line, "sit", seat=seat, name="Zoë", key=KEYS[seat - 1], commit=seed)
    print(line.owing(), line.turn(), line.may_move(1))
    for seat in (2, 1):
        play(line, "seed", seat=seat, seed=SEEDS[seat - 1])
    chance(line)
    print(line.owing(), line.turn(), line.seeds(), line.moves)
    return line


def run():
    print(commitment(b"a"), [draw(SECRET, "K7QMXA", number, list(SEEDS)) for number in (1, 2, 260)])
    for name, options in GAMES:
        options = engine_of(name)(**options).options()
        line = begun(name, options)
        for number in range(4):
            moves = [0] * line.game.max_moves
            count = line.game.legal_moves_into(moves)
            text = line.game.text(moves[number % count])
            play(line, "move", m=text, seat=line.turn(), id="a")
            chance(line)
        play(line, "close", why="owner")
        log = list(line.log)
        play(line, "reveal", secret=SECRET.hex())
        print(line.draws, line.head, line.unfair, len(log))
        try:
            play(begun(name, options), "seed", seat=1, seed=SEEDS[1])
        except Broken as error:
            print(error)


run()
