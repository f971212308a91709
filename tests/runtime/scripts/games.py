"""Random games of every kind with all their options: each move, nonsense and undo, and all that a state says.

Each option has each of its values in one, with the others by turns; a third of a second each in MicroPython's
WebAssembly.
"""

from binascii import crc32

from engines.game import CHANCE, NOBODY, RESIGN, IllegalMove
from engines.random32 import Random32
from engines.registry import GAMES, engine_of

MAX_MOVES = 150  # moves of a game
# Free options, in place of the values that the menu offers.
FREE_TEXTS = {
    "setup": ("default", "random", "WBYR" * 8 + "WB..", "B" + "." * 35, "BBB.BBRR.RRR" + "." * 24),
    "turns": ("60",),
}
WORDS = ("a1", "a1-a2-a1", "W@b2", "draw:BB", "setup:" + "." * 36, "", "resign ", "a6-b6-c6", "cast:f6-x", "undo", "é")
WRONG = ("x", "", None, 7, "WWWW" + "." * 32, "." * 36)  # values of options


def chosen(options):
    """Options for some games, each later option changing half as often as the one before it."""
    values = [FREE_TEXTS.get(option.name, option.values) for option in options]
    count = max([len(texts) for texts in values]) + len(options) - 1 if options else 1
    return [
        {option.name: values[at][(number >> at) % len(values[at])] for at, option in enumerate(options)}
        for number in range(count)
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


def picked(game, random):
    """A move: at times a resignation, and rather one of the first half of the list, as these end no turn of Vacuum."""
    if game.to_move == CHANCE:
        return game.sample(random.draw())
    moves = game.legal_moves()
    if random.next(100) == 0 or not moves:
        return RESIGN
    return moves[random.next(random.next(len(moves)) + 1)]


def roundabout(game, text):
    """A slide of Pebble Rebel by a way of one's own: there, back and there again."""
    stops = text.split("-")
    try:
        return game.text(game.parse("-".join(stops[:2] + stops)))
    except IllegalMove:
        return text


def refusals(game, random):
    """What a game says about all sorts of words and numbers, which it must not take."""
    line = []
    for word in WORDS:
        try:
            line.append("takes " + game.text(game.parse(word)))
        except IllegalMove as error:
            line.append(str(error))
    for wild in (random.draw(), -random.next(200), random.next(150), random.next(65536), 1 << 40, 0.5, None, True):
        try:
            if type(wild) is not int or not game.is_legal(wild):
                game.play(wild)
                line.append("accepted " + str(wild))
        except IllegalMove as error:
            line.append(str(error))
    return line


def play(game, random):
    """Play at random, chance and resignations and moves taken back included; print every step."""
    while game.to_move != NOBODY and game.ply < MAX_MOVES:
        move = picked(game, random)
        text = game.text(move)
        if game.NAME == "pebble_rebel" and random.next(3) == 0:
            text = roundabout(game, text)
        game.play(game.parse(text))
        line = [text, game.to_move_name(), digest(game)]
        if random.next(15) == 0:
            for _ in range(random.next(4) + 1):
                if game.ply:
                    game.undo()
                    line += ["undo", digest(game)]
        elif random.next(15) == 0:
            line += refusals(game, random)
        print(" ".join(line))
    last = game.last_move()
    game.undo()
    print("undo", digest(game))
    game.play(last)


for engine in [engine_of(name) for name in GAMES]:
    for number, options in enumerate(chosen(engine.OPTIONS)):
        print(engine.NAME, sorted(options.items()))
        game = engine(**options)
        play(game, Random32(number))
        again = engine.from_record(game.dump())
        print(game.ply, game.outcome_name(), words(game.state()), digest(again) == digest(game))
        try:
            game.load(game.dump()["moves"] + ["a1-a1"])
        except IllegalMove as error:
            print(error, digest(again) == digest(game))
    for option in engine.OPTIONS:
        for wrong in WRONG:
            try:
                print("takes", engine(**{option.name: wrong}).options()[option.name])
            except ValueError as error:
                print(error)
