"""Random games of Pebble Rebel with every option, with paths of one's own, moves taken back, and nonsense.

20 games are one for each of the five setups with each of the other options.
"""

from engines.game import CHANCE, IllegalMove
from engines.pebble_rebel.rules import PEBBLE, PebbleRebel
from engines.random32 import Random32
from tests.runtime.scripts.share import games

SETUPS = ("default", "random", "WBYR" * 8 + "WB..", "B" + "." * 35, "BBB.BBRR.RRR" + "." * 24)
WORDS = ("a1", "a1-a2-a1", "W@b2", "draw:BB", "setup:" + "." * 36, "", "resign ", "a1-b2", "a6-b6-c6", "b6-b5-a5", "é")
NUMBERS = (-1, 0.5, None, True, 1 << 40, 64, 320, 4095, 1 << 16, 1 << 17)
BAD = (
    {"setup": "x"},
    {"setup": None},
    {"draw": 1},
    {"diagonals": ""},
    {"setup": "WWWW" + "." * 32},
    {"setup": "." * 36},
    {"setup": "BBB.BB" * 3 + "B" + "." * 17},
)


def shown(thing):
    """A dict in the order of its keys."""
    if isinstance(thing, dict):
        return "{" + ", ".join([key + ": " + shown(thing[key]) for key in sorted(thing)]) + "}"
    return repr(thing)


def show_moves(game, legal):
    words = sorted([game.text(move) for move in legal])
    if len(words) < 200:
        print(" ".join(words))
    else:
        print(len(words), words[0], words[-1], sum(legal) % 65521)


def nonsense(game):
    for word in WORDS:
        try:
            move = game.parse(word)
            print("takes", word, game.text(move), game.segments(move))
        except IllegalMove as error:
            print(error)
    for number in NUMBERS:
        try:
            game.play(number)
            print("accepted", number)
        except IllegalMove as error:
            print(error)


def choose(game, legal, random):
    if game.to_move == CHANCE:
        return game.sample(random.draw())
    move = legal[random.next(len(legal))]
    if game.to_move == PEBBLE and random.next(3) == 0:
        stops = game.text(move).split("-")
        try:
            move = game.parse("-".join(stops[:2] + stops))
        except IllegalMove as error:
            print(error)
    return move


def play(number, random):
    game = PebbleRebel(SETUPS[number % 5], ("off", "on")[number // 5 % 2], ("all", "one")[number // 10 % 2])
    print(number, shown(game.options()), game.max_moves)
    while game.outcome is None:
        legal = game.legal_moves()
        show_moves(game, legal)
        if random.next(4) == 0:
            nonsense(game)
        game.play(choose(game, legal, random))
        print(shown(game.state()))
        if random.next(12) == 0:
            back = random.next(min(game.ply, 6)) + 1
            line = game.history()[-back:]
            for _ in line:
                game.undo()
            print("back", shown(game.state()))
            for move in line:
                game.play(move)
    print(game.line(), shown(game.dump()))
    return game


random = Random32(1)
for number in range(games(20)):
    game = play(number, random)
    record = shown(game.dump())
    again = PebbleRebel.from_record(game.dump())
    print(shown(again.dump()) == record, shown(again.state()) == shown(game.state()))
    try:
        game.load(game.dump()["moves"] + ["a1-a1"])
    except IllegalMove as error:
        print(error, shown(game.dump()) == record)
    while game.ply:
        game.undo()
    print(shown(game.state()))
for options in BAD:
    try:
        PebbleRebel(**options)
        print("accepted", options)
    except ValueError as error:
        print(error)
