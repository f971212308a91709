"""Vacuum a second time, slowly, from docs/rules/vacuum.md alone: tiles and pieces are dicts by (row, column).

This file has the board and what can be seen on it, reference_moves.py which moves are legal, and
reference_game.py what they do. Every rule is a question about one move, written out in full; the legal moves are
found by asking it of all of them. Nothing is changed in place: a move makes a new position, and undo goes back to an
old one.
"""

from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

Square = tuple[int, int]  # row and column from 0, row 0 on top

NAMES = ("red", "gold", "green", "white")
NEUTRAL = "neutral"
COMPASS = {
    "n": (-1, 0),
    "ne": (-1, 1),
    "e": (0, 1),
    "se": (1, 1),
    "s": (1, 0),
    "sw": (1, -1),
    "w": (0, -1),
    "nw": (-1, -1),
}
GRID = list(product(range(12), range(12)))
HOME = {"red": (2, 2), "gold": (9, 2), "green": (9, 9), "white": (2, 9)}


def quadrant(square: Square) -> str:
    upper, left = square[0] <= 5, square[1] <= 5
    return {(True, True): "red", (False, True): "gold", (False, False): "green", (True, False): "white"}[upper, left]


def first_tiles() -> dict[Square, str]:
    """Return what is not barren at the start: the colour of a perimeter tile, `board` or `pedestal`."""
    tiles = {}
    for row, column in GRID:
        if (row in (1, 10) and 2 <= column <= 9) or (column in (1, 10) and 2 <= row <= 9):
            tiles[row, column] = quadrant((row, column))
        elif 2 <= row <= 9 and 2 <= column <= 9:
            tiles[row, column] = "pedestal" if row in (2, 9) and column in (2, 9) else "board"
    return tiles


def written(square: Square) -> str:
    return "abcdefghijkl"[square[1]] + str(12 - square[0])


def read(name: str) -> Square:
    return 12 - int(name[1:]), "abcdefghijkl".index(name[0])


@cache
def distance(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@cache
def around(square: Square) -> tuple[Square, ...]:
    return tuple((square[0] + down, square[1] + right) for down, right in COMPASS.values())


@dataclass(frozen=True)
class Piece:
    """What a tile holds: `kind` is pebbles, stone or boulder; `number` is that of the pebbles, else 1."""

    owner: str
    kind: str
    number: int = 1

    def value(self) -> int:
        return {"pebbles": self.number, "stone": 3, "boulder": 9}[self.kind]


@dataclass
class Board:
    """All that a game is at one moment."""

    players: tuple[str, ...]
    limit: int
    tiles: dict[Square, str] = field(default_factory=first_tiles)
    pieces: dict[Square, Piece] = field(default_factory=dict)
    active: frozenset[str] = frozenset()
    stone_era: frozenset[str] = frozenset()
    cooldowns: dict[Square, str] = field(default_factory=dict)
    to_move: str | None = "red"
    outcome: str | None = None
    stage: int = 1  # 4 is commit
    chain: tuple[str, Square] | None = None
    joins: int = 0
    actions: int = 0  # of this turn
    turn: int = 0
    ply: int = 0

    # -- looking at the board

    def empty(self, square: Square) -> bool:
        return square in self.tiles and square not in self.pieces

    def mine(self, square: Square, kind: str = "pebbles") -> int:
        """Return how many pieces of this kind the player to move has there."""
        piece = self.pieces.get(square)
        return piece.number if piece and piece.owner == self.to_move and piece.kind == kind else 0

    def enemy(self, square: Square) -> Piece | None:
        """Return an active opponent's piece there."""
        piece = self.pieces.get(square)
        return piece if piece and piece.owner in self.active and piece.owner != self.to_move else None

    def pressure(self, player: str | None, square: Square) -> int:
        total = 0
        for near in [square, *around(square)]:
            piece = self.pieces.get(near)
            if piece and piece.owner == player:
                total += piece.value() * {"board": 2, "pedestal": 4}.get(self.tiles[near], 1)
        return total

    def stronger(self, square: Square) -> bool:
        return self.pressure(self.to_move, square) > self.pressure(self.pieces[square].owner, square)

    # -- protocol.md, State

    def state(self) -> dict[str, Any]:
        def token(square: Square) -> str:
            kinds = {"board": ".", "pedestal": "^", **dict(zip(NAMES, "abcd", strict=True))}
            terrain = kinds[self.tiles[square]] if square in self.tiles else "#"
            piece = self.pieces.get(square)
            if not piece:
                return terrain + "--"
            owner = "0" if piece.owner == NEUTRAL else str(NAMES.index(piece.owner) + 1)
            return terrain + owner + (str(piece.number) if piece.kind == "pebbles" else piece.kind[0])

        return {
            "game": "vacuum",
            "to_move": self.to_move or "none",
            "outcome": self.outcome or "none",
            "ply": self.ply,
            "stage": "commit" if self.stage == 4 else self.stage,
            "turn": self.turn,
            "move": self.actions,
            "board": [" ".join(token((row, column)) for column in range(12)) for row in range(12)],
            "active": [name for name in NAMES if name in self.active],
            "stone_era": [name for name in NAMES if name in self.stone_era],
            "cooldowns": {written(near): player for near, player in self.cooldowns.items()},
            "chain": [self.chain[0], written(self.chain[1])] if self.chain else None,
        }

    def pressures(self, square: str) -> dict[str, int]:
        found = {player: self.pressure(player, read(square)) for player in NAMES if player in self.active}
        neutral = self.pressure(NEUTRAL, read(square))
        return {**found, NEUTRAL: neutral} if neutral else found
