"""`make cuts`: cut the power again and again, on littlefs, on emulated boards, in updates, on the store of `play`.

--wear: how long a flash lasts. --plain: updates in other orders than the one that Cairn's files have.
"""

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path

from littlefs import __LFS_VERSION__

from host.deploy.image import UF2, build
from host.report import Table
from host.tools.powercuts import board, emulator, littlefs, store, update
from host.tools.powercuts.cuts import LOST, POINTS, RESULTS, Cut, counted
from host.tools.powercuts.wear import CYCLES, Wear, worn
from host.tools.powercuts.workloads import WORKLOADS

LEAST = {"host": 20_000, "emulator": 1_000, "store": 1_000, "update": 1_000}
WAITING = 4  # sessions with a store for each core, as most of their time passes
SHOWN = 10  # of the cuts that failed
GAMES = {"vacuum": 40, "robble": 400}  # that the wear is counted over
GAMES_A_DAY = 3


def main() -> int:
    """Return the exit status: 1 where a cut lost a game."""
    parser = argparse.ArgumentParser(prog="python -m host.tools.powercuts", description=__doc__, allow_abbrev=False)
    parser.add_argument("--on", choices=LEAST, action="append", help="where to make them (default: all)")
    parser.add_argument("--least", type=int, metavar="N", help=f"cuts to make (default: {LEAST})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed (default: %(default)s)")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes at a time (default: one for each core)")
    parser.add_argument(
        "--plain", action="store_true", help="make updates in other orders, which boards do not survive"
    )
    parser.add_argument("--wear", action="store_true", help="count erases instead")
    options = parser.parse_args()
    began = time.monotonic()
    failed = False
    if options.wear:
        print_wear(options.seed)
    elif options.plain:
        on_updates(options.jobs, options.seed, options.least or LEAST["update"], update.PLAIN)
    else:
        for target in options.on or LEAST:
            failed = MAKE[target](options.jobs, options.seed, options.least or LEAST[target]) or failed
    print(f"{time.monotonic() - began:.0f} s")
    return int(failed)


def on_host(jobs: int | None, seed: int, least: int) -> bool:
    """Make cuts over littlefs on this computer, print the results, and return whether a game was lost."""
    print(f"littlefs {__LFS_VERSION__[0]}.{__LFS_VERSION__[1]}, seed {seed}\n", flush=True)
    with ProcessPoolExecutor(jobs) as pool:
        counts, lost = counted(littlefs.HERE, seed, least, pool.map)
    return print_tables(littlefs.HERE, POINTS, counts, lost)


