"""Print the tables: `python -m host.tools.bench [section ...] [--rounds N [--publish] | --quick]`."""

import argparse
from importlib import import_module

from host.tools.bench import SECTIONS, publish


def main() -> None:
    """Print the tables of the sections that are asked for, all of them by default."""
    parser = argparse.ArgumentParser(
        prog="python -m host.tools.bench", description="Measure the board on the emulated Pico."
    )
    parser.add_argument("section", nargs="*", help="one of: " + ", ".join(SECTIONS))
    parser.add_argument(
        "--rounds", type=int, default=7, help="how often each figure is measured (7); the median counts"
    )
    parser.add_argument(
        "--quick", action="store_true", help="see in half a minute that all of it works; the figures mean nothing"
    )
    parser.add_argument(
        "--publish", action="store_true", help=f"write the figures of the emulated Pico to {publish.PAGE}"
    )
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.section) - set(SECTIONS))
    if unknown:
        parser.error(f"there is no section {unknown[0]!r}; there is {', '.join(SECTIONS)}")
    if arguments.rounds < 1:
        parser.error("--rounds is 1 or more")
    if arguments.quick and arguments.publish:
        parser.error("the figures of --quick mean nothing: leave --quick or --publish out")
    for name in arguments.section or SECTIONS:
        for table in import_module(SECTIONS[name]).tables(1 if arguments.quick else arguments.rounds, arguments.quick):
            print(table, flush=True)
            if arguments.publish and table.title in publish.MARKS:
                publish.write(table)


if __name__ == "__main__":
    main()
