"""The board looks at a game that is over, in the background: engines/bots/review.py on the board's clock and cores."""

from engines.bots.review import DRAWS, SHORTS, SUSPECTS, WALK, Review
from firmware.games.thinker import Thinker

LEVEL = 5
# Of a review: 60 s for a thought about each position, 40 for the longer ones; each on a computer, where people wait, so
# many times the longest thought there.
POSITIONS_MS, SUSPECTS_MS = 60_000, 40_000
THOUGHTS = 5
SHORTEST_MS = 60  # of the thought about a position


def lengths_ms(ply: int, longest_ms: int) -> tuple[int, ...]:
    """Return how long the thoughts take about a game of so many moves, by what Review.next() returns. longest_ms: of a
    thought on this machine.
    """
    short = min(POSITIONS_MS, THOUGHTS * longest_ms) // max(ply, SHORTS)
    long = min(SUSPECTS_MS, THOUGHTS * longest_ms) // (2 * SUSPECTS)
    return 0, max(short, SHORTEST_MS), long, long // DRAWS


class Reviewer:
    """Reviews a game. `review`: what is found; `view`: of a game of its own, which it moves about in until then."""

    def __init__(self, board, view, source) -> None:
        """view: of a new game with the options of `source`, the game that is over. Raises: MemoryError."""
        self.view = view
        self._thinker = Thinker(board, LEVEL, 0)
        self.review = Review(view.game, source, self._thinker.ready(view.game))
        self._length = WALK  # of the thought that is due, or under way
        self._budgets = lengths_ms(source.ply, self._thinker.longest_ms())

    def step(self, now: int, rests: bool) -> bool:
        """Go on for a tick, see Thinker.step(); return whether all is done. Raises: what goes wrong in the bot."""
        review, thinker = self.review, self._thinker
        if self._length != WALK:
            if not thinker.busy:
                thinker.begin(review.game, review.seed, now, budget_ms=self._budgets[self._length])
            if thinker.step(now, rests) is None:
                return False
            self._length = WALK
        if not rests:
            self._length = review.next()
        if review.over:
            review.bot = thinker.bot = None  # the most memory of all
        return review.over

    def pause(self) -> None:
        """End the thought; step() begins it again."""
        self._thinker.stop()
