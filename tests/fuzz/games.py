"""Games that are sent to a board: of every kind, with options at random, and some that break the rules."""

from engines.registry import GAMES
from firmware.games.registry import LEVELS, info
from host.tools.shadow import ShadowGame

SQUARES = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
# Moves that are legal in one of the games now and then, and some that never are.
WORDS = [
    *SQUARES,
    "swap",
    "resign",
    "undo",
    "commit",
    "vacuum:f6",
    "vacuum:g7",
    "e2-e1",
    "e2-f2",
    "c3+",
    "-B",
    "z9",
    "",
]


def any_game(rng, most=6):
    """A record of up to `most` moves, without the board as a player; one in four with moves is illegal."""
    game = info(rng.choice(GAMES))
    shadow = ShadowGame()
    options = {option.name: value for option in game.options if (value := rng.choice(game.choices(option))) is not None}
    try:
        shadow.begin(game.name, options, level=rng.randrange(1, len(LEVELS) + 1))
    except ValueError:  # these options do not go together
        shadow.begin(game.name)
    for _ in range(rng.randrange(most + 1)):
        if not shadow.over:
            shadow.play(shadow.any_move(rng))
    record = shadow.record()
    if most and rng.random() < 0.25:
        record["moves"].insert(rng.randrange(len(record["moves"]) + 1), rng.choice(WORDS))
    return record
