"""What the app does when something has gone wrong inside: it writes that down, says so, and goes on.

The game is built anew from its moves, as an exception in the middle of one may have left anything half done. If that
does not help, a screen offers to take a move back, and then there is the menu; if nothing helps, the program starts
again.
"""

import gc

from firmware.clock import elapsed
from firmware.screens.menu import Menu
from firmware.screens.recovery import Trouble
from firmware.storage.crashlog import Mishaps

ROW_MS = 60_000  # a mishap so soon after another one is more of the same
MOST = 8  # in a row; then the program starts again
CAREFUL = 2  # failed starts in a row; then a game does not go on by itself

GOES_ON = "Something went wrong inside; the game goes on."
KEPT = "Something went wrong inside. The game is kept; the menu has it."
STARTED = "The board had stopped and has started again by itself."


class Rescue:
    """One for an app."""

    def __init__(self, app) -> None:
        self._app = app
        self._mishaps = Mishaps(app.board)
        self._row = -1  # how many came before the last one in a row
        self._last = 0  # when that was
        self._way = 0  # how the app went on after it, a place in the list of take()

    def look_back(self) -> None:
        """Write down how the program before this one ended, if that was a fault, and say so."""
        app, watchdog = self._app, self._app.board.watchdog
        self._note(watchdog.ended, "", watchdog.ended_ms)
        if watchdog.failed_starts >= CAREFUL and app.screen is not app.menu:
            self._menu(app.now)
            if app.resuming:
                app.resuming.wary = True
        if app.resuming:
            app.resuming.note = STARTED  # the log is the game's, once it is read
        self._say(STARTED)

    def take(self, error: Exception) -> None:
        """Write an exception down and go on. Errors: the exception, where the program had better start again."""
        app, now = self._app, self._app.now
        gc.collect()
        again = self._row >= 0 and elapsed(now, self._last) < ROW_MS
        self._row, self._last = (self._row + 1 if again else 0), now
        self._note_error(error, now)
        if self._row < MOST:
            ways = (self._again, self._ask, self._menu)
            for place in range(min(self._way + 1, 2) if again else 0, 3):
                try:
                    self._way = place
                    ways[place](now)
                    app.sound.play("refuse", now)
                    return
                except Exception as another:
                    self._note_error(another, now)
        raise error

    def _note_error(self, error: Exception, now: int) -> None:
        why = type(error).__name__ + ": " + str(error)
        self._note(why[:80], self._app.board.trace(error), now)

    def _note(self, why: str, trace: str, now: int) -> None:
        """Write down what can be written: without the game if that is beyond telling, nothing on a full flash."""
        for read in (self._app.record, _nothing):
            try:
                self._mishaps.note(why, trace, read(), now)
                return
            except Exception:
                gc.collect()

    # --- ways to go on -----------------------------------------------------------------

    def _again(self, now: int) -> None:
        """Show the same again, a game as its moves make it."""
        app = self._app
        if app.screen is app.play:
            app.load(app.record(), now)
        else:
            app.show(app.screen, now)
        self._say(GOES_ON)

    def _ask(self, now: int) -> None:
        """Offer to take a move back."""
        app = self._app
        if app.screen is app.play:
            app.show(Trouble(app), now)
        else:
            self._menu(now)

    def _menu(self, now: int) -> None:
        app = self._app
        app.menu = Menu(app)
        app.show(app.menu, now)
        self._say(KEPT)

    def _say(self, text: str) -> None:
        self._app.panel.note(text)
        self._app.tell(text)


def _nothing() -> None:
    """No record."""
