"""Measurements as tables; `python -m host.tools.bench` prints them.

A section is a module of this folder with `tables(rounds, quick)`, which yields its tables one by one; SECTIONS lists
them. Quick: with as little of everything as shows that it works; such figures mean nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass

# name on the command line: module
SECTIONS = {
    "engines": "host.tools.bench.engines",
    "games": "host.tools.bench.games",
    "latency": "host.tools.bench.latency",
    "pico": "host.tools.bench.pico",
}


@dataclass(frozen=True)
class Table:
    """A table of texts. The first column is words, the others are numbers; the notes say what is compared with what."""

    title: str
    head: tuple[str, ...]
    rows: Iterable[tuple[str, ...]]
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [self.head, *self.rows]
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.head))]
        texts = [self.title, *self.notes, ""]
        for line in lines:
            cells = [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line, widths, strict=True))]
            texts.append("  ".join([cells[0], *cells[2:]]).rstrip())
        return "\n".join(texts) + "\n"
