"""Robble a second time, slowly, from docs/rules/robble.md alone: a board is a dict from (column, row) to a colour.

Nothing is changed in place and nothing is remembered but the boards themselves. The engine is compared with it.
"""

from collections import Counter
from dataclasses import dataclass, field

Square = tuple[int, int]  # column and row from 1, row 1 at the bottom
Board = dict[Square, str]

OTHER = {"black": "white", "white": "black"}
DIRECTIONS = [(1, 0), (-1, 0), (0, -1), (0, 1)]  # right, left, down, up


def name(square: Square) -> str:
    return "abcdefghi"[square[0] - 1] + str(square[1])


def square(text: str) -> Square:
    return "abcdefghi".index(text[0]) + 1, int(text[1])


def what_happens(board: Board, size: int, at: Square) -> list[tuple[str, Square, Square]]:
    """Return what a stone put on `at` does: (push, remove or flip, A, B), B perhaps off the board."""
    on_board = {(column, row) for column in range(1, size + 1) for row in range(1, size + 1)}
    happens = []
    for right, up in DIRECTIONS:
        a = at[0] + right, at[1] + up
        b = at[0] + 2 * right, at[1] + 2 * up
        if a in board:
            happens.append(("flip" if b in board else "push" if b in on_board else "remove", a, b))
    return happens


def after(board: Board, size: int, player: str, at: Square) -> Board:
    """Return the board after player's stone on `at`: all that happens is read from the board before it."""
    result = {**board, at: player}
    for effect, a, b in what_happens(board, size, at):
        if effect == "flip":
            result[a] = OTHER[board[a]]
        else:
            del result[a]
            if effect == "push":
                result[b] = board[a]
    return result


def groups(board: Board) -> list[tuple[str, frozenset[Square]]]:
    """Return all groups as (colour, squares)."""
    found = []
    left = set(board)
    while left:
        group: set[Square] = set()
        reach = {left.pop()}
        colour = board[next(iter(reach))]
        while reach:
            group |= reach
            beside = {(column + right, row + up) for column, row in reach for right, up in DIRECTIONS}
            reach = {cell for cell in beside - group if board.get(cell) == colour}
        left -= group
        found.append((colour, frozenset(group)))
    return found


def sizes(board: Board) -> dict[str, list[int]]:
    """Return the sizes of each player's groups, falling."""
    return {
        player: sorted((len(group) for colour, group in groups(board) if colour == player), reverse=True)
        for player in ("black", "white")
    }


def left_over(board: Board) -> dict[str, list[int]]:
    """Return the sizes that are left when equal ones have struck each other out, falling."""
    black, white = (Counter(sizes(board)[player]) for player in ("black", "white"))
    return {
        "black": sorted((black - white).elements(), reverse=True),
        "white": sorted((white - black).elements(), reverse=True),
    }


@dataclass(frozen=True)
class Reference:
    """A position of a game, with all boards that have been there after a stone."""

    size: int = 7
    board: Board = field(default_factory=dict)
    to_move: str = "black"
    outcome: str = "none"
    ply: int = 0
    seen: tuple[tuple[frozenset, str], ...] = ()

    @property
    def can_swap(self) -> bool:
        return self.ply == 1 and self.outcome == "none"

    def legal_moves(self) -> list[str]:
        """Return all legal moves but resign, sorted."""
        if self.outcome != "none":
            return []
        every = [(column, row) for column in range(1, self.size + 1) for row in range(1, self.size + 1)]
        return sorted(name(cell) for cell in every if cell not in self.board) + ["swap"] * self.can_swap

    def play(self, move: str) -> "Reference":
        """Return the position after a legal move."""
        ply = self.ply + 1
        if move == "resign":
            return Reference(self.size, self.board, "none", OTHER[self.to_move], ply, self.seen)
        if move == "swap":
            return Reference(self.size, self.board, "white", "none", ply, self.seen)
        board = after(self.board, self.size, self.to_move, square(move))
        to_move, outcome = OTHER[self.to_move], "none"
        position = frozenset(board.items()), to_move
        seen = (*self.seen, position)
        if len(board) == self.size**2:
            left = left_over(board)
            black, white = max(left["black"], default=0), max(left["white"], default=0)
            outcome = "black" if black > white else "white" if white > black else to_move
        elif seen.count(position) == 3:
            outcome = "draw"
        return Reference(self.size, board, to_move if outcome == "none" else "none", outcome, ply, seen)

    def rows(self) -> list[str]:
        """Return the board as the `state` command prints it."""
        sign = {"black": "b", "white": "w", None: "."}
        return [
            "".join(sign[self.board.get((column, row))] for column in range(1, self.size + 1))
            for row in range(self.size, 0, -1)
        ]

    def state(self) -> dict:
        """Return what the `state` command prints."""
        return {
            "game": "robble",
            "to_move": self.to_move,
            "outcome": self.outcome,
            "ply": self.ply,
            "size": self.size,
            "board": self.rows(),
            "can_swap": self.can_swap,
            "groups": sizes(self.board),
        }
