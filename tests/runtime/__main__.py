"""`python -m tests.runtime --games 30`: compare both runtimes over many times the games of `make test`."""

import argparse
import sys
import time

from tests.runtime.runtimes import SAME, difference


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.runtime", description=__doc__)
    parser.add_argument("--games", type=int, default=30, help="times as many as usual (default: %(default)s)")
    parser.add_argument("scripts", nargs="*", default=SAME, help="of tests/runtime/scripts (default: all)")
    options = parser.parse_args()
    wrong = 0
    for script in options.scripts:
        began = time.monotonic()
        found = difference(script, options.games)
        wrong += bool(found)
        print(f"{script}: {found or 'the same'} ({time.monotonic() - began:.0f} s)", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
