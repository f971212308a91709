"""Whether the moves at which a game turned are mistakes: `python -m host.tools.ladder.turns [game,option ...]`.

Levels play games; each is looked at afterwards (engines/bots/review.py) with the rounds that the Pico has time for. Of
each move that it names, and the better one, what follows is then searched for ten times the rounds.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random

from engines.bots.bot import Bot
from engines.bots.review import LONG, SAMPLE, SHORT, WALK, Review, Turn
from engines.game import CHANCE, NOBODY, Game
from engines.registry import bot_of
from host.deploy import numba_kernels
from host.games import new_game
from host.report import Table
from host.tools.ladder.budgets import Budgets
from host.tools.ladder.players import LevelPlayer

GAMES = ("robble size=7", "konane size=8", "ouroboros players=2", "reversi", "pebble_rebel")
LEVELS = (2, 3)  # who play: people who err
FACTOR = 10
COSTS = 26  # points, of 1024, that a move has to cost by the longer search


def main() -> None:
    """Print the table: a row a game."""
    options = _options()
    budgets = Budgets()
    rows = []
    with ProcessPoolExecutor(options.jobs, get_context("spawn"), numba_kernels.compile_kernels) as pool:
        for words in options.game:
            found = list(pool.map(partial(judged, words, budgets.rounds(words, 5)), range(options.games)))
            moves = sum(len(row) for row in found)
            right = sum(cost >= COSTS for row in found for cost in row)
            share = f"{100 * right / moves:.0f}" if moves else ""
            rows.append((words, str(options.games), str(moves), str(right), share))
    head = ("game", "games", "moves", "right", "%")
    print(Table("Moves that are named, and mistakes by ten times the search:", head, rows))


def judged(words: str, rounds: int, seed: int) -> list[int]:
    """Return what each move that is named in a game costs, in points, by the longer search. rounds: of level 5."""
    game = played(words, seed)
    source = type(game).from_record(game.dump())
    bot = bot_of(game.NAME)(game, 5)
    lengths = {SHORT: rounds // max(4, game.ply // 15), LONG: rounds * 5 // 6, SAMPLE: rounds * 5 // 18}
    review = reviewed(source, bot, lengths)
    longer = {name: FACTOR * length for name, length in lengths.items()}
    return [cost(review, turn, longer) for turn in review.turns if not turn.luck]


def played(words: str, seed: int) -> Game:
    """Return a game between levels that err, over."""
    name, *options = words.split()
    game, random = new_game(name, options), Random(f"{words} {seed}")
    players = [LevelPlayer(game, LEVELS[(seed + place) % len(LEVELS)], 500) for place in range(4)]
    while game.to_move != NOBODY:
        number = random.getrandbits(32)
        game.play(game.sample(number) if game.to_move == CHANCE else players[game.to_move - 1].choose(game, number))
    return game


def reviewed(source: Game, bot: Bot, lengths: dict[int, int]) -> Review:
    """Return the review of a game that is over. lengths: of thoughts, in rounds."""
    review = Review(type(source)(**source.options()), source, bot)
    while not review.over:
        length = review.next()
        if length != WALK:
            think(review, lengths[length])
    return review


def think(review: Review, rounds: int) -> None:
    """Let the bot think about the position that a review stands at."""
    bot = review.bot
    bot.begin(review.game, review.seed)
    while not bot.done and bot.rounds < rounds:
        bot.step()


def cost(review: Review, turn: Turn, lengths: dict[int, int]) -> int:
    """Return by how many points a better move is better than the one that was played."""
    while not review.go(turn.ply):
        pass
    values = []
    for text in (turn.better, turn.played):
        for length in review.worth(text, turn.player):
            think(review, lengths[length])
        values.append(review.value)
    return values[0] - values[1]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m host.tools.ladder.turns", description=__doc__)
    parser.add_argument("game", nargs="*", type=lambda text: text.replace(",", " "), default=list(GAMES))
    parser.add_argument("--games", type=int, default=20, help="of each (%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (%(default)s)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
