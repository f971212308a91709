"""The board is about to start again, for a game that found no room in what its memory has become."""

from firmware.clock import TICK_MS
from firmware.screens.screen import Screen

LEAST_TICKS = 300 // TICK_MS  # for the panel to be read at all
MOST_TICKS = 1000 // TICK_MS  # for the display to take its picture, if there is one


class Restart(Screen):
    """Up until the display says why. The game is on the flash (Journal.start()), and there when the board is again.

    title: the game's.
    """

    def __init__(self, app, title: str) -> None:
        super().__init__(app)
        self._title = title
        self._ticks = 0

    def refresh(self) -> None:
        self.clear()
        self.app.panel.show("Cairn", "One moment: the board makes room for " + self._title + ".", "", "")
        self.app.touch()

    def soft_keys(self) -> tuple:
        return ()

    def rests(self) -> bool:
        return False

    def tick(self, now: int) -> None:
        self._ticks += 1
        if self._ticks >= LEAST_TICKS and (self.app.panel.is_drawn() or self._ticks >= MOST_TICKS):
            self.app.board.reset()

    def swallows(self, kind: int, now: int) -> bool:
        return True
