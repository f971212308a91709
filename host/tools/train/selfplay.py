"""Games of Pebble Rebel's bot against itself, and what becomes of their boards."""

from random import Random
from typing import NamedTuple

from engines.game import CHANCE, DRAW, NOBODY
from engines.pebble_rebel.bot import KINDS, PebbleRebelBot
from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import COLOURS, FREE, LINE, PEBBLE
from host.tools.ladder.greedy import windows

LEVEL, PLAYOUTS = 5, 70  # both seats alike
SLICES = 64  # at a time
ALL_KINDS = KINDS[LINE] + 1

Evaluation = tuple[tuple[int, ...], tuple[int, ...]]


class Board(NamedTuple):
    """A board before Pebble's turn in which she cannot make a line. kinds: how many windows there are of each kind
    (KINDS in engines/pebble_rebel/bot.py). free: empty squares. won: by Pebble, in half points.
    """

    kinds: tuple[int, ...]
    free: int
    won: int


def boards(evaluation: Evaluation, diagonals: str, games: int, seed: str) -> list[Board]:
    """Return the boards of games in which both sides judge so."""
    found = []
    for number in range(games):
        found += _boards_of_a_game(evaluation, diagonals, Random(f"{seed} {diagonals} {number}"))
    return found


def _boards_of_a_game(evaluation: Evaluation, diagonals: str, random: Random) -> list[Board]:
    game = PebbleRebel(diagonals=diagonals)
    bot = PebbleRebelBot(game, LEVEL)
    bot.weigh(evaluation)
    seen = []
    while game.to_move != NOBODY:
        if game.to_move == CHANCE:
            game.play(game.sample(random.getrandbits(32)))
            continue
        bot.begin(game, random.getrandbits(32))
        bot.limit(PLAYOUTS)
        while not bot.done:
            bot.search(SLICES)
        board = (kinds_of(game), game.counts[FREE]) if game.to_move == PEBBLE else None
        game.play(bot.move())
        if board and game.outcome != PEBBLE:  # the bot makes a line wherever there is one
            seen.append(board)
    won = 1 if game.outcome == DRAW else 2 * (game.outcome == PEBBLE)
    return [Board(kinds, free, won) for kinds, free in seen]


def kinds_of(game: PebbleRebel) -> tuple[int, ...]:
    """Return how many windows of each kind the board has."""
    counts = [0] * ALL_KINDS
    for start, step in windows(game.diagonals == "on"):
        stones = [game.cells[start + at * step] for at in range(LINE)]
        counts[sum(KINDS[stones.count(colour)] for colour in COLOURS)] += 1
    return tuple(counts)
