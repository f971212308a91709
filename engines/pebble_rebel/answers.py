"""What level 6 looks at with a computer's help: how the other side may answer its best moves, by thoughts of level 5.

A playout has both sides play what looks best at once. Here who answers thinks about it, after the same draws for all
moves.
"""

from engines.bots.bot import SURE, new_like
from engines.game import CHANCE, NOBODY
from engines.random32 import Random32

MOVES = 6  # that are weighed
DRAWS, LEAST_DRAWS = 60, 8  # of chance after each move; and how many say more than its playouts
PLAYOUTS = 300  # of an answer
SLICES = 50  # of its thought, in a step


class Answers:
    """Weighs moves. bot: the one that answers. rounds: its playouts so far."""

    def __init__(self, game, bot) -> None:
        self.rounds = 0
        self._own = new_like(game)  # it moves about in this one
        self._bot = bot
        self._start = 0  # moves up to the position
        self._player = NOBODY
        self._random = Random32(0)
        self._seed = 0  # of the draws that are looked at
        self._moves: list[int] = []
        self._worth: list[int] = []  # of the moves, of SURE for each draw that all have had
        self._found: list[int] = []  # of the first moves after this draw
        self._draws = 0  # that all have had

    def take(self, game, seed: int) -> None:
        """Take the position of a game."""
        self._own.load(game.texts())
        self._start, self._player = self._own.ply, self._own.to_move
        self._random = Random32(seed)
        self.rounds = self._draws = 0
        self._moves, self._worth, self._found = [], [], []

    def weigh(self, moves: list[int]) -> None:
        """Weigh these moves by step(); the best of them at first sight comes first."""
        self._moves, self._worth = moves[:MOVES], [0] * len(moves[:MOVES])
        self._seed = self._random.draw()
        self._make()

    def step(self) -> bool:
        """Think for a slice; return whether there is nothing more to find."""
        own, bot = self._own, self._bot
        if own.to_move > NOBODY:
            before = bot.rounds
            bot.search(SLICES)
            self.rounds += bot.rounds - before
            if not bot.done:
                return False
            points = bot.points()
            self._note(points if own.to_move == self._player else SURE - points)
        else:
            self._note(SURE if own.outcome == self._player else 0)
        if self._draws < DRAWS:
            self._make()
        return self._draws == DRAWS

    def best(self) -> tuple[int, int]:
        """Return the best move and what it makes, of SURE; to be called once has_best()."""
        best = 0
        for place in range(len(self._moves)):
            if self._worth[place] > self._worth[best]:
                best = place
        return self._moves[best], self._worth[best] // self._draws

    def has_best(self) -> bool:
        """Return whether all moves have been weighed often enough."""
        return self._draws >= LEAST_DRAWS

    def _make(self) -> None:
        """Make the next move, let chance draw, and begin to think about the answer."""
        own = self._own
        own.play(self._moves[len(self._found)])
        random = Random32(self._seed)
        while own.to_move == CHANCE:
            own.play(own.sample(random.draw()))
        if own.to_move > NOBODY:
            self._bot.begin(own, self._seed)
            self._bot.limit(PLAYOUTS)

    def _note(self, points: int) -> None:
        """Take what the move after this draw makes."""
        own, found = self._own, self._found
        while own.ply > self._start:
            own.undo()
        found.append(points)
        if len(found) == len(self._moves):
            self._worth = [worth + points for worth, points in zip(self._worth, found)]
            self._found = []
            self._draws += 1
            self._seed = self._random.draw()
