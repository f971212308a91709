"""The board looks at a game that is over, in the background: engines/bots/review.py on the board's clock and cores."""

from engines.bots.review import DRAWS, SUSPECTS, WALK, Review
from firmware.games.thinker import Thinker

LEVEL = 5
# Of a review: 60 s for a thought about each position, 40 for the longer ones about suspects; each on a computer, where
# people wait, so many times the longest thought there.
POSITIONS_MS, SUSPECTS_MS = 60_000, 40_000
THOUGHTS = 5
SHORTEST_MS, LONGEST_MS = 60, 1000  # of the thought about a position


class Reviewer:
    """Reviews a game. `review`: what is found; `view`: of a game of its own, which it moves about in until then."""

    def __init__(self, board, view, source) -> None:
        """view: of a new game with the options of `source`, the game that is over. Raises: MemoryError."""
        self.view = view
        self._thinker = Thinker(board, LEVEL, 0)
        self.review = Review(view.game, source, self._thinker.ready(view.game))
        most = THOUGHTS * self._thinker.longest_ms()
        short = min(POSITIONS_MS, most) // max(source.ply, 1)
        long = min(SUSPECTS_MS, most) // (2 * SUSPECTS)
        self._length = WALK  # of the thought that is due, or under way
        self._budgets = (0, min(max(short, SHORTEST_MS), LONGEST_MS), long, long // DRAWS)

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
