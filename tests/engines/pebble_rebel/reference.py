"""Pebble Rebel a second time, slowly, from docs/rules/pebble_rebel.md and protocol.md alone.

A position is never changed; a move is its text; a board is a dict from (column, row) to a letter; a line is looked for
on the whole board, and paths are texts that grow. The engine is compared with it.
"""

import re
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from tests.engines.xorshift import picked

Square = tuple[int, int]  # column and row from 1, row 1 at the bottom
Board = dict[Square, str]

ALL = [(column, row) for row in range(6, 0, -1) for column in range(1, 7)]  # as a board is written
ACROSS, UP, RISING, FALLING = (1, 0), (0, 1), (1, 1), (1, -1)
DEFAULT = "W..B.. .R..Y. ..B..W Y..R.. .W..B. ..R..Y".replace(" ", "")


class IllegalError(Exception):
    """The text is no legal move."""


def name(square: Square) -> str:
    return "abcdef"[square[0] - 1] + str(square[1])


def square(text: str) -> Square:
    if not re.fullmatch("[a-f][1-6]", text, re.ASCII):
        raise IllegalError(text)
    return "abcdef".index(text[0]) + 1, int(text[1])


def board_of(text: str) -> Board:
    return {square: letter for square, letter in zip(ALL, text, strict=True) if letter != "."}


def text_of(board: Board) -> str:
    return "".join(board.get(square, ".") for square in ALL)


def has_line(board: Board, diagonals: bool) -> bool:
    directions = [ACROSS, UP, RISING, FALLING] if diagonals else [ACROSS, UP]
    for (column, row), (right, up) in product(ALL, directions):
        four = {board.get((column + right * k, row + up * k)) for k in range(4)}
        if len(four) == 1 and None not in four:
            return True
    return False


