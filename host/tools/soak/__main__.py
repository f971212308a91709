"""`make soak`: sit at a board for hours of its own time, and print what came of it. Ctrl-c ends it after a move."""

import argparse
import random
import signal
import sys

from host.deploy.image import UF2, build
from host.tools.soak.rigs import EmulatedRig, Rig, VirtualRig
from host.tools.soak.sitting import Sitting

VIRTUAL, EMULATOR = "virtual", "emulator"


def main() -> int:
    """Return the exit status: 1 where the board has done what it must not do."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__, allow_abbrev=False)
    parser.add_argument("--hours", type=float, default=1.0, help="of the board's time (default: %(default)s)")
    parser.add_argument("--target", choices=(VIRTUAL, EMULATOR), default=VIRTUAL)
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same sitting (default: %(default)s)")
    options = parser.parse_args()
    with _rig(options.target, options.seed) as rig:
        sitting = Sitting(rig, options.target, options.seed, lambda line: print(line, flush=True))
        before = signal.signal(signal.SIGINT, lambda *_: sitting.end_soon())
        try:
            tally = sitting.sit(options.hours)
        finally:
            signal.signal(signal.SIGINT, before)
    print(f"\n{tally.table()}")
    for violation in tally.violations:
        print(f"- {violation}")
    return int(bool(tally.violations))


def _rig(target: str, seed: int) -> Rig:
    chance = random.Random(f"{target} {seed}")
    if target == EMULATOR:
        build()
        return EmulatedRig(chance, UF2)
    return VirtualRig(chance)


if __name__ == "__main__":
    sys.exit(main())
