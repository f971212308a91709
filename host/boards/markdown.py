"""Tables in Markdown, and pages with such tables."""

from collections.abc import Iterable


def table(heads: str, rows: Iterable[Iterable[object]]) -> str:
    """Return a table. heads: the heads with `|` between them; one that begins with `>` is of a column of numbers."""
    names = heads.split("|")
    lines = [
        _line(name.lstrip(">") for name in names),
        "|" + "|".join("---:" if name.startswith(">") else "---" for name in names) + "|",
    ]
    return "\n".join([*lines, *map(_line, rows)]) + "\n"


def with_table(page: str, name: str, table: str) -> str:
    """Return the page with the table between the two marks of that name. Raises: ValueError."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->\n"
    before, _, rest = page.partition(begin)
    _, mark, after = rest.partition(end)
    if not mark:
        raise ValueError(f"The page lacks the marks of the table: add {begin.strip()} and {end.strip()}.")
    return f"{before}{begin}{table}{end}{after}"


def _line(cells: Iterable[object]) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"
