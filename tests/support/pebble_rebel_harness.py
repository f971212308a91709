"""Pebble Rebel on an AppHarness: loads positions and reads squares by name."""

from firmware.games.pebble_rebel.words import index_of, square_of
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

    def symbol(self, name):
        """Return what a square shows."""
        return self.app.play.symbols[square_of(self.game.index_of(name))]

    def shown(self, symbol):
        """Return the names of the squares that show a symbol, in alphabetical order."""
        symbols = self.app.play.symbols
        return sorted(self.game.name_of(index_of(square)) for square in range(36) if symbols[square] == symbol)

    @property
    def moves(self):
        """The moves so far, in protocol notation."""
        return self.game.dump()["moves"]
