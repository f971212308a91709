"""Train Pebble Rebel's evaluation: `python -m host.tools.train [--games 500 4000] [--seed 1] [--to FILE]`."""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from host.deploy.numba_kernels import MISSING, compile_kernels
from host.tools.train import file
from host.tools.train.generations import trained

GAMES = (500, 3000)
DIAGONALS = ("off", "on")


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(
        prog="python -m host.tools.train", description="Train the evaluation of Pebble Rebel's boards (minutes)."
    )
    parser.add_argument("--games", nargs="+", type=int, default=GAMES, help="of each generation (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of all chance (%(default)s)")
    parser.add_argument("--to", type=Path, default=file.FILE, metavar="FILE", help="what to write (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)")
    parser.add_argument("--python", action="store_true", help="play without numba")
    options = parser.parse_args()
    if not options.python and not compile_kernels():
        print(MISSING)
    start = None if options.python else compile_kernels
    with ProcessPoolExecutor(min(options.jobs, len(DIAGONALS)), get_context("spawn"), start) as pool:
        waiting = {diagonals: pool.submit(trained, diagonals, options.games, options.seed) for diagonals in DIAGONALS}
        found = {diagonals: future.result() for diagonals, future in waiting.items()}
    record = [f"seed {options.seed}", *(line for _, lines in found.values() for line in lines)]
    options.to.write_text(file.text(record, {diagonals: trained[0] for diagonals, trained in found.items()}), "utf-8")
    print(f"Written: {options.to}")


if __name__ == "__main__":
    main()
