"""New Game, docs/rules/newgame.md: three in a row on 3 x 3 squares.

The board is a bytearray with a border, the top row first. A stone on index i is the move i.
"""

from engines.newgame import texts

from engines import newgame
from engines import texts as shared
from engines.game import DRAW, MANY, NOBODY, RESIGN, Game, IllegalMove

EMPTY, BLUE, WHITE = 0, 1, 2
SIZE = 3
WIDTH = SIZE + 2
SQUARES = tuple([row * WIDTH + column for row in range(1, SIZE + 1) for column in range(1, SIZE + 1)])
# The steps from a square to the next of a row: across, down, and along the two diagonals
STEPS = (1, WIDTH, WIDTH + 1, WIDTH - 1)


class NewGame(Game):
    """A game of New Game. cells: EMPTY, BLUE or WHITE, by the index of Game.name_of()."""

    NAME = "newgame"
    PLAYERS = newgame.PLAYERS
    OPTIONS = newgame.OPTIONS

    def __init__(self) -> None:
        self.size = SIZE
        self.max_moves = SIZE * SIZE
        self.cells = bytearray(WIDTH * WIDTH)
        self.to_move = BLUE
        self.outcome = None
        self.ply = 0
        self._moves: list[int] = []

    def options(self) -> dict[str, str]:
        return {}

    def history(self, start: int = 0, end: int = MANY) -> list[int]:
        return self._moves[start:end]

    def last_move(self) -> int:
        return self._moves[-1]

    def legal_moves(self) -> list[int]:
        if self.to_move == NOBODY:
            return []
        return [square for square in SQUARES if self.cells[square] == EMPTY]

    def legal_moves_into(self, buffer) -> int:
        count = 0
        if self.to_move != NOBODY:
            for square in SQUARES:
                if self.cells[square] == EMPTY:
                    buffer[count] = square
                    count += 1
        return count

    def is_legal(self, move: int) -> bool:
        if self.to_move == NOBODY:
            return False
        return move == RESIGN or (move in SQUARES and self.cells[move] == EMPTY)

    def play(self, move: int) -> None:
        if type(move) is not int or not self.is_legal(move):
            raise self._objection(move)
        player = self.to_move
        self._moves.append(move)
        self.ply += 1
        self.to_move = 3 - player
        if move == RESIGN:
            self.outcome = 3 - player
        else:
            self.cells[move] = player
            if self.row():
                self.outcome = player
            elif self.ply == len(SQUARES):
                self.outcome = DRAW
        if self.outcome is not None:
            self.to_move = NOBODY

    def undo(self) -> None:
        if not self.ply:
            raise IllegalMove(shared.NOTHING_TO_TAKE_BACK)
        move = self._moves.pop()
        self.ply -= 1
        self.to_move = WHITE if self.ply % 2 else BLUE
        self.outcome = None
        if move != RESIGN:
            self.cells[move] = EMPTY

    def row(self) -> tuple[int, ...]:
        """Return the squares of a row of three stones of one player, () while there is none."""
        cells = self.cells
        for middle in SQUARES:
            for step in STEPS:
                if cells[middle] != EMPTY and cells[middle - step] == cells[middle] == cells[middle + step]:
                    return (middle - step, middle, middle + step)
        return ()

    def text(self, move: int) -> str:
        return "resign" if move == RESIGN else self.name_of(move)

    def parse(self, text: str) -> int:
        move = RESIGN if text == "resign" else self.index_of(text)
        if not self.is_legal(move):
            raise self._objection(move)
        return move

    def state(self) -> dict:
        state = Game.state(self)
        state["board"] = self.rows(self.cells, ".bw")
        return state

    def _objection(self, move: int) -> IllegalMove:
        """The IllegalMove that says why this move is not legal now."""
        if self.to_move == NOBODY:
            return IllegalMove(shared.GAME_OVER)
        if type(move) is int and move in SQUARES:
            return IllegalMove(texts.TAKEN, self.text(move))
        return IllegalMove(texts.NO_SQUARE)
