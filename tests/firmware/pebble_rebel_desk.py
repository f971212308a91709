"""A desk on which Pebble Rebel is played: brings positions up, and reads its squares by their names."""

from firmware.games.pebble_rebel.words import index_of, square_of
from tests.firmware.desk import SETTLE_MS, Desk

BLUE, RED, WHITE, YELLOW = range(1, 5)
# Everywhere but on f1, and no line: two colours and two colours, row by row
FULL = "BBRRBBWWYYWWBBRRBBWWYYWWBBRRBBWWYYW."


class PebbleRebelDesk(Desk):
    """A desk with a game of Pebble Rebel from the usual start."""

    def __init__(self):
        super().__init__()
        self.begin("pebble_rebel")

    def load(self, *moves, **options):
        """Bring a position up: a game with these options (texts), after these moves."""
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
        """The moves so far, in the words of the protocol."""
        return self.game.dump()["moves"]
