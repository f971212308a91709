"""Ouroboros once more, written from the rules alone, slowly, and unlike the engine: squares are names, moves are texts,
the cubes of a player are a string, and undo goes back to a copy."""

from copy import deepcopy
from itertools import permutations
from typing import Any

COLOURS = "BGRY"


def cubes_of_each(size: int) -> int:
    return {6: 10, 7: 14, 8: 17}[size]


def payments(first: str, second: str) -> set[str]:
    """All that two stones on these squares can cost, as sorted letters; empty where they match no pattern."""
    across, up = ord(first[0]) - ord(second[0]), int(first[1]) - int(second[1])
    match sorted((abs(across), abs(up))):
        case [0, 2]:
            return {colour * 3 for colour in COLOURS}
        case [0, 1]:
            return {"BGRY"}
        case [1, 1]:
            return {"".join(sorted(three * 3 + two * 2)) for three, two in permutations(COLOURS, 2)}
        case [1, 2]:
            return {colour * 6 for colour in COLOURS}
    return set()


def has(supply: str, cubes: str) -> bool:
    return all(supply.count(colour) >= cubes.count(colour) for colour in COLOURS)


def without(supply: str, cubes: str) -> str:
    assert has(supply, cubes)
    for cube in cubes:
        supply = supply.replace(cube, "", 1)
    return supply


class Reference:
    """A game; `play` takes legal moves only."""

    def __init__(self, players: int, size: int) -> None:
        self.size = size
        self.names = [f"p{number}" for number in range(1, players + 1)]
        self.columns = "abcdefgh"[:size]
        self.squares = [column + str(row) for row in range(size, 0, -1) for column in self.columns]
        self.board = dict.fromkeys(self.squares, ".")
        self.supplies = dict.fromkeys(self.names, "")
        self.turns = dict.fromkeys(self.names, 0)
        self.out: set[str] = set()
        self.to_move = "chance"
        self.outcome = "none"
        self.moves: list[str] = []
        self.past: list[dict[str, Any]] = []

    def neighbours(self, square: str, diagonal: bool) -> set[str]:
        column, row = ord(square[0]), int(square[1])
        straight = {(1, 0), (-1, 0), (0, 1), (0, -1)}
        slanting = {(1, 1), (-1, 1), (1, -1), (-1, -1)}
        around = {chr(column + x) + str(row + y) for x, y in (slanting if diagonal else straight)}
        return around & set(self.squares)

    def stones_on_board(self) -> list[str]:
        return sorted(square for square in self.squares if self.board[square] == "o")

    def next_player(self) -> str:
        index = self.names.index(self.to_move)
        later = self.names[index + 1 :] + self.names[:index]
        return next(name for name in later if name not in self.out)

    def legal_moves(self) -> list[str]:
        if self.to_move == "none" or not self.moves:
            return []
        if self.to_move == "chance":
            return [f"first:{name}" for name in self.names]
        supply = self.supplies[self.to_move]
        stones = self.stones_on_board()
        found = {f"-{colour}" for colour in supply}
        if len(stones) < 10:
            cubes = [square for square in self.squares if self.board[square] in COLOURS]
            found |= {square + form for square in cubes for form in "+x"}
        for first in stones:
            for second in stones:
                if first < second:
                    found |= {f"{first}&{second}:{cubes}" for cubes in payments(first, second) if has(supply, cubes)}
        return sorted(found)

    def play(self, text: str) -> None:
        before = deepcopy({name: value for name, value in vars(self).items() if name != "past"})
        if text.startswith("setup:"):
            self.board = dict(zip(self.squares, text.removeprefix("setup:"), strict=True))
        elif text.startswith("first:"):
            self.to_move = text.removeprefix("first:")
        elif text == "resign":
            self.resign()
        else:
            assert text in self.legal_moves(), text
            self.turn(text)
        self.moves.append(text)
        self.past.append(before)

    def resign(self) -> None:
        leaving, following = self.to_move, self.next_player()
        self.out.add(leaving)
        if len(self.names) > 2:
            self.supplies[leaving] = ""
        self.to_move = following
        if len(self.out) == len(self.names) - 1:
            self.to_move, self.outcome = "none", following

    def turn(self, text: str) -> None:
        player, following = self.to_move, self.next_player()
        if text[0] == "-":
            self.supplies[player] = without(self.supplies[player], text[1])
        elif "&" in text:
            self.board[text[0:2]] = self.board[text[3:5]] = "."
            self.supplies[player] = without(self.supplies[player], text[6:])
        else:
            self.supplies[player] += self.board[text[:2]]
            self.board[text[:2]] = "o"
            for square in self.neighbours(text[:2], text[2] == "x"):
                if self.board[square] in COLOURS:
                    self.supplies[following] += self.board[square]
                    self.board[square] = "."
        self.turns[player] += 1
        self.to_move = following
        if self.supplies[player] == "" and self.turns[player] > 1:
            self.to_move, self.outcome = "none", player

    def undo(self) -> None:
        before = self.past.pop()
        past = self.past
        vars(self).update(before)
        self.past = past

    def state(self) -> dict[str, Any]:
        letters = "".join(self.board[square] for square in self.squares)
        return {
            "game": "ouroboros",
            "to_move": self.to_move,
            "outcome": self.outcome,
            "ply": len(self.moves),
            "size": self.size,
            "board": [letters[i : i + self.size] for i in range(0, len(letters), self.size)],
            "supplies": {
                name: {colour: cubes.count(colour) for colour in COLOURS} for name, cubes in self.supplies.items()
            },
            "stones": 10 - len(self.stones_on_board()),
            "turns": self.turns,
            "out": sorted(self.out),
        }
