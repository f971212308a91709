"""Pebble Rebel on an AppHarness: loads positions."""

from tests.support.app_harness import SETTLE_MS, AppHarness

BLUE, RED, WHITE, YELLOW = range(1, 5)
# All squares but f1, without a line: pairs of two colours, row by row
FULL = "BBRRBBWWYYWWBBRRBBWWYYWWBBRRBBWWYYW."


class PebbleRebelHarness(AppHarness):
    """Starts with the default setup."""

    def __init__(self):
        super().__init__()
        self.begin("pebble_rebel")

    def load(self, *moves, **options):
        """Load a game with these options (texts), after these moves."""
        self.app.load({"game": "pebble_rebel", "options": options, "moves": list(moves)}, self.now)
        self.run(SETTLE_MS)
