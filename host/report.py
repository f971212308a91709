"""What all tools print: a table in Markdown, aligned, and percentiles."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil


def percentile(values: Iterable[float], percent: float) -> float:
    """Return the value that `percent` of the values do not exceed; infinity where there are none."""
    ranked = sorted(values)
    return ranked[max(0, ceil(len(ranked) * percent / 100) - 1)] if ranked else float("inf")


@dataclass(frozen=True)
class Table:
    """Texts in rows. The first `words` columns are words, the others numbers; notes say what the figures mean."""

    title: str
    head: tuple[str, ...]
    rows: Iterable[tuple[str, ...]]
    notes: tuple[str, ...] = ()
    words: int = 1

    def __str__(self) -> str:
        lines = [self.head, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        rule = [f"{'-' * (width + 1)}{'-' if index < self.words else ':'}" for index, width in enumerate(widths)]
        texts = [text for text in (self.title, *self.notes) if text]
        head, *rows = (f"| {' | '.join(map(self._cell, range(len(line)), line, widths))} |" for line in lines)
        return "\n".join([*texts, *[""][: len(texts)], head, f"|{'|'.join(rule)}|", *rows]) + "\n"

    def _cell(self, index: int, text: str, width: int) -> str:
        return text.ljust(width) if index < self.words else text.rjust(width)
