"""Tables in Markdown."""

from collections.abc import Iterable


def table(heads: str, rows: Iterable[Iterable[object]]) -> str:
    """Return a table. heads: the heads with `|` between them; one that begins with `>` is of a column of numbers."""
    names = heads.split("|")
    lines = [
        _line(name.lstrip(">") for name in names),
        "|" + "|".join("---:" if name.startswith(">") else "---" for name in names) + "|",
    ]
    return "\n".join([*lines, *map(_line, rows)]) + "\n"


def _line(cells: Iterable[object]) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"
