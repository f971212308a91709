"""What a screen of a game that is over does about 'Where did it turn?': look, in the background, and show."""

import gc

from firmware import texts
from firmware.clock import KEY_MS, elapsed
from firmware.games.registry import open_view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.games.reviewer import Reviewer

BEGIN_MS = 1500  # after the result is shown


class Reviewing:
    """Reviews the game of a screen, once its tick() comes. reviewer: what does it, and knows what was found; None
    before, and where there is no memory for it.
    """

    def __init__(self, app, game, setup, screen) -> None:
        """game: of the screen, over; setup: how it began."""
        self.reviewer: Reviewer | None = None
        self._app, self._game, self._setup, self._screen = app, game, setup, screen
        self._since = app.now
        self._wanted = self._failed = False  # wanted: to be shown once it is found

    def tick(self, now: int) -> None:
        """Go on, where nothing else is to be done in this tick."""
        if self.reviewer:
            self._step(self.reviewer, now)
        elif not self._failed and (self._wanted or elapsed(now, self._since) >= BEGIN_MS):
            self._begin()

    def _step(self, reviewer, now: int) -> None:
        if reviewer.review.over:
            if self._wanted:
                self._show(now)
        elif reviewer.step(now, elapsed(now, self._app.last_key) < KEY_MS):
            self._app.changes.touch()

    def _begin(self) -> None:
        """Make what takes the memory."""
        gc.collect()
        try:
            from firmware.games.reviewer import Reviewer  # 4 KB that no game takes that goes on

            self.reviewer = Reviewer(self._app.board, open_view(self._setup, self._app.say), self._game)
        except MemoryError:
            self._failed = True
            self._screen.refresh()

    def _show(self, now: int) -> None:
        from firmware.screens.turns import Turns

        self._wanted = False
        self._app.show(Turns(self._app, self.reviewer, self._setup, self._screen), now)

    def wish(self, now: int) -> str:
        """Show the turns, at once or when they are found; return what to say until then."""
        say, reviewer = self._app.say, self.reviewer
        if self._failed:
            return say(texts.CANNOT_REVIEW)
        if reviewer and reviewer.review.over:
            self._show(now)
            return ""
        self._wanted = True
        known = reviewer.review.known if reviewer else 0
        return say(texts.REVIEWING, known, self._game.ply)

    def report(self) -> dict | None:
        """Return what is known, see Review.report(); None before it has begun."""
        return self.reviewer.review.report() if self.reviewer else None

    def pause(self) -> None:
        """Have the second core rest; tick() goes on."""
        if self.reviewer:
            self.reviewer.pause()
