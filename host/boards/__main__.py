"""Makes the boards of a table: a Python file with BOARDS, a list of boards (design.py). README.md shows one."""

import argparse
import runpy
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from . import checks, files, kicad, layout
from .design import Board
from .make import losses, make, summary
from .router import NoWay


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the boards, or check those that are made; return 0 if all is well."""
    parser = argparse.ArgumentParser(prog="pcb-from-tables", description=__doc__)
    parser.add_argument("table", type=Path, help="a Python file with BOARDS")
    parser.add_argument("-o", "--output", type=Path, default=Path("boards"), help="a folder for each board goes here")
    parser.add_argument("--nets", action="store_true", help="print the pins of each net, and make nothing")
    parser.add_argument("--check", action="store_true", help="check the boards that are made; needs no KiCad")
    parser.add_argument("--verbose", action="store_true", help="say what the router does")
    options = parser.parse_args(arguments)
    try:
        boards: list[Board] = list(runpy.run_path(str(options.table))["BOARDS"])
    except (KeyError, OSError) as problem:
        print(f"{options.table} is no table: {problem} is missing." if isinstance(problem, KeyError) else problem)
        return 1
    if options.nets:
        for board in boards:
            print(files.netlist(board), end="")
        return 0
    if not options.check and not kicad.is_installed():
        print(kicad.MISSING)
        return 1
    found: list[str] = []
    try:
        for board in boards:
            found += _checked(board, options.output / board.name, options.check, options.verbose)
    except (NoWay, OSError, kicad.KicadError) as problem:
        print(problem)
        return 1
    for line in found:
        print(f"WRONG: {line}")
    print(f"{len(found)} problems." if found else "No problems.")
    return 1 if found else 0


def _checked(board: Board, target: Path, only_check: bool, verbose: bool) -> list[str]:
    """Make a board, unless it is only checked; print how it is, and return what is wrong with it."""
    found: list[str] = []
    if only_check:
        finished = layout.read(target / f"{board.name}.kicad_pcb")
    else:
        with TemporaryDirectory() as work:
            made = make(board, Path(work), target, print if verbose else lambda line: None)
        finished, found = made.layout, made.complaints
    currents = checks.computed(board, finished)
    print(summary(board, finished))
    print("\n".join(losses(board, currents)))
    return [*found, *checks.problems(board, finished, currents)]


if __name__ == "__main__":
    sys.exit(main())
