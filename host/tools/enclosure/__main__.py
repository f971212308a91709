"""`python -m host.tools.enclosure`: write what hardware/enclosure/ and hardware/neotrellis/ have of the two cases; with
--check only look at their models.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

from host.boards.solids.assembly import Assembly
from host.boards.solids.checks import Clearance, clearances
from host.boards.solids.files import stl_zip
from host.paths import ROOT
from host.tools.enclosure import checks, files, pictures, trellis
from host.tools.enclosure.assembly import assembly

Checks = Mapping[str, Callable[[Assembly], Iterable[str]]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the enclosures and write their files; return 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m host.tools.enclosure", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    options = parser.parse_args(arguments)
    made, case = assembly(), trellis.assembly()
    found = _checked(made, checks.CHECKS, checks.CLEARANCES) + _checked(case, trellis.CHECKS, trellis.CLEARANCES)
    print(f"{len(found)} problems." if found else "No problems.")
    if not options.check and not found:
        _write(files.FOLDER, chain(files.made_files(made), pictures.all_of_them(made, pictures.PICTURES)))
        pieces = ("pieces.zip", stl_zip("Cairn", case.pieces))
        _write(files.TRELLIS_FOLDER, chain([pieces], pictures.all_of_them(case, pictures.TRELLIS_PICTURES)))
        for path, text in files.pages(made).items():
            path.write_text(text, "utf-8")
    return 1 if found else 0


def _checked(made: Assembly, with_checks: Checks, rows: Iterable[Clearance]) -> list[str]:
    """Print gaps, sizes and problems of an enclosure, and return the problems."""
    found = checks.problems(made, with_checks)
    for row, gap in clearances(made, rows):
        print(f"{gap:6.2f} mm, at least {row.least:.2f}: {row.what}")
    count = sum(piece.count for piece in made.pieces)
    volume = sum(piece.count * piece.solid.volume() for piece in made.pieces) / 1000
    print(f"{len(made.bodies)} solids, {len(made.screws)} screws, {count} pieces to print: {volume:.0f} cm3")
    for problem in found:
        print(f"WRONG: {problem}")
    return found


def _write(folder: Path, contents: Iterator[tuple[str, bytes]]) -> None:
    """Write files with their contents to a folder."""
    folder.mkdir(exist_ok=True)
    total = 0
    for name, content in contents:
        (folder / name).write_bytes(content)
        total += len(content)
    print(f"{total / 1000:.0f} kB written to {folder.relative_to(ROOT)}.")


if __name__ == "__main__":
    sys.exit(main())
