"""Vacuum on an AppHarness: loads positions and reads squares by name."""

from engines.vacuum import terrain
from engines.vacuum.terrain import END, FIRST, name_of
from firmware.games.registry import Setup
from firmware.games.vacuum import palette
from firmware.games.vacuum.view import View, square_of
from firmware.screens.play import Play
from tests.engines.vacuum.boards import put
from tests.support.app_harness import SETTLE_MS, AppHarness


class VacuumHarness(AppHarness):
    """Starts with a new game for two."""

    def __init__(self):
        super().__init__()
        self.begin("vacuum")

    def put(self, words):
        """Show a position written in the notation of tests/engines/vacuum/boards.py."""
        play = Play(self.app, View(put(words, "")), Setup("vacuum", {}), ())
        self.app.play = play
        self.app.panel.clear()
        self.app.show(play, self.now)
        self.run(SETTLE_MS)

    def key(self, name, ms=50):
        super().key(name, ms)
        self.settle()

    def slide(self, start, target):
        """Hold one square and tap another."""
        self.press(*self.square(start))
        self.run(50)
        self.tap(*self.square(target))
        self.release(*self.square(start))
        self.run(50)
        self.settle()

    def symbol(self, name):
        """Return what a square shows."""
        return self.app.play.symbols[square_of(terrain.square_of(name))]

    def breathing(self):
        """Return the names of the squares that breathe, in alphabetical order."""
        marks = (palette.OPEN, *(palette.lit(player) for player in (1, 2, 3, 4)))
        return self.shown(*marks)

    def shown(self, *symbols):
        """Return the names of the squares that show one of these symbols, in alphabetical order."""
        squares = [square for square in range(FIRST, END) if 2 <= square & 15 < 14]
        return sorted(name_of(square) for square in squares if self.symbol(name_of(square)) in symbols)

    def lit_actions(self):
        """Return the names of the game's own keys that are lit, in alphabetical order."""
        others = ("menu", "help", "log", "undo", "resign", "hint")
        return sorted(key[0] for key in self.app.soft_keys() if key[0] not in others and self.lit(key[0]))

    @property
    def moves(self):
        """The moves so far, in protocol notation."""
        return self.game.dump()["moves"]
