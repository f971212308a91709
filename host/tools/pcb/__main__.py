"""`python -m host.tools.pcb`: make the boards of hardware/boards; with --check only look at those that are there."""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from host.paths import ROOT
from host.tools.pcb import checks, files, kicad, layout, router
from host.tools.pcb.design import Board
from host.tools.pcb.layout import Layout
from host.tools.pcb.supply import Supply, width_for

WORK = ROOT / "build" / "pcb"
KEPT = ("kicad_pcb", "kicad_pro")


def main(arguments: Sequence[str] | None = None) -> int:
    """Make or check boards; return 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m host.tools.pcb", description=__doc__)
    parser.add_argument("boards", nargs="*", help="names of boards, default: all")
    parser.add_argument("--check", action="store_true", help="check the committed boards; needs no KiCad")
    parser.add_argument("--verbose", action="store_true", help="say what the router does")
    options = parser.parse_args(arguments)
    chosen = [board for board in files.boards() if not options.boards or board.name in options.boards]
    if not options.check and not kicad.is_installed():
        print("KiCad 6 is not installed: apt-get install --no-install-recommends kicad kicad-footprints")
        return 1
    found: list[str] = []
    for board in () if options.check else chosen:
        found += _make(board, options.verbose)
    layouts = {board.name: layout.read(files.board_file(board.name)) for board in files.boards()
               if files.board_file(board.name).exists()}  # fmt: skip
    whole = len(layouts) == len(files.boards())
    looked_at = [board for board in files.boards() if board in chosen or (whole and not options.check)]
    currents = {board.name: checks.computed(board, layouts[board.name]) for board in looked_at}
    for board in chosen:
        found += checks.problems(board, layouts[board.name], currents[board.name])
        _print_currents(board, currents[board.name])
    if whole:
        found += checks.whole(layouts)
        if not options.check:
            for path, text in {files.PAGE: files.page(layouts), **files.guide(layouts)}.items():
                path.write_text(text, "utf-8")
        _print_costs(layouts)
    else:
        print("Not all boards are there: the circuit of the whole was not checked.")
    for problem in found:
        print(f"WRONG: {problem}")
    print(f"{len(found)} problems." if found else "No problems.")
    return 1 if found else 0


def _make(board: Board, verbose: bool) -> list[str]:
    """Make a board and its files; return what KiCad complains of."""
    start, work = time.monotonic(), WORK / board.name
    placed = layout.read(kicad.place(board, work))
    routed = router.route(board, placed, print if verbose else lambda line: None)
    path = kicad.finish(board, routed.tracks, routed.vias, work)
    finished = layout.read(path)
    found = [f"{board.name}: KiCad: {line}" for line in kicad.report(work)]
    target = files.FOLDER / board.name
    target.mkdir(parents=True, exist_ok=True)
    for suffix in KEPT:
        (target / f"{board.name}.{suffix}").write_bytes(path.with_suffix(f".{suffix}").read_bytes())
    (target / f"{board.name}-gerbers.zip").write_bytes(files.gerber_zip(board.name, work / "plots"))
    for name, text in files.texts(board, finished).items():
        (target / name).write_text(text, "utf-8")
    _print_board(board, finished, target, routed.rounds, time.monotonic() - start)
    return found


def _print_board(board: Board, made: Layout, target: Path, rounds: int, seconds: float) -> None:
    kilobytes = sum(path.stat().st_size for path in target.iterdir()) / 1000
    print(
        f"{board.name}: {board.width:.1f} x {board.height:.1f} mm, {len(board.parts)} parts, "
        f"{len(made.tracks)} tracks, {len(made.vias)} vias, {rounds} rounds, {seconds:.0f} s, {kilobytes:.0f} kB"
    )


def _print_currents(board: Board, currents: list[Supply]) -> None:
    print(f"{board.name}, all lights white:")
    for found in currents:
        allowed = found.current / width_for(found.current)
        print(
            f"    {found.net}: {found.current:.2f} A, loses {1000 * found.drop:.0f} mV, "
            f"at most {found.densest:.1f} of {allowed:.1f} A a mm at {found.where[0]:.0f}, {found.where[1]:.0f}"
        )


def _print_costs(layouts: dict[str, Layout]) -> None:
    for wholes in (1, 5):
        cost = files.cost_of(layouts, wholes)
        print(
            f"{wholes} of it: {cost.total:.0f} euros (boards {cost.boards:.0f}, assembly {cost.assembly:.0f}, parts "
            f"{cost.parts:.0f}, display, cables, supply {cost.besides:.0f}); each {cost.joints} joints by hand, "
            f"{cost.hours:.1f} hours"
        )


if __name__ == "__main__":
    sys.exit(main())