def on_emulators(jobs: int | None, seed: int, least: int) -> bool:
    """The same on emulated boards. Ctrl-c ends it early, and prints the results so far."""
    sessions = -(-least // emulator.CUTS)
    print(f"emulated boards, {sessions} sessions of {emulator.CUTS} cuts, seeds from {seed}\n", flush=True)
    build()
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(jobs) as pool:
        flash = emulator.prepared(Path(folder) / "flash.img")
        cuts = gathered(pool, [pool.submit(emulator.all_session_cuts, UF2, flash, seed + n) for n in range(sessions)])
    return print_tables(WORKLOADS, board.POINTS, *by_kind(cuts))


def on_stores(jobs: int | None, seed: int, least: int) -> bool:
    """The same with `cairn play`, killed."""
    sessions = -(-least // store.CUTS)
    print(f"`cairn play`, {sessions} sessions of {store.CUTS} kills, seeds from {seed}\n", flush=True)
    jobs = jobs or WAITING * (os.cpu_count() or 1)
    # Processes without threads, as they make copies of themselves
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(jobs, mp_context=context) as pool:
        prepared = store.prepared(Path(folder) / "store")
        cuts = gathered(pool, [pool.submit(store.session_cuts, prepared, seed + n) for n in range(sessions)])
    calls = Counter(cut.call for cut in cuts if cut.call)
    print(f"killed at {', '.join(f'{call} ({count})' for call, count in calls.most_common())}\n")
    failed = print_tables(store.HERE, store.POINTS, *by_kind(cuts))
    shown, missing = sum(cut.shown for cut in cuts), sum(cut.missing for cut in cuts)
    print(f"{shown:,} moves had settled on the page before a kill; lost: {missing}")
    return failed


def on_updates(jobs: int | None, seed: int, least: int, updates: dict[str, update.Update] = update.HERE) -> bool:
    """The same with emulated boards that take another version over their drive."""
    size = sum(each.share for each in updates.values())
    sessions = -(-least // size)
    print(f"updates of emulated boards, {sessions} sessions of {size} cuts, seeds from {seed}\n", flush=True)
    versions = update.images()
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(jobs) as pool:
        flash = update.prepared(Path(folder), versions[0])
        seeds = range(seed, seed + sessions)
        futures = [pool.submit(update.all_session_cuts, versions, flash, each, updates) for each in seeds]
        cuts = gathered(pool, futures, update.FAILURES)
    failed = print_tables(updates, board.POINTS, *by_kind(cuts, update.FAILURES), update.RESULTS)
    count = {result: sum(cut.result == result for cut in cuts) for result in update.FAILURES}
    print(f"boards that need the button: {count[update.FINGER]}, that run a mixture: {count[update.MIXED]}")
    return failed


MAKE = {"host": on_host, "emulator": on_emulators, "store": on_stores, "update": on_updates}


def gathered(
    pool: ProcessPoolExecutor, futures: list[Future[list[Cut]]], failures: Collection[str] = (LOST,)
) -> list[Cut]:
    """Return the cuts of all sessions, or of those finished before ctrl-c; print the progress."""
    cuts: list[Cut] = []
    try:
        for future in as_completed(futures):
            cuts += future.result()
            if cuts[-1].result in failures:
                print(f"{cuts[-1].workload}, {cuts[-1].point}: {cuts[-1].reason}")
            print(f"{len(cuts):,} cuts, failures: {sum(cut.result in failures for cut in cuts)}", flush=True)
    except KeyboardInterrupt:
        pass
    finally:
        pool.shutdown(cancel_futures=True)
    print()
    return cuts


def by_kind(cuts: list[Cut], failures: Collection[str] = (LOST,)) -> tuple[Counter[tuple[str, str, str]], list[Cut]]:
    """Return how many cuts there are by workload, point and result, and those that failed."""
    counts = Counter((cut.workload, cut.point, cut.result) for cut in cuts)
    return counts, [cut for cut in cuts if cut.result in failures]


def print_tables(
    workloads: Iterable[str],
    points: tuple[str, ...],
    counts: Counter[tuple[str, str, str]],
    failed: list[Cut],
    results: tuple[str, ...] = RESULTS,
) -> bool:
    """Print how many cuts there are by workload, point and result; return whether any failed."""
    for title, columns, part in (("cut in the middle of", points, 1), ("found afterwards", results, 2)):
        rows = [
            (name or "all", *(f"{_sum(counts, name, part, column):,}" for column in columns))
            for name in (*workloads, None)
        ]
        print(Table("", (title, *columns), rows))
    for cut in failed[:SHOWN]:
        print(f"{cut.workload}, {cut.point}: {cut.reason}")
    print(f"{counts.total():,} cuts, games lost: {sum(cut.result == LOST for cut in failed)}", flush=True)
    return bool(failed)


def print_wear(seed: int) -> None:
    """Print how games wear the flash."""
    wears = [worn(game, games, seed=seed) for game, games in GAMES.items()]
    lines: dict[str, Callable[[Wear], str]] = {
        "games": lambda wear: f"{wear.games}",
        "records a game": lambda wear: f"{wear.records:,}",
        "bytes of a finished game": lambda wear: f"{wear.bytes_kept:,}",
        "pages programmed a game": lambda wear: f"{wear.pages:,}",
        "sectors erased a game": lambda wear: f"{wear.erases:,}",
        "records for one erase": lambda wear: f"{wear.records / wear.erases:.1f}",
        "most pages, erases for one record": lambda wear: f"{wear.longest_pages}, {wear.longest_erases}",
        "erases of the busiest sector, all games": lambda wear: f"{wear.most:,}",
        f"years at {GAMES_A_DAY} games a day, {CYCLES:,} erases": lambda wear: f"{wear.years(GAMES_A_DAY):,.0f}",
    }
    print(Table("", ("game", *GAMES), [(name, *map(text, wears)) for name, text in lines.items()]))


def _sum(counts: Counter[tuple[str, str, str]], workload: str | None, field: int, column: str) -> int:
    return sum(count for key, count in counts.items() if workload in (None, key[0]) and key[field] == column)


if __name__ == "__main__":
    sys.exit(main())
