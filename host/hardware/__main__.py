"""`python -m host.hardware`: make the boards of hardware/boards; with --check only look at those that are there."""

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import product

from host.boards import checks, kicad, layout, orders
from host.boards.design import Board
from host.boards.layout import Layout
from host.boards.make import losses, make, replot, summary
from host.hardware import checks as whole_checks
from host.hardware import mainboard, pages, power, system
from host.paths import ROOT

WORK = ROOT / "build" / "pcb"


def main(arguments: Sequence[str] | None = None) -> int:
    """Make or check boards; return 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m host.hardware", description=__doc__)
    parser.add_argument("boards", nargs="*", help="names of boards, default: all")
    parser.add_argument("--check", action="store_true", help="check the committed boards; needs no KiCad")
    parser.add_argument("--replot", action="store_true", help="keep the committed tracks, and write all files again")
    parser.add_argument("--verbose", action="store_true", help="say what the router does")
    options = parser.parse_args(arguments)
    boards = pages.boards()
    chosen = [board for board in boards if not options.boards or board.name in options.boards]
    if not options.check and not kicad.is_installed():
        print(kicad.MISSING)
        return 1
    found: list[str] = []
    for board in () if options.check else chosen:
        found += _make(board, options.replot, options.verbose)
    layouts = {board.name: layout.read(pages.board_file(board.name)) for board in boards
               if pages.board_file(board.name).exists()}  # fmt: skip
    whole = len(layouts) == len(boards)
    looked_at = [board for board in boards if board in chosen or (whole and not options.check)]
    currents = {board.name: checks.computed(board, layouts[board.name]) for board in looked_at}
    for board in chosen:
        found += checks.problems(board, layouts[board.name], currents[board.name])
        print("\n".join(losses(board, currents[board.name])))
        order = orders.read(board, pages.FOLDER / board.name)
        found += orders.problems(board, layouts[board.name], order)
        well, placed = orders.parts_on_pads(board, layouts[board.name], order)
        print(f"{board.name}: {well} of {placed} placed parts lie on their pads in the files for the makers")
    found += power.problems(mainboard.board())
    if whole:
        for places in (system.PLACES, system.PAD_PLACES):
            found += whole_checks.whole(layouts, places)
        if not options.check:
            for path, text in {pages.PAGE: pages.page(layouts), **pages.guide(layouts)}.items():
                path.write_text(text, "utf-8")
        _print_costs(layouts)
    else:
        print("Not all boards are there: the circuit of the whole was not checked.")
    for problem in found:
        print(f"WRONG: {problem}")
    print(f"{len(found)} problems." if found else "No problems.")
    return 1 if found else 0


def _make(board: Board, only_replot: bool, verbose: bool) -> list[str]:
    """Make a board and its files; return what KiCad complains of."""
    start, work, target = time.monotonic(), WORK / board.name, pages.FOLDER / board.name
    if only_replot:
        made = replot(board, work, target)
    else:
        made = make(board, work, target, print if verbose else lambda line: None)
    kilobytes = sum(path.stat().st_size for path in target.iterdir()) / 1000
    seconds = time.monotonic() - start
    print(f"{summary(board, made.layout)}, {made.rounds} rounds, {seconds:.0f} s, {kilobytes:.0f} kB")
    return made.complaints


def _print_costs(layouts: dict[str, Layout]) -> None:
    for places, wholes in product((system.PLACES, system.PAD_PLACES), (1, 5)):
        cost = pages.cost_of(layouts, wholes, places)
        print(
            f"{wholes} of {' and '.join(pages.needed(places))}: {cost.total:.0f} euros (boards {cost.boards:.0f}, "
            f"assembly {cost.assembly:.0f}, parts {cost.parts:.0f}, display, cables, supply {cost.besides:.0f}); each "
            f"{cost.joints} joints by hand, {cost.hours:.1f} hours"
        )


if __name__ == "__main__":
    sys.exit(main())
