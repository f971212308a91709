"""The outcomes of messages of each kind, as a table."""

import gc
import sys
from collections import Counter

from host.report import Table

# Got an error, or no reply, and nothing changed; asked for something that changes nothing; did what a model says.
OUTCOMES = ("refused", "dropped", "answered", "obeyed")


class Tally:
    """Counts by kind and outcome. longest: the time (s of this computer's) that one has taken, where it is measured."""

    def __init__(self):
        self.counts = {}
        self.longest = 0.0

    def note(self, kind, outcome):
        self.counts.setdefault(kind, Counter())[outcome] += 1

    @property
    def total(self):
        return sum(count.total() for count in self.counts.values())

    def table(self):
        whole = sum(self.counts.values(), Counter())
        rows = [self._row(kind, count) for kind, count in [*sorted(self.counts.items()), ("all", whole)]]
        return Table("", ("kind", "messages", *OUTCOMES), rows)

    def _row(self, kind, count):
        cells = (f"{count[outcome]:,}" if count[outcome] else "" for outcome in OUTCOMES)
        return (kind, f"{count.total():,}", *cells)


def blocks():
    """Return how many blocks of memory the program has."""
    gc.collect()
    return sys.getallocatedblocks()
