"""How many moves keep what is won, by level: `python -m host.tools.accuracy [game,option ...]`."""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from engines.bots.bot import LEVELS
from host.deploy import numba_kernels
from host.games import new_game
from host.report import Table
from host.tools.endings import BACK, WON, Solver, endings
from host.tools.match import thinker
from host.tools.rounds import given, rounds_of


def main() -> None:
    """Print the table: a row a game, a column a level, and one for a move at random."""
    parser = argparse.ArgumentParser(prog="python -m host.tools.accuracy", description=__doc__)
    parser.add_argument("game", nargs="*", type=given, default=list(BACK), help="such as robble,size=5")
    parser.add_argument("--positions", type=int, default=100, help="of each game (%(default)s)")
    options = parser.parse_args()
    if unknown := set(options.game) - set(BACK):
        parser.error(f"there are endings of {', '.join(BACK)} alone, not of {', '.join(sorted(unknown))}")
    rows = []
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), numba_kernels.compile_kernels) as pool:
        for words in options.game:
            rounds = tuple(rounds_of(words, level) for level in LEVELS)
            found = [game.dump() for game in endings(words, options.positions)]
            kept = list(pool.map(partial(judged, words, rounds), found))
            rows.append((words, *(f"{100 * sum(row) / len(kept):.0f}" for row in zip(*kept, strict=True))))
    head = ("game", *(f"level {level}" for level in LEVELS), "random")
    print(Table("Moves that keep what is won, %:", head, rows))


def judged(words: str, rounds: tuple[int, ...], record: dict) -> list[float]:
    """Return for each level 1 where its move in a won position keeps it, else 0; at last the share of such moves."""
    name, *options = words.split()
    game = type(new_game(name, options)).from_record(record)
    values = Solver().moves(game)
    kept = [
        float(values.get(thinker(game, level, most)(game, 1)) == WON)
        for level, most in zip(LEVELS, rounds, strict=True)
    ]
    return [*kept, list(values.values()).count(WON) / len(values)]


if __name__ == "__main__":
    main()
