"""Konane, docs/rules/konane.md: stones jump over stones of the other colour, which are taken off.

The board is a bytearray with a border, the top row first. A move is a small int: the index of the stone << START, and
for a jump the direction << DIRECTION and the number of stones that it takes. Without these the stone is taken off,
which is the first move of each player.
"""

from engines import konane
from engines.game import NOBODY, RESIGN, IllegalMove
from engines.konane import texts
from engines.konane.kernels import BACK, DIRECTION, DOWN, JUMPS, START, can_jump, list_jumps
from engines.stones import BLACK, BOTH, EMPTY, WHITE, Stones, squares_of

__all__ = ("BLACK", "EMPTY", "OPENING", "WHITE", "Konane")

OPENING = 2  # moves that take a stone off


class Konane(Stones):
    """A game of Konane. cells: EMPTY, BLACK, WHITE or EDGE, by the index of Game.name_of()."""

    NAME = "konane"
    OPTIONS = konane.OPTIONS

    def __init__(self, size=8):
        """size: 6, 8, 10 or 12, an int or a text. Raises: ValueError."""
        if str(size) not in konane.OPTIONS[0].values:
            raise ValueError("A Konane board has 6, 8, 10 or 12 squares along an edge.")
        Stones.__init__(self, int(size))
        size, width = self.size, self.width
        self.max_moves = 4 * size * size  # of a direction at most one jump ends on a square
        for square in squares_of(size):
            self.cells[square] = WHITE if (square // width + square % width) % 2 == 0 else BLACK
        middle, corner = (width + 1) * (size // 2), 2 * width - 2
        self._first = (corner, middle + 1, middle + width, width * width - 1 - corner)  # that Black can take off

    def legal_moves_into(self, buffer) -> int:
        if self.to_move == NOBODY:
            return 0
        if self.ply >= OPENING:
            return list_jumps(self.cells, self.to_move, self.width, buffer)
        squares = self._first_squares()
        for i in range(len(squares)):
            buffer[i] = squares[i] << START
        return len(squares)

    def _fits(self, move: int) -> bool:
        jumps = move & JUMPS
        if not jumps or self.ply < OPENING:
            return self.ply < OPENING and not move & ((1 << START) - 1) and self._can_take_off(move >> START)
        cells, at = self.cells, move >> START
        if not 0 <= at < len(cells) or cells[at] != self.to_move:
            return False
        step, other = self.step_of(move), BOTH - self.to_move
        for _ in range(jumps):
            if cells[at + step] != other or cells[at + 2 * step] != EMPTY:
                return False
            at += 2 * step
        return True

    def _make(self, move: int, player: int) -> None:
        self._turn(move, EMPTY, player)
        if self.ply >= OPENING and not can_jump(self.cells, BOTH - player, self.width):
            self.outcome = player

    def _unmake(self, move: int, player: int) -> None:
        self._turn(move, BOTH - player, player)

    def _turn(self, move, taken, player):
        """Make a move, or take it back: what is between start and end becomes `taken`."""
        cells, at, jumps = self.cells, move >> START, move & JUMPS
        if not jumps:
            cells[at] = EMPTY if taken == EMPTY else player
            return
        step, end = self.step_of(move), self.end_of(move)
        cells[at] = EMPTY if taken == EMPTY else player
        cells[end] = player if taken == EMPTY else EMPTY
        for _ in range(jumps):
            cells[at + step] = taken
            at += 2 * step

    def step_of(self, move: int) -> int:
        """Return from a square to the next in the direction of a jump, as a difference of indices."""
        step = self.width if move & (DOWN << DIRECTION) else 1
        return -step if move & (BACK << DIRECTION) else step

    def end_of(self, move: int) -> int:
        """Return the index on which a jump ends."""
        return (move >> START) + 2 * (move & JUMPS) * self.step_of(move)

    def text(self, move: int) -> str:
        if move == RESIGN:
            return "resign"
        if type(move) is not int or move < 0:
            raise IllegalMove(texts.NO_MOVE)
        start = self.name_of(move >> START)
        return start + "-" + self.name_of(self.end_of(move)) if move & JUMPS else start

    def _read(self, text: str) -> int:
        start, dash, end = text.partition("-") if isinstance(text, str) else ("", "", "")
        index = self.index_of(start)
        return self._jump(index, self.index_of(end)) if dash else index << START

    def state(self) -> dict:
        state = Stones.state(self)
        black, white = self.stones()
        state["stones"] = {"black": black, "white": white}
        return state

    def _first_squares(self):
        """The indices of the stones that the first move of a player can take off, ascending."""
        if not self.ply:
            return self._first
        gap, width = self._moves[0] >> START, self.width
        return [p for p in (gap - width, gap - 1, gap + 1, gap + width) if self._can_take_off(p)]

    def _can_take_off(self, at):
        """True if the first move of a player can take off what is on this index; allocates nothing."""
        if not self.ply:
            return at in self._first
        way = abs(at - (self._moves[0] >> START))
        return (way == 1 or way == self.width) and self.cells[at] == WHITE

    def _jump(self, start, end):
        """The jump from one index to another. Raises: IllegalMove where they are not in line, or next to each other."""
        way = end - start
        step = 1 if abs(way) < self.size else self.width
        squares = abs(way) // step
        if not way or abs(way) % step or squares % 2:
            raise IllegalMove(texts.STRAIGHT)
        return (
            start << START
            | (BACK << DIRECTION if way < 0 else 0)
            | (DOWN << DIRECTION if step > 1 else 0)
            | squares // 2
        )

    def _refusal(self, move):
        if self.ply < OPENING:
            return IllegalMove(texts.FIRST_OF_WHITE if self.ply else texts.FIRST_OF_BLACK)
        return IllegalMove(texts.JUMP)
