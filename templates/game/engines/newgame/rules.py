"""New Game, docs/rules/newgame.md: three in a row on 3 x 3 squares. A stone on index i is the move i."""

from engines import newgame
from engines.game import DRAW
from engines.stones import EMPTY, Stones, squares_of

SIZE = 3
WIDTH = SIZE + 2
SQUARES = squares_of(SIZE)
# The steps from a square to the next of a row: across, down, and along the two diagonals
STEPS = (1, WIDTH, WIDTH + 1, WIDTH - 1)


class NewGame(Stones):
    """A game of New Game. cells: EMPTY, BLACK, WHITE or EDGE, by the index of Game.name_of()."""

    NAME = "newgame"
    OPTIONS = newgame.OPTIONS

    def __init__(self) -> None:
        Stones.__init__(self, SIZE)

    def _make(self, move: int, player: int) -> None:
        self.cells[move] = player
        if self.row():
            self.outcome = player
        elif self.ply == len(SQUARES):
            self.outcome = DRAW

    def _unmake(self, move: int, player: int) -> None:
        self.cells[move] = EMPTY

    def row(self) -> tuple[int, ...]:
        """Return the squares of a row of three stones of one player, () while there is none."""
        cells = self.cells
        for middle in SQUARES:
            for step in STEPS:
                if cells[middle] != EMPTY and cells[middle - step] == cells[middle] == cells[middle + step]:
                    return (middle - step, middle, middle + step)
        return ()
