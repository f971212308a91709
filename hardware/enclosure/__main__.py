"""`python -m hardware.enclosure`: write what is printed and cut of both cases; with --check only look at them."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from hardware.enclosure import custom_boards, neotrellis, output

CASES = {"enclosure": custom_boards.assembly, "neotrellis": neotrellis.assembly}  # by their folders


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the cases and write their files; return 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m hardware.enclosure", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    only_check, wrong = parser.parse_args(arguments).check, 0
    for folder, assembly in CASES.items():
        made = assembly()
        found = list(output.problems(made))
        for name, content in () if found or only_check else output.files(made):
            (Path(__file__).parents[1] / folder / name).write_bytes(content)
        print(f"{folder}: {len(made.pieces)} pieces to print, {len(found)} problems", *found, sep="\n  ")
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