def between(here: Square, there: Square) -> list[Square]:
    """Return the squares of a segment without its first; nothing where it is none."""
    (a, b), (c, d) = here, there
    if (a == c) == (b == d):
        return []
    far = max(abs(c - a), abs(d - b))
    return [(a + (c - a) * k // far, b + (d - b) * k // far) for k in range(1, far + 1)]


@dataclass(frozen=True)
class Reference:
    setup: str = "default"
    diagonals: str = "off"
    draw: str = "all"
    board: Board = field(default_factory=dict)
    hand: str = ""
    bag: str = "B" * 15 + "R" * 15 + "W" * 15 + "Y" * 15
    due: int = 0
    to_move: str = "chance"
    outcome: str = "none"
    ply: int = 0

    @staticmethod
    def begin(setup: str = "default", diagonals: str = "off", draw: str = "all") -> "Reference":
        position = Reference(setup.replace("/", ""), diagonals, draw)
        if setup == "random":
            return position
        return position.with_setup(DEFAULT if setup == "default" else position.setup)

    def with_setup(self, text: str) -> "Reference":
        bag = self.bag
        for letter in text.replace(".", ""):
            bag = bag.replace(letter, "", 1)
        return replace(self, board=board_of(text), bag=bag, to_move="pebble")

    # -- what is legal

    def legal_moves(self) -> list[str]:
        if self.to_move == "pebble":
            return sorted(path for stone in self.board for path in self.paths(stone).values())
        if self.to_move == "rebel":
            empty = [square for square in ALL if square not in self.board]
            return sorted({f"{letter}@{name(square)}" for letter in self.hand for square in empty})
        if self.to_move == "none":
            return []
        if not self.board:
            return ["*"]
        counts = product(*[range(self.bag.count(colour) + 1) for colour in "BRWY"])
        due = self.now_due
        return sorted(
            "draw:" + "".join(letter * n for letter, n in zip("BRWY", some, strict=True))
            for some in counts
            if sum(some) == due
        )

    def paths(self, stone: Square) -> dict[Square, str]:
        """Return the listed path of a stone to every square that it reaches."""
        found: dict[Square, str] = {}
        frontier = {stone: name(stone)}
        while frontier:
            further: dict[Square, str] = {}
            for here, path in frontier.items():
                for there in ALL:
                    if there != stone and there not in found and self.free(here, there, stone):
                        longer = f"{path}-{name(there)}"
                        further[there] = min(longer, further.get(there, longer))
            found |= further
            frontier = further
        return found

    def free(self, here: Square, there: Square, stone: Square) -> bool:
        way = between(here, there)
        return bool(way) and all(square == stone or square not in self.board for square in way)

    @property
    def now_due(self) -> int:
        return self.due if self.draw == "all" else min(self.due, 1)

    @property
    def empty(self) -> int:
        return 36 - len(self.board)

    # -- moves

    def play(self, move: str) -> "Reference":
        """Return the position after this move. Raises: IllegalError."""
        if self.to_move == "none":
            raise IllegalError(move)
        after = replace(self, ply=self.ply + 1)
        if move == "resign" and self.to_move != "chance":
            return after.over("rebel" if self.to_move == "pebble" else "pebble")
        if self.to_move == "pebble":
            return after.slide([square(stop) for stop in move.split("-")])
        if self.to_move == "rebel":
            if not re.fullmatch("[BRWY]@..", move) or move[0] not in self.hand or square(move[2:]) in self.board:
                raise IllegalError(move)
            return after.place(move[0], square(move[2:]))
        if not self.board:
            if not re.fullmatch(r"setup:[BRWY.]{36}", move) or any(move.count(letter) != 3 for letter in "BRWY"):
                raise IllegalError(move)
            return after.with_setup(move[6:])
        stones = move.removeprefix("draw:")
        if move == stones or len(stones) != self.now_due or list(stones) != sorted(stones):
            raise IllegalError(move)
        bag = self.bag
        for letter in stones:
            if letter not in bag:
                raise IllegalError(move)
            bag = bag.replace(letter, "", 1)
        return replace(after, bag=bag, hand=stones, due=self.due - len(stones), to_move="rebel")

    def slide(self, stops: list[Square]) -> "Reference":
        start, *others = stops
        if start not in self.board or not others or others[-1] == start or len(others) > self.empty:
            raise IllegalError(stops)
        for here, there in zip(stops, others, strict=False):
            if not self.free(here, there, start):
                raise IllegalError(stops)
        board = {square: letter for square, letter in self.board.items() if square != start}
        board[stops[-1]] = self.board[start]
        after = replace(self, board=board, due=len(others), to_move="chance")
        return after.over("pebble") if has_line(board, self.diagonals == "on") else after

    def place(self, letter: str, at: Square) -> "Reference":
        board = {**self.board, at: letter}
        after = replace(self, board=board, hand=self.hand.replace(letter, "", 1))
        if has_line(board, self.diagonals == "on"):
            return after.over("draw" if len(board) == 36 else "pebble")
        if len(board) == 36:
            return after.over("rebel")
        return after if after.hand else replace(after, to_move="chance" if after.due else "pebble")

    def over(self, outcome: str) -> "Reference":
        return replace(self, outcome=outcome, to_move="none", due=0)

    def sample(self, seed: int) -> str:
        if not self.board:
            return "setup:" + picked("BBBRRRWWWYYY" + 24 * ".", 36, seed)
        return "draw:" + "".join(sorted(picked(self.bag, self.now_due, seed)))

    def state(self) -> dict[str, Any]:
        text = text_of(self.board)
        return {
            "game": "pebble_rebel",
            "to_move": self.to_move,
            "outcome": self.outcome,
            "ply": self.ply,
            "board": [text[6 * row : 6 * row + 6] for row in range(6)],
            "bag": {letter: self.bag.count(letter) for letter in "BRWY"},
            "hand": self.hand,
            "owed": self.due,
            "options": {"setup": self.setup, "diagonals": self.diagonals, "draw": self.draw},
        }
