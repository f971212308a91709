"""`make soak`: play on a board for hours of its own time, with faults, and print the results. Ctrl-c ends it early."""

import argparse
import random
import signal
import sys

from host.deploy.image import UF2, build
from host.tools.soak.rigs import EmulatedRig, Rig, VirtualRig
from host.tools.soak.run import SoakRun

VIRTUAL, EMULATOR = "virtual", "emulator"


def main() -> int:
    """Return the exit status: 1 where the board has failed."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__, allow_abbrev=False)
    parser.add_argument("--hours", type=float, default=1.0, help="of the board's time (default: %(default)s)")
    parser.add_argument("--target", choices=(VIRTUAL, EMULATOR), default=VIRTUAL)
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same soak run (default: %(default)s)")
    parser.add_argument("--level", type=int, choices=range(1, 6), help="let the board play in each game, at this level")
    options = parser.parse_args()
    with _rig(options.target, options.seed) as rig:
        soak = SoakRun(rig, options.target, options.seed, lambda line: print(line, flush=True), options.level)
        before = signal.signal(signal.SIGINT, lambda *_: soak.end_soon())
        try:
            tally = soak.play_for(options.hours)
        finally:
            signal.signal(signal.SIGINT, before)
    print(f"\n{tally.table()}", end="")
    for failure in tally.failures:
        print(f"- {failure}")
    return int(bool(tally.failures))


def _rig(target: str, seed: int) -> Rig:
    generator = random.Random(f"{target} {seed}")
    if target == EMULATOR:
        build()
        return EmulatedRig(generator, UF2)
    return VirtualRig(generator)


if __name__ == "__main__":
    sys.exit(main())
