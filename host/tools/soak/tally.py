"""The counts of a soak run, and their table."""

import time
from collections import Counter
from dataclasses import dataclass, field

from host.report import Table


@dataclass
class Level:
    """A figure that should not drift: its first, least, greatest and last value."""

    first: int
    least: int
    most: int
    last: int

    def see(self, figure: int) -> None:
        self.least, self.most, self.last = min(self.least, figure), max(self.most, figure), figure

    def __str__(self) -> str:
        return f"{self.first:,} first, {self.least:,} least, {self.most:,} most, {self.last:,} last"


@dataclass
class Tally:
    """Counts of one soak. failures: a message each."""

    target: str
    seed: int
    unit: str
    began: float = field(default_factory=time.monotonic)
    hours: float = 0.0
    finished: Counter[str] = field(default_factory=Counter)
    moves: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    cuts: int = 0
    in_flight: int = 0
    refused: int = 0
    checks: int = 0
    drift_ms: float = 0.0  # the worst
    longest_ms: float = 0.0  # without a power cut or restart
    wraps: int = 0
    memory: dict[str, Level] = field(default_factory=dict)
    flash: Level | None = None
    failures: list[str] = field(default_factory=list)

    def level(self, name: str, figure: int) -> Level:
        """Add a value of a figure, and return the figure."""
        if name not in self.memory:
            self.memory[name] = Level(figure, figure, figure, figure)
        self.memory[name].see(figure)
        return self.memory[name]

    def line(self) -> str:
        """Return a summary in one line."""
        return (
            f"{self.hours:.3f} h in {time.monotonic() - self.began:.0f} s: {self.finished.total()} games to their end, "
            f"{self.moves.total():,} moves, {self.faults.total():,} faults, {self.cuts} power cuts "
            f"({self.in_flight} with a move in flight lost), failures: {len(self.failures)}, "
            f"drift {self.drift_ms:.0f} ms"
        )

    def table(self) -> Table:
        """Return all counts."""
        wall = time.monotonic() - self.began
        rows = [
            ("target, seed", f"{self.target}, {self.seed}"),
            ("hours of the board's time", f"{self.hours:.2f}"),
            ("wall time, times real time", f"{wall / 60:.0f} min, {self.hours * 3600 / wall:.1f}"),
            ("games to their end", _counts(self.finished)),
            ("moves", _counts(self.moves)),
            ("illegal moves rejected", f"{self.refused:,}"),
            ("faults", _counts(self.faults)),
            ("power cuts", f"{self.cuts:,}"),
            ("of these with the move in flight lost", f"{self.in_flight:,}"),
            ("checks of everything", f"{self.checks:,}"),
            ("worst drift of the clock", f"{self.drift_ms:.1f} ms"),
            ("longest time without a start", f"{self.longest_ms / 60_000:.1f} min"),
            ("wraps of the clocks", f"{self.wraps}"),
            *((f"{self.unit}, {name}", str(level)) for name, level in sorted(self.memory.items())),
            ("flash free, bytes", str(self.flash)),
            ("failures (lost moves, crashes, ...)", f"{len(self.failures)}"),
        ]
        return Table("", ("figure", "value"), rows, words=2)


def _counts(counter: Counter[str]) -> str:
    parts = ", ".join(f"{name} {count:,}" for name, count in sorted(counter.items()))
    return f"{counter.total():,} ({parts})" if parts else "0"
