"""`make torture`: hours of it on one board, or a room, other examples each time, with a line each minute and a table at
the end.

HOURS: of this computer's. TARGET: memory, emulator, rooms, or the port of a whole board as `make hil` takes it. SEED:
the same one begins with the same examples. Each failure is printed as its shortest script; the exit status is then 1.
Ctrl-c ends it early.
"""

import argparse
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from host.deploy.image import build
from host.report import Table
from tests.torture.choices import FAULTS
from tests.torture.rounds import EMULATOR, MEMORY, TARGETS, run_round

MINUTE_S = 60


def main():
    parser = argparse.ArgumentParser(prog="make torture", description=__doc__.split("\n")[0])
    parser.add_argument("--hours", type=float, default=0.1)
    parser.add_argument("--target", metavar="|".join(TARGETS), default=MEMORY)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    if options.target == EMULATOR:
        build()
    first = random.randrange(10**6) if options.seed is None else options.seed
    began = said = time.monotonic()
    failures, number, happened = 0, first, Counter()
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        try:
            while time.monotonic() - began < options.hours * 3600:
                failure, counts = pool.submit(run_round, options.target, number).result()
                happened += counts
                if failure:
                    failures += 1
                    print(f"FAILURE with SEED={number}: {failure}", flush=True)
                number += 1
                if time.monotonic() - said >= MINUTE_S or number == first + 1:
                    said = time.monotonic()
                    passed = (said - began) / 60
                    print(f"{passed:.0f} min: {happened.total():,} events, {failures} failures", flush=True)
        except KeyboardInterrupt:
            print()
    faults = sum(happened[name] for name in FAULTS)
    rows = [(name.replace("_", " "), f"{happened[name]:,}") for name in sorted(happened)]
    rows += [("faults", f"{faults:,}"), ("all", f"{happened.total():,}"), ("failures", str(failures))]
    print(f"\n{Table(f'{options.target}, seeds {first} to {number - 1}', ('event', 'times'), rows)}", end="")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
