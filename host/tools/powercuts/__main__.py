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
from collections.abc import Collection, Iterable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path

from littlefs import __LFS_VERSION__

from host.deploy.image import UF2, build
from host.tools.powercuts import board, emulator, littlefs, store, update
from host.tools.powercuts.cuts import LOST, PLACES, RESULTS, Cut, counted
from host.tools.powercuts.wear import CYCLES, worn
from host.tools.powercuts.workloads import WORKLOADS

LEAST = {"host": 20_000, "emulator": 1_000, "store": 1_000, "update": 1_000}
WAITING = 4  # sessions with a store for each core, as most of their time passes
SHOWN = 10  # of the cuts that failed
GAMES = {"vacuum": 40, "robble": 400}  # that the wear is counted over
GAMES_A_DAY = 3


def main() -> int:
    """Return the exit status: 1 where a game was lost."""
    parser = argparse.ArgumentParser(prog="python -m host.tools.powercuts", description=__doc__, allow_abbrev=False)
    parser.add_argument("--on", choices=LEAST, action="append", help="where to make them (default: all)")
    parser.add_argument("--least", type=int, metavar="N", help=f"cuts to make (default: {LEAST})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="where chance begins (default: %(default)s)")
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
        for place in options.on or LEAST:
            failed = MAKE[place](options.jobs, options.seed, options.least or LEAST[place]) or failed
    print(f"{time.monotonic() - began:.0f} s")
    return int(failed)


def on_host(jobs: int | None, seed: int, least: int) -> bool:
    """Make cuts over littlefs on this computer, print the results, and return whether a game was lost."""
    print(f"littlefs {__LFS_VERSION__[0]}.{__LFS_VERSION__[1]}, seed {seed}\n", flush=True)
    with ProcessPoolExecutor(jobs) as pool:
        counts, lost = counted(littlefs.HERE, seed, least, pool.map)
    return print_tables(littlefs.HERE, PLACES, counts, lost)


def on_emulators(jobs: int | None, seed: int, least: int) -> bool:
    """The same on emulated boards. Ctrl-c ends it early, and prints the results of the sessions that are over."""
    sessions = -(-least // emulator.CUTS)
    print(f"emulated boards, {sessions} sessions of {emulator.CUTS} cuts, seeds from {seed}\n", flush=True)
    build()
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(jobs) as pool:
        flash = emulator.prepared(Path(folder) / "flash.img")
        cuts = gathered(pool, [pool.submit(emulator.all_session_cuts, UF2, flash, seed + n) for n in range(sessions)])
    return print_tables(WORKLOADS, board.PLACES, *by_kind(cuts))


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
    failed = print_tables(store.HERE, store.PLACES, *by_kind(cuts))
    shown, missing = sum(cut.shown for cut in cuts), sum(cut.missing for cut in cuts)
    print(f"{shown:,} moves had settled on the page, and were to be there after a kill; lost: {missing}")
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
    failed = print_tables(updates, board.PLACES, *by_kind(cuts, update.FAILURES), update.RESULTS)
    count = {result: sum(cut.result == result for cut in cuts) for result in update.FAILURES}
    print(f"boards that need a finger: {count[update.FINGER]}, that run a mixture: {count[update.MIXED]}")
    return failed


MAKE = {"host": on_host, "emulator": on_emulators, "store": on_stores, "update": on_updates}


def gathered(
    pool: ProcessPoolExecutor, futures: list[Future[list[Cut]]], failures: Collection[str] = (LOST,)
) -> list[Cut]:
    """Return the cuts of all sessions, or of those that are over at ctrl-c; print how far it is."""
    cuts: list[Cut] = []
    try:
        for future in as_completed(futures):
            cuts += future.result()
            if cuts[-1].result in failures:
                print(f"{cuts[-1].workload}, {cuts[-1].place}: {cuts[-1].reason}")
            print(f"{len(cuts):,} cuts, failures: {sum(cut.result in failures for cut in cuts)}", flush=True)
    except KeyboardInterrupt:
        pass
    finally:
        pool.shutdown(cancel_futures=True)
    print()
    return cuts


def by_kind(cuts: list[Cut], failures: Collection[str] = (LOST,)) -> tuple[Counter[tuple[str, str, str]], list[Cut]]:
    """Return how many cuts there are by workload, place and result, and those that failed."""
    counts = Counter((cut.workload, cut.place, cut.result) for cut in cuts)
    return counts, [cut for cut in cuts if cut.result in failures]


def print_tables(
    workloads: Iterable[str],
    places: tuple[str, ...],
    counts: Counter[tuple[str, str, str]],
    failed: list[Cut],
    results: tuple[str, ...] = RESULTS,
) -> bool:
    """Print how many cuts there are by workload, place and result; return whether any failed."""
    for title, columns, part in (("cut in the middle of", places, 1), ("found afterwards", results, 2)):
        rows = [[title, *columns]]
        for name in workloads:
            rows.append([name, *(f"{_sum(counts, name, part, column):,}" for column in columns)])
        rows.append(["all", *(f"{_sum(counts, None, part, column):,}" for column in columns)])
        print_rows(rows)
    for cut in failed[:SHOWN]:
        print(f"{cut.workload}, {cut.place}: {cut.reason}")
    print(f"{counts.total():,} cuts, games lost: {sum(cut.result == LOST for cut in failed)}", flush=True)
    return bool(failed)


def print_wear(seed: int) -> None:
    """Print what games do to the flash."""
    rows = [["game", *GAMES]]
    wears = [worn(game, games, seed=seed) for game, games in GAMES.items()]
    rows.append(["games", *(f"{wear.games}" for wear in wears)])
    rows.append(["records a game", *(f"{wear.records:,}" for wear in wears)])
    rows.append(["bytes of a finished game", *(f"{wear.bytes_kept:,}" for wear in wears)])
    rows.append(["pages programmed a game", *(f"{wear.pages:,}" for wear in wears)])
    rows.append(["sectors erased a game", *(f"{wear.erases:,}" for wear in wears)])
    rows.append(["records for one erase", *(f"{wear.records / wear.erases:.1f}" for wear in wears)])
    rows.append(["most pages, erases for one record", *(f"{w.longest_pages}, {w.longest_erases}" for w in wears)])
    rows.append(["erases of the busiest sector, all games", *(f"{wear.most:,}" for wear in wears)])
    rows.append(
        [f"years at {GAMES_A_DAY} games a day, {CYCLES:,} erases", *(f"{w.years(GAMES_A_DAY):,.0f}" for w in wears)]
    )
    print_rows(rows)


def print_rows(rows: list[list[str]]) -> None:
    """Print a table as Markdown has it."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for number, row in enumerate(rows):
        cells = [
            text.rjust(width) if column else text.ljust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("| " + " | ".join(cells) + " |")
        if not number:
            print(
                "|"
                + "|".join("-" * (width + 1) + (":" if column else "-") for column, width in enumerate(widths))
                + "|"
            )
    print()


def _sum(counts: Counter[tuple[str, str, str]], workload: str | None, place: int, column: str) -> int:
    return sum(count for key, count in counts.items() if workload in (None, key[0]) and key[place] == column)


if __name__ == "__main__":
    sys.exit(main())
