"""`python -m host.powercuts`: cut the power 20,000 times and print what came of it; --wear: how long a flash lasts."""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from littlefs import __LFS_VERSION__

from host.powercuts.cuts import LOST, PLACES, RESULTS, counted
from host.powercuts.stories import STORIES
from host.powercuts.wear import CYCLES, worn

LEAST = 20_000
SHOWN = 10  # of the cuts that lost a game
GAMES = {"vacuum": 40, "robble": 400}  # that the wear is counted over
GAMES_A_DAY = 3


def main() -> int:
    """Return the exit status: 1 where a game was lost."""
    parser = argparse.ArgumentParser(prog="python -m host.powercuts", description=__doc__, allow_abbrev=False)
    parser.add_argument("--least", type=int, default=LEAST, metavar="N", help="cuts to make (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="where chance begins (default: %(default)s)")
    parser.add_argument("--wear", action="store_true", help="count erases instead")
    options = parser.parse_args()
    began = time.monotonic()
    print(f"littlefs {__LFS_VERSION__[0]}.{__LFS_VERSION__[1]}, seed {options.seed}\n")
    failed = False
    if options.wear:
        print_wear(options.seed)
    else:
        with ProcessPoolExecutor() as pool:
            counts, lost = counted(dict.fromkeys(STORIES, options.seed), options.least, pool.map)
        print_table("cut in the middle of", PLACES, 1, counts)
        print_table("found afterwards", RESULTS, 2, counts)
        for cut in lost[:SHOWN]:
            print(f"{cut.story}, {cut.place}: {cut.reason}")
        print(f"{counts.total():,} cuts, games lost: {len(lost)}")
        failed = any(key[2] == LOST for key in counts)
    print(f"{time.monotonic() - began:.0f} s")
    return int(failed)


def print_table(title: str, columns: tuple[str, ...], place: int, counts: Counter[tuple[str, str, str]]) -> None:
    """Print how many cuts there are by story and one part of their keys."""
    rows = [[title, *columns]]
    for story in STORIES:
        rows.append([story, *(f"{_sum(counts, story, place, column):,}" for column in columns)])
    rows.append(["all", *(f"{_sum(counts, None, place, column):,}" for column in columns)])
    print_rows(rows)


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
