"""`python -m host.tools.enclosure`: write what hardware/enclosure/ has; with --check only look at the model."""

import argparse
import sys
from collections.abc import Sequence
from itertools import chain

from host.boards.solids.assembly import Assembly
from host.boards.solids.checks import clearances
from host.paths import ROOT
from host.tools.enclosure import checks, files, pictures
from host.tools.enclosure.assembly import assembly


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the enclosure and write its files; return 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m host.tools.enclosure", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    options = parser.parse_args(arguments)
    made = assembly()
    found = checks.problems(made)
    for row, gap in clearances(made, checks.CLEARANCES):
        print(f"{gap:6.2f} mm, at least {row.least:.2f}: {row.what}")
    count = sum(piece.count for piece in made.pieces)
    volume = sum(piece.count * piece.solid.volume() for piece in made.pieces) / 1000
    print(f"{len(made.bodies)} solids, {len(made.screws)} screws, {count} pieces to print: {volume:.0f} cm3")
    for problem in found:
        print(f"WRONG: {problem}")
    print(f"{len(found)} problems." if found else "No problems.")
    if not options.check and not found:
        _write(made)
    return 1 if found else 0


def _write(made: Assembly) -> None:
    """Write the files, the pictures and the pages' tables."""
    files.FOLDER.mkdir(exist_ok=True)
    total = 0
    for name, content in chain(files.made_files(made), pictures.all_of_them(made)):
        (files.FOLDER / name).write_bytes(content)
        total += len(content)
    for path, text in files.pages(made).items():
        path.write_text(text, "utf-8")
    print(f"{total / 1000:.0f} kB written to {files.FOLDER.relative_to(ROOT)}.")


if __name__ == "__main__":
    sys.exit(main())
