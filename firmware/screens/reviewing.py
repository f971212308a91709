"""What a screen of a game that is over does about 'Where did it turn?': look, in the background, by
engines/bots/review.py on the board's clock and cores, and show.
"""

import gc

from firmware import texts
from firmware.clock import KEY_MS, elapsed
from firmware.games.registry import open_view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engines.bots.review import Review
    from firmware.games.thinker import Thinker

BEGIN_MS = 1500  # after the result is shown
LEVEL = 5
# Of a review: 60 s for a thought about each position, 40 for the longer ones; each on a computer, where people wait, so
# many times the longest thought there.
POSITIONS_MS, SUSPECTS_MS = 60_000, 40_000
THOUGHTS = 5
SHORTEST_MS = 60  # of the thought about a position
NONE = 0  # Review.next(): no thought is due


class Reviewing:
    """Reviews the game of a screen, once its tick() comes. review: what is found; None before, and where there is no
    memory for it. view: of a game of its own, which it moves about in until then.
    """

    def __init__(self, app, game, setup, screen) -> None:
        """game: of the screen, over; setup: how it began."""
        self.review: Review | None = None
        self.view = None
        self._thinker: Thinker | None = None
        self._app, self._game, self._setup, self._screen = app, game, setup, screen
        self._since = app.now
        self._wanted = self._failed = False  # wanted: to be shown once it is found
        self._length = NONE  # of the thought that is due, or under way
        self._lengths_ms: tuple[int, ...] = ()

    def tick(self, now: int) -> None:
        """Go on, where nothing else is to be done in this tick. Raises: what goes wrong in the bot."""
        if self._is_over():
            if self._wanted:
                self._show(now)
        elif self.review:
            self._step(self.review, self._thinker, now, elapsed(now, self._app.last_key) < KEY_MS)
        elif not self._failed and (self._wanted or elapsed(now, self._since) >= BEGIN_MS):
            self._begin()

    def _is_over(self):
        return self.review is not None and self.review.over

    def _begin(self) -> None:
        """Make what takes the memory."""
        gc.collect()
        try:
            from engines.bots.review import Review  # 4 KB that no game takes that continues
            from firmware.games.thinker import Thinker

            self.view = view = open_view(self._setup, self._app.say)
            self._thinker = thinker = Thinker(self._app.board, LEVEL, 0)
            self._lengths_ms = lengths_ms(self._game.ply, thinker.longest_ms())
            self.review = Review(view.game, self._game, thinker.ready(view.game))
        except MemoryError:
            self.view = self._thinker = None
            self._failed = True
            self._screen.refresh()

    def _step(self, review, thinker, now, rests) -> None:
        """Go on for a tick. rests: it has better things to do, see Thinker.step()."""
        if self._length != NONE:
            if not thinker.busy:
                thinker.begin(review.game, review.seed, now, budget_ms=self._lengths_ms[self._length])
            if thinker.step(now, rests) is None:
                return
            self._length = NONE
        if not rests:
            self._length = review.next()
        if review.over:
            review.bot = thinker.bot = None  # the most memory of all
            self._app.changes.touch()

    def _show(self, now: int) -> None:
        from firmware.screens.turns import Turns

        self._wanted = False
        self._app.show(Turns(self._app, self.review, self.view, self._setup, self._screen), now)

    def request(self, now: int) -> str:
        """Show the turns, at once or when they are found; return what to say until then."""
        say = self._app.say
        if self._failed:
            return say(texts.CANNOT_REVIEW)
        if self._is_over():
            self._show(now)
            return ""
        self._wanted = True
        return say(texts.REVIEWING, self.review.known if self.review else 0, self._game.ply)

    def report(self) -> dict | None:
        """Return what is known, see Review.report(); None before it has begun."""
        return self.review.report() if self.review else None

    def pause(self) -> None:
        """Have the second core rest; tick() begins the thought again."""
        if self._thinker:
            self._thinker.stop()


def lengths_ms(ply: int, longest_ms: int) -> tuple[int, ...]:
    """Return how long the thoughts take about a game of `ply` moves, by what Review.next() returns. longest_ms: of a
    thought on this machine.
    """
    from engines.bots.review import DRAWS, SHORTS, SUSPECTS

    short = min(POSITIONS_MS, THOUGHTS * longest_ms) // max(ply, SHORTS)
    long = min(SUSPECTS_MS, THOUGHTS * longest_ms) // (2 * SUSPECTS)
    return 0, max(short, SHORTEST_MS), long, long // DRAWS
