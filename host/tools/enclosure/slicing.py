"""`python -m host.tools.enclosure.slicing`: slice every printed piece, and write what each takes to the pages.

The pages keep the figures, so only this command needs the slicer; `measured` reads them from there.
"""

import sys
from collections.abc import Iterable
from dataclasses import dataclass

from host.boards.markdown import table, with_table
from host.boards.solids import slicer
from host.boards.solids.assembly import Piece
from host.tools.enclosure import trellis
from host.tools.enclosure.assembly import assembly
from host.tools.enclosure.files import FOLDER, PAGE, TRELLIS

SETTINGS = FOLDER / "petg.ini"
EUROS_KILOGRAM = 22.0  # filament_cost in the settings
BATCHES = {"key-cap-2": 42, "post": 9, "display-clamp": 2, "light-grid-tile-b": 2}  # on one plate, one of all others
BRIMS = {"frame": 5.0, "post": 3.0}  # mm, for what has corners that rise, or stands on little
NAME = "slices"
TOTALS = "**all but the caps**", "**all**"


@dataclass(frozen=True)
class Row:
    """A kind of piece: how many, on how many plates, and what all of them take."""

    piece: str
    count: int
    plates: int
    grams: float
    hours: float


def sliced(piece: Piece) -> Row:
    """Slice a piece, in batches. Raises: slicer.SliceError."""
    batch = BATCHES.get(piece.name, 1)
    plates, rest = divmod(piece.count, batch)
    found = slicer.plate(piece.solid, batch, SETTINGS, BRIMS.get(piece.what, 0.0))
    grams, hours = plates * found.grams, plates * found.hours
    if rest:
        last = slicer.plate(piece.solid, rest, SETTINGS, BRIMS.get(piece.what, 0.0))
        grams, hours = grams + last.grams, hours + last.hours
    return Row(piece.name, piece.count, plates + bool(rest), round(grams), round(hours, 1))


def total(name: str, rows: Iterable[Row]) -> Row:
    """Return a row with the sums of others."""
    rows = list(rows)
    sums = (sum(getattr(row, what) for row in rows) for what in ("count", "plates", "grams", "hours"))
    return Row(name, *sums)


def words(rows: list[Row]) -> str:
    """Return the table of the page."""
    rest = [row for row in rows if row.piece != "key-cap-2"]
    sums = [total(TOTALS[0], rest)] if len(rest) < len(rows) else []
    rows = [*rows, *sums, total(TOTALS[1], rows)]
    return table(
        "piece|>how many|>plates|>grams|>hours|>euros of filament",
        [
            (row.piece, row.count, row.plates, f"{row.grams:.0f}", f"{row.hours:.1f}", f"{_euros(row):.1f}")
            for row in rows
        ],
    )


def _euros(row: Row) -> float:
    return row.grams / 1000 * EUROS_KILOGRAM


def measured(page: str) -> list[Row]:
    """Return the rows that a page has, without their sums. Raises: ValueError if it has none."""
    inside = page.partition(f"<!-- {NAME}: begin -->\n")[2].partition(f"<!-- {NAME}: end -->")[0]
    cells = [[cell.strip() for cell in line.strip("| \n").split("|")] for line in inside.splitlines()[2:]]
    if not cells:
        raise ValueError("The page has no figures of the slicer: make slice.")
    return [
        Row(name, int(count), int(plates), float(grams), float(hours))
        for name, count, plates, grams, hours, _euros in cells
        if name not in TOTALS
    ]


def main() -> int:
    """Slice all pieces, and write the pages; return 0 if all went well."""
    if not slicer.is_installed():
        print(slicer.MISSING)
        return 1
    for page, pieces in ((TRELLIS, trellis.assembly().pieces), (PAGE, assembly().pieces)):
        rows = []
        for piece in pieces:
            rows.append(sliced(piece))
            print(f"{rows[-1].piece}: {rows[-1].grams:.0f} g, {rows[-1].hours:.1f} h", flush=True)
        page.write_text(with_table(page.read_text("utf-8"), NAME, words(rows)), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
