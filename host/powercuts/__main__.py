"""`make cuts`: cut the power again and again, on the host and on emulated boards, and print what came of it.

--wear: how long a flash lasts.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from littlefs import __LFS_VERSION__

from host.powercuts import board
from host.powercuts.cuts import LOST, PLACES, RESULTS, Cut, counted
from host.powercuts.evening import SCENES
from host.powercuts.evenings import CUTS, all_evening_cuts, prepared
from host.powercuts.stories import STORIES
from host.powercuts.wear import CYCLES, worn

LEAST = {"host": 20_000, "emulator": 1_000}
SHOWN = 10  # of the cuts that lost a game
GAMES = {"vacuum": 40, "robble": 400}  # that the wear is counted over
GAMES_A_DAY = 3


def main() -> int:
    """Return the exit status: 1 where a game was lost."""
    parser = argparse.ArgumentParser(prog="python -m host.powercuts", description=__doc__, allow_abbrev=False)
    parser.add_argument("--on", choices=LEAST, action="append", help="where to make them (default: both)")
    parser.add_argument("--least", type=int, metavar="N", help=f"cuts to make (default: {LEAST})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="where chance begins (default: %(default)s)")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes at a time (default: one for each core)")
    parser.add_argument("--wear", action="store_true", help="count erases instead")
    options = parser.parse_args()
    began = time.monotonic()
    failed = False
    if options.wear:
        print_wear(options.seed)
    else:
        with ProcessPoolExecutor(options.jobs) as pool:
            for place in options.on or LEAST:
                make = on_host if place == "host" else on_emulators
                failed = make(pool, options.seed, options.least or LEAST[place]) or failed
    print(f"{time.monotonic() - began:.0f} s")
    return int(failed)


def on_host(pool: ProcessPoolExecutor, seed: int, least: int) -> bool:
    """Make cuts over littlefs on this computer, print what came of them, and return whether a game was lost."""
    print(f"littlefs {__LFS_VERSION__[0]}.{__LFS_VERSION__[1]}, seed {seed}\n", flush=True)
    counts, lost = counted(dict.fromkeys(STORIES, seed), least, pool.map)
    return print_tables(STORIES, PLACES, counts, lost)


def on_emulators(pool: ProcessPoolExecutor, seed: int, least: int) -> bool:
    """The same on emulated boards. Ctrl-c ends it early, and prints what came of the evenings that are over."""
    evenings = -(-least // CUTS)
    print(f"emulated boards, {evenings} evenings of {CUTS} cuts, seeds from {seed}\n", flush=True)
    counts: Counter[tuple[str, str, str]] = Counter()
    lost = []
    with tempfile.TemporaryDirectory() as folder:
        flash = prepared(Path(folder) / "flash.img")
        futures = [pool.submit(all_evening_cuts, flash, seed + number) for number in range(evenings)]
        try:
            for future in as_completed(futures):
                cuts = future.result()
                counts.update((cut.story, cut.place, cut.result) for cut in cuts)
                lost += [cut for cut in cuts if cut.result == LOST]
                print(f"{counts.total():,} cuts, games lost: {len(lost)}", flush=True)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
    print()
    return print_tables(SCENES, board.PLACES, counts, lost)


def print_tables(
    stories: Iterable[str], places: tuple[str, ...], counts: Counter[tuple[str, str, str]], lost: list[Cut]
) -> bool:
    """Print how many cuts there are by story and place, and by story and result; return whether a game was lost."""
    for title, columns, part in (("cut in the middle of", places, 1), ("found afterwards", RESULTS, 2)):
        rows = [[title, *columns]]
        for story in stories:
            rows.append([story, *(f"{_sum(counts, story, part, column):,}" for column in columns)])
        rows.append(["all", *(f"{_sum(counts, None, part, column):,}" for column in columns)])
        print_rows(rows)
    for cut in lost[:SHOWN]:
        print(f"{cut.story}, {cut.place}: {cut.reason}")
    print(f"{counts.total():,} cuts, games lost: {len(lost)}", flush=True)
    return bool(lost)


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


def _sum(counts: Counter[tuple[str, str, str]], story: str | None, place: int, column: str) -> int:
    return sum(count for key, count in counts.items() if story in (None, key[0]) and key[place] == column)


if __name__ == "__main__":
    sys.exit(main())
