"""Vacuum on an AppHarness: loads positions, and reads what breathes and which keys are lit."""

from firmware.games.registry import Setup
from firmware.games.vacuum import palette
from firmware.games.vacuum.view import View
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
        play = Play(self.app, View(put(words)), Setup("vacuum", {}), ())
        self.app.play = play
        self.app.panel.clear()
        self.app.show(play, self.now)
        self.run(SETTLE_MS)

    def key(self, name, ms=50):
        super().key(name, ms)
        self.settle()

    def breathing(self):
        """Return the names of the squares that breathe, in alphabetical order."""
        marks = (palette.OPEN, *(palette.lit(player) for player in (1, 2, 3, 4)))
        return self.shown(*marks)
