"""Play and print the tables: `python -m host.tools.ladder [game ...] [--games N] [--players A B] ...`."""

import argparse
import os
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context

from engines.registry import GAMES
from host.deploy import numba_kernels
from host.games import new_game
from host.tools.ladder import plan, tables
from host.tools.ladder.budgets import Budgets, SameRounds, measured
from host.tools.ladder.goals import sequential_test
from host.tools.ladder.matches import Match, Result, play_match
from host.tools.ladder.odds import Sprt


def main() -> None:
    """Play what is asked for."""
    options = _options()
    try:
        played = _played(options.game, options.all)
        sprt = Sprt(*options.sprt) if options.sprt else None
        budgets = _budgets(options, played)
        matches = _matches(options, played, budgets)
    except (ValueError, OSError) as error:
        sys.exit(f"The ladder cannot be played: {error}")
    if not options.python and not numba_kernels.compile_kernels():
        print(numba_kernels.MISSING)
    results = []
    with _pool(options) as pool:
        for match in matches:
            test = None if options.whole else sprt or sequential_test(match)
            result = play_match(match, test, pool, options.jobs)
            print(_line(result, test), flush=True)
            results.append(result)
    print()
    print(tables.levels_table(results))
    for table in tables.match_tables(results):
        print(table)
    print(tables.goal_table(results))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m host.tools.ladder", description="Find out how strong the bots are, by many games between them."
    )
    parser.add_argument("game", nargs="*", help=f"of {', '.join(GAMES)}; with options: robble,size=9")
    parser.add_argument("--games", type=int, default=200, help="of each match at most (%(default)s)")
    parser.add_argument(
        "--players",
        nargs=2,
        metavar=("A", "B"),
        help="play this match alone: 1 to 5, greedy, random",
    )
    parser.add_argument("--against", nargs="+", choices=plan.AGAINST, default=plan.AGAINST, help="whom the levels meet")
    parser.add_argument("--all", action="store_true", help="play further sizes and options, too")
    parser.add_argument("--seed", type=int, default=1, help="of all chance (%(default)s)")
    test = parser.add_mutually_exclusive_group()
    test.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("LOW", "HIGH"),
        help="end matches once it is clear which share of the points it is; without it, on which side of its goal",
    )
    test.add_argument("--whole", action="store_true", help="play matches to their end")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--rounds", type=int, metavar="N", help="of every level's move")
    budget.add_argument(
        "--measure", action="store_true", help="measure the rounds on the emulated Pico first (minutes)"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)")
    parser.add_argument("--python", action="store_true", help="play without numba")
    options = parser.parse_args()
    if min(options.games, options.jobs, options.rounds or 1) < 1:
        parser.error("games, jobs and rounds are 1 or more")
    return options


def _played(games: list[str], further: bool) -> list[str]:
    """Return what to play, as behind `cairn gtp`. Raises: ValueError."""
    found: list[str] = []
    for text in games or GAMES:
        words = text.replace(",", " ")
        new_game(words.split()[0], words.split()[1:])
        found += plan.variants(words, further) if " " not in words else (words,)
    return found


def _budgets(options: argparse.Namespace, played: list[str]) -> Budgets:
    if options.rounds:
        return SameRounds(options.rounds)
    return measured(played) if options.measure else Budgets()


def _matches(options: argparse.Namespace, played: list[str], budgets: Budgets) -> list[Match]:
    if not options.players:
        against = tuple(options.against)
        found = [
            match for words in played for match in plan.matches(words, options.games, options.seed, budgets, against)
        ]
        return sorted(found, key=plan.turn)
    found = []
    for words in played:
        first, other = (plan.parsed(text, words, budgets) for text in options.players)
        found.append(Match(words, first, other, plan.rounded(options.games, words), options.seed))
    return found


def _pool(options: argparse.Namespace) -> AbstractContextManager[Executor | None]:
    if options.jobs == 1:
        return nullcontext()
    start = numba_kernels.compile_kernels if not options.python else None
    return ProcessPoolExecutor(options.jobs, get_context("spawn"), start)


def _line(result: Result, sprt: Sprt | None) -> str:
    words, first, other, games, points, interval, *_ = tables.row(result)
    said = f"{words}: {first} - {other}: {points} % ({interval}) of {games} games."
    return f"{said} {tables.verdict(result, sprt)}" if sprt else said


if __name__ == "__main__":
    main()
