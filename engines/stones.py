"""What games of two players with stones have in common: the board, the turns, and the list of the moves.

The board is a bytearray with a border, the top row first (Game.name_of). A game says which moves fit, and what a move
does; where nothing else is said, a stone on index i is the move i.
"""

from engines import texts
from engines.game import MANY, NOBODY, RESIGN, Game, IllegalMove

EMPTY, BLACK, WHITE, EDGE = 0, 1, 2, 3
BOTH = BLACK + WHITE  # less a player, it is the other one


class Stones(Game):
    """A game of BLACK, who begins, and WHITE. cells: EMPTY, a player or EDGE, by index. width: of a row of cells.

    A subclass has `_make` and `_unmake`; `_fits` and `_refusal` where not all empty squares are legal, and `mover`
    where a player may move twice in a row.
    """

    PLAYERS = ("black", "white")

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = width = size + 2
        self.max_moves = size * size
        self.cells = bytearray([EDGE] * (width * width))
        for square in squares_of(size):
            self.cells[square] = EMPTY
        self.to_move = BLACK
        self.outcome = None
        self.ply = 0
        self._moves: list[int] = []

    def history(self, start: int = 0, end: int = MANY) -> list[int]:
        return self._moves[start:end]

    def last_move(self) -> int:
        return self._moves[-1]

    def mover(self) -> int:
        """The player who made the last move; only while `ply` is not 0."""
        return WHITE if self.ply % 2 == 0 else BLACK

    def legal_moves_into(self, buffer) -> int:
        count = 0
        if self.to_move != NOBODY:
            for move in range(self.width + 1, len(self.cells) - self.width):
                if self._fits(move):
                    buffer[count] = move
                    count += 1
        return count

    def is_legal(self, move: int) -> bool:
        return self.to_move != NOBODY and (move == RESIGN or self._fits(move))

    def play(self, move: int) -> None:
        if type(move) is not int or not self.is_legal(move):
            raise self._objection(move)
        player = self.to_move
        self._moves.append(move)
        self.ply += 1
        self.to_move = BOTH - player
        if move == RESIGN:
            self.outcome = BOTH - player
        else:
            self._make(move, player)
        if self.outcome is not None:
            self.to_move = NOBODY

    def undo(self) -> None:
        if not self.ply:
            raise IllegalMove(texts.NOTHING_TO_TAKE_BACK)
        self.to_move = player = self.mover()
        self.outcome = None
        self.ply -= 1
        move = self._moves.pop()
        if move != RESIGN:
            self._unmake(move, player)

    def stones(self) -> tuple[int, int]:
        """How many stones are on the board: (black, white)."""
        counts = [0, 0, 0, 0]
        for cell in self.cells:
            counts[cell] += 1
        return counts[BLACK], counts[WHITE]

    def state(self) -> dict:
        state = Game.state(self)
        state["size"] = self.size
        state["board"] = self.rows(self.cells, ".bw")
        return state

    def _fits(self, move: int) -> bool:
        """True if this int, which is no resignation, is a legal move of the player to move."""
        return 0 <= move < len(self.cells) and self.cells[move] == EMPTY

    def _make(self, move: int, player: int) -> None:
        """Do what a move of a player does to the board; set the outcome where the game ends, and who is to move where
        it is not the other player. It takes no memory, so that nothing stops it half-way.
        """
        raise NotImplementedError

    def _unmake(self, move: int, player: int) -> None:
        """Give back to the board what it was before the move."""
        raise NotImplementedError

    def _refusal(self, move: int) -> IllegalMove:
        if type(move) is int and 0 <= move < len(self.cells) and self.cells[move] != EDGE:
            return IllegalMove(texts.TAKEN, self.name_of(move))
        return IllegalMove(texts.NO_SQUARE_UP_TO, self.name_of(2 * self.width - 2))


def squares_of(size: int) -> list[int]:
    """Return the indices of all squares, ascending."""
    width = size + 2
    return [row * width + column for row in range(1, size + 1) for column in range(1, size + 1)]
