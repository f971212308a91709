"""New Game's bot: alpha-beta by the rules; a position that nobody has won is even."""

from array import array

from engines.newgame.rules import NewGame

from engines.bots import alphabeta
from engines.bots.bot import ALL_SEEN, MEMORY, new_like
from engines.bots.bot_kernels import EVEN
from engines.game import DRAW


class NewGameBot(alphabeta.AlphaBetaBot):
    """A kernel that makes the moves, and a value of what is not over, would make it stronger; see docs/bots.md."""

    RUNS_ON_SECOND_CORE = False  # a move of the game may take memory
    LEVELS = ((1, 2), (1, ALL_SEEN), (2, ALL_SEEN), (4, ALL_SEEN), (60, ALL_SEEN))

    def __init__(self, game: NewGame, level: int, memory: int = MEMORY) -> None:
        alphabeta.AlphaBetaBot.__init__(self, game, level, memory)
        self._own = new_like(game)  # it moves about in this one
        self._root = 0  # moves up to the position that it thinks about
        self._legal = array("H", range(game.max_moves))

    def _set_up(self, game: NewGame) -> None:
        self._own.load(game.texts())
        self._root = game.ply

    def _make(self, move, depth):
        while self._own.ply >= self._root + depth:
            self._own.undo()
        self._own.play(move)

    def _list(self, first, leaf):
        own = self._own
        if own.outcome is not None:
            return -EVEN if own.outcome == DRAW else -(1 + own.ply)  # lost: the later, the better
        if leaf:
            return -EVEN
        count = own.legal_moves_into(self._legal)
        for at in range(count):
            self._moves[first + at] = self._legal[at]
        return first + count
