"""Random games of every registered kind, and all that can be seen of a game."""

import random
from collections.abc import Iterable
from itertools import product
from typing import Any

from hypothesis import strategies as st

from engines.game import CHANCE, RESIGN, Game
from engines.registry import engine_of
from engines.robble.kernels import END, HERE, START, WORDS
from engines.robble.rules import Robble

# What free options are tried with in place of the values that a menu offers.
FREE_TEXTS = {
    ("pebble_rebel", "setup"): ("default", "random", "W" + "." * 35, "WBYR" * 8 + "WB..", "BBB.BBRR.RRR" + "." * 24),
    ("vacuum", "turns"): ("60",),
}
# What a game keeps beside what its state and its record say.
INSIDES = {
    "robble": ("_seen", "_balance"),
    "pebble_rebel": ("cells", "bag", "hand"),
    "ouroboros": ("cells", "supplies", "turns", "out", "stones"),
    "vacuum": ("units", "terrain", "cooldowns", "turn", "stage", "chain", "joins", "active", "stone_era"),
}
PICKS = st.lists(st.integers(0, 255), max_size=150) | st.integers(0, 9999).map(
    lambda seed: random.Random(seed).choices(range(250), k=160)  # a long game without a resignation
)


def combinations(name: str) -> list[dict[str, str]]:
    """Return all combinations of the options of a game."""
    options = engine_of(name).OPTIONS
    texts = [FREE_TEXTS.get((name, option.name), option.values) for option in options]
    return [dict(zip([option.name for option in options], chosen, strict=True)) for chosen in product(*texts)]


def begun(name: str, number: int) -> Game:
    """Return a new game; `number` picks the options."""
    every = combinations(name)
    return engine_of(name)(**every[number % len(every)])


def pick(game: Game, number: int) -> int:
    """Return a legal move that a number from 0 to 255 picks; 250 and more resign.

    Odd numbers prefer the first moves of the list, which in Vacuum are those that do not end a turn.
    """
    if game.to_move == CHANCE:
        return game.sample(number)
    legal = game.legal_moves()
    if number >= 250 or not legal:
        return RESIGN
    return legal[(number * number if number % 2 else number << 8) * len(legal) >> 16]


def played(name: str, numbers: list[int]) -> Game:
    """Return a game after some moves; the first number picks the options."""
    game = begun(name, numbers[0] if numbers else 0)
    for number in numbers:
        if game.outcome is None:
            game.play(pick(game, number))
    return game


def everything(game: Game) -> dict[str, Any]:
    """Return all that can be seen of a game, and what it counts with."""
    seen = {"state": game.state(), "history": game.history(), "legal": game.legal_moves()}
    seen["words"] = game.texts(max(0, game.ply - 2))
    for name in INSIDES.get(game.NAME, ()):
        value = getattr(game, name)
        seen[name] = list(value) if isinstance(value, Iterable) else value
    if isinstance(game, Robble):
        seen["record"] = list(game._record[:END]), list(game._record[START : game._record[HERE] + WORDS])
    return seen
