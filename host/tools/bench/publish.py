"""The tables of docs/speed.md, written by `python -m host.tools.bench pico thinking reviews --publish`."""

from host.files import replace
from host.paths import DOCS
from host.report import Table

PAGE = DOCS / "speed.md"
# The mark on the page by the table's title, and the columns that are left out, as all their rows are the same
MARKS = {
    "The board on the emulated Pico": "screens",
    "NeoTrellis tiles on the emulated Pico": "tiles",
    "The board as a player on the emulated Pico": "thinking",
    "Games gone through on the emulated Pico": "reviews",
    "Goals": "goals",
}
LEFT_OUT = ("scan ms", "with keys", "growth", "core")
MET = "yes"


def published(page: str, table: Table) -> str:
    """Return the page with a table in its place. Raises: ValueError."""
    columns = [place for place, name in enumerate(table.head) if name not in LEFT_OUT]
    rows = [row for row in table.rows if row[-1] != MET or ", us, " not in row[0]]  # a goal in us that is met
    short = Table(
        "", tuple(table.head[place] for place in columns), [tuple(row[place] for place in columns) for row in rows]
    )
    return with_table(page, MARKS[table.title], str(short))


def with_table(page: str, name: str, table: str) -> str:
    """Return the page with the table between the two marks of that name. Raises: ValueError."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->\n"
    before, _, rest = page.partition(begin)
    _, mark, after = rest.partition(end)
    if not mark:
        raise ValueError(f"The page lacks the marks of the table: add {begin.strip()} and {end.strip()}.")
    return f"{before}{begin}{table}{end}{after}"


def write(table: Table) -> None:
    """Put a table on the page. Raises: OSError."""
    text = published(PAGE.read_text("utf-8"), table)
    replace(PAGE, text.encode(), PAGE.with_suffix(".new"))


def rows_of(page: str, title: str) -> dict[str, dict[str, float]]:
    """Return the figures of a table on the page by row and column."""
    mark = MARKS[title]
    table = page.partition(f"<!-- {mark}: begin -->\n")[2].partition(f"<!-- {mark}: end -->")[0]
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines())
    return {row[0]: dict(zip(head[1:], map(float, row[1:]), strict=True)) for row in rows}
