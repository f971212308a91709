"""The figures of the last runs on this computer, build/bench.json, and what has become worse since."""

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from host.files import replace
from host.paths import ROOT
from host.report import Table

FILE = ROOT / "build" / "bench.json"
KEPT = 5  # runs of each figure
# A figure is worse where it differs from the median of the runs before by more than they differ among themselves,
# by more than this share, and by more than its last digit
NOISE, NOISE_SIMULATED = 0.1, 0.01
SIMULATED = "emulated Pico"  # in the title of a table whose time is simulated

MORE_IS_BETTER = ("moves/s", "games/s", "playouts/s", "frames/s", "rounds/s", "idle %", "free KB", "x ")
NEITHER = ("goal", "met", "worst figure", "core", "moves/game", "moves at most")


def figures(table: Table) -> Iterator[tuple[str, str, str]]:
    """Yield (name, text, column) of each number in a table that can be better or worse."""
    for row in table.rows:
        for column, text in zip(table.head[table.words :], row[table.words :], strict=True):
            if column not in NEITHER and text != "-":  # which is: not measured
                yield f"{table.title}: {', '.join(row[: table.words])}, {column}", text.replace(",", ""), column


class History:
    """The last runs. path: of the file; one that cannot be read is left out."""

    def __init__(self, path: Path = FILE) -> None:
        self._path = path
        self._runs: dict[str, list[float]] = {}
        try:
            kept = json.loads(path.read_text("utf-8"))
            self._runs = {str(name): [float(value) for value in values] for name, values in kept.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            self._runs = {}

    def add(self, table: Table) -> Iterator[tuple[str, str, str, str]]:
        """Keep the figures of a table; yield (what, before, now, by %) of each that has become worse."""
        share = NOISE_SIMULATED if SIMULATED in table.title else NOISE
        for name, text, column in figures(table):
            value, runs = float(text), self._runs.get(name, [])
            if runs:
                before = median(runs)
                by = before - value if column.startswith(MORE_IS_BETTER) else value - before
                digit = 10.0 ** -len(text.partition(".")[2])
                if round(by - max(max(runs) - min(runs), abs(before) * share, digit), 6) > 0:
                    yield name, f"{before:g}", text, f"{by / before:.0%}" if before else "-"
            self._runs[name] = [*runs, value][-KEPT:]

    def save(self) -> None:
        """Write the file. Raises: OSError."""
        self._path.parent.mkdir(exist_ok=True)
        replace(self._path, json.dumps(self._runs, indent=1).encode(), self._path.with_suffix(".new"))


def worse_table(rows: list[tuple[str, str, str, str]]) -> Table:
    """Return what has become worse, for the end of a run."""
    notes = (f"Against the median of the last {KEPT} runs at most, by more than they differ.",)
    return Table("Worse than before", ("what", "before", "now", "by"), rows, notes)
