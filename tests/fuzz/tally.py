"""What came of the messages of each kind, as a table."""

import gc
import sys
from collections import Counter

OUTCOMES = ("refused", "dropped", "answered", "obeyed")
MEANINGS = """refused: got a sentence, and nothing changed. dropped: nothing to answer, and nothing changed.
answered: asked for something that changes nothing. obeyed: did what a model of the board says."""


class Tally:
    """Counts by kind and outcome."""

    def __init__(self):
        self.counts = {}

    def note(self, kind, outcome):
        self.counts.setdefault(kind, Counter())[outcome] += 1

    @property
    def total(self):
        return sum(count.total() for count in self.counts.values())

    def table(self):
        """Return it as Markdown."""
        lines = [f"| kind | messages | {' | '.join(OUTCOMES)} |", "|---|--:|" + "--:|" * len(OUTCOMES)]
        whole = Counter()
        for kind, count in sorted(self.counts.items()):
            lines.append(self._line(kind, count))
            whole += count
        return "\n".join([*lines, self._line("all", whole)])

    def _line(self, kind, count):
        cells = [kind, f"{count.total():,}", *(f"{count[outcome]:,}" if count[outcome] else "" for outcome in OUTCOMES)]
        return f"| {' | '.join(cells)} |"


def blocks():
    """Return how many blocks of memory the program has."""
    gc.collect()
    return sys.getallocatedblocks()
