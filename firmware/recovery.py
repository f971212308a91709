"""Recovery from an exception inside the program: log it, report it, continue.

The game is rebuilt from its moves, because an exception may leave a move half done. If that fails, a screen offers to
take a move back, then the menu opens; if all fail, the program restarts.
"""

import gc

from firmware import texts
from firmware.clock import elapsed
from firmware.games.registry import setup_of
from firmware.screens.menu import Menu
from firmware.storage.crashlog import CrashLog

ROW_MS = 60_000  # an error within this time of the last one counts as one more in a row
MAX_FAILURES = 8  # in a row; then the program restarts
CAREFUL = 2  # failed starts in a row; then a game does not resume by itself


class Recovery:
    """Recovers one app."""

    def __init__(self, app) -> None:
        self._app = app
        self._crash_log = CrashLog(app.board)
        self._row = -1  # errors before the last one in a row
        self._last = self._way = 0  # when that was; what followed it, an index into the ways of take()

    def look_back(self) -> None:
        """Log and report how the program ended before this start, if by a fault."""
        app, watchdog = self._app, self._app.board.watchdog
        self._note(watchdog.ended, "", watchdog.ended_ms)
        if watchdog.failed_starts >= CAREFUL and app.screen is not app.menu:
            self._menu(app.now)
            if app.resuming:
                app.resuming.suspect = True
        if app.resuming:
            app.resuming.note = app.say(texts.RESTARTED)  # shown again when the game is read, which replaces the log
        self._say(texts.RESTARTED)

    def take(self, error: Exception) -> None:
        """Log an exception and continue. Raises: the exception, if the program should restart."""
        app, now = self._app, self._app.now
        gc.collect()
        again = self._row >= 0 and elapsed(now, self._last) < ROW_MS
        self._row, self._last = (self._row + 1 if again else 0), now
        self._note_error(error, now)
        if self._row < MAX_FAILURES:
            ways = (self._again, self._ask, self._menu)
            for way in range(min(self._way + 1, 2) if again else 0, 3):
                try:
                    self._way = way
                    ways[way](now)
                    app.sound.play("refuse", now)
                    return
                except Exception as another:
                    self._note_error(another, now)
        raise error

    def _note_error(self, error: Exception, now: int) -> None:
        why = type(error).__name__ + ": " + str(error)
        self._note(why[:80], self._app.board.trace(error), now)

    def _note(self, why: str, trace: str, now: int) -> None:
        """Log what can be logged: without the game if that cannot be read, nothing on a full flash."""
        for read in (self._app.record, lambda: None):
            try:
                self._crash_log.note(why, trace, read(), now)
                return
            except Exception:
                gc.collect()

    def _again(self, now: int) -> None:
        """Show the same screen again, a game rebuilt from its moves."""
        app = self._app
        if app.screen is app.play:
            record, before = app.record(), app.play
            app.begin(setup_of(record), now, record["moves"], room=before.seats.room)
            app.journal.rebuilt(before, app.play)
        else:
            app.show(app.screen, now)
        self._say(texts.RESTORED)

    def _ask(self, now: int) -> None:
        """Offer undo."""
        app = self._app
        if app.screen is app.play:
            from firmware.screens.recovery import RecoveryScreen  # where that fails, the menu is next

            app.show(RecoveryScreen(app), now)
        else:
            self._menu(now)

    def _menu(self, now: int) -> None:
        app = self._app
        app.menu = Menu(app)
        app.show(app.menu, now)
        self._say(texts.KEPT)

    def _say(self, text: tuple[str, ...]) -> None:
        words = self._app.say(text)
        self._app.panel.note(words)
        self._app.tell(words)
