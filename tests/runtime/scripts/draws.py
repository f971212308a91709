"""A room as a client follows it, and checks its draws: the same on both runtimes."""

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
from host.rooms.client.state import Broken, RoomState, Told
from host.rooms.versions import VERSION

SECRET = bytes(range(32))
SEEDS = ("0f" * 16, "3c" * 16)
KEYS = ("1" * 64, "2" * 64)
GAMES = (("ouroboros", {"size": "6"}), ("pebble_rebel", {"setup": "random", "draw": "one"}))


def play(line, kind, **fields):
    """Take the next event of a room."""
    line.apply(Told(dict(fields, k=kind, n=line.facts.n + 1, at=1795338000000 + line.facts.n)))


def chance(line):
    while line.game.to_move == CHANCE:
        play(line, "chance", m=line.draw(SECRET))


def agree(line, what):
    """Let both seats agree on something, and that happen."""
    play(line, "ask", what=what, seat=1)
    play(line, "answer", seat=2, to=line.facts.n, yes=True)
    found = line.required_event()
    play(line, found.pop("k"), **found)
    print(what, line.facts.state, line.moves, line.turn(), line.deadline(), [seat.left for seat in line.facts.seats])


def begun(name, options):
    line = RoomState()
    opened = {"v": VERSION, "code": "K7QMXA", "game": name, "options": options, "commit": commitment(SECRET)}
    play(line, "open", table="seated", clock={"limit": 60000, "add": 500}, **opened)
    for seat in (1, 2):
        seed = commitment(bytes.fromhex(SEEDS[seat - 1]))
        play(line, "sit", seat=seat, name="Zoë", key=KEYS[seat - 1], commit=seed)
    print(line.facts.owing(), line.turn(), line.may_move(1))
    for seat in (2, 1):
        play(line, "seed", seat=seat, seed=SEEDS[seat - 1])
    chance(line)
    print(line.facts.owing(), line.turn(), line.facts.seeds, line.moves)
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
        before = line.facts.head
        told = Told({"k": "ask", "what": "draw", "seat": 1, "n": line.facts.n + 1, "at": line.facts.at})
        print(
            len(line.try_event(told, lambda: None)),
            len(line.events),
            line.facts.head == before == line.head_at(line.facts.n),
        )
        agree(line, "undo")
        chance(line)
        agree(line, "pause")
        play(line, "resume", seat=2)
        play(line, "forfeit", seat=2, why="left")
        while not line.facts.ended:
            found = line.required_event()
            play(line, found.pop("k"), **found)
        log = line.events[:]
        play(line, "reveal", secret=SECRET.hex())
        print(line.facts.draws, line.facts.head, line.unfair, len(log))
        try:
            play(begun(name, options), "seed", seat=1, seed=SEEDS[1])
        except Broken as error:
            print(error)


run()
